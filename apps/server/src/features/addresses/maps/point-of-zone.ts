import type { GivenPlace } from '@kaplya/contract';
import { findPointInArea, type GeoPoint } from '@kaplya/domain';
import { findServingArea, type Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';

/** The point of an address whose place staff gave, with the mark of one of which only the zone is known. */
export type PlacedPoint = GeoPoint & { readonly zoneOnly?: true };

/** A point that the zone serves; null: there is no such zone, or others before it hide all of it. */
export function findPointOfZone({ areas }: Pick<Partner, 'areas'>, areaId: string): PlacedPoint | null {
  const served = areas.filter(({ isActive }) => isActive);
  const point = findPointInArea(areaId, served);
  return point && { ...point, zoneOnly: true };
}

/** The point of a given place. Throws the Refusals `area.unknown` and `address.not_served`. */
export function toPlacedPoint(partner: Partner, place: GivenPlace): PlacedPoint {
  if ('areaId' in place) {
    const isKnown = partner.areas.some(({ id, isActive }) => isActive && id === place.areaId);
    if (!isKnown) throw new Refusal('area.unknown');
    const point = findPointOfZone(partner, place.areaId);
    if (!point) throw new Refusal('address.not_served');
    return point;
  }
  const { latitude, longitude } = place;
  if (!findServingArea(partner, place)) throw new Refusal('address.not_served');
  return { latitude, longitude };
}
