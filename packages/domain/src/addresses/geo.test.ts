import { describe, expect, test } from 'vitest';
import {
  distanceMetres,
  findAreaAt,
  isInPolygon,
  simplifyRing,
  type PolygonCoordinates,
  type Position,
} from './geo.ts';

const centre = { latitude: 55.75, longitude: 37.62 };

/** Near Moscow: a square with a square hole; closed rings, as GeoJSON requires. */
const square: PolygonCoordinates = [
  [
    [37, 55],
    [38, 55],
    [38, 56],
    [37, 56],
    [37, 55],
  ],
];
const withHole: PolygonCoordinates = [
  ...square,
  [
    [37.6, 55.7],
    [37.7, 55.7],
    [37.7, 55.8],
    [37.6, 55.8],
    [37.6, 55.7],
  ],
];

describe('a point', () => {
  test('lies in the polygon around it, longitude first', () => {
    expect(isInPolygon(centre, square)).toBe(true);
    expect(isInPolygon({ latitude: 55.75, longitude: 38.1 }, square)).toBe(false);
    expect(isInPolygon({ latitude: 54.9, longitude: 37.5 }, square)).toBe(false);
    expect(isInPolygon({ latitude: 37.62, longitude: 55.75 }, square)).toBe(false);
  });

  test('does not lie in a hole', () => {
    expect(isInPolygon(centre, withHole)).toBe(false);
    expect(isInPolygon({ latitude: 55.65, longitude: 37.62 }, withHole)).toBe(true);
  });

  test('lies between the arms of a concave polygon only outside of it', () => {
    const horseshoe: PolygonCoordinates = [
      [
        [0, 0],
        [3, 0],
        [3, 3],
        [2, 3],
        [2, 1],
        [1, 1],
        [1, 3],
        [0, 3],
      ],
    ];
    expect(isInPolygon({ latitude: 2, longitude: 1.5 }, horseshoe)).toBe(false);
    expect(isInPolygon({ latitude: 2, longitude: 0.5 }, horseshoe)).toBe(true);
    expect(isInPolygon({ latitude: 2, longitude: 2.5 }, horseshoe)).toBe(true);
  });

  test('belongs to the first area that holds it', () => {
    const areas = [
      { id: 'ring', polygon: withHole },
      { id: 'all', polygon: square },
    ];
    expect(findAreaAt(centre, areas)?.id).toBe('all');
    expect(findAreaAt({ latitude: 55.65, longitude: 37.62 }, areas)?.id).toBe('ring');
    expect(findAreaAt({ latitude: 0, longitude: 0 }, areas)).toBeNull();
    expect(isInPolygon(centre, [])).toBe(false);
  });
});

test('distances are those of the globe', () => {
  expect(distanceMetres(centre, centre)).toBe(0);
  const degree = distanceMetres({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });
  expect(degree / 1000).toBeCloseTo(111.195, 2);
  const toBaku = distanceMetres(centre, { latitude: 40.4093, longitude: 49.8671 });
  expect(toBaku / 1000).toBeGreaterThan(1900);
  expect(toBaku / 1000).toBeLessThan(1950);
  expect(distanceMetres({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }) / 1000).toBeCloseTo(
    20_015.1,
    0,
  );
});

describe('a ring that is drawn', () => {
  const circle: Position[] = Array.from({ length: 5001 }, (_, step) => {
    const angle = ((step % 5000) / 5000) * 2 * Math.PI;
    return [37.6 + 0.3 * Math.cos(angle), 55.7 + 0.2 * Math.sin(angle)];
  });

  test('is bounded, closed and of the same shape [S-73]', () => {
    const drawn = simplifyRing(circle, 200);
    expect(drawn).toHaveLength(200);
    expect(drawn.at(-1)).toEqual(drawn[0]);
    const positions = new Set(circle.map(String));
    expect(drawn.filter((position) => !positions.has(String(position)))).toEqual([]);
    for (const angle of [0, 1, 2, 3, 4, 5, 6]) {
      const at = (share: number) => ({
        latitude: 55.7 + share * 0.2 * Math.sin(angle),
        longitude: 37.6 + share * 0.3 * Math.cos(angle),
      });
      expect(isInPolygon(at(0.99), [drawn])).toBe(true);
      expect(isInPolygon(at(1.01), [drawn])).toBe(false);
    }
  });

  test('stays as it is where it is small, and keeps a corner that matters', () => {
    expect(simplifyRing(square[0] ?? [], 200)).toBe(square[0]);
    const withStops: Position[] = [
      [37, 55],
      [37.5, 55.0001],
      [38, 55],
      [38, 56],
      [37, 56],
      [37, 55],
    ];
    expect(simplifyRing(withStops, 5)).toEqual(square[0]);
    expect(simplifyRing(circle, 1)).toHaveLength(4);
  });
});
