import { expect, test } from 'vitest';
import { pricePieces, sumOfPieces } from './price-pieces.ts';

const money = (amount: number) => ({ amount: amount * 100, currency: 'RUB' as const });
const line = { was: 3, own: money(390), today: money(410) };

test.each([
  ['as it was', { ...line, quantity: 3 }, [[3, 390, false]], 1170],
  [
    'one more: 3 × 390 + 1 × 410',
    { ...line, quantity: 4 },
    [
      [3, 390, false],
      [1, 410, true],
    ],
    1580,
  ],
  ['fewer keep the own price', { ...line, quantity: 2 }, [[2, 390, false]], 780],
  ['none', { ...line, quantity: 0 }, [], 0],
  ['today costs the same', { ...line, today: money(390), quantity: 5 }, [[5, 390, false]], 1950],
  ['no longer sold', { ...line, today: null, quantity: 4 }, [[4, 390, false]], 1560],
] as const)(
  'pieces have the price of the order, new ones that of today: %s [rule 83] [O-05d]',
  (_, input, parts, sum) => {
    const pieces = pricePieces(input);
    expect(pieces.map(({ quantity, price, isToday }) => [quantity, price.amount / 100, isToday])).toEqual(parts);
    expect(sumOfPieces(pieces)).toBe(sum * 100);
  },
);
