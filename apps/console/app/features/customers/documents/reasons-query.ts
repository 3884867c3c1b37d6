import { apiQuery } from '#platform/data/api-query.ts';

const MINUTE_MS = 60_000;

/** Reasons are a setting and rarely change, so they are cached for long. */
export const reasonsQuery = (kind: 'points' | 'bottles') => ({
  ...apiQuery('listReasons', { query: { kind } }),
  staleTime: 10 * MINUTE_MS,
});
