import { expect, test } from 'vitest';
import { chooseHouse } from './choose-house.ts';

const at = (street: string, house: string, latitude = 56.84) => ({
  ...{ latitude, longitude: 60.6, city: 'Екатеринбург', street, house },
});
const lane = at('переулок Мира', '5');
const avenue = at('проспект Мира', '5', 56.85);
const isFive = { isWanted: ({ house }: { house: string }) => house === '5' };

test.each([
  ['the best one where any will do', [at('улица Мира', '5А'), lane], {}, '5А'],
  ['the wanted one after a better one', [at('улица Мира', '5А'), lane], isFive, '5'],
  ['one that is found twice', [lane, { ...lane, latitude: 56.8401 }], isFive, '5'],
  ['none where none is wanted', [at('улица Мира', '5А')], isFive, undefined],
  ['none where two streets have it', [lane, avenue], isFive, undefined],
  ['none where two streets of one name have it', [lane, { ...lane, latitude: 56.9 }], isFive, undefined],
])('a search takes %s [G-13a]', (_, found, search, expected) => {
  expect(chooseHouse(found, search)?.house).toBe(expected);
});
