/** Makes a page of rows that were read with `limit + 1`: a row above the limit shows that the list continues. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  toCursor: (last: Row) => string,
): { readonly rows: Row[]; readonly nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : toCursor(last) };
}
