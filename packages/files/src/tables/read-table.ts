import { readPart } from '../bytes/read-bytes.ts';
import { tableLimits, type FileLimits } from '../limits.ts';
import { FileRefused } from '../file-refused.ts';
import type { LegacyEncoding } from '../bytes/decode-text.ts';
import type { Row } from './cell.ts';
import { describeCsv, readCsv, type CsvShape } from './csv/read-csv.ts';
import { findHeader, readNames, type IsKnownName } from './find-header.ts';
import { openXlsx } from './xlsx/open-xlsx.ts';

export interface TableOptions extends Partial<CsvShape> {
  /** The name of the worksheet to read; default: the first one that is not hidden. */
  readonly worksheet?: string;
  /** The encoding of old programs in the reader's languages. */
  readonly usualEncoding?: LegacyEncoding;
  readonly limits?: Partial<FileLimits>;
}

export interface TableDescription {
  readonly format: 'csv' | 'xlsx';
  /** The format of a .csv; null for an .xlsx. */
  readonly shape: CsvShape | null;
  /** The worksheets of an .xlsx, without hidden ones. */
  readonly worksheets: readonly string[];
  /** The number of the row that names the columns (`findHeader`); null if there is none. */
  readonly header: number | null;
  /** The names of the columns in that row, else in the first one. */
  readonly names: readonly string[];
  /** The first rows that have a value. */
  readonly sample: readonly Row[];
}

const sampleRows = 30;

/**
 * The rows of a .csv or .xlsx that have a value, one by one. Merged cells have their value in the first of them. The
 * file is a blob (`openAsBlob(path)`, `new Blob([bytes])`), which is read in pieces and may be passed to a worker.
 * Throws FileRefused, perhaps only after many rows: store nothing of a file before its end.
 */
export async function* readTable(file: Blob, options: TableOptions = {}): AsyncGenerator<Row, void, undefined> {
  const limits = { ...tableLimits, ...options.limits };
  if ((await recogniseFormat(file, limits)) === 'xlsx') {
    const book = await openXlsx(file, limits);
    yield* book.readWorksheet(options.worksheet);
    return;
  }
  yield* readCsv(file, await describeCsv(file, options), limits);
}

/**
 * The basis for mapping columns: the format of the file, and its first rows. `header`: the row of the column names, if
 * it is not to be recognised. Throws FileRefused.
 */
export async function describeTable(
  file: Blob,
  options: TableOptions & { readonly header?: number; readonly isKnownName?: IsKnownName } = {},
): Promise<TableDescription> {
  const limits = { ...tableLimits, ...options.limits };
  const format = await recogniseFormat(file, limits);
  const book = format === 'xlsx' ? await openXlsx(file, limits) : null;
  const shape = book ? null : await describeCsv(file, options);
  const rows = shape ? readCsv(file, shape, limits) : book?.readWorksheet(options.worksheet);
  const sample: Row[] = [];
  for await (const row of rows ?? []) {
    sample.push(row);
    if (sample.length === sampleRows) break;
  }
  const header = options.header ?? findHeader(sample, options.isKnownName);
  const names = readNames(sample, header ?? sample[0]?.number ?? 1) ?? [];
  return { format, shape, worksheets: book?.worksheets ?? [], header, names, sample };
}

async function recogniseFormat(file: Blob, limits: FileLimits): Promise<'csv' | 'xlsx'> {
  if (file.size > limits.bytes) throw new FileRefused('file.too_large', { most: limits.bytes });
  if (file.size === 0) throw new FileRefused('file.empty');
  const head = Buffer.from(await readPart(file, 0, 4)).toString('hex');
  // The signature of old Excel files (.xls), and of .xlsx files with a password.
  if (head === 'd0cf11e0') throw new FileRefused('file.old_excel');
  return head === '504b0304' || head === '504b0506' ? 'xlsx' : 'csv';
}
