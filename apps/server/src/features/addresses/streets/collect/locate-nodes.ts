import type { GeoPoint } from '@kaplya/domain';
import { createNumberSet, type NumberSet } from './number-set.ts';

/** The units of a coordinate of OpenStreetMap in a degree. */
export const unitsOfDegree = 10_000_000;

export type Points = {
  at(id: number): GeoPoint | null;
  /** The middle between two nodes; of one that is missing, the other. */
  between(one: number, other: number): GeoPoint | null;
};

/** The points of these nodes, found in a pass over all nodes. */
export async function locateNodes(
  wanted: readonly number[],
  near: NumberSet,
  readNodes: (visit: (id: number, x: number, y: number) => void) => Promise<void>,
): Promise<Points> {
  const ids = Float64Array.from(wanted).toSorted();
  const [xs, ys] = [new Int32Array(ids.length), new Int32Array(ids.length)];
  const isFound = new Uint8Array(ids.length);
  const isWanted = createNumberSet();
  for (const id of ids) isWanted.add(id);
  await readNodes((id, x, y) => {
    if (!isWanted.has(id) || !near.has(id)) return;
    const index = findFirst(ids, id);
    if (index === -1) return;
    [xs[index], ys[index], isFound[index]] = [x, y, 1];
  });
  const at = (id: number): GeoPoint | null => {
    const index = findFirst(ids, id);
    if (index === -1 || isFound[index] !== 1) return null;
    return { longitude: (xs[index] ?? 0) / unitsOfDegree, latitude: (ys[index] ?? 0) / unitsOfDegree };
  };
  return {
    at,
    between(one, other) {
      const [first, second] = [at(one), at(other)];
      if (!first || !second) return first ?? second;
      return {
        latitude: (first.latitude + second.latitude) / 2,
        longitude: (first.longitude + second.longitude) / 2,
      };
    },
  };
}

/** The index of the first of these ascending numbers that equals the given one; -1: none does. */
function findFirst(ascending: Float64Array, wanted: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted ? low : -1;
}
