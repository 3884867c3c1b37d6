/** Where 1C comes to. */
export const exchangePath = '/api/exchange/1c';
