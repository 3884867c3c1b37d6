import { expect, test } from 'vitest';
import { splitAddressLine } from './typed-address.ts';

const nothing = { street: '', house: '', room: '', entrance: '', floor: '' };

test.each([
  ['Арбат 10 кв. 5', { street: 'Арбат', house: '10', room: '5' }],
  ['ул. Арбат, д. 10, кв 5', { street: 'ул. Арбат', house: '10', room: '5' }],
  [
    'Арбат 13 корп. 2, подъезд 3, этаж 7, кв.45а',
    { street: 'Арбат', house: '13 корп. 2', entrance: '3', floor: '7', room: '45а' },
  ],
  ['улица 8 Марта 10', { street: 'улица 8 Марта', house: '10' }],
  ['1-я Тверская 5', { street: '1-я Тверская', house: '5' }],
  ['28 May küçəsi 5, mənzil 12', { street: '28 May küçəsi', house: '5', room: '12' }],
  ['Nizami Caddesi No: 12 Daire 4', { street: 'Nizami Caddesi', house: '12', room: '4' }],
  ['Arbat Street, 13k2, flat 5', { street: 'Arbat Street', house: '13k2', room: '5' }],
  ['офис 301-2 Ленинский проспект 30', { street: 'Ленинский проспект', house: '30', room: '301-2' }],
  ['Арбат 10, 2 подъезд, 5 этаж, кв. 7', { street: 'Арбат', house: '10', entrance: '2', floor: '5', room: '7' }],
  ['Арбат 10 5-й этаж', { street: 'Арбат', house: '10', floor: '5' }],
  ['Арбат 10, этаж 5, подъезд 2', { street: 'Арбат', house: '10', floor: '5', entrance: '2' }],
  ['Arbat 10, 5th floor', { street: 'Arbat', house: '10', floor: '5' }],
  ['Nizami küçəsi 5, 3-cü mərtəbə', { street: 'Nizami küçəsi', house: '5', floor: '3' }],
  ['Nizami Caddesi 12, 4. kat', { street: 'Nizami Caddesi', house: '12', floor: '4' }],
  ['Арбат 10 2 подъезд 5 этаж кв 7', { street: 'Арбат', house: '10', entrance: '2', floor: '5', room: '7' }],
  ['Арбат 10 подъезд 2 этаж 5', { street: 'Арбат', house: '10', entrance: '2', floor: '5' }],
  ['Этажная 5', { street: 'Этажная', house: '5' }],
  ['Новая улица', { street: 'Новая улица' }],
  ['Тверская кв. 5', { street: 'Тверская', room: '5' }],
  ['Кварцевая 5', { street: 'Кварцевая', house: '5' }],
  ['', {}],
])('%s is taken apart for the form', (line, parts) => {
  expect(splitAddressLine(line)).toEqual({ ...nothing, ...parts });
});
