import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findCityMap } from './find-city-map.ts';
import { mapStyle } from './map-style.ts';
import { readGazetteer } from './read-gazetteer.ts';

const positionShape = z.tuple([z.number(), z.number()]);
const lineShape = z.array(positionShape).min(2);
const ringShape = z.array(positionShape).min(4);
const geometryShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: positionShape }),
  z.object({ type: z.literal('LineString'), coordinates: lineShape }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(lineShape) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ringShape) }),
]);
const mapShape = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      properties: z.looseObject({ kind: z.string().optional(), number: z.string().optional() }),
      geometry: geometryShape,
    }),
  ),
});

describe.each([readGazetteer('moscow'), readGazetteer('baku')])('the map of $names.en', (city) => {
  const files = findCityMap(city.id);
  const map = mapShape.parse(files?.drawStreets());
  const houses = mapShape.parse(files?.drawHouses());

  test('stays under 150 kB', () => {
    expect(new TextEncoder().encode(JSON.stringify(files?.drawStreets())).length).toBeLessThan(150_000);
  });

  test('has every kind that the style draws', () => {
    const kinds = new Set(map.features.map(({ properties }) => properties.kind));
    for (const kind of ['outline', 'park', 'street', 'road', 'link', 'label']) expect(kinds).toContain(kind);
    expect(kinds.has('water') || kinds.has('river')).toBe(true);
  });

  test('closes every polygon', () => {
    const open = [...map.features, ...houses.features].filter(
      ({ geometry }) =>
        geometry.type === 'Polygon' && geometry.coordinates.some((ring) => String(ring.at(-1)) !== String(ring[0])),
    );
    expect(open).toEqual([]);
  });

  test('has one outline for each house', () => {
    expect(houses.features.map(({ properties }) => properties.number)).toEqual(
      city.streets.flatMap((street) => street.houses.map((house) => house.number)),
    );
  });
});

test('a city without a map has none', () => {
  expect(findCityMap('paris')).toBeNull();
});

test('the style needs no font server, no sprite and only the layers of its sources', () => {
  for (const theme of ['light', 'dark'] as const) {
    const style = mapStyle(theme, { dataUrl: '/map.json', language: 'az' });
    expect(Object.keys(style)).not.toContain('glyphs');
    expect(Object.keys(style)).not.toContain('sprite');
    expect(style.sources).toEqual({ city: { type: 'geojson', data: '/map.json' } });
    const used = new Set(style.layers.flatMap((layer) => (layer['source'] === undefined ? [] : [layer['source']])));
    expect([...used]).toEqual(['city']);
    const ids = style.layers.map((layer) => layer['id']);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
