import { apiQuery } from '#platform/data/api-query.ts';

/** The customer whom the token names. For a visitor the call is refused: `enabled: useIsCustomer()`. */
export const userQuery = () => apiQuery('getUser');

/** The customer's own data and their current agreements. For customers only, as above. */
export const profileQuery = () => apiQuery('getProfile');
