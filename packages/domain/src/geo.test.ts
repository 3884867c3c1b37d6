import { describe, expect, test } from 'vitest';
import { distanceMetres, findAreaAt, isInPolygon, type PolygonCoordinates } from './geo.ts';

const centre = { latitude: 55.75, longitude: 37.62 };

/** About Moscow: a square with a square hole, its rings closed as GeoJSON wants. */
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
