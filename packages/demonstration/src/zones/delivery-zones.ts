import { isInPolygon } from '@kaplya/domain/geo';
import { bakuZones } from './baku.ts';
import { moscowZones } from './moscow.ts';
import type { DeliveryArea, DeliveryZones } from './types.ts';

export const deliveryZones: Record<DeliveryZones['city'], DeliveryZones> = { moscow: moscowZones, baku: bakuZones };

/** The first area, by position, that contains the point; null outside all areas. */
export function findArea(zones: DeliveryZones, point: { latitude: number; longitude: number }): DeliveryArea | null {
  const areas = zones.areas.toSorted((one, other) => one.position - other.position);
  return areas.find((area) => isInPolygon(point, [area.ring])) ?? null;
}
