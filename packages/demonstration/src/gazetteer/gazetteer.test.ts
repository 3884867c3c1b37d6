import { describe, expect, test } from 'vitest';

import { findDistrict, readGazetteer } from './read-gazetteer.ts';

const LEAST = { moscow: { streets: 110, houses: 4000 }, baku: { streets: 60, houses: 2000 } };
const LANGUAGES = ['ru', 'en', 'az', 'tr'] as const;

describe.each([readGazetteer('moscow'), readGazetteer('baku')])('the gazetteer of $names.en', (city) => {
  test('has a believable number of streets and houses', () => {
    const houses = city.streets.flatMap((street) => street.houses);
    expect(city.streets.length).toBeGreaterThanOrEqual(LEAST[city.id].streets);
    expect(houses.length).toBeGreaterThanOrEqual(LEAST[city.id].houses);
  });

  test('puts every house and the centre in a district', () => {
    const lost = city.streets.flatMap((street) =>
      street.houses
        .filter((house) => findDistrict(city, house) === null)
        .map((house) => `${street.id} ${house.number}`),
    );
    expect(lost).toEqual([]);
    expect(findDistrict(city, city.center)).not.toBeNull();
  });

  test('uses each id and each house number of a street once', () => {
    const ids = [...city.districts, ...city.streets].map((place) => place.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const street of city.streets) {
      const numbers = street.houses.map((house) => house.number);
      expect(new Set(numbers).size, street.id).toBe(numbers.length);
    }
  });

  test('names everything in four languages, Latin letters only outside Russian', () => {
    for (const { names } of [city, ...city.districts, ...city.streets]) {
      for (const language of LANGUAGES) expect(names[language].trim(), JSON.stringify(names)).not.toBe('');
      for (const language of ['en', 'az', 'tr'] as const) expect(names[language]).not.toMatch(/[а-яё]/i);
    }
  });

  test('has only closed rings of at least four positions', () => {
    for (const { ring } of city.districts) {
      expect(ring.length).toBeGreaterThanOrEqual(4);
      expect(ring.at(-1)).toEqual(ring[0]);
    }
  });
});
