import type { GeoPoint } from '@kaplya/domain';
import { Refusal } from './refusal.ts';

/** Reads the point in a query; null for none. A single coordinate is refused, with the name of the missing one. */
export function toPointOfQuery(
  { latitude, longitude }: { latitude?: number | undefined; longitude?: number | undefined },
  toField: (coordinate: 'latitude' | 'longitude') => string = (coordinate) => coordinate,
): GeoPoint | null {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  if (latitude === undefined && longitude === undefined) return null;
  throw new Refusal([{ code: 'request.invalid', field: toField(latitude === undefined ? 'latitude' : 'longitude') }]);
}
