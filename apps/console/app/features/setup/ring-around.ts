import type { GeoPoint, Position } from '@kaplya/domain/geo';

const metresOfDegree = 111_320;
const MICRO = 1_000_000;

/** The corners of a circle around a point, as [longitude, latitude] rounded to six decimals. */
export function ringAround({ latitude, longitude }: GeoPoint, kilometres: number, corners: number): Position[] {
  const north = (kilometres * 1000) / metresOfDegree;
  const east = north / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    return [round(longitude + east * Math.cos(angle)), round(latitude + north * Math.sin(angle))];
  });
}

const round = (degrees: number): number => Math.round(degrees * MICRO) / MICRO;
