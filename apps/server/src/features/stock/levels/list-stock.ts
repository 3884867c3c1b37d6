import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { readTexts } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { toSearchWords, toWordPattern } from '#db/search-text.ts';
import { countStockedGoods, countLowGoods, listCategoryRows, listStockedGoods } from '#features/catalogue/index.ts';
import { listWarehouses } from '#features/company/index.ts';
import type { StaffReader } from '#features/staff/index.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit } from '#http/listing/counted-page.ts';
import { createCursor, idPart, integerPart } from '#http/listing/cursor.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { Refusal } from '#http/refusal.ts';
import { toLevel } from './to-level.ts';

type Query = EndpointRequest<typeof operatorEndpoints.listStock>['query'];

const productCursor = createCursor({ position: integerPart, id: idPart });

/** The stock of each product in a warehouse. Throws the Refusal `stock.warehouse_unknown`. */
export async function listStock(
  { database }: Context,
  { partner, language }: StaffReader,
  {
    warehouseId,
    view = 'all',
    q = '',
    categoryId,
    limit = usualLimit,
    cursor,
    countAtMost = countedAtMost,
  }: Query & CountLimit,
): Promise<EndpointAnswer<typeof operatorEndpoints.listStock>> {
  const [warehouses, categories, low] = await Promise.all([
    listWarehouses(database, partner.id),
    listCategoryRows(database, partner.id),
    countLowGoods(database, partner.id),
  ]);
  const warehouse = warehouseId === undefined ? warehouses[0] : warehouses.find(({ id }) => id === warehouseId);
  if (!warehouse) throw new Refusal([{ code: 'stock.warehouse_unknown', field: 'warehouseId' }]);
  const patterns = toSearchWords(q).map(toWordPattern);
  const filters = { partnerId: partner.id, warehouseId: warehouse.id, view, patterns, categoryId };
  const after = productCursor.decode(cursor);
  const [found, counted] = await Promise.all([
    listStockedGoods(database, filters, { after, limit: limit + 1 }),
    countStockedGoods(database, filters, countAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, productCursor.encode);
  return {
    warehouseId: warehouse.id,
    warehouses: warehouses.map(({ id, name }) => ({ id, name, low: low.get(id) ?? 0 })),
    categories: categories.map(({ id, names }) => ({ id, name: readTexts(names, language, partner.languages) })),
    items: rows.map((row) => toLevel(row, { partner, language })),
    nextCursor,
    ...toTotal(counted, countAtMost),
  };
}
