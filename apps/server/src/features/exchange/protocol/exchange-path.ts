/** The path of the exchange. */
export const exchangePath = '/api/exchange/1c';
