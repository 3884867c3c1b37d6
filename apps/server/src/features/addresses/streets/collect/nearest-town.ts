import { distanceMetres, type GeoPoint } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';

/** A city, town or village; `reachMetres` is about its radius. */
export type Town = GeoPoint & { readonly names: Translations; readonly reachMetres: number };

const reaches: Readonly<Record<string, number>> = { city: 12_000, town: 4000, village: 1500, hamlet: 700 };

/** About the radius of a settlement by its `place`; null: it is none. */
export function reachOfPlace(place: string | undefined): number | null {
  return place === undefined || !Object.hasOwn(reaches, place) ? null : (reaches[place] ?? null);
}

/** The side of a square for which the likely towns are chosen once, in degrees. */
const squareDegrees = 0.02;
const candidatesAtMost = 12;

/** Creates a function that finds the index of the town to which a point belongs: the nearest by its reach. */
export function createNearestTown(towns: readonly Town[]): (point: GeoPoint) => number {
  const nearSquare = new Map<string, readonly number[]>();
  const likeness = (point: GeoPoint, index: number) => {
    const town = towns[index] as Town;
    return distanceMetres(point, town) / town.reachMetres;
  };
  const sortByLikeness = (point: GeoPoint, indexes: readonly number[]) =>
    indexes
      .map((index) => ({ index, value: likeness(point, index) }))
      .toSorted((left, right) => left.value - right.value)
      .map(({ index }) => index);
  const all = towns.map((_, index) => index);
  return (point) => {
    const [x, y] = [Math.floor(point.longitude / squareDegrees), Math.floor(point.latitude / squareDegrees)];
    const key = `${x} ${y}`;
    let candidates = nearSquare.get(key);
    if (!candidates) {
      const middle = { longitude: (x + 0.5) * squareDegrees, latitude: (y + 0.5) * squareDegrees };
      candidates = sortByLikeness(middle, all).slice(0, candidatesAtMost);
      nearSquare.set(key, candidates);
    }
    return sortByLikeness(point, candidates)[0] ?? 0;
  };
}
