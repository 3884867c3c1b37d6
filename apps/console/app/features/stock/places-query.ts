import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/data/client.ts';

/** Warehouses are opened once in years. */
const KNOWN_MS = 10 * 60 * 1000;

/** The shop's warehouses. */
export const warehousesQuery = queryOptions({
  queryKey: ['warehouses'],
  queryFn: async ({ signal }) => (await call('listStock', { query: { limit: 1 }, signal })).warehouses,
  staleTime: KNOWN_MS,
});
