/** The number of rows on a page of a list for staff, unless the call sets another one. */
export const usualLimit = 50;

/**
 * The greatest exact total of a list whose counting is limited; queries count up to one row more, to know that there
 * are more.
 */
export const countedAtMost = 10_000;

/** The total of a paged list. */
export type PageTotal = { readonly total: number; readonly totalIsAtLeast?: true };

/**
 * The limit to which the rows of a list are counted; an export counts further on its first page, and no more than one
 * row on the others.
 */
export type CountLimit = { readonly countAtMost?: number };

export function toTotal(counted: number, countAtMost = countedAtMost): PageTotal {
  return {
    total: Math.min(counted, countAtMost),
    ...(counted > countAtMost && { totalIsAtLeast: true as const }),
  };
}
