/** A page of the rows that were found, of which one more was asked for: it tells whether the list goes on. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  toCursor: (last: Row) => string,
): { readonly rows: Row[]; readonly nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : toCursor(last) };
}
