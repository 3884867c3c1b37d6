import { apiQuery } from '#platform/data/api-query.ts';

export const goodsQuery = (id: string) => apiQuery('getGoods', { params: { id } });
