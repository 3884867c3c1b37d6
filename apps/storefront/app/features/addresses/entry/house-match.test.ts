import { expect, test } from 'vitest';
import { isTypedHouse } from './house-match.ts';

const found = { latitude: 55.76, longitude: 37.6, city: 'Москва', street: 'Тверская улица', house: '7' };

test.each([
  ['Тверская', '7'],
  ['ул. Тверская', '7'],
  ['ТВЕРСКАЯ УЛИЦА', ' 7 '],
  ['Москва, Тверская', '7'],
  ['Твёрская', '7'],
  ['Тверсая', '7'],
  ['Tverskaya Street', '7'],
])('%s, %s is the house that the maps found [S-28]', (street, house) => {
  expect(isTypedHouse({ street, house }, found)).toBe(true);
});

test.each([
  ['Выдуманная', '7'],
  ['Выдуманная Тверская', '7'],
  ['Тверской бульвар', '7'],
  ['Тверская', '8'],
  ['Тверская', '71'],
  ['...', '7'],
])('%s, %s is another house, so nobody is sent there [S-28]', (street, house) => {
  expect(isTypedHouse({ street, house }, found)).toBe(false);
});

test.each([
  ['Большая Дмитровка', '10', 'улица Большая Дмитровка', '10к2', true],
  ['Б. Дмитровка', '10 корп. 2', 'улица Большая Дмитровка', '10к2', true],
  ['Малая Дмитровка', '10', 'улица Большая Дмитровка', '10', false],
  ['10', '1', 'улица Большая Дмитровка', '10', false],
  ['1-я Тверская-Ямская', '12А', '1-я Тверская-Ямская улица', '12а', true],
  ['2-я Тверская-Ямская', '12', '1-я Тверская-Ямская улица', '12', false],
  ['Nizami kucesi', '5', 'Nizami küçəsi', '5', true],
  ['İSTİQLALİYYƏT', '5', 'İstiqlaliyyət küçəsi', '5', true],
  ['Nizami', '101', 'Nizami küçəsi', '10', false],
])('%s, %s against %s, %s', (street, house, foundStreet, foundHouse, expected) => {
  expect(isTypedHouse({ street, house }, { ...found, street: foundStreet, house: foundHouse })).toBe(expected);
});
