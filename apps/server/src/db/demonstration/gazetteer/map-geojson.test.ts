import { describe, expect, test } from 'vitest';

import { gazetteerCities } from './gazetteer-cities.ts';
import { housesGeoJson, mapGeoJson } from './map-geojson.ts';
import { mapStyle } from './map-style.ts';

describe.each(Object.values(gazetteerCities))('the drawn map of $names.en', (city) => {
  const map = mapGeoJson(city);

  test('stays under 150 kB', () => {
    expect(new TextEncoder().encode(JSON.stringify(map)).length).toBeLessThan(150_000);
  });

  test('has every kind that the style draws', () => {
    const kinds = new Set(map.features.map(({ properties }) => properties.kind));
    for (const kind of ['outline', 'park', 'street', 'road', 'link', 'label'] as const) expect(kinds).toContain(kind);
    expect(kinds.has('water') || kinds.has('river')).toBe(true);
  });

  test('closes every polygon and keeps every coordinate on the map', () => {
    for (const { geometry } of [...map.features, ...housesGeoJson(city).features]) {
      if (geometry.type !== 'Polygon') continue;
      for (const ring of geometry.coordinates) {
        expect(ring.length).toBeGreaterThanOrEqual(4);
        expect(ring.at(-1)).toEqual(ring[0]);
        for (const position of ring) expect(position.every(Number.isFinite)).toBe(true);
      }
    }
  });

  test('leaves out no line for want of numbers', () => {
    const lines = map.features.flatMap(({ geometry }) => {
      if (geometry.type === 'LineString') return [geometry.coordinates];
      return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
    });
    for (const line of lines) {
      expect(line.length).toBeGreaterThanOrEqual(2);
      for (const position of line) expect(position.every(Number.isFinite)).toBe(true);
    }
  });

  test('draws one footprint for each house', () => {
    const houses = city.streets.flatMap((street) => street.houses);
    expect(housesGeoJson(city).features.map(({ properties }) => properties.number)).toEqual(
      houses.map((house) => house.number),
    );
  });
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
