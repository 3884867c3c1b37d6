import { distanceMetres, findAreaAt, HOUR_MS, type GeoPoint } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findServingArea, type Partner } from '#features/company/index.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import { listDistricts } from '../addresses.store.ts';

export type PointDescription = {
  readonly cityId: string;
  readonly district: string | null;
  readonly districtId: string | null;
};

/** A cache of all districts. Changes of districts do not invalidate it, because they are very rare. */
export const createDistricts = (context: Context) =>
  createLoadingCache({
    load: (_all: void) => loadDistricts(context),
    timeToLiveMilliseconds: HOUR_MS,
  });

async function loadDistricts({ snapshots }: Context) {
  const rows = await listDistricts(snapshots);
  return rows.map((row) => ({ ...row, polygon: [row.ring] }));
}

/** Finds the city and the district of an address by its point alone: the typed text may name others. */
export async function describePoint(
  context: Context,
  partner: Partner,
  point: GeoPoint & { readonly zoneOnly?: boolean | undefined },
): Promise<PointDescription> {
  const districts = await context.services.addresses.districts.get();
  // Only the zone of such an address is known.
  const district = point.zoneOnly === true ? null : findAreaAt(point, districts);
  return {
    cityId: findServingArea(partner, point)?.cityId ?? nearestCityId(partner, point),
    // In the shop's first language, because the courier reads it.
    district: district ? district.names[partner.languages[0] ?? 'ru'] : null,
    districtId: district?.id ?? null,
  };
}

function nearestCityId({ cities, defaultCity }: Partner, point: GeoPoint): string {
  const [nearest = defaultCity] = cities.toSorted(
    (left, right) => distanceMetres(point, left.center) - distanceMetres(point, right.center),
  );
  return nearest.id;
}
