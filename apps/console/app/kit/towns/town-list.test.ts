import { expect, test } from 'vitest';
import { findNamesake, findNearestTown, findTowns, loadTowns } from './town-list.ts';

const towns = await loadTowns('RU');

test.each([
  ['Тве', 'RU', 'Тверь'],
  ['tver', 'RU', 'Тверь'],
  ['петербург', 'RU', 'Санкт-Петербург'],
  ['орел', 'RU', 'Орёл'],
  ['Bakı', 'AZ', 'Баку'],
  ['gence', 'AZ', 'Гянджа'],
  ['İSTANBUL', 'TR', 'Стамбул'],
  ['istan', 'TR', 'Стамбул'],
  ['моги', 'BY', 'Могилёв'],
])('%s finds its town in %s [G-10f]', async (typed, country, name) =>
  expect(findTowns(country === 'RU' ? towns : await loadTowns(country), typed)[0]?.names.ru).toBe(name),
);

test('a town has a place, a time zone, and the main town of its region, which tells namesakes apart [G-10f]', () => {
  expect(findNamesake(towns, 'екатеринбург')).toMatchObject({
    ...{ point: { latitude: 56.852, longitude: 60.612 }, timeZone: 'Asia/Yekaterinburg', seat: null },
  });
  expect(findNamesake(towns, 'Мирный')).toBeNull();
  const namesakes = findTowns(towns, 'Мирный').filter(({ names }) => names.ru === 'Мирный');
  expect(namesakes.map(({ seat }) => seat?.names.ru)).toEqual(['Якутск', 'Архангельск', 'Самара']);
  expect(findNearestTown(towns, { latitude: 56.87, longitude: 35.9 })?.town.names.en).toBe('Tver');
  expect(findTowns(towns, 'т')).toEqual([]);
});
