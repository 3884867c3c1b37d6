import type { StoredBanner } from './marketing.store.ts';

export type BannerFilter = {
  readonly areaId: string;
  readonly now: Date;
  /** Whether a product set is sold there today. */
  readonly isSetSold: (productSetId: string) => boolean;
};

/** The banners shown in an area at a moment; without banners for sets not sold there. */
export function selectShown<Row extends StoredBanner>(
  banners: readonly Row[],
  { areaId, now, isSetSold }: BannerFilter,
): Row[] {
  return banners.filter(
    ({ type, startsAt, endsAt, areaIds, slides, productSetId }) =>
      (startsAt === null || startsAt <= now) &&
      (endsAt === null || now < endsAt) &&
      (areaIds === null || areaIds.has(areaId)) &&
      (type !== 'story' || slides.length > 0) &&
      (productSetId === null || isSetSold(productSetId)),
  );
}

/** The time at which the next banner begins or ends anywhere; null: nothing is planned. */
export function nextEdge(banners: readonly Pick<StoredBanner, 'startsAt' | 'endsAt'>[], now: Date): Date | null {
  const edges = banners
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((edge) => edge !== null)
    .filter((edge) => edge > now);
  return edges.length === 0 ? null : new Date(Math.min(...edges.map((edge) => edge.getTime())));
}
