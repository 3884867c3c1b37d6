import { asc, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { itemPictureTable } from '../catalogue.table.ts';
import type { GoodsItem, PictureRow } from '../goods/goods.store.ts';

const isOf = (partnerId: string, itemIds: readonly string[]) =>
  sql`${itemPictureTable.partnerId} = ${partnerId} and ${itemPictureTable.itemId} = any(${sql.param([...itemIds])}::uuid[])`;

/** The pictures of items, those of each in their order. */
export function listPicturesOf(
  executor: Executor,
  partnerId: string,
  itemIds: readonly string[],
): Promise<PictureRow[]> {
  return executor
    .select()
    .from(itemPictureTable)
    .where(isOf(partnerId, itemIds))
    .orderBy(asc(itemPictureTable.itemId), asc(itemPictureTable.position));
}

export type ItemWithPictures = Pick<GoodsItem, 'id' | 'kind' | 'pictureId'> & { readonly rows: readonly PictureRow[] };

/**
 * Replaces the pictures of locked items, and those that their cards show; the trigger of versions raises their
 * versions.
 */
export async function replacePicturesOf(
  transaction: Transaction,
  partnerId: string,
  items: readonly ItemWithPictures[],
): Promise<void> {
  if (items.length === 0) return;
  await transaction.delete(itemPictureTable).where(
    isOf(
      partnerId,
      items.map(({ id }) => id),
    ),
  );
  await insertRows(
    transaction,
    itemPictureTable,
    items.flatMap(({ rows }) => rows),
  );
  for (const [kind, table] of [
    ['product', sql`product`],
    ['product_set', sql`product_set`],
  ] as const) {
    const shown = items.filter((item) => item.kind === kind).map(({ id, pictureId }) => ({ id, pictureId }));
    if (shown.length === 0) continue;
    await transaction.execute(sql`
      update ${table} as item set picture_id = row."pictureId", pictures = item.pictures + 1
      from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as row (id uuid, "pictureId" varchar)
      where item.partner_id = ${partnerId} and item.id = row.id`);
  }
}
