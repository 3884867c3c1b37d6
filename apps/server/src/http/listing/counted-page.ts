/** Rows of a page of a list for staff, unless the call asks for another number. */
export const usualLimit = 50;

/** Up to here the total of such a list is exact. Count up to one more. */
export const countedAtMost = 10_000;

/** What a page says of the rows that there are in all. */
export type PageTotal = { readonly total: number; readonly totalIsAtLeast?: true };

/** Who makes a file of a list counts further on its first page, and one row at most on the others. */
export type CountLimit = { readonly countAtMost?: number };

export function toTotal(counted: number, countAtMost = countedAtMost): PageTotal {
  return {
    total: Math.min(counted, countAtMost),
    ...(counted > countAtMost && { totalIsAtLeast: true as const }),
  };
}
