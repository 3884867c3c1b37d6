import type { PaymentMethod, SavedPaymentMethod } from '@kaplya/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { dropFormDraft } from '#platform/form-draft.ts';
import { findBottleWay, toAdditionalProducts, toPriceOf } from './bottle-ways.ts';
import { toCellPaymentWays } from './cell-payment-ways.ts';
import { dropAttempt, getAttemptKey } from './order-attempt.ts';

const rub = (whole: number) => ({ amount: whole * 100, currency: 'RUB' as const });
const cell = {
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
    expect(toPriceOf('own', cell)).toEqual(rub(300));
    expect(toPriceOf('buy', cell)).toEqual(rub(900));
    expect(toPriceOf('rent', cell)).toEqual(rub(300));
  });

  test('goes along as the container of the cell, and not at all when there is one to leave [S-53]', () => {
    expect(toAdditionalProducts('own', cell.container)).toEqual([]);
    expect(toAdditionalProducts('rent', cell.container)).toEqual([
      { product: cell.container.uuid, quantity: 1, acquisition: 'rent' },
    ]);
  });

  test('is not chosen by what an older version kept', () => {
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
  afterEach(() => dropFormDraft('cell-order-attempt'));

  test('stays while it is not answered, so that a lost answer makes no second order [rule 70]', () => {
    const key = getAttemptKey({ cell: 'c-active', usePoints: false });
    expect(getAttemptKey({ cell: 'c-active', usePoints: false })).toBe(key);
    expect(getAttemptKey({ cell: 'c-active', usePoints: true })).not.toBe(key);
  });

  test('is another one once something has come of it', () => {
    const key = getAttemptKey({ cell: 'c-active' });
    dropAttempt();
    expect(getAttemptKey({ cell: 'c-active' })).not.toBe(key);
  });
});
