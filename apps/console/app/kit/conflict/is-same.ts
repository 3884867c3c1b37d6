/** Whether two values of a form are deeply equal as JSON; their keys must be in the same order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
