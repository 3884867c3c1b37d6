import { expect, test } from 'vitest';
import { addressKey, doorKey } from './address-key.ts';

const address = { city: 'Москва', district: 'ЦАО', street: 'Тверская улица', house: '7', room: '12', entrance: '2' };

test('letters, spaces and empty fields do not make another address [rule 52] [V-10]', () => {
  const sloppy = { ...address, city: ' москва', street: '  ТВЕРСКАЯ \t улица ', room: '12 ' };
  expect(addressKey(sloppy)).toBe(addressKey(address));
  expect(addressKey({ ...address, entrance: null })).toBe(addressKey({ ...address, entrance: ' ' }));
  expect(addressKey({ city: 'Баку' })).toBe(addressKey({ city: 'Баку', room: undefined, house: '' }));
});

test.each(['city', 'district', 'street', 'house', 'room', 'entrance'] as const)(
  'another %s is another address [rule 52] [V-10]',
  (field) => {
    expect(addressKey({ ...address, [field]: 'другое' })).not.toBe(addressKey(address));
  },
);

test('a value does not slip from one field into the next [rule 52]', () => {
  expect(addressKey({ house: '1', room: '2' })).not.toBe(addressKey({ house: '1 2', room: '' }));
  expect(addressKey({ house: '1', room: '' })).not.toBe(addressKey({ house: '', room: '1' }));
});

test('two blocks of one house number are two addresses, however they are written [rule 52] [V-10] [S-73]', () => {
  const inBlock = (housing: string) => addressKey({ ...address, housing });
  expect(inBlock('3')).not.toBe(inBlock('4'));
  expect(inBlock('3')).not.toBe(addressKey(address));
  expect(inBlock('3')).toBe(addressKey({ ...address, house: '7к3' }));
  expect(addressKey({ ...address, housing: '3', building: '1' })).toBe(addressKey({ ...address, house: '7К3С1 ' }));
  expect(addressKey({ ...address, housing: '1' })).not.toBe(addressKey({ ...address, building: '1' }));
  expect(addressKey({ ...address, housing: ' ', building: '' })).toBe(addressKey(address));
});

test('a space that does not break is a space [rule 52] [S-74]', () => {
  expect(addressKey({ ...address, street: 'Тверская\u00A0улица' })).toBe(addressKey(address));
  expect(addressKey({ ...address, street: 'Тверская\u202Fулица\u00A0' })).toBe(addressKey(address));
});

test('a door is the same by any entrance and district, and another for each flat, house and city [rule 49g]', () => {
  const sloppy = { ...address, district: 'Тверской', entrance: '', street: 'ТВЕРСКАЯ  улица' };
  expect(doorKey(sloppy)).toBe(doorKey(address));
  for (const field of ['city', 'street', 'house', 'room']) {
    expect(doorKey({ ...address, [field]: 'другое' })).not.toBe(doorKey(address));
  }
});
