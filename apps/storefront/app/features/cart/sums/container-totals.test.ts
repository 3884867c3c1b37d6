import type { Calculation } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { splitContainers } from './container-totals.ts';

type Item = Calculation['items'][number];

const rub = (amount: number) => ({ amount, currency: 'RUB' as const });

function toItem({ total, ...marks }: { total: number } & Partial<Pick<Item, 'reason' | 'acquisition' | 'quantity'>>) {
  const price = rub(total);
  return {
    '@id': '/1',
    cartItem: '1',
    type: 'product' as const,
    productId: 'CONT',
    externalId: 'CONT',
    name: 'CONT',
    quantity: 1,
    isRequired: true,
    reason: null,
    tooltipText: null,
    acquisition: null,
    price,
    subtotal: price,
    discount: rub(0),
    total: price,
    ...marks,
  };
}

test('containers that are bought, rented and owed are lines of their own [S-36] [rule 18]', () => {
  const none = rub(0);
  const totals = { goods: none, discount: none, delivery: none, points: none, total: none, toPay: none };
  const items = [
    toItem({ total: 390_00 }),
    toItem({ total: 1200_00, acquisition: 'buy', quantity: 2 }),
    toItem({ total: 100_00, acquisition: 'rent', quantity: 3 }),
    toItem({ total: 600_00, acquisition: 'buy', reason: 'RENTAL_DEBT' }),
  ];
  expect(splitContainers({ items, totals: { ...totals, containers: rub(1900_00) } })).toEqual({
    bought: rub(1200_00),
    rented: rub(100_00),
    owed: rub(600_00),
    rentedBottles: 3,
  });
});
