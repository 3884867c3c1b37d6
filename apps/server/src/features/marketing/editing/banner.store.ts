import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { bannerAreaTable, bannerSlideTable, bannerTable } from '../marketing.table.ts';

export type BannerRow = typeof bannerTable.$inferSelect;
export type SlideRow = typeof bannerSlideTable.$inferSelect;

/** A banner with the rows that are written with it. */
export type WrittenBanner = {
  readonly row: BannerRow;
  /** Ordered by position. */
  readonly slides: readonly SlideRow[];
  /** Ordered by id; null: all areas. */
  readonly areaIds: readonly string[] | null;
};

type BannerKey = { readonly partnerId: string; readonly id: string };

const isBanner = ({ partnerId, id }: BannerKey) => and(eq(bannerTable.partnerId, partnerId), eq(bannerTable.id, id));

/** All banners of a partner in their order, or those of some ids. */
export async function listWrittenBanners(
  executor: Executor,
  partnerId: string,
  ids?: readonly string[],
): Promise<WrittenBanner[]> {
  const one = ids && [...ids];
  const [rows, slides, areas] = await Promise.all([
    executor
      .select()
      .from(bannerTable)
      .where(and(eq(bannerTable.partnerId, partnerId), one && inArray(bannerTable.id, one)))
      .orderBy(asc(bannerTable.position), asc(bannerTable.id)),
    executor
      .select()
      .from(bannerSlideTable)
      .where(and(eq(bannerSlideTable.partnerId, partnerId), one && inArray(bannerSlideTable.bannerId, one)))
      .orderBy(asc(bannerSlideTable.position)),
    executor
      .select()
      .from(bannerAreaTable)
      .where(and(eq(bannerAreaTable.partnerId, partnerId), one && inArray(bannerAreaTable.bannerId, one)))
      .orderBy(asc(bannerAreaTable.areaId)),
  ]);
  const slidesOf = Map.groupBy(slides, ({ bannerId }) => bannerId);
  const areasOf = Map.groupBy(areas, ({ bannerId }) => bannerId);
  return rows.map((row) => ({
    row,
    slides: slidesOf.get(row.id) ?? [],
    areaIds: areasOf.get(row.id)?.map(({ areaId }) => areaId) ?? null,
  }));
}

/** The banner, locked; null: there is none. */
export async function lockBanner(transaction: Transaction, key: BannerKey): Promise<WrittenBanner | null> {
  const [row] = await transaction.select().from(bannerTable).where(isBanner(key)).for('update');
  if (!row) return null;
  const [written] = await listWrittenBanners(transaction, key.partnerId, [key.id]);
  return written ?? null;
}

/** All banners of a partner, locked in the order of their ids, also those that do not exist yet. */
export async function lockBanners(transaction: Transaction, partnerId: string): Promise<BannerRow[]> {
  await lockByKey(transaction, `banners ${partnerId}`);
  return transaction
    .select()
    .from(bannerTable)
    .where(eq(bannerTable.partnerId, partnerId))
    .orderBy(asc(bannerTable.id))
    .for('update');
}

export async function insertBanner(
  transaction: Transaction,
  row: Omit<typeof bannerTable.$inferInsert, 'id' | 'version'>,
): Promise<BannerRow> {
  return expectOneRow(await transaction.insert(bannerTable).values(row).returning());
}

/** Writes all fields of a locked banner; the trigger of versions raises its version if one differs. */
export async function updateBanner(
  transaction: Transaction,
  { partnerId, id, version: _version, ...fields }: BannerRow,
): Promise<BannerRow> {
  return expectOneRow(await transaction.update(bannerTable).set(fields).where(isBanner({ partnerId, id })).returning());
}

/** Sets the positions of locked banners. */
export async function updatePositions(
  transaction: Transaction,
  partnerId: string,
  places: readonly { readonly id: string; readonly position: number }[],
): Promise<void> {
  await transaction.execute(sql`
    update ${bannerTable} set position = moved.position
    from unnest(
      ${sql.param(places.map(({ id }) => id))}::uuid[],
      ${sql.param(places.map(({ position }) => position))}::int[]) as moved (id, position)
    where ${bannerTable.partnerId} = ${partnerId} and ${bannerTable.id} = moved.id`);
}

export async function replaceSlides(
  transaction: Transaction,
  { partnerId, id: bannerId }: BannerKey,
  slides: readonly Omit<SlideRow, 'partnerId' | 'bannerId' | 'position'>[],
): Promise<void> {
  await transaction
    .delete(bannerSlideTable)
    .where(and(eq(bannerSlideTable.partnerId, partnerId), eq(bannerSlideTable.bannerId, bannerId)));
  const rows = slides.map((slide, index) => ({ ...slide, partnerId, bannerId, position: index + 1 }));
  await insertRows(transaction, bannerSlideTable, rows);
}

export async function replaceAreas(
  transaction: Transaction,
  { partnerId, id: bannerId }: BannerKey,
  areaIds: readonly string[] | null,
): Promise<void> {
  await transaction
    .delete(bannerAreaTable)
    .where(and(eq(bannerAreaTable.partnerId, partnerId), eq(bannerAreaTable.bannerId, bannerId)));
  const rows = (areaIds ?? []).map((areaId) => ({ partnerId, bannerId, areaId }));
  await insertRows(transaction, bannerAreaTable, rows);
}

export async function deleteBannerRow(transaction: Transaction, key: BannerKey): Promise<void> {
  await transaction.delete(bannerTable).where(isBanner(key));
}

/** Whether a banner leads to this product set. */
export async function hasBannerOfSet(
  executor: Executor,
  { partnerId, id: productSetId }: { readonly partnerId: string; readonly id: string },
): Promise<boolean> {
  const [row] = await executor
    .select({ id: bannerTable.id })
    .from(bannerTable)
    .where(and(eq(bannerTable.partnerId, partnerId), eq(bannerTable.productSetId, productSetId)))
    .limit(1);
  return row !== undefined;
}

/** Whether a banner gives this promo code. */
export async function hasBannerWithCode(executor: Executor, partnerId: string, code: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: bannerTable.id })
    .from(bannerTable)
    .where(and(eq(bannerTable.partnerId, partnerId), eq(bannerTable.promoCode, code)))
    .limit(1);
  return row !== undefined;
}
