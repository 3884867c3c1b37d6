/**
 * Records packed as one row of field names and rows of values in the same order. 0 stands for null, and so do missing
 * values at the end of a row.
 */
export type Table = [fields: string[], ...rows: unknown[][]];

/** Packs records with the same fields. A false, zero or empty value is read back as null. */
export function toTable(records: readonly object[]): Table {
  const [first = {}] = records;
  return [
    Object.keys(first),
    ...records.map((record) => trim(Object.values(record).map((value: unknown) => value || 0))),
  ];
}

function trim(row: unknown[]): unknown[] {
  return row.slice(0, row.findLastIndex((value) => value !== 0) + 1);
}

export function fromTable<Row extends object>([fields, ...rows]: Table): Row[] {
  return rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at] || null])) as Row);
}
