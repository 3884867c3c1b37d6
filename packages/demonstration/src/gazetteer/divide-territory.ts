import { fromMetres, roundPosition, toMetres } from './geometry.ts';
import type { Position } from './types.ts';

/**
 * Divides a territory between centres: each gets the part that is nearer to it than to any other (Voronoi), as a closed
 * ring. Neighbouring rings share their borders, so every point of the territory belongs to one centre.
 */
export function divideTerritory(territory: readonly Position[], centres: readonly Position[]): Position[][] {
  return centres.map((centre) => {
    let cell = territory.slice(0, -1).map((position) => toMetres(centre, position));
    for (const other of centres) {
      if (other === centre) continue;
      cell = keepNearerThan(toMetres(centre, other), cell);
    }
    const ring = cell.map((offset) => roundPosition(fromMetres(centre, offset)));
    const first = ring[0];
    return first === undefined ? [] : [...ring, first];
  });
}

type Offset = { east: number; north: number };

/** Clips a polygon around the origin by the line half-way to `rival` (Sutherland–Hodgman). */
function keepNearerThan(rival: Offset, polygon: readonly Offset[]): Offset[] {
  const limit = (rival.east ** 2 + rival.north ** 2) / 2;
  const excess = (point: Offset) => point.east * rival.east + point.north * rival.north - limit;
  const kept: Offset[] = [];
  polygon.forEach((point, index) => {
    const previous = polygon.at(index - 1) ?? point;
    const here = excess(point);
    const before = excess(previous);
    if (here <= 0 !== before <= 0) {
      const share = before / (before - here);
      kept.push({
        east: previous.east + share * (point.east - previous.east),
        north: previous.north + share * (point.north - previous.north),
      });
    }
    if (here <= 0) kept.push(point);
  });
  return kept;
}
