import type { GeoPoint } from '@kaplya/domain';
import { Refusal } from './refusal.ts';

/** The point that a query names, null for none. Half a point is refused, by the name that the query has for the rest. */
export function toPointOfQuery(
  { latitude, longitude }: { latitude?: number | undefined; longitude?: number | undefined },
  toField: (coordinate: 'latitude' | 'longitude') => string = (coordinate) => coordinate,
): GeoPoint | null {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  if (latitude === undefined && longitude === undefined) return null;
  throw new Refusal([{ code: 'request.invalid', field: toField(latitude === undefined ? 'latitude' : 'longitude') }]);
}
