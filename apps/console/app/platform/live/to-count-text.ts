/** The largest count of a queue that the server finds: it stops there, so that a badge stays fast. */
const COUNTED_AT_MOST = 1000;

/** The text of a badge: the count, or that there are more. */
export function toCountText(count: number): string {
  return count < COUNTED_AT_MOST ? String(count) : `${COUNTED_AT_MOST - 1}+`;
}
