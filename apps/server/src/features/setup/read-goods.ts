import type { EndpointAnswer, SetupGood, setupEndpoints } from '@kaplya/contract';
import type { Cell, Row } from '@kaplya/files/cell';
import { cellIntent } from '@kaplya/files/cell-intent';
import { FileRefused } from '@kaplya/files/file-refused';
import { parseCode } from '@kaplya/files/parse-code';
import { parseCount, parseDecimal } from '@kaplya/files/parse-decimal';
import { parseText } from '@kaplya/files/parse-text';
import { describeTable, readTable } from '@kaplya/files/table';
import type { Context } from '#context.ts';
import { readBody } from '#http/reading/read-body.ts';
import { Refusal } from '#http/refusal.ts';
import { fieldTitles } from '#languages/files/import-fields.ts';
import { createTitleMatcher, matchTitles, type TitledField } from '#languages/files/match-titles.ts';
import { requireOpenLink } from './get-setup.ts';

const megabytesAtMost = 2;
const goodsAtMost = 500;
const problemsAtMost = 50;
const largestPrice = 1_000_000_000;
const largestStock = 1_000_000;

type Field = EndpointAnswer<typeof setupEndpoints.readSetupGoods>['problems'][number]['field'];

/** The columns of the wizard, by the titles of an import. */
const fields = [
  { id: 'name', ...fieldTitles.name_ru },
  { id: 'price', ...fieldTitles.price },
  { id: 'code', ...fieldTitles.code },
  { id: 'stock', ...fieldTitles.count },
  { id: 'kind', titles: { ru: 'Вид', en: 'Kind', az: 'Növ', tr: 'Tür' }, alike: ['тип', 'вид товара', 'type'] },
] as const satisfies readonly (TitledField & { readonly id: Field })[];

const matchTitle = createTitleMatcher(fields);

/** Water in large bottles is returnable: found in the column of kinds, or by the volume in the name. */
const returnablePattern = /обмен|возврат|returnable|(?:^|\D)(?:18[.,]9|19|20)\s*(?:л|l|литр|liter|litre)/i;
const waterPattern = /вода|water|su(?:yu)?\b/i;

/** The goods of a .csv or .xlsx, and the cells that cannot be read. Throws the Refusals `setup.…`. */
export async function readSetupGoods(
  context: Context,
  { query: { token }, request }: { readonly query: { readonly token: string }; readonly request: Request },
): Promise<EndpointAnswer<typeof setupEndpoints.readSetupGoods>> {
  await requireOpenLink(context, token);
  const limit = { maximumBytes: megabytesAtMost * 1024 * 1024, tooLarge: 'setup.file_too_large' } as const;
  const file = new Blob([await readBody(request, limit)]);
  try {
    return await readGoods(file);
  } catch (error) {
    if (error instanceof FileRefused) throw new Refusal('setup.file_unreadable');
    throw error;
  }
}

async function readGoods(file: Blob): Promise<EndpointAnswer<typeof setupEndpoints.readSetupGoods>> {
  const { header, names } = await describeTable(file, { isKnownName: (text) => matchTitle(text) !== null });
  const columns: Columns = Object.fromEntries(matchTitles(names, fields));
  if (header === null || columns.name === undefined || columns.price === undefined)
    throw new Refusal('setup.columns_missing');
  const goods: SetupGood[] = [];
  const problems: { row: number; field: Field; text: string }[] = [];
  for await (const row of readTable(file)) {
    if (row.number <= header) continue;
    const read = readRow(row, columns);
    if ('good' in read) goods.push(read.good);
    else if (problems.length < problemsAtMost) problems.push({ row: row.number, ...read });
    if (goods.length > goodsAtMost) throw new Refusal('setup.file_too_large', { params: { most: megabytesAtMost } });
  }
  return { goods, problems };
}

type Columns = Partial<Record<Field, number>>;

type ReadRow = { readonly good: SetupGood } | { readonly field: Field; readonly text: string };

function readRow({ cells }: Row, columns: Columns): ReadRow {
  const cellOf = (field: Field): Cell | null => {
    const cell = columns[field] === undefined ? undefined : cells[columns[field]];
    return cell && cell.text.trim() !== '' && cellIntent(cell) !== 'clear' ? cell : null;
  };
  const refuse = (field: Field): ReadRow => ({ field, text: cellOf(field)?.text.slice(0, 80) ?? '' });
  const [name, price, code, stock, kind] = [
    cellOf('name'),
    cellOf('price'),
    cellOf('code'),
    cellOf('stock'),
    cellOf('kind'),
  ];

  const readName = name && parseText(name);
  if (!readName?.ok || readName.value.length > 120) return refuse('name');
  const readPrice = price && parseDecimal(price, { digits: 2, currency: 'any' });
  if (!readPrice?.ok || readPrice.value === 0 || readPrice.value > largestPrice) return refuse('price');
  const readCode = code && parseCode(code, { zerosElsewhere: false });
  if (readCode && (!readCode.ok || readCode.value.length > 60)) return refuse('code');
  const readStock = stock && parseCount(stock);
  if (readStock && (!readStock.ok || readStock.value > largestStock)) return refuse('stock');
  return {
    good: {
      ...{ name: readName.value, price: readPrice.value, kind: toKind(kind?.text ?? '', readName.value) },
      ...(readCode?.ok && { code: readCode.value }),
      ...(readStock?.ok && { stock: readStock.value }),
    },
  };
}

function toKind(kind: string, name: string): SetupGood['kind'] {
  if (returnablePattern.test(kind) || (returnablePattern.test(name) && waterPattern.test(name))) return 'returnable';
  return waterPattern.test(kind) || waterPattern.test(name) ? 'water' : 'goods';
}
