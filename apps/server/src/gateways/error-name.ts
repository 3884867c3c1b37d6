/** The name of an error, for logs: its message is left out, because it might quote the request. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
