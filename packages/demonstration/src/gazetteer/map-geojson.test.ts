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

  test('closes every polygon', () => {
    const open = [...map.features, ...housesGeoJson(city).features].filter(
      ({ geometry }) =>
        geometry.type === 'Polygon' &&
        geometry.coordinates.some((ring) => ring.length < 4 || String(ring.at(-1)) !== String(ring[0])),
    );
    expect(open).toEqual([]);
  });

  test('has a number in every coordinate and two positions in every line', () => {
    const broken = map.features.filter(({ geometry }) => {
      if (geometry.type === 'Point') return !geometry.coordinates.every(Number.isFinite);
      const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
      return lines.some((line) => line.length < 2 || !line.flat().every(Number.isFinite));
    });
    expect(broken).toEqual([]);
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
