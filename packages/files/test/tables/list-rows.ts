import { readTable, type TableOptions } from '../../src/tables/read-table.ts';

/** The rows of a file as `[number, text, text, …]`. */
export async function listRows(file: Blob, options?: TableOptions): Promise<(string | number)[][]> {
  const rows = await Array.fromAsync(readTable(file, options));
  return rows.map(({ number, cells }) => [number, ...cells.map(({ text }) => text)]);
}
