import { apiQuery } from '#platform/data/api-query.ts';

/** An order with everything that its page shows. */
export const orderQuery = (uuid: string) => apiQuery('getOpsOrder', { params: { uuid } });
