import { expect, test } from 'vitest';
import { loadTowns } from '#kit/towns/town-list.ts';
import { countries } from './countries.ts';

test('each country of the wizard has towns whose time zones exist [G-10f]', async () => {
  for (const { country } of countries) {
    const found = await loadTowns(country);
    expect(found.length).toBeGreaterThan(50);
    for (const timeZone of new Set(found.map((town) => town.timeZone)))
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  }
  expect(await loadTowns('FR')).toEqual([]);
});
