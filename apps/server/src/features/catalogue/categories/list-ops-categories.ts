import type { EndpointAnswer, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { listGoodsRows } from '../goods/goods-list.store.ts';
import { goodsKinds } from '../goods/item-tables.ts';
import { toGoodsRow } from '../goods/to-goods-row.ts';
import { countGoods, listCategoriesById, listCategoryRows } from './category.store.ts';
import { toOpsCategory } from './to-ops-category.ts';

type Reader = CallOf<'partner' | 'language'>;

/** All categories in their order, also those without goods. */
export async function listOpsCategories(
  executor: Executor,
  reader: Reader,
): Promise<EndpointAnswer<typeof operatorEndpoints.listOpsCategories>> {
  const [rows, counts] = await Promise.all([
    listCategoryRows(executor, reader.partner.id),
    countGoods(executor, reader.partner.id),
  ]);
  return { items: rows.map((row) => toOpsCategory(reader, row, counts.get(row.id))) };
}

/** The limit of listed goods: nobody sorts more by hand. */
const goodsAtMost = 500;

/**
 * The goods of a category as customers see them: its products, then its sets, each in their order. Throws the Refusal
 * `category.unknown`.
 */
export async function listCategoryGoods(
  context: Pick<Context, 'database'>,
  { partner, language }: Reader,
  id: string,
): Promise<EndpointAnswer<typeof operatorEndpoints.listCategoryGoods>> {
  const categories = await listCategoriesById(context.database, partner.id);
  if (!categories.has(id)) throw new Refusal('category.unknown');
  const order = { sort: 'position', isDescending: false, language, after: null, limit: goodsAtMost } as const;
  const lists = await Promise.all(
    goodsKinds.map((kind) =>
      listGoodsRows(context.database, { partnerId: partner.id, patterns: [], categoryId: id, kind }, order),
    ),
  );
  // Items with equal positions are sorted by external id, like for customers.
  const rows = lists.flatMap((list) =>
    list.toSorted((one, other) => one.position - other.position || (one.externalId < other.externalId ? -1 : 1)),
  );
  return { items: rows.map((row) => toGoodsRow(partner, { row, categories, language })) };
}
