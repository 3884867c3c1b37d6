import { distanceMetres, findAreaAt, type GeoPoint, type PolygonCoordinates } from './geo.ts';

const steps = 24;

type Area = { readonly id: string; readonly polygon: PolygonCoordinates };

/** A point that the area serves, near its middle; null if the areas before it hide all of it. */
export function findPointInArea(id: string, areas: readonly Area[]): GeoPoint | null {
  const ring = areas.find((area) => area.id === id)?.polygon[0] ?? [];
  const [west, east] = rangeOf(ring.map(([longitude]) => longitude));
  const [south, north] = rangeOf(ring.map(([, latitude]) => latitude));
  const at = (row: number, column: number): GeoPoint => ({
    latitude: south + ((north - south) * row) / steps,
    longitude: west + ((east - west) * column) / steps,
  });
  const middle = at(steps / 2, steps / 2);
  const inside = Array.from({ length: (steps - 1) ** 2 }, (_, index) =>
    at(1 + Math.floor(index / (steps - 1)), 1 + (index % (steps - 1))),
  ).filter((point) => findAreaAt(point, areas)?.id === id);
  return inside.toSorted((one, other) => distanceMetres(one, middle) - distanceMetres(other, middle))[0] ?? null;
}

const rangeOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
