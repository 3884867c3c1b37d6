import { expect, test } from 'vitest';
import { parseTypedAddress } from './parse-typed-address.ts';

test.each([
  ['твер', 'твер', null],
  ['ул. Арбат, д. 10', 'арбат', '10'],
  ['арбат д10 кв 5', 'арбат', '10'],
  ['Арбат 10 корп. 2', 'арбат', '10к2'],
  ['Арбат, 10, к 2', 'арбат', '10к2'],
  ['Арбат 10 стр. 1', 'арбат', '10с1'],
  ['Арбат 10 / 2', 'арбат', '10/2'],
  ['Арбат 30 б', 'арбат', '30б'],
  ['Арбат 30-Б', 'арбат', '30б'],
  ['Арбат 30 г. Москва', 'арбат', '30'],
  ['Москва, Тверская ул., 7', 'тверская', '7'],
  ['1-я Тверская-Ямская 5', '1 я тверская ямская', '5'],
  ['Тверская-Ямская 1-я, 5', 'тверская ямская 1 я', '5'],
  ['8 марта 8', '8 марта', '8'],
  ['улица 1905 года', '1905 года', null],
  ['28 May küçəsi, ev 5, mənzil 3', '28 may', '5'],
  ['Nizami küç. 12', 'nizami', '12'],
  ['Nizami Caddesi No: 12 Daire 4', 'nizami', '12'],
  ['8 no', '8 no', null],
  ['пр-т Мира 5', 'мира', '5'],
  ['ул', 'ул', null],
  ['', '', null],
])('takes %j for the street %j and the house %j', (text, street, house) => {
  expect(parseTypedAddress(text)).toMatchObject({ street, house });
});

test('returns the other reading, too, of a number that comes first', () => {
  expect(parseTypedAddress('12 Nizami street').numberFirst).toEqual({ street: 'nizami', house: '12' });
  expect(parseTypedAddress('1-я Тверская').numberFirst).toBeNull();
});
