/** The delay before a retry when the database is too busy or gone. */
export const retryAfterSeconds = 5;
