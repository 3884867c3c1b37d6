import type { OpsOrderPage } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { OrderActions } from '../order/order-actions.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const money = (amount: number) => ({ amount, currency: 'RUB' });

function toPage(status: string, transitions: readonly string[]): OpsOrderPage {
  const order = {
    ...{ uuid: 'u', id: 7, status, items: [], total: money(390_00), paidAmount: money(0), refundedAmount: money(0) },
    ...{ bottles: { delivered: 1, declared: 0, returned: null }, payment: { refunds: [] } },
    ...{ shipping: { address: {} }, shippingDate: '2126-11-28T06:00:00Z', shippingDateTo: '2126-11-28T09:00:00Z' },
  };
  return {
    ...{ order, version: 4, transitions, cashToReturn: money(0), change: { isAllowed: false, why: null } },
    ...{ slot: { date: '2126-11-28', periodId: 'p' }, delivery: { bottlesBefore: 0, canCorrect: false } },
  } as unknown as OpsOrderPage;
}

const bodies = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([id, input]) => (id === 'transitionOrder' ? [(input as { body: object }).body] : []));

const open = (status: string, transitions: readonly string[]) =>
  renderAt('/notes', <OrderActions page={toPage(status, transitions)} onChange={() => undefined} />, ['orders.write']);

beforeAll(() => loadTexts('order', 'orders'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockResolvedValue({ items: [] } as never);
});

test('an order of another day goes on its way only after the question that says its time [O-05c]', async () => {
  open('approved', ['inProcess']);
  await userEvent.click(page.getByRole('button', { name: 'On its way' }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/not for today but for .*28 Nov.*09:00–12:00/)).toBeVisible();
  expect(bodies()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(bodies).toEqual([{ version: 4, status: 'inProcess' }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an order comes back from delivery with a reason alone [O-05c]', async () => {
  open('inProcess', ['completed', 'approved']);
  await userEvent.click(page.getByRole('button', { name: 'Back from delivery…' }));
  const reason = page.getByRole('textbox', { name: 'Why' });
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(reason).toHaveAccessibleDescription(/Write why/);
  expect(bodies()).toEqual([]);
  await userEvent.keyboard(' pressed too early {Enter}');
  await expect.poll(bodies).toEqual([{ version: 4, status: 'approved', reason: 'pressed too early' }]);
});
