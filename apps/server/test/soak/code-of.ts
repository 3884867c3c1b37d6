/** Of the refusal that an error of the test client quotes. */
export const codeOf = (error: unknown): string | undefined => /"code":"([\w.]+)"/.exec(String(error))?.[1];
