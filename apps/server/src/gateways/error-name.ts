/** The name of an error: its message might quote the request. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
