/** A place on the map, in degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** GeoJSON order: longitude, then latitude. */
export type Position = readonly [longitude: number, latitude: number];

/** GeoJSON coordinates of a polygon: the outer ring, then holes. */
export type PolygonCoordinates = readonly (readonly Position[])[];

const EARTH_RADIUS_METRES = 6_371_008.8;

/** Whether the point lies in the polygon and in none of its holes. A point on an edge may count as either. */
export function isInPolygon(point: GeoPoint, polygon: PolygonCoordinates): boolean {
  const [outer, ...holes] = polygon;
  if (outer === undefined || !isInRing(point, outer)) return false;
  return !holes.some((hole) => isInRing(point, hole));
}

/** The first area that contains the point; null outside all. */
export function findAreaAt<Area extends { readonly polygon: PolygonCoordinates }>(
  point: GeoPoint,
  areas: readonly Area[],
): Area | null {
  return areas.find((area) => isInPolygon(point, area.polygon)) ?? null;
}

/** Great-circle distance in metres. */
export function distanceMetres(from: GeoPoint, to: GeoPoint): number {
  const latitude = toRadians(to.latitude - from.latitude);
  const longitude = toRadians(to.longitude - from.longitude);
  const a =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(a)));
}

function isInRing(point: GeoPoint, ring: readonly Position[]): boolean {
  let isInside = false;
  let previous = ring.at(-1);
  for (const current of ring) {
    if (previous !== undefined && crossesEastOf(point, previous, current)) isInside = !isInside;
    previous = current;
  }
  return isInside;
}

function crossesEastOf(
  point: GeoPoint,
  [fromLongitude, fromLatitude]: Position,
  [toLongitude, toLatitude]: Position,
): boolean {
  if (fromLatitude > point.latitude === toLatitude > point.latitude) return false;
  const share = (point.latitude - fromLatitude) / (toLatitude - fromLatitude);
  return point.longitude < fromLongitude + share * (toLongitude - fromLongitude);
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/**
 * Simplifies a closed ring to a limited number of positions (at least four), keeping those that define its shape. For
 * drawing only; use the full ring to test points.
 */
export function simplifyRing(ring: readonly Position[], positionsAtMost: number): readonly Position[] {
  const limit = Math.max(4, positionsAtMost);
  const [first] = ring;
  if (first === undefined || ring.length <= limit) return ring;
  // Reads only each n-th position of a very long ring, so that the work is bounded.
  const every = Math.ceil(ring.length / (limit * 16));
  const weighed = ring.filter((_, index) => index % every === 0 || index === ring.length - 1);
  const weights = weighPositions(weighed);
  const heaviest = weights
    .map((weight, index) => ({ weight, index }))
    .toSorted((one, other) => other.weight - one.weight || one.index - other.index)
    .slice(0, limit - 1);
  const retained = new Set(heaviest.map(({ index }) => index));
  return [...weighed.filter((_, index) => retained.has(index) && index < weighed.length - 1), first];
}

/**
 * The distance of each position from the line that would replace it (Douglas–Peucker); the last one, equal to the
 * first, has no weight.
 */
function weighPositions(ring: readonly Position[]): number[] {
  const weights = ring.map(() => 0);
  const last = ring.length - 1;
  weights[0] = Infinity;
  const stretches: { from: number; to: number; weight: number }[] = [{ from: 0, to: last, weight: Infinity }];
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    const { from, to } = stretch;
    let at = -1;
    let farthest = -1;
    for (let index = from + 1; index < to; index += 1) {
      const distance = distanceToLine(ring[index], ring[from], ring[to]);
      if (distance > farthest) [at, farthest] = [index, distance];
    }
    if (at === -1) continue;
    // At most the weight of the split before it, so that a position is never retained without that one.
    const weight = Math.min(farthest, stretch.weight);
    weights[at] = weight;
    stretches.push({ from, to: at, weight }, { from: at, to, weight });
  }
  return weights;
}

/** The distance in degrees, which suffices to compare two distances. */
function distanceToLine(point: Position | undefined, from: Position | undefined, to: Position | undefined): number {
  if (!point || !from || !to) return 0;
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = x ** 2 + y ** 2;
  const along = length === 0 ? 0 : ((point[0] - from[0]) * x + (point[1] - from[1]) * y) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point[0] - from[0] - share * x, point[1] - from[1] - share * y);
}
