import { apiQuery } from '#platform/data/api-query.ts';

/** The customer of the token. The call is refused for a visitor: use `enabled: useIsCustomer()`. */
export const userQuery = () => apiQuery('getUser');

/** The customer's own data and their current agreements. For customers only, as above. */
export const profileQuery = () => apiQuery('getProfile');
