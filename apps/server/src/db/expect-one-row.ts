/** Returns the row of a statement that always returns one, such as an insert. */
export function expectOneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that gives a row gave none');
  return row;
}
