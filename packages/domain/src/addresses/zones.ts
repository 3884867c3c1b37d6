import { isInPolygon, type Position } from './geo.ts';
import { findMeeting, fromPlane, ringSquareMetres, toPlane, type Side } from './rings.ts';

/** A delivery zone with its closed ring, which crosses itself nowhere. */
export interface Zone {
  readonly id: string;
  readonly ring: readonly Position[];
}

/**
 * A relation of two neighbouring zones that staff should see. `zoneId` comes later in the order of precedence, `otherId` before
 * it, so that places in both are of `otherId`.
 *
 * - `overlap`: they have places in common;
 * - `inside`: `otherId` lies wholly in `zoneId`, like a hole;
 * - `hidden`: no place of `zoneId` is left to it by all zones before it;
 * - `gap`: a narrow strip between them is of no zone.
 */
export type ZoneFinding =
  | {
      readonly kind: 'overlap' | 'inside';
      readonly zoneId: string;
      readonly otherId: string;
      readonly squareMetres: number;
      readonly at: Position;
    }
  | { readonly kind: 'hidden'; readonly zoneId: string; readonly at: Position }
  | {
      readonly kind: 'gap';
      readonly zoneId: string;
      readonly otherId: string;
      readonly metres: number;
      readonly at: Position;
    };

/** The least overlap that is reported, in square metres: smaller ones come from drawing a border twice. */
const overlapAtLeast = 500;

/** The share of a zone's area from which it counts as covered completely. */
const whole = 0.999;

/**
 * The width of a strip that is reported as a gap: a wider one is left out on purpose, a narrower one comes from drawing
 * a border twice.
 */
const gapMetres = { least: 3, most: 60 };

/** Finds relations of zones, which are in the order of precedence: the first one that contains a place serves it. */
export function findZoneFindings(zones: readonly Zone[]): ZoneFinding[] {
  return zones.flatMap((zone, index) => findingsOf(zone, zones.slice(0, index), zones));
}

function findingsOf(zone: Zone, before: readonly Zone[], all: readonly Zone[]): ZoneFinding[] {
  const near = before
    .filter((other) => areNear(zone.ring, other.ring))
    .map((other) => ({ other, cover: measureCover(zone.ring, [other.ring]) }));
  const rings = near.map(({ other }) => other.ring);
  const own = ringSquareMetres(zone.ring) * whole;
  // The union is measured only where the single areas add up to the zone.
  if (near.reduce((sum, { cover }) => sum + cover.squareMetres, 0) >= own) {
    const { squareMetres, at } = measureCover(zone.ring, rings);
    if (squareMetres >= own) return [{ kind: 'hidden', zoneId: zone.id, at }];
  }
  return near.flatMap(({ other, cover: { squareMetres, at } }): ZoneFinding[] => {
    const of = { zoneId: zone.id, otherId: other.id };
    if (squareMetres >= overlapAtLeast) {
      const isInside = squareMetres >= ringSquareMetres(other.ring) * whole;
      return [{ kind: isInside ? 'inside' : 'overlap', ...of, squareMetres: Math.round(squareMetres), at }];
    }
    const gap = findGap(zone.ring, other.ring, all);
    return gap ? [{ kind: 'gap', ...of, ...gap }] : [];
  });
}

/** How much of a ring others cover together, in square metres, and a position in the widest part of it. */
export function measureCover(
  ring: readonly Position[],
  covers: readonly (readonly Position[])[],
): { readonly squareMetres: number; readonly at: Position } {
  const plane = toPlane(ring);
  const rings = [ring, ...covers].map((each) => toSides(each.map(plane)));
  const ys = toLevels(rings);
  // Between two levels no side begins, ends or crosses another: what lies there are trapezoids, as wide as in the
  // middle.
  const crossed = rings.map((sides) => crossLevels(sides, ys));
  let squareMetres = 0;
  let widest = 0;
  let at: Position = plane(ring[0] ?? [0, 0]);
  for (let level = 0; level + 1 < ys.length; level += 1) {
    const [low = 0, high = 0] = [ys[level], ys[level + 1]];
    const own = toStretches(crossed[0]?.[level] ?? []);
    const others = unite(crossed.slice(1).flatMap((of) => toStretches(of[level] ?? [])));
    for (const [from, to] of intersect(own, others)) {
      const part = (to - from) * (high - low);
      squareMetres += part;
      if (part > widest) [widest, at] = [part, [(from + to) / 2, (low + high) / 2]];
    }
  }
  return { squareMetres, at: fromPlane(ring)(at) };
}

type Stretch = readonly [from: number, to: number];

function toSides(ring: readonly Position[]): Side[] {
  return ring.slice(1).map((to, index) => ({ from: ring[index] ?? to, to }));
}

