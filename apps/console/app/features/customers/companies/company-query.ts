import { apiQuery } from '#platform/data/api-query.ts';

export const companyQuery = (id: string) => apiQuery('getOpsLegalPerson', { params: { id } });
