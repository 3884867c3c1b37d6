import { expect, test } from 'vitest';
import type { Area, City, Partner } from '#features/company/index.ts';
import { findCatalogueArea } from './find-catalogue-area.ts';

const names = { ru: '', en: '', az: '', tr: '' };

/** A square of one degree whose south-western corner is at the given longitude on the equator. */
function areaAt(id: string, longitude: number): Area {
  const east = longitude + 1;
  const ring = [
    [longitude, 0],
    [east, 0],
    [east, 1],
    [longitude, 1],
    [longitude, 0],
  ] as const;
  return { id, cityId: 'town', names, warehouseId: 'main', isActive: true, polygon: [ring] };
}

const city: City = {
  id: 'town',
  names,
  center: { latitude: 0.5, longitude: 0.5 },
  timeZone: 'UTC',
  defaultAreaId: 'center',
};
const areas = [areaAt('center', 0), areaAt('outer', 1)];
// Only the fields that the decision reads.
const partner = { areas, cities: [city], defaultCity: city } as unknown as Partner;

test.each([
  ['a point', { point: { latitude: 0.5, longitude: 1.5 } }, 'outer'],
  ['a point before an id', { point: { latitude: 0.5, longitude: 0.5 }, areaId: 'outer' }, 'center'],
  ['an id', { point: null, areaId: 'outer' }, 'outer'],
  ['an id before a city', { point: null, areaId: 'outer', cityId: 'town' }, 'outer'],
  ['a city', { point: null, cityId: 'town' }, 'center'],
  ['an id that is not the partner’s', { point: null, areaId: 'elsewhere' }, 'center'],
  ['nothing', { point: null }, 'center'],
])('the area of the catalogue is named by %s [P-01]', (_, query, expected) => {
  expect(findCatalogueArea(partner, query).id).toBe(expected);
});