/** The heights of all corners and crossings within the first ring's, ascending. */
function toLevels(rings: readonly (readonly Side[])[]): number[] {
  const heights = (rings[0] ?? []).map(({ from }) => from[1]);
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
  const levels = rings.flatMap((sides) => sides.map(({ from }) => from[1]));
  for (const [index, sides] of rings.entries())
    for (const others of rings.slice(index + 1)) for (const y of crossingHeights(sides, others)) levels.push(y);
  return [...new Set(levels.filter((y) => y >= lowest && y <= highest))].toSorted((one, other) => one - other);
}

function* crossingHeights(sides: readonly Side[], others: readonly Side[]): Generator<number> {
  for (const one of sides) {
    const [left, right] = [Math.min(one.from[0], one.to[0]), Math.max(one.from[0], one.to[0])];
    const [low, high] = [Math.min(one.from[1], one.to[1]), Math.max(one.from[1], one.to[1])];
    for (const other of others) {
      const { from, to } = other;
      if (Math.max(from[0], to[0]) < left || Math.min(from[0], to[0]) > right) continue;
      if (Math.max(from[1], to[1]) < low || Math.min(from[1], to[1]) > high) continue;
      const at = findMeeting(one, other);
      if (at) yield at[1];
    }
  }
}

/** The positions of the sides in the middle between each pair of neighbouring levels. */
function crossLevels(sides: readonly Side[], ys: readonly number[]): number[][] {
  const crossed: number[][] = ys.map(() => []);
  for (const { from, to } of sides) {
    const [low, high] = from[1] < to[1] ? [from, to] : [to, from];
    const last = Math.min(lowerBound(ys, high[1]), ys.length - 1);
    for (let level = lowerBound(ys, low[1]); level < last; level += 1) {
      const middle = ((ys[level] ?? 0) + (ys[level + 1] ?? 0)) / 2;
      crossed[level]?.push(low[0] + ((middle - low[1]) / (high[1] - low[1])) * (high[0] - low[0]));
    }
  }
  return crossed;
}

function lowerBound(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

function toStretches(xs: readonly number[]): Stretch[] {
  const sorted = xs.toSorted((one, other) => one - other);
  return sorted.flatMap((from, index): Stretch[] => (index % 2 === 0 ? [[from, sorted[index + 1] ?? from]] : []));
}

function unite(stretches: readonly Stretch[]): Stretch[] {
  const united: [number, number][] = [];
  for (const [from, to] of stretches.toSorted((one, other) => one[0] - other[0])) {
    const last = united.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
}

function intersect(ones: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  return ones.flatMap(([from, to]) =>
    others.flatMap(([start, end]): Stretch[] => {
      const [left, right] = [Math.max(from, start), Math.min(to, end)];
      return left < right ? [[left, right]] : [];
    }),
  );
}

type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

/** The least rectangle around a ring, in degrees. */
export function boxOf(ring: readonly Position[]): Box {
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)];
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

/** A bit more than the widest gap, in degrees. */
const nearDegrees = 0.001;

function areNear(one: readonly Position[], other: readonly Position[]): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return (
    a.west - nearDegrees <= b.east &&
    b.west - nearDegrees <= a.east &&
    a.south - nearDegrees <= b.north &&
    b.south - nearDegrees <= a.north
  );
}

/** The narrowest place of a strip between two rings that is of no zone; null without one. */
function findGap(
  ring: readonly Position[],
  other: readonly Position[],
  all: readonly Zone[],
): { readonly metres: number; readonly at: Position } | null {
  const [plane, back] = [toPlane(ring), fromPlane(ring)];
  const sides = toSides(other.map(plane));
  let found: { readonly metres: number; readonly at: Position } | null = null;
  for (const corner of ring.map(plane)) {
    for (const side of sides) {
      const nearest = nearestOf(side, corner);
      const metres = Math.hypot(nearest[0] - corner[0], nearest[1] - corner[1]);
      if (metres < gapMetres.least || metres > gapMetres.most || (found && found.metres <= metres)) continue;
      const at = back([(corner[0] + nearest[0]) / 2, (corner[1] + nearest[1]) / 2]);
      const point = { longitude: at[0], latitude: at[1] };
      if (!all.some((zone) => isInPolygon(point, [zone.ring]))) found = { metres: Math.round(metres), at };
    }
  }
  return found;
}

function nearestOf({ from, to }: Side, point: Position): Position {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = x ** 2 + y ** 2;
  const along = length === 0 ? 0 : ((point[0] - from[0]) * x + (point[1] - from[1]) * y) / length;
  const share = Math.min(1, Math.max(0, along));
  return [from[0] + share * x, from[1] + share * y];
}
