import { describe, expect, test } from 'vitest';

import { readGazetteer } from '../gazetteer/read-gazetteer.ts';
import { deliveryZones, findArea } from './delivery-zones.ts';

describe.each(Object.values(deliveryZones))('the delivery zones of $city', (zones) => {
  const city = readGazetteer(zones.city);

  test('serve every house of the gazetteer', () => {
    const lost = city.streets.flatMap((street) =>
      street.houses.filter((house) => findArea(zones, house) === null).map((house) => `${street.id} ${house.number}`),
    );
    expect(lost).toEqual([]);
  });

  test('serve houses in every area', () => {
    const served = new Set(city.streets.flatMap((street) => street.houses).map((house) => findArea(zones, house)?.id));
    expect(served).toEqual(new Set(zones.areas.map((area) => area.id)));
  });

  test('have the centre of the map in the area with list prices', () => {
    const area = findArea(zones, zones.mapCenter);
    expect(area).toMatchObject({ position: 1, waterPriceBps: 10_000, priceOverridesMinor: {}, notSold: [] });
  });

  test('serve nobody far away', () => {
    expect(findArea(zones, { latitude: 56.8587, longitude: 35.9176 })).toBeNull();
    expect(findArea(zones, { latitude: 0, longitude: 0 })).toBeNull();
  });

  test('list intervals in ascending order, each closing before it begins', () => {
    for (const { intervals } of zones.areas) {
      expect(intervals.map((interval) => interval.from)).toEqual(['09:00', '14:00', '18:00']);
      for (const { from, to, cutoff } of intervals) {
        expect(from < to).toBe(true);
        expect(cutoff.dayOffset < 0 || cutoff.time < from).toBe(true);
      }
    }
    const ids = zones.areas.flatMap((area) => area.intervals.map((interval) => interval.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('keep every warehouse in a served place', () => {
    const known = zones.warehouses.map((warehouse) => warehouse.id);
    for (const area of zones.areas) expect(known).toContain(area.warehouseId);
    for (const warehouse of zones.warehouses) expect(findArea(zones, warehouse)).not.toBeNull();
  });
});
