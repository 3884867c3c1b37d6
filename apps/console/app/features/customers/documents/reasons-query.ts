import { apiQuery } from '#platform/data/api-query.ts';

const MINUTE_MS = 60_000;

/** The reasons of a kind of document; they are a setting and change seldom. */
export const reasonsQuery = (kind: 'points' | 'bottles') => ({
  ...apiQuery('listReasons', { query: { kind } }),
  staleTime: 10 * MINUTE_MS,
});
