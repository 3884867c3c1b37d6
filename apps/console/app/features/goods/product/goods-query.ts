import { apiQuery } from '#platform/data/api-query.ts';

/** A product or a set with all that is written of it. */
export const goodsQuery = (id: string) => apiQuery('getGoods', { params: { id } });
