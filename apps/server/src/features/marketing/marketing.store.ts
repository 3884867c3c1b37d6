import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { bannerAreaTable, bannerSlideTable, bannerTable } from './marketing.table.ts';

type SlideRow = typeof bannerSlideTable.$inferSelect;

export type StoredBanner = typeof bannerTable.$inferSelect & {
  readonly slides: readonly SlideRow[];
  /** Areas that show it; null: all. */
  readonly areaIds: ReadonlySet<string> | null;
};

/** A partner's enabled banners, including past and future ones, in display order. */
export async function loadBanners(executor: Executor, partnerId: string): Promise<StoredBanner[]> {
  const [banners, slides, areas] = await Promise.all([
    executor
      .select()
      .from(bannerTable)
      .where(and(eq(bannerTable.partnerId, partnerId), eq(bannerTable.isEnabled, true)))
      .orderBy(asc(bannerTable.position), asc(bannerTable.id)),
    executor
      .select()
      .from(bannerSlideTable)
      .where(eq(bannerSlideTable.partnerId, partnerId))
      .orderBy(asc(bannerSlideTable.position)),
    executor.select().from(bannerAreaTable).where(eq(bannerAreaTable.partnerId, partnerId)),
  ]);
  const slidesOf = Map.groupBy(slides, ({ bannerId }) => bannerId);
  const areasOf = Map.groupBy(areas, ({ bannerId }) => bannerId);
  return banners.map((banner) => {
    const named = areasOf.get(banner.id);
    return {
      ...banner,
      slides: slidesOf.get(banner.id) ?? [],
      areaIds: named ? new Set(named.map(({ areaId }) => areaId)) : null,
    };
  });
}

/** Whether a banner is limited to areas of which this is one. */
export async function hasBannersOfArea(executor: Executor, partnerId: string, areaId: string): Promise<boolean> {
  const some = await executor
    .select({ bannerId: bannerAreaTable.bannerId })
    .from(bannerAreaTable)
    .where(and(eq(bannerAreaTable.partnerId, partnerId), eq(bannerAreaTable.areaId, areaId)))
    .limit(1);
  return some.length > 0;
}
