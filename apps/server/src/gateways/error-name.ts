/** What an error is called: its message might quote the request. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
