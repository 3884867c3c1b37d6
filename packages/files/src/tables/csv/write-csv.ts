import { stringify } from 'csv-stringify/sync';
import { createBreath } from '../../bytes/read-bytes.ts';
import { defuse } from './defuse.ts';

/** A number is written as it is, with a point; a text is defused; null is an empty cell. */
export type CellValue = string | number | null;

const rowsAtOnce = 500;

/**
 * Writes rows as a .csv that a Russian Excel opens: byte order mark of UTF-8, semicolons, CRLF, and no formulas. A row
 * is read when the reader needs its bytes.
 */
export async function* writeCsv(
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const breathe = createBreath();
  let batch: (readonly CellValue[])[] = [];
  let bom = true;
  const flush = () => {
    const bytes = encoder.encode(toText(batch, bom));
    [batch, bom] = [[], false];
    return bytes;
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    yield flush();
    await breathe();
  }
  if (batch.length > 0 || bom) yield flush();
}

function toText(rows: readonly (readonly CellValue[])[], bom: boolean): string {
  const text = stringify(
    rows.map((row) => row.map((value) => (typeof value === 'string' ? toCsvText(value) : value))),
    { delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true },
  );
  return bom ? `\ufeff${text}` : text;
}

/** Writes a text as a cell, without NUL characters, which no program reads. */
function toCsvText(value: string): string {
  return defuse(value.replaceAll('\0', '\ufffd'));
}
