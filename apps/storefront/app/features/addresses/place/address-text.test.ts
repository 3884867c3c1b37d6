import { expect, test } from 'vitest';
import russian from '#i18n/catalogues/ru/addresses.json' with { type: 'json' };
import type { Translate } from '#i18n/use-text.ts';
import { toAddressText, toHouseText } from './address-text.ts';

const t = ((id: keyof typeof russian, values: Record<string, string> = {}) =>
  russian[id].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')) as Translate;

test.each([
  ['ул. Арбат', '10', 'ул.\u00A0Арбат, 10'],
  ['Тверская ул.', '10', 'Тверская\u00A0ул., 10'],
  ['ул. Большая Ордынка', 'д. 10', 'ул.\u00A0Большая Ордынка, д.\u00A010'],
  ['Тверская улица', '10', 'Тверская улица, 10'],
  ['пр-т. Мира', '5 а', 'пр-т.\u00A0Мира, 5 а'],
])('an abbreviation stays on the line of its name: %s, %s [S-74]', (street, house, text) => {
  expect(toHouseText({ street, house }, t)).toBe(text);
});

test('every part of an address stays in one piece with its number, and parts can be broken apart [S-74]', () => {
  const address = {
    latitude: 55,
    longitude: 37,
    city: 'Москва',
    street: 'ул. Арбат',
    house: '10',
    housing: '2',
    building: '1',
  };
  expect(toAddressText({ ...address, room: '5', entrance: '2', floor: '3', intercom: '5B' }, t)).toBe(
    'Москва, ул.\u00A0Арбат, 10, корп.\u00A02, стр.\u00A01, кв.\u00A05, подъезд\u00A02, этаж\u00A03, домофон\u00A05B',
  );
});
