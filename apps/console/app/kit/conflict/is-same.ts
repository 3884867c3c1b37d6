/** Whether two values of a form are equal, whatever is in them. They hold what JSON does, with keys in one order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
