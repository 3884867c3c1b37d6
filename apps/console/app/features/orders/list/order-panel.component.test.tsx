import { useQuery } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { orderQuery } from '../order/order-query.ts';
import { OrderPanel } from './order-panel.tsx';

const load = vi.fn<() => Promise<unknown>>();
let say: (text: string) => void = () => {};

vi.mock('#platform/data/client.ts', () => ({
  call: () => load(),
  openChanges: () =>
    Promise.resolve(
      new ReadableStream<Uint8Array>({
        start(controller) {
          say = (text) => controller.enqueue(new TextEncoder().encode(text));
        },
      }),
    ),
}));

const rouble = (amount: number) => ({ amount, currency: 'RUB' });

const orderWith = (note: string) => ({
  order: {
    ...{ id: 1001, uuid: 'one', status: 'new', note, payment: { state: 'due' }, items: [] },
    ...{ shippingDate: '2026-11-27T06:00:00Z', shippingDateTo: '2026-11-27T09:00:00Z', total: rouble(0) },
    shipping: { name: 'Anna', phone: '+79160000001', address: { city: 'Moscow', street: 'Tverskaya', house: '7' } },
    totals: { subtotal: rouble(0), discount: rouble(0), delivery: rouble(0), points: rouble(0), toPay: rouble(0) },
    fees: [],
  },
  ...{ version: 1, transitions: ['approved'], timeline: [], change: { isAllowed: true, why: null } },
  ...{ delivery: { bottlesBefore: null, canCorrect: false, correctUntil: null }, cashToReturn: rouble(0) },
  slot: { date: '2026-11-27', periodId: 'p' },
  customer: { id: null, name: 'Anna', phone: '+79160000001', orders: 1, bottles: 3, debt: rouble(0) },
});

/** A second observer of the order's query, which shows that a refetch failed. */
function Knowledge() {
  const { isRefetchError } = useQuery({ ...orderQuery('one'), enabled: false });
  return isRefetchError && <p>It could not be read anew</p>;
}

beforeAll(() => loadTexts('orders', 'order'));
beforeEach(() => load.mockReset());

describe('An order beside its list [O-03a]', () => {
  test('follows what others do to it, and stays on the screen when it cannot be asked for', async () => {
    load.mockResolvedValueOnce(orderWith('Ring twice'));
    load.mockRejectedValueOnce(new ApiFailure({ kind: 'answer', status: 500, body: { message: 'It broke' } }));
    load.mockResolvedValueOnce(orderWith('Ring once'));
    renderAt(
      '/notes',
      <>
        <Knowledge />
        <OrderPanel uuid="one" />
      </>,
    );
    await expect.element(page.getByText('Ring twice')).toBeVisible();
    say('data: {"subject":"order:another"}\n\ndata: {"subject":"order:one"}\n\n');
    await expect.element(page.getByText('It could not be read anew')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    await expect.element(page.getByText('Ring twice')).toBeVisible();
    await expect.element(page.getByText('It broke')).not.toBeInTheDocument();
    say('data: {"subject":"order:one"}\n\n');
    await expect.element(page.getByText('Ring once')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('has whom to call, its steps, another time by T and its page by E [O-03h]', async () => {
    load.mockResolvedValue(orderWith('Ring twice'));
    const { location } = renderAt('/notes', <OrderPanel uuid="one" />, ['orders.read', 'orders.write']);
    await expect.element(page.getByRole('link', { name: /916/ }).first()).toHaveAttribute('href', 'tel:+79160000001');
    await expect.element(page.getByText('Bottles held')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Another time/ })).toBeVisible();
    await userEvent.keyboard('e');
    await expect.poll(location).toBe('/orders/one?edit');
  });
});
