import type { GeoPoint } from '@kaplya/domain';
import { Refusal } from './refusal.ts';

/** The point that a query names, null for none. Half a point is refused. */
export function toPointOfQuery({
  latitude,
  longitude,
}: {
  latitude?: number | undefined;
  longitude?: number | undefined;
}): GeoPoint | null {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  if (latitude === undefined && longitude === undefined) return null;
  throw new Refusal([{ code: 'request.invalid', field: latitude === undefined ? 'latitude' : 'longitude' }]);
}
