import type { Money } from '@kaplya/contract';
import { toDecimal, toZoned, type Language } from '@kaplya/domain';
import type { CellValue } from '@kaplya/files/write-csv';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import type { ListFileColumn } from '#languages/files/list-files/list-file-words.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from '../audit/record-audit.ts';
import { toFileAnswer, type FileFormat } from './file-answer.ts';

const rowsAtMost = 100_000;
const rowsAtOnce = 500;

/** A cell of a list. A flag is a word, an instant (ISO) is the time of the shop, a sum is a number of its currency. */
export type ListCell = CellValue | boolean | Money | { readonly at: string };

/** A page of a list, and up to how many rows of all its pages it counts. */
export type ListPageAsked = {
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

/** A list of the console as a file. */
export type ListFile<Row> = {
  /** Like `stock-documents`: of the file, and in the audit. */
  readonly name: string;
  readonly columns: readonly (readonly [ListFileColumn, (row: Row) => ListCell])[];
  /** What the list was asked for, as the audit tells it. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly format: FileFormat | undefined;
  readonly readPage: (page: ListPageAsked) => Promise<ListPage<Row>>;
};

/**
 * All pages of a list as a file, read as the caller takes them; the newest 100 000 rows of a list that is not counted. One
 * entry of the audit tells that it was taken, and by which filters. Throws the Refusal `file.too_large`.
 */
export async function answerWithList<Row>(context: Context, call: OpsCall, file: ListFile<Row>): Promise<Response> {
  const first = await file.readPage({ limit: rowsAtOnce, countAtMost: rowsAtMost });
  if (first.totalIsAtLeast) throw new Refusal('file.too_large', { params: { most: rowsAtMost } });
  const { name, format = 'csv' } = file;
  const { q, ...filters } = file.filters;
  const rows = first.total === undefined ? {} : { rows: first.total };
  await withStaffTransaction(context, call, (transaction) =>
    recordAudit(context, transaction, call, {
      ...{ action: 'list.exported', subject: `file:${name}`, before: {}, after: { ...filters, format, ...rows } },
      // What was looked for may be a name or a phone.
      personal: { personId: null, after: q === undefined ? {} : { q } },
    }),
  );
  const { date } = toZoned(context.clock.now().getTime(), call.partner.timeZone);
  return toFileAnswer(listRows(call, file, first), { format, name: `${name}-${date}`, sheet: name });
}

async function* listRows<Row>(
  { language, partner: { timeZone } }: OpsCall,
  { columns, format = 'csv', readPage }: ListFile<Row>,
  first: ListPage<Row>,
): AsyncGenerator<CellValue[]> {
  const titles = listFileTexts[language].columns;
  yield columns.map(([column]) => titles[column]);
  let page = first;
  let left = rowsAtMost;
  for (;;) {
    const shown = page.items.slice(0, left);
    yield* shown.map((row) => columns.map(([, read]) => toCell(read(row), { language, format, timeZone })));
    left -= shown.length;
    if (!page.nextCursor || left === 0) return;
    page = await readPage({ limit: rowsAtOnce, cursor: page.nextCursor, countAtMost: 0 });
  }
}

type Look = { readonly language: Language; readonly format: FileFormat; readonly timeZone: string };

function toCell(cell: ListCell, { language, format, timeZone }: Look): CellValue {
  if (typeof cell === 'boolean') return listFileTexts[language].flags[cell ? 'yes' : 'no'];
  if (cell === null || typeof cell !== 'object') return cell;
  if ('amount' in cell) return toSumCell(cell, format);
  const { date, time } = toZoned(Date.parse(cell.at), timeZone);
  return `${date} ${time}`;
}

/** A number; in a .csv with a comma, as a Russian, Azerbaijani or Turkish spreadsheet reads one. */
export function toSumCell({ amount }: Pick<Money, 'amount'>, format: FileFormat): CellValue {
  const decimal = toDecimal(amount);
  return format === 'csv' ? decimal.replace('.', ',') : Number(decimal);
}
