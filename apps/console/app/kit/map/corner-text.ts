import type { Position } from '@kaplya/domain/geo';

/** Corners as text: one a line, latitude first, as maps show them. */
export function toCornerText(corners: readonly Position[]): string {
  return corners.map(([longitude, latitude]) => `${latitude}, ${longitude}`).join('\n');
}

/** The parsed corners, or the number of the first invalid line. */
export type ReadCorners = { readonly corners: readonly Position[] } | { readonly wrongLine: number };

/** Parses corners from lines, or from GeoJSON: the outer ring of the first polygon. */
export function readCorners(text: string): ReadCorners {
  if (/^\s*[{[]/.test(text)) return readGeoJson(text);
  const corners: Position[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, latitude, longitude] = /^\s*(-?\d+(?:[.]\d+)?)\s*[,;\s]\s*(-?\d+(?:[.]\d+)?)\s*$/.exec(line) ?? [];
    if (latitude === undefined || longitude === undefined) return { wrongLine: index + 1 };
    corners.push([Number(longitude), Number(latitude)]);
  }
  return { corners };
}

function readGeoJson(text: string): ReadCorners {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { wrongLine: 1 };
  }
  const ring = findRing(parsed, 0);
  return ring ? { corners: ring.slice(0, cornersRead) } : { wrongLine: 1 };
}

/** Further corners are cut off; the check of the outline refuses far fewer (`cornersAtMost`). */
const cornersRead = 2000;
const depthAtMost = 8;

/** Finds the first list of positions in parsed GeoJSON, at any depth of nesting. */
function findRing(value: unknown, depth: number): Position[] | null {
  if (depth > depthAtMost || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value) && value.length > 2 && value.every(isPosition)) {
    const corners = value.map(([longitude, latitude]): Position => [longitude, latitude]);
    const [first] = corners;
    const last = corners.at(-1);
    return first && last && first[0] === last[0] && first[1] === last[1] ? corners.slice(0, -1) : corners;
  }
  for (const part of Object.values(value)) {
    const found = findRing(part, depth + 1);
    if (found) return found;
  }
  return null;
}

const isPosition = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number';
