import { expect, test } from 'vitest';
import { toOrderReceipt } from './paid-lines.ts';

const charged = [
  { lineId: 'water', subject: 'goods', quantity: 2, amount: 780_00 },
  { lineId: 'fee', subject: 'fee', quantity: 1, amount: 300_00 },
] as const;

test('a receipt of an order names all that is charged, or is none: nothing is left out silently [rule 28]', () => {
  const water = { id: 'water', name: 'W19', vatCode: 4, paymentSubject: 'commodity' };
  const fee = { id: 'fee', name: 'Delivery', vatCode: 4, paymentSubject: 'service' };
  expect(toOrderReceipt([water, fee], charged).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['W19', 2],
    ['Delivery', 1],
  ]);
  expect(() => toOrderReceipt([water], charged)).toThrow('Line fee is charged and was not sold');
});
