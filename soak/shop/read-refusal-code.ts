/** Reads the refusal code in a test client's error. */
export const readRefusalCode = (error: unknown): string | undefined => /"code":"([\w.]+)"/.exec(String(error))?.[1];
