/** A page of the found rows, which are one more than the limit where the list continues. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  toCursor: (last: Row) => string,
): { readonly rows: Row[]; readonly nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : toCursor(last) };
}
