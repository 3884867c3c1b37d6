/** When to come again after the database was too busy, or gone. */
export const retryAfterSeconds = 5;
