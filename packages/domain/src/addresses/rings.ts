import type { Position } from './geo.ts';

/** The most corners of a zone's ring, without the closing position. */
export const cornersAtMost = 500;

/** A smaller zone serves nobody: it is a slip of the hand. */
const squareMetresAtLeast = 100;

/** The greatest latitude on a map in Web Mercator. */
const latitudeAtMost = 85;

/** The factor of rounding degrees to six decimals, which are a tenth of a metre. */
const MICRO = 1_000_000;

const METRES_PER_DEGREE = 111_195;

/** Why a ring cannot be a zone; `at` is the position to mark on the map. */
export type RingProblem =
  | { readonly kind: 'few_corners' | 'many_corners' | 'no_area' }
  | { readonly kind: 'out_of_bounds' | 'crossing'; readonly at: Position };

/** The most crossings that are listed. */
const crossingsAtMost = 20;

/**
 * The ring as zones are stored: rounded to six decimals, closed, counterclockwise (RFC 7946), no position twice in a
 * row. The first corner stays the first.
 */
export function normaliseRing(positions: readonly Position[]): Position[] {
  const rounded = positions.map(([longitude, latitude]): Position => [round(longitude), round(latitude)]);
  const corners = rounded.filter((position, index) => index === 0 || !isSame(position, rounded[index - 1]));
  while (corners.length > 1 && isSame(corners[0], corners.at(-1))) corners.pop();
  const [first, ...others] = corners;
  if (first === undefined) return [];
  const isClockwise = signedArea(corners) < 0;
  return [first, ...(isClockwise ? others.toReversed() : others), first];
}

/** Problems that make a normalised ring unfit for a zone; empty for a fit one. */
export function findRingProblems(ring: readonly Position[]): RingProblem[] {
  const outside = ring.find(
    ([longitude, latitude]) => !(Math.abs(longitude) <= 180 && Math.abs(latitude) <= latitudeAtMost),
  );
  if (outside) return [{ kind: 'out_of_bounds', at: outside }];
  const corners = ring.slice(0, -1);
  if (corners.length < 3) return [{ kind: 'few_corners' }];
  if (corners.length > cornersAtMost) return [{ kind: 'many_corners' }];
  const crossings = findCrossings(corners);
  if (crossings.length > 0) return crossings.map((at) => ({ kind: 'crossing', at }));
  return ringSquareMetres(ring) < squareMetresAtLeast ? [{ kind: 'no_area' }] : [];
}

/** The area of a ring that does not cross itself, in square metres; exact to a hundredth for a town. */
export function ringSquareMetres(ring: readonly Position[]): number {
  const plane = toPlane(ring);
  return Math.abs(signedArea(ring.map(plane)));
}

/** Projects positions near a ring to metres on a plane, east and north. */
export function toPlane(ring: readonly Position[]): (position: Position) => Position {
  const latitudes = ring.map(([, latitude]) => latitude);
  const middle = ring.length === 0 ? 0 : (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const east = METRES_PER_DEGREE * Math.cos((middle * Math.PI) / 180);
  return ([longitude, latitude]) => [longitude * east, latitude * METRES_PER_DEGREE];
}

/** The inverse of `toPlane` for the same ring. */
export function fromPlane(ring: readonly Position[]): (position: Position) => Position {
  const [east, north] = toPlane(ring)([1, 1]);
  return ([x, y]) => [round(x / east), round(y / north)];
}

const round = (degrees: number): number => Math.round(degrees * MICRO) / MICRO;

const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];

/** The area of a ring, positive if it is counterclockwise. Computed relative to its first position, for precision. */
function signedArea(ring: readonly Position[]): number {
  const [origin] = ring;
  if (!origin) return 0;
  let sum = 0;
  for (const [index, current] of ring.entries()) {
    const next = ring[(index + 1) % ring.length] ?? origin;
    sum += (current[0] - origin[0]) * (next[1] - origin[1]) - (next[0] - origin[0]) * (current[1] - origin[1]);
  }
  return sum / 2;
}

/** Positions in which sides of a ring cross, touch or cover each other. */
function findCrossings(corners: readonly Position[]): Position[] {
  // Whole numbers of a tenth of a metre, so that a touch is found exactly.
  const whole = corners.map(([x, y]): Position => [Math.round(x * MICRO), Math.round(y * MICRO)]);
  const sides = whole.map((from, index): Side => ({ from, to: whole[(index + 1) % whole.length] ?? from }));
  const found: Position[] = [];
  for (const [index, side] of sides.entries()) {
    for (let other = index + 1; other < sides.length; other += 1) {
      const opposite = sides[other];
      if (!opposite) continue;
      const isNext = other === index + 1;
      const isLast = index === 0 && other === sides.length - 1;
      const at = isNext || isLast ? findFold(side, opposite, isNext) : findMeeting(side, opposite);
      if (at) found.push([at[0] / MICRO, at[1] / MICRO]);
      if (found.length === crossingsAtMost) return found;
    }
  }
  return found.map(([x, y]): Position => [round(x), round(y)]);
}

export type Side = { readonly from: Position; readonly to: Position };

/** Positive if `point` lies to the left of the way from one position to the other, zero if on its line. */
const turn = (from: Position, to: Position, point: Position): number =>
  (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);

const isBetween = ({ from, to }: Side, [x, y]: Position): boolean =>
  Math.min(from[0], to[0]) <= x &&
  x <= Math.max(from[0], to[0]) &&
  Math.min(from[1], to[1]) <= y &&
  y <= Math.max(from[1], to[1]);

/** A position that two sides have in common; null if they have none. */
export function findMeeting(one: Side, other: Side): Position | null {
  const [a, b] = [turn(one.from, one.to, other.from), turn(one.from, one.to, other.to)];
  const [c, d] = [turn(other.from, other.to, one.from), turn(other.from, other.to, one.to)];
  if (a > 0 !== b > 0 && c > 0 !== d > 0 && a !== 0 && b !== 0 && c !== 0 && d !== 0) {
    const share = c / (c - d);
    return [one.from[0] + share * (one.to[0] - one.from[0]), one.from[1] + share * (one.to[1] - one.from[1])];
  }
  if (a === 0 && isBetween(one, other.from)) return other.from;
  if (b === 0 && isBetween(one, other.to)) return other.to;
  if (c === 0 && isBetween(other, one.from)) return one.from;
  return d === 0 && isBetween(other, one.to) ? one.to : null;
}

/** Neighbours share a corner; they must not go back over each other. */
function findFold(side: Side, neighbour: Side, isNext: boolean): Position | null {
  const [before, corner, after] = isNext ? [side.from, side.to, neighbour.to] : [neighbour.from, side.from, side.to];
  if (turn(before, corner, after) !== 0) return null;
  const isBack =
    (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1]) > 0;
  return isBack ? corner : null;
}
