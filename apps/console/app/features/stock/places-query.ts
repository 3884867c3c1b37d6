import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/data/client.ts';

/** Warehouses and categories change rarely, so their cache lasts long. */
const KNOWN_MS = 10 * 60 * 1000;

/** The shop's warehouses, and the categories of its goods. */
export const placesQuery = queryOptions({
  queryKey: ['stock-places'],
  queryFn: ({ signal }) => call('listStock', { query: { limit: 1 }, signal }),
  select: ({ warehouses, categories }) => ({ warehouses, categories }),
  staleTime: KNOWN_MS,
});

/** The shop's warehouses. */
export const warehousesQuery = queryOptions({ ...placesQuery, select: ({ warehouses }) => warehouses });
