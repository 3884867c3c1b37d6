import type { OpsOrderPage } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { OrderActions } from '../order/order-actions.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const money = (amount: number) => ({ amount, currency: 'RUB' });

function toPage(status: string, returned: number | null): OpsOrderPage {
  const order = {
    ...{ uuid: 'u', id: 7, status, items: [], total: money(390_00), paidAmount: money(390_00) },
    ...{ refundedAmount: money(0), loyalty: { spent: 0, willEarn: 5 }, payment: { refunds: [] } },
    ...{ bottles: { delivered: 5, declared: 5, returned, adjustment: null }, receipt: { email: null, phone: null } },
    ...{ shipping: { address: {} }, shippingDate: '2026-11-28T06:00:00Z', shippingDateTo: '2026-11-28T09:00:00Z' },
  };
  const isDelivered = status === 'completed';
  return {
    ...{
      order,
      version: 4,
      transitions: isDelivered ? [] : ['completed'],
      slot: { date: '2026-11-28', periodId: 'p' },
    },
    ...{ change: { isAllowed: false, why: null }, cashToReturn: money(0), costs: money(390_00) },
    delivery: { bottlesBefore: 5, canCorrect: isDelivered, correctUntil: null },
  } as unknown as OpsOrderPage;
}

/** The bodies of a call, in the order in which they were sent. */
const bodiesOf = (id: string) =>
  vi.mocked(call).mock.calls.flatMap(([of, input]) => (of === id ? [(input as { body: object }).body] : []));

beforeAll(() => loadTexts('order', 'orders'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string, input: { body: { emptiesReturned: number } }) => {
    if (id === 'listReasons') return Promise.resolve({ items: [{ id: 'mistake', name: 'A mistake' }] });
    if (id !== 'transitionOrder' && id !== 'correctDelivery') return Promise.resolve({ data: [] });
    const after = toPage('completed', input.body?.emptiesReturned ?? 0).order;
    return Promise.resolve({ order: { ...after, paidAmount: money(1590_00) }, costs: money(1590_00), bottlesHeld: 7 });
  }) as unknown as typeof call);
});

const field = page.getByRole('textbox', { name: 'Empties taken' });

test('typing replaces the promise, and the count is said in words before and in the preview [O-05a]', async () => {
  renderAt('/notes', <OrderActions page={toPage('inProcess', null)} onChange={() => undefined} />, ['orders.write']);
  await userEvent.click(page.getByRole('button', { name: 'Delivered…' }));
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('3');
  await expect.element(field).toHaveValue('3');
  await expect.element(page.getByText('took 3 of 5 · 7 stay')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bodiesOf('transitionOrder')).toMatchObject([{ emptiesReturned: 3, preview: true }]);
  await expect.element(page.getByRole('definition').getByText('took 3 of 5 · 7 stay')).toBeVisible();
  await expect.element(page.getByText('₽390 → ₽1,590')).toBeVisible();
});

test('a count that cannot be is asked about, and sent with the answer [O-05a]', async () => {
  renderAt('/notes', <OrderActions page={toPage('inProcess', null)} onChange={() => undefined} />, ['orders.write']);
  await userEvent.click(page.getByRole('button', { name: 'Delivered…' }));
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('53{Enter}');
  const question = page.getByRole('checkbox', { name: /had 5 and got 5/ });
  await expect.element(question).toHaveAttribute('aria-invalid', 'true');
  expect(bodiesOf('transitionOrder')).toEqual([]);
  await userEvent.click(question);
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => bodiesOf('transitionOrder'))
    .toMatchObject([{ emptiesReturned: 53, confirmsEmpties: true, preview: true }]);
});

test('a wrong delivery is corrected by C, the number, Enter and Ctrl+Enter, once under one key [O-05a] [rule 89a]', async () => {
  renderAt('/notes', <OrderActions page={toPage('completed', 5)} onChange={() => undefined} />, ['orders.write']);
  await userEvent.keyboard('c');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('combobox')).toHaveValue('mistake');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(/what is written/);
  await userEvent.keyboard('3{Enter}');
  await expect.element(page.getByText('took 3 of 5 · was 5 · 7 stay')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => bodiesOf('correctDelivery')).toHaveLength(2);
  expect(bodiesOf('correctDelivery')[1]).toEqual({ version: 4, emptiesReturned: 3, reasonId: 'mistake' });
});
