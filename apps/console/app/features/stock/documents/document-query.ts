import { apiQuery } from '#platform/data/api-query.ts';

export const documentQuery = (id: string) => apiQuery('getStockDocument', { params: { id } });
