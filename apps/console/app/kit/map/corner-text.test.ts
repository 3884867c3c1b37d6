import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '@kaplya/domain/geo';
import { readCorners, toCornerText } from './corner-text.ts';

const corner = fc.tuple(
  fc.integer({ min: -180_000_000, max: 180_000_000 }).map((micro) => micro / 1e6),
  fc.integer({ min: -85_000_000, max: 85_000_000 }).map((micro) => micro / 1e6),
);
// Numbers below a millionth would be formatted with an exponent.
const corners = fc.array(corner, { minLength: 3, maxLength: 30 });
const ring: Position[] = [
  [37.6, 55.7],
  [37.7, 55.7],
  [37.6, 55.8],
];

test('corners that are written as a text are read again, whatever they are [G-07h]', () => {
  fc.assert(
    fc.property(corners, (some) => {
      const plain = some.filter((each) => each.every((degree) => degree === 0 || Math.abs(degree) >= 1e-6));
      expect(readCorners(toCornerText(plain))).toEqual({ corners: plain });
    }),
  );
});

test('latitude stands first, and a line that is none is named [G-07h]', () => {
  expect(readCorners('55.7, 37.6\n\n 55.7 37.7 \n55.8;37.6')).toEqual({ corners: ring });
  expect(readCorners('55.7, 37.6\nTverskaya 7')).toEqual({ wrongLine: 2 });
});

test.each([
  ['a geometry', { type: 'Polygon', coordinates: [[...ring, ring[0]]] }],
  ['a feature', { type: 'Feature', properties: { a: [1, 2] }, geometry: { type: 'Polygon', coordinates: [ring] } }],
  [
    'a collection',
    { type: 'FeatureCollection', features: [{ geometry: { type: 'MultiPolygon', coordinates: [[ring]] } }] },
  ],
])('the ring of %s of GeoJSON is read, longitude first [G-07h]', (_, json) => {
  expect(readCorners(JSON.stringify(json))).toEqual({ corners: ring });
});

test('what is no GeoJSON of a polygon is refused [G-07h]', () => {
  for (const text of ['{', '{"type": "Point", "coordinates": [37.6, 55.7]}', '[]'])
    expect(readCorners(text)).toEqual({ wrongLine: 1 });
});
