import type { GeoPoint } from '@kaplya/domain/geo';
import { readCorners } from '#kit/map/corner-text.ts';

export const toCenterText = ({ latitude, longitude }: GeoPoint): string => `${latitude}, ${longitude}`;

/** Parses typed coordinates; null: invalid, or several points. */
export function readCenter(text: string): GeoPoint | null {
  const read = readCorners(text);
  const [center, another] = 'corners' in read ? read.corners : [];
  return center && !another ? { longitude: center[0], latitude: center[1] } : null;
}
