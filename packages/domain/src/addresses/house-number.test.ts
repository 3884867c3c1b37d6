import { expect, test } from 'vitest';
import { joinHouseNumber, parseHouseNumber } from './house-number.ts';

test.each([
  ['12', '12', '', ''],
  ['12к3', '12', '3', ''],
  ['12К3', '12', '3', ''],
  ['12k3', '12', '3', ''],
  ['12к3 стр 1', '12', '3', '1'],
  ['12 корп. 3, стр. 1', '12', '3', '1'],
  ['12\u00A0корпус\u00A03', '12', '3', ''],
  ['12с1', '12', '', '1'],
  ['12 строение 1', '12', '', '1'],
  ['13, block 2, bldg 4', '13', '2', '4'],
  ['12а', '12а', '', ''],
  ['12 б', '12 б', '', ''],
  ['12а к2', '12а', '2', ''],
  ['12к', '12к', '', ''],
  ['14/2', '14/2', '', ''],
  ['14/2к1', '14/2', '1', ''],
  ['12к3б', '12', '3б', ''],
  ['вл. 5', 'вл. 5', '', ''],
  ['12 квартал', '12 квартал', '', ''],
  ['', '', '', ''],
])('the house number %j is house %j, block %j, building %j [S-73]', (typed, house, housing, building) => {
  expect(parseHouseNumber(typed)).toEqual({ house, housing, building });
});

test.each(['12', '12к3', '12с1', '12к3с1', '14/2к1', '12а'])(
  'what was taken apart is joined again: %s [S-73]',
  (text) => {
    expect(joinHouseNumber(parseHouseNumber(text))).toBe(text);
  },
);
