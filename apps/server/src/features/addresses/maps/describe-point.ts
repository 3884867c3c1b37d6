import { distanceMetres, findAreaAt, HOUR_MS, type GeoPoint } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findServingArea, type Partner } from '#features/company/index.ts';
import { keepLoaded } from '#memory/keep-loaded.ts';
import { listDistricts } from '../addresses.store.ts';

export type PointDescription = {
  readonly cityId: string;
  readonly district: string | null;
  readonly districtId: string | null;
};

/** Nobody announces that a district has changed, which hardly ever happens. */
export const createDistricts = (context: Context) =>
  keepLoaded({
    load: (_all: void) => loadDistricts(context),
    timeToLiveMilliseconds: HOUR_MS,
  });

async function loadDistricts({ snapshots }: Context) {
  const rows = await listDistricts(snapshots);
  return rows.map((row) => ({ ...row, polygon: [row.ring] }));
}

/** City and district come from the point alone: the text of an address is never matched against anything. */
export async function describePoint(context: Context, partner: Partner, point: GeoPoint): Promise<PointDescription> {
  const districts = await context.services.addresses.districts.get();
  const district = findAreaAt(point, districts);
  return {
    cityId: findServingArea(partner, point)?.cityId ?? nearestCityId(partner, point),
    // In the language of the city's own people, since the courier reads it.
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
