/** The number of rows on a page of a list for staff, unless the call sets another one. */
export const usualLimit = 50;

/** Up to here the total of such a list is exact. Count up to one more. */
export const countedAtMost = 10_000;

/** The total of a paged list. */
export type PageTotal = { readonly total: number; readonly totalIsAtLeast?: true };

/** An export counts further on its first page, and one row at most on the others. */
export type CountLimit = { readonly countAtMost?: number };

export function toTotal(counted: number, countAtMost = countedAtMost): PageTotal {
  return {
    total: Math.min(counted, countAtMost),
    ...(counted > countAtMost && { totalIsAtLeast: true as const }),
  };
}
