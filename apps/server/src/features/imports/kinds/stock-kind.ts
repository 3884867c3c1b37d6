import { listGoodsById, listItemIdsByCode } from '#features/catalogue/index.ts';
import { listWarehouses } from '#features/company/index.ts';
import { planExternalCount, reverseExternalCount, postExternalCount, type CountedLine } from '#features/stock/index.ts';
import { fieldTitles } from '#languages/files/import-fields.ts';
import type { Touched } from '../imports.table.ts';
import {
  refusePlan,
  toChange,
  type ImportKind,
  type KindCall,
  type RowError,
  type RowPlan,
  type InputRow,
  actorOf,
} from './import-kind.ts';

type Counted = { readonly warehouseId: string; readonly productId: string; readonly counted: number };
type Corrected = { readonly warehouseId: string; readonly productId: string; readonly difference: number };

const keyOf = ({ warehouseId, productId }: Pick<Counted, 'warehouseId' | 'productId'>) => `${warehouseId}:${productId}`;

const optional = { isRequired: false } as const;

/**
 * Stock: how many pieces of a product lay in a warehouse when the file was sent (rule 118). It is posted as counts, a
 * document for each batch and warehouse; later movements are no difference, and a product that was counted later is
 * unchanged.
 */
export const stockKind: ImportKind = {
  name: 'stock',
  permission: 'stock.write',
  topic: 'stock',
  listFields: () => [
    { id: 'code', type: 'code', isRequired: true, mostLetters: 60, ...fieldTitles.code },
    { id: 'count', type: 'count', ...optional, most: 10_000_000, ...fieldTitles.count },
    { id: 'warehouse', type: 'text', ...optional, mayBeForAll: true, ...fieldTitles.warehouse },
  ],
  async listChoices(executor, partner) {
    const warehouses = await listWarehouses(executor, partner.id);
    return { warehouse: warehouses.map(({ id, name }) => ({ value: id, title: name })) };
  },
  excludes: () => null,
  // Two rows may name one product and warehouse in different spellings.
  listClaims: (touched) => touched.map(({ subject }) => ({ field: 'count', key: subject })),
  toKey: (_, { code, warehouse }) => [code, warehouse].filter((part) => part !== undefined).join(' · '),
  async plan(call, rows) {
    const inputs = await readCounts(call, rows);
    const fit = inputs.flatMap((input) => ('counted' in input ? [input] : []));
    const found = new Map<string, CountedLine>();
    for (const [warehouseId, lines] of inOrder(fit)) {
      const place = { partnerId: call.partner.id, warehouseId };
      const count = { lines: onlyFirst(lines), countedAt: call.entry.createdAt };
      // oxlint-disable-next-line no-await-in-loop -- a shop has few warehouses
      for (const line of await planExternalCount(call.transaction, place, count))
        found.set(keyOf({ warehouseId, productId: line.productId }), line);
    }
    return inputs.map((input): RowPlan => {
      if (!('counted' in input)) return input.field === null ? nothing : refusePlan(input);
      const line = found.get(keyOf(input));
      return line ? toRowPlan(input, line) : refusePlan({ field: null, code: 'row.twice' });
    });
  },
  async write(call, plans) {
    for (const [warehouseId, lines] of inOrder(plans.map(({ work }) => work as Counted)))
      // oxlint-disable-next-line no-await-in-loop -- a shop has few warehouses, and their locks have an order
      await postExternalCount(call.transaction, readerOf(call), { ...documentOf(call), warehouseId, lines });
  },
  async undo(call, rows) {
    const all = rows.map((touched) => touched.map(({ undo }) => undo as Corrected));
    const back = new Set<string>();
    for (const [warehouseId, lines] of inOrder(all.flat())) {
      // oxlint-disable-next-line no-await-in-loop -- likewise
      const reversed = await reverseExternalCount(call.transaction, readerOf(call), {
        ...documentOf(call),
        warehouseId,
        lines,
      });
      for (const productId of reversed) back.add(keyOf({ warehouseId, productId }));
    }
    return all.map((lines) => lines.every((line) => back.has(keyOf(line))));
  },
};

const nothing: RowPlan = { outcome: 'unchanged', errors: [], changes: [], touched: [], work: null };

const readerOf = ({ partner }: KindCall) => ({ partner, language: partner.languages[0] ?? 'ru' });

const documentOf = ({ context, entry }: KindCall) => ({
  ...{ countedAt: entry.createdAt, staffId: actorOf(entry), note: entry.fileName, at: context.clock.now() },
});

/** Groups lines by warehouse, sorted by warehouse id, the order in which their stock is locked. */
const inOrder = <Line extends { readonly warehouseId: string }>(lines: readonly Line[]): [string, Line[]][] =>
  [...Map.groupBy(lines, ({ warehouseId }) => warehouseId)].toSorted(([one], [other]) => (one < other ? -1 : 1));

const onlyFirst = (lines: readonly Counted[]): Counted[] => [
  ...new Map(lines.toReversed().map((line) => [line.productId, line])).values(),
];

/**
 * Finds the product, the warehouse and the counted number of each row, or the error for which the row is refused.
 * `field` null: the row has no number, and perhaps no column for it.
 */
async function readCounts(
  { transaction, partner }: KindCall,
  rows: readonly InputRow[],
): Promise<(Counted | RowError)[]> {
  const codes = [...new Set(rows.map(({ input }) => String(input['code'])))];
  const ids = await listItemIdsByCode(transaction, partner.id, codes);
  // A set has no stock of its own.
  const products = new Set((await listGoodsById(transaction, partner.id, [...ids.values()])).map(({ id }) => id));
  const warehouses = await listWarehouses(transaction, partner.id);
  const only = warehouses.length === 1 ? warehouses[0]?.id : undefined;
  const idOf = new Map(warehouses.flatMap(({ id, name }) => [[fold(name), id] as const, [fold(id), id] as const]));
  return rows.map(({ input: { code, count, warehouse } }): Counted | RowError => {
    const productId = ids.get(String(code));
    if (productId === undefined || !products.has(productId)) return { field: 'code', code: 'stock.product_unknown' };
    const warehouseId = warehouse === undefined ? only : idOf.get(fold(String(warehouse)));
    if (warehouseId === undefined)
      return { field: 'warehouse', code: warehouse === undefined ? 'cell.empty' : 'stock.warehouse_unknown' };
    return count === undefined
      ? { field: null, code: 'cell.empty' }
      : { warehouseId, productId, counted: Number(count) };
  });
}

const fold = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

function toRowPlan(input: Counted, { before, after, difference, isCountedLater }: CountedLine): RowPlan {
  if (isCountedLater) return refusePlan({ field: 'count', code: 'stock.counted_later' });
  const { warehouseId, productId } = input;
  // Versions are not compared, because sales since the dry run do not change the difference; only a later count is a
  // conflict.
  const touched: Touched = {
    ...{ subject: `stock:${keyOf(input)}`, present: 0, next: 0 },
    undo: { warehouseId, productId, difference } satisfies Corrected,
  };
  return {
    outcome: difference === 0 ? 'unchanged' : 'changed',
    errors: [],
    changes: difference === 0 ? [] : toChange('count', String(before.onHand), String(after.onHand)),
    touched: [touched],
    work: input,
  };
}
