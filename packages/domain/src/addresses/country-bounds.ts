import type { GeoPoint } from './geo.ts';

type Bounds = { readonly south: number; readonly west: number; readonly north: number; readonly east: number };

/** The rectangles around countries, in degrees; `west` above `east` reaches over the 180th meridian. */
const bounds: Readonly<Record<string, Bounds>> = {
  RU: { south: 41.1, west: 19.6, north: 81.9, east: -169 },
  AZ: { south: 38.3, west: 44.7, north: 42, east: 50.7 },
  AM: { south: 38.8, west: 43.4, north: 41.4, east: 46.7 },
  BY: { south: 51.2, west: 23.1, north: 56.2, east: 32.8 },
  GE: { south: 41, west: 39.9, north: 43.7, east: 46.8 },
  KZ: { south: 40.5, west: 46.4, north: 55.5, east: 87.4 },
  KG: { south: 39.1, west: 69.2, north: 43.3, east: 80.3 },
  MD: { south: 45.4, west: 26.6, north: 48.5, east: 30.2 },
  TJ: { south: 36.6, west: 67.3, north: 41.1, east: 75.2 },
  TR: { south: 35.8, west: 25.6, north: 42.2, east: 44.9 },
  UZ: { south: 37.1, west: 55.9, north: 45.6, east: 73.2 },
  DE: { south: 47.2, west: 5.8, north: 55.1, east: 15.1 },
  GB: { south: 49.8, west: -8.7, north: 60.9, east: 1.8 },
  US: { south: 18.9, west: 172.4, north: 71.5, east: -66.9 },
};

/** Whether a point is certainly not in a country: a rough test for swapped or mistyped numbers. */
export function isOutsideCountry({ latitude, longitude }: GeoPoint, country: string): boolean {
  const known = bounds[country];
  if (!known) return false;
  const { south, west, north, east } = known;
  if (latitude < south || latitude > north) return true;
  return west <= east ? longitude < west || longitude > east : longitude < west && longitude > east;
}
