import { baku } from './baku.ts';
import { isInRing } from './geometry.ts';
import { moscow } from './moscow.ts';
import type { District, GazetteerCity } from './types.ts';

export const gazetteerCities: Record<GazetteerCity['id'], GazetteerCity> = { moscow, baku };

/** The first district that contains the point; null outside the city. */
export function findDistrict(city: GazetteerCity, point: { latitude: number; longitude: number }): District | null {
  return city.districts.find((district) => isInRing([point.longitude, point.latitude], district.ring)) ?? null;
}
