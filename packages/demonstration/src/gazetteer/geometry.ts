import type { Position } from './types.ts';

const METRES_PER_DEGREE = 111_320;

/** Reads `'55.75,37.61 55.76,37.60'` (latitude first, as people quote a place) into positions. */
export function parseLine(source: string): Position[] {
  return source
    .trim()
    .split(/\s+/)
    .map((pair): Position => {
      const [latitude, longitude] = pair.split(',').map(Number);
      if (latitude === undefined || longitude === undefined || Number.isNaN(latitude) || Number.isNaN(longitude)) {
        throw new Error(`Not a position: ${pair}`);
      }
      return [longitude, latitude];
    });
}

/** Like `parseLine`, closed. */
export function parseRing(source: string): Position[] {
  const line = parseLine(source);
  const first = line[0];
  return first === undefined ? [] : [...line, first];
}

/** Metres east and north of an origin; flat, which is exact enough within one city. */
export function toMetres(origin: Position, position: Position): { east: number; north: number } {
  return {
    east: (position[0] - origin[0]) * METRES_PER_DEGREE * Math.cos((origin[1] * Math.PI) / 180),
    north: (position[1] - origin[1]) * METRES_PER_DEGREE,
  };
}

export function fromMetres(origin: Position, offset: { east: number; north: number }): Position {
  return [
    origin[0] + offset.east / (METRES_PER_DEGREE * Math.cos((origin[1] * Math.PI) / 180)),
    origin[1] + offset.north / METRES_PER_DEGREE,
  ];
}

export function distanceMetres(from: Position, to: Position): number {
  const { east, north } = toMetres(from, to);
  return Math.hypot(east, north);
}

export function lineLengthMetres(line: readonly Position[]): number {
  return line.slice(1).reduce((sum, position, index) => sum + distanceMetres(line[index] ?? position, position), 0);
}

/** The distance in metres from a point to a line. */
function distanceToLineMetres(point: Position, line: readonly Position[]): number {
  return distanceMetres(point, nearestOnLine(point, line));
}

/** The point of a line that is nearest to a point. */
export function nearestOnLine(point: Position, line: readonly Position[]): Position {
  let nearest = Number.POSITIVE_INFINITY;
  let place = line[0] ?? point;
  for (let index = 1; index < line.length; index += 1) {
    const start = line[index - 1];
    const end = line[index];
    if (start === undefined || end === undefined) continue;
    const a = toMetres(point, start);
    const b = toMetres(point, end);
    const east = b.east - a.east;
    const north = b.north - a.north;
    const lengthSquared = east * east + north * north;
    const along = lengthSquared === 0 ? 0 : -(a.east * east + a.north * north) / lengthSquared;
    const share = Math.min(1, Math.max(0, along));
    const offset = { east: a.east + share * east, north: a.north + share * north };
    const distance = Math.hypot(offset.east, offset.north);
    if (distance >= nearest) continue;
    nearest = distance;
    place = fromMetres(point, offset);
  }
  return place;
}

/** Whether a point is nearer to a line than this many metres; mostly the line's box decides. */
export function isNearLine(point: Position, line: readonly Position[], metres: number): boolean {
  return isNearBox(point, line, metres) && distanceToLineMetres(point, line) < metres;
}

/** Whether a point is within this many metres of a line's bounding box; false means that it is not near the line. */
export function isNearBox([longitude, latitude]: Position, line: readonly Position[], metres: number): boolean {
  const box = boxOf(line);
  const north = metres / METRES_PER_DEGREE;
  // A degree of longitude is at least half as long as one of latitude up to 60° north.
  const east = north * 2;
  return (
    longitude > box.west - east &&
    longitude < box.east + east &&
    latitude > box.south - north &&
    latitude < box.north + north
  );
}

type Box = { west: number; east: number; south: number; north: number };

const boxes = new WeakMap<readonly Position[], Box>();

/** Caches a line's bounding box: the gazetteer's lines never change. */
function boxOf(line: readonly Position[]): Box {
  const known = boxes.get(line);
  if (known !== undefined) return known;
  const box: Box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const [longitude, latitude] of line) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  boxes.set(line, box);
  return box;
}

/** Even-odd rule; a point exactly on an edge may fall on either side. */
export function isInRing(point: Position, ring: readonly Position[]): boolean {
  if (!isNearBox(point, ring, 1)) return false;
  let inside = false;
  for (let index = 0, previous = ring.length - 1; index < ring.length; previous = index, index += 1) {
    const a = ring[index];
    const b = ring[previous];
    if (a === undefined || b === undefined) continue;
    const crosses = a[1] > point[1] !== b[1] > point[1];
    if (crosses && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** The vertex mean: good enough to put a label on a compact shape. */
export function middleOf(ring: readonly Position[]): Position {
  const open = ring.slice(0, -1);
  const sum = open.reduce(([x, y], position): [number, number] => [x + position[0], y + position[1]], [0, 0]);
  return [sum[0] / open.length, sum[1] / open.length];
}

/** Rounds the corners of a line (Chaikin's cutting), keeping its ends; a closed ring stays closed. */
export function smoothLine(line: readonly Position[], rounds: number): Position[] {
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined || rounds === 0) return [...line];
  const cut = line.slice(1).flatMap((end, index): Position[] => {
    const start = line[index] ?? end;
    return [mix(start, end, 0.25), mix(start, end, 0.75)];
  });
  const isRing = first[0] === last[0] && first[1] === last[1];
  const begin = cut[0];
  const smoothed = isRing && begin !== undefined ? [...cut, begin] : [first, ...cut, last];
  return smoothLine(smoothed, rounds - 1);
}

function mix(start: Position, end: Position, share: number): Position {
  return roundPosition([start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]);
}

/** Five decimals: about a metre. */
export function roundPosition([longitude, latitude]: Position): Position {
  return [Math.round(longitude * 1e5) / 1e5, Math.round(latitude * 1e5) / 1e5];
}
