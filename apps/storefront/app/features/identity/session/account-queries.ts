import { apiQuery } from '#platform/data/api-query.ts';

/**
 * The query for the account of the signed-in customer. The server refuses it for a visitor: use `enabled:
 * useIsCustomer()`.
 */
export const userQuery = () => apiQuery('getUser');

/** The query for the customer's profile and current agreements. For customers only, like `userQuery`. */
export const profileQuery = () => apiQuery('getProfile');
