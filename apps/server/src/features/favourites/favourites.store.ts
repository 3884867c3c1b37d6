import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { favouriteTable } from './favourites.table.ts';

export type FavouriteRow = typeof favouriteTable.$inferSelect;

export type FavouriteOwner = Pick<FavouriteRow, 'partnerId' | 'customerId'>;

export type FavouriteKey = Omit<FavouriteRow, 'createdAt'>;

const isOf = ({ partnerId, customerId }: FavouriteOwner) =>
  and(eq(favouriteTable.partnerId, partnerId), eq(favouriteTable.customerId, customerId));

const isThat = ({ kind, itemId, ...owner }: FavouriteKey) =>
  and(isOf(owner), eq(favouriteTable.kind, kind), eq(favouriteTable.itemId, itemId));

/** Locks the number of the customer's favourites until the end of the transaction, so that it can be limited. */
export async function lockFavourites(
  transaction: Transaction,
  { partnerId, customerId }: FavouriteOwner,
): Promise<void> {
  await lockByKey(transaction, `favourites ${partnerId} ${customerId}`);
}

/** The customer's favourites, the newest first. */
export async function listFavouriteRows(executor: Executor, owner: FavouriteOwner): Promise<FavouriteRow[]> {
  return executor
    .select()
    .from(favouriteTable)
    .where(isOf(owner))
    .orderBy(desc(favouriteTable.createdAt), asc(favouriteTable.itemId));
}

export async function countFavourites(executor: Executor, owner: FavouriteOwner): Promise<number> {
  const [row] = await executor.select({ favourites: count() }).from(favouriteTable).where(isOf(owner));
  return row?.favourites ?? 0;
}

export async function hasFavourite(executor: Executor, key: FavouriteKey): Promise<boolean> {
  const rows = await executor.select({ itemId: favouriteTable.itemId }).from(favouriteTable).where(isThat(key));
  return rows.length > 0;
}

export async function insertFavourite(executor: Executor, favourite: FavouriteRow): Promise<void> {
  await executor.insert(favouriteTable).values(favourite);
}

export async function deleteFavourite(executor: Executor, key: FavouriteKey): Promise<void> {
  await executor.delete(favouriteTable).where(isThat(key));
}

export async function deleteFavouritesOf(executor: Executor, owner: FavouriteOwner): Promise<void> {
  await executor.delete(favouriteTable).where(isOf(owner));
}

/** Moves the favourites of a merged account to the surviving one; returns the number that the latter did not have. */
export async function moveFavouritesTo(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${favouriteTable} (partner_id, customer_id, kind, item_id, created_at)
    select partner_id, ${survivingId}, kind, item_id, created_at from ${favouriteTable}
    where partner_id = ${partnerId} and customer_id = ${mergedId}
    on conflict do nothing`);
  await deleteFavouritesOf(transaction, { partnerId, customerId: mergedId });
  return rowCount ?? 0;
}

/** Whether any customer has the item as a favourite. Slow, because no index begins with the item: for rare calls. */
export async function hasFavouriteOf(
  executor: Executor,
  { partnerId, kind, id }: { readonly partnerId: string; readonly kind: FavouriteRow['kind']; readonly id: string },
): Promise<boolean> {
  const [row] = await executor
    .select({ itemId: favouriteTable.itemId })
    .from(favouriteTable)
    .where(and(eq(favouriteTable.partnerId, partnerId), eq(favouriteTable.kind, kind), eq(favouriteTable.itemId, id)))
    .limit(1);
  return row !== undefined;
}
