import { apiQuery } from '#platform/data/api-query.ts';

export const orderQuery = (uuid: string) => apiQuery('getOpsOrder', { params: { uuid } });
