import type { CompletedOrder } from '@kaplya/contract';
import { expect, test, vi } from 'vitest';
import { findLastOrder } from './last-order.ts';
import { saveOrderTerms, type OrderTerms } from './order-terms.ts';

vi.mock('#features/cart/state/cart.ts', () => ({ getCart: () => ({ dismissOutcome: () => {} }) }));
vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ storage: { set: () => {} } }) }));

const { savePlacedOrder } = await import('./save-placed-order.ts');

const toAnswer = (uuid: string) =>
  ({ order: { id: `1-${uuid}`, uuid }, payment: { required: false, paymentUrl: null } }) as CompletedOrder;

const toOrderTerms = (bottles: number): OrderTerms => ({
  bottles,
  payment: 'Cash',
  toPay: null,
  isPaidOnline: false,
  address: '',
});

test('an order that is answered twice retains its terms, and the next one has its own [S-38] [X-10]', () => {
  vi.stubGlobal('location', { pathname: '/checkout' });
  for (const [uuid, bottles] of [
    ['a', 2],
    ['b', 3],
  ] as const) {
    saveOrderTerms(toOrderTerms(bottles));
    savePlacedOrder(toAnswer(uuid), 'Tverskaya 7');
    // The page hears of it as well as the caller, whose address may have changed by now.
    savePlacedOrder(toAnswer(uuid), '');
    expect(findLastOrder()).toMatchObject({
      uuid,
      placed: { address: 'Tverskaya 7', promised: { bottles, payment: 'Cash' } },
    });
  }
});

test('an order has the address it was made with, whichever is selected when its answer arrives [S-38]', () => {
  vi.stubGlobal('location', { pathname: '/checkout' });
  saveOrderTerms({ ...toOrderTerms(1), address: 'Tverskaya 7' });
  savePlacedOrder(toAnswer('c'), 'Arbat 1');
  expect(findLastOrder()?.placed?.address).toBe('Tverskaya 7');
});
