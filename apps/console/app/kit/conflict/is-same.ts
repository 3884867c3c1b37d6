/** Whether two values of a form are deeply equal. They are JSON with keys in one order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
