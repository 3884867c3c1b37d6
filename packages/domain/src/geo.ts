/** Degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** GeoJSON order: longitude, then latitude. */
export type Position = readonly [longitude: number, latitude: number];

/** GeoJSON coordinates of a polygon: the outer ring, then holes. */
export type PolygonCoordinates = readonly (readonly Position[])[];

const EARTH_RADIUS_METRES = 6_371_008.8;

/** Whether the point lies in the polygon and in none of its holes. A point on an edge may fall on either side. */
export function isInPolygon(point: GeoPoint, polygon: PolygonCoordinates): boolean {
  const [outer, ...holes] = polygon;
  if (outer === undefined || !isInRing(point, outer)) return false;
  return !holes.some((hole) => isInRing(point, hole));
}

/** The first area that holds the point, null outside of all. */
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
