import { distanceMetres, type GeoPoint } from '@kaplya/domain';
import {
  findCity,
  findServingArea,
  getArea,
  getDefaultArea,
  type Area,
  type Partner,
} from '#features/company/index.ts';

/**
 * The area whose catalogue a visitor sees: outside all areas the nearest city's default, for an unknown city the
 * default city's. The catalogue is never empty; whether goods are delivered to an address is decided by the cart.
 */
export function findCatalogueArea(
  partner: Partner,
  { point, cityId, areaId }: { point: GeoPoint | null; cityId?: string | undefined; areaId?: string | undefined },
): Area {
  if (point) return findServingArea(partner, point) ?? getArea(partner, nearestCity(partner, point).defaultAreaId);
  const area = partner.areas.find(({ id }) => id === areaId);
  if (area) return area;
  const city = cityId === undefined ? null : findCity(partner, cityId);
  return city ? getArea(partner, city.defaultAreaId) : getDefaultArea(partner);
}

function nearestCity({ cities, defaultCity }: Partner, point: GeoPoint) {
  return cities.reduce(
    (nearest, city) => (distanceMetres(point, city.center) < distanceMetres(point, nearest.center) ? city : nearest),
    defaultCity,
  );
}
