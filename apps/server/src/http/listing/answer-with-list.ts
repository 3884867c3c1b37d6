import type { Money } from '@kaplya/contract';
import { toDecimal, toZoned, type Language } from '@kaplya/domain';
import type { CellValue } from '@kaplya/files/write-csv';
import type { Context } from '#context.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import type { ListFileColumn } from '#languages/files/list-files/list-file-words.ts';
import type { OpsCall } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { toFileResponse, type FileFormat } from './to-file-response.ts';

const maxRows = 100_000;
const pageSize = 500;

/**
 * The value of a cell in an exported list. A boolean is written as a word, `at` (ISO) as a time in the shop's zone,
 * money as a number.
 */
export type ListCell = CellValue | boolean | Money | { readonly at: string };

/** The page of a list to read, and the limit to which the rows of all pages are counted. */
export type ListPageQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly countAtMost: number;
};

type ListPage<Row> = {
  readonly items: readonly Row[];
  readonly nextCursor?: string | null;
  readonly total?: number;
  readonly totalIsAtLeast?: true | undefined;
};

/** The facts of an exported list that the audit stores. */
export type ListExport = {
  /** The name of the list, such as `stock-documents`. */
  readonly name: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly format: FileFormat;
  /** The number of rows; absent for a list that is not counted. */
  readonly rows?: number;
};

/** A list of the console as a file. */
export type ListFile<Row> = {
  /** The name of the file and of its worksheet, such as `stock-documents`. */
  readonly name: string;
  readonly columns: readonly (readonly [ListFileColumn, (row: Row) => ListCell])[];
  readonly filters: Readonly<Record<string, unknown>>;
  readonly format: FileFormat | undefined;
  readonly readPage: (page: ListPageQuery) => Promise<ListPage<Row>>;
  /** Writes the audit entry of the export, before the first row leaves. */
  readonly recordExport: (context: Context, call: OpsCall, exported: ListExport) => Promise<void>;
};

/**
 * All pages of a list as a file, read as fast as the caller downloads it; the newest 100 000 rows of a list that is not
 * counted. Throws the Refusal `file.too_large`.
 */
export async function answerWithList<Row>(context: Context, call: OpsCall, file: ListFile<Row>): Promise<Response> {
  const first = await file.readPage({ limit: pageSize, countAtMost: maxRows });
  if (first.totalIsAtLeast) throw new Refusal('file.too_large', { params: { most: maxRows } });
  const { name, filters, format = 'csv' } = file;
  await file.recordExport(context, call, {
    ...{ name, filters, format },
    ...(first.total !== undefined && { rows: first.total }),
  });
  const { date } = toZoned(context.clock.now().getTime(), call.partner.timeZone);
  return toFileResponse(listRows(call, file, first), { format, name: `${name}-${date}`, worksheet: name });
}

async function* listRows<Row>(
  { language, partner: { timeZone } }: OpsCall,
  { columns, format = 'csv', readPage }: ListFile<Row>,
  first: ListPage<Row>,
): AsyncGenerator<CellValue[]> {
  const titles = listFileTexts[language].columns;
  yield columns.map(([column]) => titles[column]);
  let page = first;
  let left = maxRows;
  for (;;) {
    const shown = page.items.slice(0, left);
    yield* shown.map((row) => columns.map(([, read]) => toCell(read(row), { language, format, timeZone })));
    left -= shown.length;
    if (!page.nextCursor || left === 0) return;
    page = await readPage({ limit: pageSize, cursor: page.nextCursor, countAtMost: 0 });
  }
}

type CellFormat = { readonly language: Language; readonly format: FileFormat; readonly timeZone: string };

function toCell(cell: ListCell, { language, format, timeZone }: CellFormat): CellValue {
  if (typeof cell === 'boolean') return listFileTexts[language].flags[cell ? 'yes' : 'no'];
  if (cell === null || typeof cell !== 'object') return cell;
  if ('amount' in cell) return toSumCell(cell, format);
  const { date, time } = toZoned(Date.parse(cell.at), timeZone);
  return `${date} ${time}`;
}

/**
 * Converts a sum to a number; in a .csv to text with a decimal comma, as spreadsheets in Russian, Azerbaijani and
 * Turkish read it.
 */
export function toSumCell({ amount }: Pick<Money, 'amount'>, format: FileFormat): CellValue {
  const decimal = toDecimal(amount);
  return format === 'csv' ? decimal.replace('.', ',') : Number(decimal);
}
