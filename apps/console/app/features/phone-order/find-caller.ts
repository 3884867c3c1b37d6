import { apiQuery } from '#platform/data/api-query.ts';

/** Who calls from a phone: account, last orders, addresses with bottles, debts. */
export const callerQuery = (phone: string) => ({ ...apiQuery('findCaller', { query: { phone } }), staleTime: 10_000 });
