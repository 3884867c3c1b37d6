import type { DeliveryDay, PaymentMethod } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { emptyCartState, nothingAssigned } from '#features/cart/state/cart-state.ts';
import { fillCheckout, listFreeIntervals, type ReorderInterval } from './fill-checkout.ts';

const toInterval = (id: string, available: number) => ({ id, from: '09:00', to: '13:00', available, reason: null });
const toDay = (date: string, ...intervals: ReturnType<typeof toInterval>[]) =>
  ({ date, timeZone: 'Europe/Moscow', intervals }) as unknown as DeliveryDay;
const toMethod = (id: string, code: number) =>
  ({ '@id': id, description: `Method ${id}`, setup: { code } }) as unknown as PaymentMethod;

const days = [
  toDay('2026-03-10', toInterval('full', 0)),
  toDay('2026-03-11', toInterval('morning', 2), toInterval('evening', 1)),
];
const [morning = null, evening = null] = listFreeIntervals(days);
const order = { paymentType: 1, paymentMethodId: '/methods/cash', paymentMethodName: 'Cash' };
const methods = [toMethod('/methods/card', 3), toMethod('/methods/cash', 1)];
const address = { latitude: 55, longitude: 37, city: 'Москва', street: 'Тверская', house: '7' };

type World = { hasAddress?: boolean; taken?: string[]; offered?: PaymentMethod[]; isUnreachable?: boolean };

async function fill(
  shown: ReorderInterval | null,
  { hasAddress = true, taken = [], offered = methods, isUnreachable = false }: World = {},
) {
  const assigned: string[] = [];
  const filled = await fillCheckout(order, shown, {
    cart: {
      getState: () => ({
        ...emptyCartState,
        cartId: 'cart',
        assigned: { ...nothingAssigned, address: hasAddress ? address : null },
      }),
      async assignInterval({ periodId }) {
        assigned.push(periodId);
        return taken.includes(periodId) ? { ok: false, failure: null } : { ok: true };
      },
      async assignPayment({ paymentMethod }) {
        assigned.push(paymentMethod);
        return { ok: true };
      },
    },
    async listDays() {
      if (isUnreachable) throw new Error('No answer');
      return days;
    },
    async listMethods() {
      if (isUnreachable) throw new Error('No answer');
      return offered;
    },
  });
  return { ...filled, assigned };
}

const held = { hasAddress: true, interval: morning, lostInterval: null, lostPayment: null };

describe('a checkout that repeats an order [S-62]', () => {
  test('has the interval that was shown and the way to pay of the last time', async () => {
    expect(await fill(morning)).toEqual({ ...held, assigned: ['morning', '/methods/cash'] });
  });

  test('has the next interval where the shown one is gone, and names both', async () => {
    expect(await fill(morning, { taken: ['morning'] })).toMatchObject({ interval: evening, lostInterval: morning });
    expect(await fill(null)).toMatchObject({ interval: morning, lostInterval: null });
  });

  test('has none where all are taken meanwhile', async () => {
    expect(await fill(morning, { taken: ['morning', 'evening'] })).toMatchObject({
      interval: null,
      lostInterval: null,
    });
  });

  test('requests no intervals without an address', async () => {
    const filled = await fill(morning, { hasAddress: false });
    expect(filled).toMatchObject({ hasAddress: false, interval: null, assigned: ['/methods/cash'] });
  });

  test.each([
    [[toMethod('/methods/other-cash', 1)], ['morning', '/methods/other-cash'], null],
    [[toMethod('/methods/card', 3)], ['morning'], 'Cash'],
    [[], ['morning'], 'Cash'],
  ])(
    'is paid by the same kind of method where it is offered, else says that it is not',
    async (offered, assigned, lostPayment) => {
      expect(await fill(morning, { offered })).toMatchObject({ assigned, lostPayment });
    },
  );

  test('is left to the customer where the shop does not answer', async () => {
    expect(await fill(morning, { isUnreachable: true })).toMatchObject({
      interval: null,
      lostPayment: 'Cash',
      assigned: [],
    });
  });
});
