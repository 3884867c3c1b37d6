import type { Steps } from '@kaplya/domain';

/** The rank of each item by its position in a listing, among `count` ranks; equal items share one. */
export type Ranks = { readonly places: Int32Array; readonly count: number };

/** Ranks numbers, the smallest first. */
export function* toRanks(numbers: Float64Array): Steps<Ranks> {
  const distinct = new Float64Array(new Set(numbers.toSorted()));
  yield;
  const placeOf = new Map<number, number>();
  for (const [place, number] of distinct.entries()) placeOf.set(number, place);
  yield;
  return { places: Int32Array.from(numbers, (number) => placeOf.get(number) ?? 0), count: distinct.length };
}

/** Sorts positions by rank; stable. */
export function orderByRank(
  positions: Int32Array,
  { places, count }: Ranks,
  { isDescending = false } = {},
): Int32Array {
  const ofEach = new Int32Array(positions.length);
  for (let index = 0; index < positions.length; index += 1) {
    const place = places[positions[index] ?? 0] ?? 0;
    ofEach[index] = isDescending ? count - 1 - place : place;
  }
  return orderByPlace(positions, ofEach, count);
}

/** Sorts positions by score, the highest first; stable. */
export function orderByScore(positions: Int32Array, scores: Float64Array): Int32Array {
  const distinct = new Set<number>();
  // Neighbours usually have the same score.
  for (let index = 0; index < scores.length; index += 1) {
    if (index === 0 || scores[index] !== scores[index - 1]) distinct.add(scores[index] ?? 0);
  }
  if (distinct.size < 2) return positions;
  const placeOf = new Map([...distinct].toSorted((left, right) => right - left).map((score, place) => [score, place]));
  const places = new Int32Array(positions.length);
  for (let index = 0; index < scores.length; index += 1) {
    const isSame = index > 0 && scores[index] === scores[index - 1];
    places[index] = (isSame ? places[index - 1] : placeOf.get(scores[index] ?? 0)) ?? 0;
  }
  return orderByPlace(positions, places, distinct.size);
}

/** A counting sort, which needs no comparisons. */
function orderByPlace(positions: Int32Array, places: Int32Array, count: number): Int32Array {
  const next = new Int32Array(count + 1);
  for (let index = 0; index < places.length; index += 1) {
    const place = (places[index] ?? 0) + 1;
    next[place] = (next[place] ?? 0) + 1;
  }
  for (let place = 1; place <= count; place += 1) next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
  const ordered = new Int32Array(positions.length);
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    const at = next[place] ?? 0;
    ordered[at] = positions[index] ?? 0;
    next[place] = at + 1;
  }
  return ordered;
}
