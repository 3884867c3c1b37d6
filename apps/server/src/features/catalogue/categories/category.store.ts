import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { lockExisting } from '#db/statements/lock-existing.ts';
import { categoryTable, productSetTable, productTable } from '../catalogue.table.ts';

export type CategoryRow = typeof categoryTable.$inferSelect;

type Key = { readonly partnerId: string; readonly id: string };

/** Lists categories in their order. */
export function listCategoryRows(executor: Executor, partnerId: string): Promise<CategoryRow[]> {
  return executor
    .select()
    .from(categoryTable)
    .where(eq(categoryTable.partnerId, partnerId))
    .orderBy(asc(categoryTable.position), asc(categoryTable.id));
}

export async function listCategoriesById(executor: Executor, partnerId: string): Promise<Map<string, CategoryRow>> {
  const rows = await listCategoryRows(executor, partnerId);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks a category; no goods can be added to it meanwhile. */
export async function lockCategory(transaction: Transaction, { partnerId, id }: Key): Promise<CategoryRow | null> {
  const [row] = await transaction
    .select()
    .from(categoryTable)
    .where(and(eq(categoryTable.partnerId, partnerId), eq(categoryTable.id, id)))
    .for('update');
  return row ?? null;
}

/** Locks all categories of a partner, and blocks the insertion of further ones. Goods can be changed meanwhile. */
export async function lockCategories(transaction: Transaction, partnerId: string): Promise<CategoryRow[]> {
  await lockByKey(transaction, `categories ${partnerId}`);
  await transaction
    .select({ id: categoryTable.id })
    .from(categoryTable)
    .where(eq(categoryTable.partnerId, partnerId))
    .orderBy(asc(categoryTable.id))
    .for('no key update');
  return listCategoryRows(transaction, partnerId);
}

/** All categories, none of which can be deleted until the end of the transaction. */
export async function lockCategoriesForShare(transaction: Transaction, partnerId: string): Promise<CategoryRow[]> {
  return transaction.select().from(categoryTable).where(eq(categoryTable.partnerId, partnerId)).for('key share');
}

/** Whether a category exists; it cannot be deleted until the end of the transaction. */
export async function lockCategoryForShare(transaction: Transaction, { partnerId, id }: Key): Promise<boolean> {
  return (await lockExisting(transaction, categoryTable, { partnerId, ids: [id] }, 'key share')).has(id);
}

export async function insertCategory(
  transaction: Transaction,
  row: Omit<CategoryRow, 'id' | 'version'>,
): Promise<CategoryRow> {
  return expectOneRow(await transaction.insert(categoryTable).values(row).returning());
}

/** Writes all fields of a locked category; the trigger of versions raises its version if one differs. */
export async function updateCategory(
  transaction: Transaction,
  { partnerId, id, ...row }: Omit<CategoryRow, 'version'>,
): Promise<CategoryRow> {
  const updated = await transaction
    .update(categoryTable)
    .set(row)
    .where(and(eq(categoryTable.partnerId, partnerId), eq(categoryTable.id, id)))
    .returning();
  return expectOneRow(updated);
}

export async function deleteCategoryRow(transaction: Transaction, { partnerId, id }: Key): Promise<void> {
  await transaction.delete(categoryTable).where(and(eq(categoryTable.partnerId, partnerId), eq(categoryTable.id, id)));
}

/** Whether another category of the partner than `exceptId` has the slug. */
export async function hasCategorySlug(
  transaction: Transaction,
  { partnerId, slug, exceptId }: { partnerId: string; slug: string; exceptId: string },
): Promise<boolean> {
  const rows = await transaction
    .select({ id: categoryTable.id })
    .from(categoryTable)
    .where(and(eq(categoryTable.partnerId, partnerId), eq(categoryTable.slug, slug), ne(categoryTable.id, exceptId)));
  return rows.length > 0;
}

export type GoodsCount = { readonly all: number; readonly active: number };

/** The number of goods by category id; a category without goods has no entry. */
export async function countGoods(executor: Executor, partnerId: string): Promise<Map<string, GoodsCount>> {
  const { rows } = await executor.execute<{ id: string } & GoodsCount>(sql`
    select category_id as id, count(*)::int as "all", count(*) filter (where is_active)::int as active from (
      select category_id, is_active from ${productTable} where partner_id = ${partnerId}
      union all
      select category_id, is_active from ${productSetTable} where partner_id = ${partnerId}
    ) as goods group by category_id`);
  return new Map(rows.map(({ id, all, active }) => [id, { all, active }]));
}

/** Moves all goods of a category to another one; a trigger raises the versions of the goods. Returns their number. */
export async function moveGoods(transaction: Transaction, { partnerId, id }: Key, toId: string): Promise<number> {
  let moved = 0;
  for (const table of [productTable, productSetTable]) {
    const { rowCount } = await transaction
      .update(table)
      .set({ categoryId: toId })
      .where(and(eq(table.partnerId, partnerId), eq(table.categoryId, id)));
    moved += rowCount ?? 0;
  }
  return moved;
}
