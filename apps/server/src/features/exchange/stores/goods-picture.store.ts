import { and, eq, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { exchangeGoodsPictureTable } from '../exchange.table.ts';

export type GoodsPictures = typeof exchangeGoodsPictureTable.$inferSelect;

/** The pictures that 1C has given the items with these ids. */
export async function listGoodsPictures(
  executor: Executor,
  partnerId: string,
  itemIds: readonly string[],
): Promise<GoodsPictures[]> {
  if (itemIds.length === 0) return [];
  const isOne = sql`${exchangeGoodsPictureTable.itemId} = any(${sql.param([...itemIds])}::uuid[])`;
  return executor
    .select()
    .from(exchangeGoodsPictureTable)
    .where(and(eq(exchangeGoodsPictureTable.partnerId, partnerId), isOne));
}

export async function saveGoodsPictures(transaction: Transaction, rows: GoodsPictures[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insert(exchangeGoodsPictureTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [exchangeGoodsPictureTable.partnerId, exchangeGoodsPictureTable.itemId],
      set: { pictures: sql`excluded.pictures`, isWhole: sql`excluded.is_whole` },
    });
}

/** Deletes rows whose product or set is deleted. */
export async function deleteOfDeletedGoods(database: Database): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from exchange_goods_picture as g
    where not exists (select from product p where p.partner_id = g.partner_id and p.id = g.item_id)
      and not exists (select from product_set s where s.partner_id = g.partner_id and s.id = g.item_id)`);
  return rowCount ?? 0;
}
