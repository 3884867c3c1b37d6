import { apiQuery } from '#platform/data/api-query.ts';

/** The customer whom the token names. For a visitor the call is refused: `enabled: useIsCustomer()`. */
export const userQuery = () => apiQuery('getUser');

/** What the customer has said about themself, with the agreements that stand. For customers only, as above. */
export const profileQuery = () => apiQuery('getProfile');
