import { decodeText, recogniseEncoding, type Encoding, type LegacyEncoding } from '../../bytes/decode-text.ts';
import { readBytes } from '../../bytes/read-bytes.ts';
import type { FileLimits } from '../../limits.ts';
import { FileRefused } from '../../file-refused.ts';
import { lengthOf, toRow, toTextCell, type Row } from '../cell.ts';
import { restore } from './defuse.ts';
import { findDeclaredSeparator, findSeparator } from './find-separator.ts';
import { createCsvParser } from './parse-csv.ts';

/** The format of a .csv: recognised, and staff may override it. */
export interface CsvShape {
  readonly encoding: Encoding;
  readonly separator: string;
}

const headBytes = 64 * 1024;

/**
 * The format of the file, completing `known`; `usualEncoding`: of files of the reader's languages. Throws FileRefused
 * for bytes that are no text.
 */
export async function describeCsv(
  file: Blob,
  known: Partial<CsvShape> & { readonly usualEncoding?: LegacyEncoding } = {},
): Promise<CsvShape> {
  const encoding = known.encoding ?? (await recogniseEncoding(file, known.usualEncoding));
  if (known.separator !== undefined) return { encoding, separator: known.separator };
  const head = await readHead(file, encoding);
  return { encoding, separator: findDeclaredSeparator(head) ?? findSeparator(head) };
}

/** Reads the rows that have a value. Apostrophes that `defuse` added are removed. */
export async function* readCsv(
  file: Blob,
  { encoding, separator }: CsvShape,
  limits: Pick<FileLimits, 'rows' | 'columns' | 'cellLength' | 'rowLength'>,
): AsyncGenerator<Row, void, undefined> {
  const isDeclared = findDeclaredSeparator(await readHead(file, encoding)) !== null;
  let ready: Row[] = [];
  let rows = 0;
  const parser = createCsvParser(separator, limits, (record, number) => {
    const row = number === 1 && isDeclared ? null : toCells(record, number, limits);
    if (!row) return;
    rows += 1;
    if (rows > limits.rows) throw new FileRefused('table.too_many_rows', { most: limits.rows });
    ready.push(row);
  });
  for await (const text of decodeText(readBytes(file), encoding)) {
    if (text.includes('\0')) throw new FileRefused('file.not_text');
    parser.write(text);
    const whole = ready;
    ready = [];
    yield* whole;
  }
  parser.end();
  yield* ready;
}

function toCells(
  record: readonly string[],
  number: number,
  { columns, rowLength }: Pick<FileLimits, 'columns' | 'rowLength'>,
): Row | null {
  const row = toRow(
    number,
    record.map((text) => toTextCell(restore(text))),
  );
  if (row && row.cells.length > columns)
    throw new FileRefused('table.too_many_columns', { most: columns, row: number });
  if (row && lengthOf(row) > rowLength) throw new FileRefused('table.too_long_row', { most: rowLength, row: number });
  return row;
}

async function readHead(file: Blob, encoding: Encoding): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  // Not fatal, because the last character may be cut off.
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}
