import type { Position } from '@kaplya/domain/geo';

/** A closed ring out of `'55.75,37.61 55.76,37.60 …'`: latitude first, as people quote a place. */
export function parseRing(source: string): Position[] {
  const line = source
    .trim()
    .split(/\s+/)
    .map((pair): Position => {
      const [latitude = Number.NaN, longitude = Number.NaN] = pair.split(',').map(Number);
      if (Number.isNaN(latitude) || Number.isNaN(longitude)) throw new Error(`Not a position: ${pair}`);
      return [longitude, latitude];
    });
  return [...line, ...line.slice(0, 1)];
}
