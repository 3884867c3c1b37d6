import type { GeoPoint } from '@kaplya/domain/geo';

const corners = 32;
const metresOfDegree = 111_320;

/** The corners of a circle around a place, as [longitude, latitude]. */
export function ringAround({ latitude, longitude }: GeoPoint, kilometres: number): [number, number][] {
  const north = (kilometres * 1000) / metresOfDegree;
  const east = north / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)];
  });
}
