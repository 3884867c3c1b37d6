import { distanceMetres, findAreaAt, type GeoPoint } from '@kaplya/domain';
import { perContext, type Context } from '#context.ts';
import { findServingArea, type Partner } from '#features/company/index.ts';
import { listDistricts } from './addresses.store.ts';

export type PointDescription = {
  readonly cityId: string;
  readonly district: string | null;
  readonly districtId: string | null;
};

/** Districts never change while the shop runs. */
const districtsOf = perContext((context) => {
  let loading: ReturnType<typeof loadDistricts> | null = null;
  return () => {
    loading ??= loadDistricts(context).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
});

async function loadDistricts({ snapshots }: Context) {
  const rows = await listDistricts(snapshots);
  return rows.map((row) => ({ ...row, polygon: [row.ring] }));
}

/** City and district come from the point alone: the text of an address is never matched against anything. */
export async function describePoint(context: Context, partner: Partner, point: GeoPoint): Promise<PointDescription> {
  const districts = await districtsOf(context)();
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
