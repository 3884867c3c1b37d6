import type { PaymentMethod, SavedPaymentMethod } from '@kaplya/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { clearFormDraft } from '#platform/storage/form-draft.ts';
import { findBottleWay, toAdditionalProducts, toMostBottles, toPriceOf } from './bottle-ways.ts';
import { toCellPaymentWays } from '../payment/cell-payment-ways.ts';
import { clearAttempt, getAttemptKey } from './order-attempt.ts';

const rub = (whole: number) => ({ amount: whole * 100, currency: 'RUB' as const });
const cell = {
  product: { uuid: '0199c2a0-0000-7000-8000-000000000002', available: 4 },
  price: rub(300),
  container: {
    uuid: '0199c2a0-0000-7000-8000-000000000001',
    fullPrice: rub(600),
    rentPrice: rub(0),
    rentPeriodDays: 30,
  },
};

describe('The bottle', () => {
  test('costs 300 with one to leave, 900 bought and 300 rented [S-53] [rule 69]', () => {
    expect(toPriceOf('own', cell, 1)).toEqual(rub(300));
    expect(toPriceOf('buy', cell, 1)).toEqual(rub(900));
    expect(toPriceOf('rent', cell, 1)).toEqual(rub(300));
  });

  test('is the container of the cell, and none when the customer leaves one [S-53]', () => {
    expect(toAdditionalProducts('own', cell, 1)).toEqual([]);
    expect(toAdditionalProducts('rent', cell, 1)).toEqual([
      { product: cell.container.uuid, quantity: 1, acquisition: 'rent' },
    ]);
  });

  test('comes with each of several, and costs as often [S-85] [rule 69]', () => {
    const water = { product: cell.product.uuid, quantity: 2 };
    expect(toAdditionalProducts('own', cell, 3)).toEqual([water]);
    expect(toAdditionalProducts('buy', cell, 3)).toEqual([
      water,
      { product: cell.container.uuid, quantity: 3, acquisition: 'buy' },
    ]);
    expect(toPriceOf('own', cell, 3)).toEqual(rub(900));
    expect(toPriceOf('buy', cell, 3)).toEqual(rub(2700));
  });

  test('is sold up to the stock of the cell, and once where that is unknown [S-85]', () => {
    expect(toMostBottles(cell)).toBe(4);
    expect(toMostBottles({ product: { available: 0 } })).toBe(1);
    expect(toMostBottles({ product: null })).toBe(1);
  });

  test('is not chosen by an unknown stored value', () => {
    expect(findBottleWay('rent')).toBe('rent');
    expect(findBottleWay('borrow')).toBeNull();
    expect(findBottleWay(null)).toBeNull();
  });
});

describe('The ways to pay', () => {
  const method = (code: number) =>
    ({ '@id': `/m/${code}`, description: `Method ${code}`, setup: { code } }) as unknown as PaymentMethod;
  const saved = (id: string) => ({ '@id': id, id, label: 'Visa', last4: '1111', expiry: null }) as SavedPaymentMethod;

  test('are those without a person to take the money, what is saved first [S-56] [A-05] [E-16]', () => {
    const ways = toCellPaymentWays([method(1), method(8), method(10)], { cards: [saved('/c/1')], sbps: [] });
    expect(ways.map(({ id, isSaved }) => `${id} ${isSaved}`)).toEqual(['/c/1 true', '/m/8 false', '/m/10 false']);
  });

  test('offer no saved card where cards are not taken', () => {
    expect(toCellPaymentWays([method(8)], { cards: [saved('/c/1')], sbps: [] }).map(({ id }) => id)).toEqual(['/m/8']);
  });
});

describe('The key of an order', () => {
  afterEach(() => clearFormDraft({ id: 'cell-order-attempt' }));

  test('stays while it is not answered, so that a lost answer makes no second order [rule 70]', () => {
    const key = getAttemptKey({ cell: 'c-active', usePoints: false });
    expect(getAttemptKey({ cell: 'c-active', usePoints: false })).toBe(key);
    expect(getAttemptKey({ cell: 'c-active', usePoints: true })).not.toBe(key);
  });

  test('is another one once something has come of it', () => {
    const key = getAttemptKey({ cell: 'c-active' });
    clearAttempt();
    expect(getAttemptKey({ cell: 'c-active' })).not.toBe(key);
  });
});
