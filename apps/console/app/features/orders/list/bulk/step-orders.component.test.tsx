import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MovedOrder, OpsOrderRow } from '@kaplya/contract';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { BulkBar } from '#kit/bulk/bulk-bar.tsx';
import { renderAt } from '../../../../../test/render.tsx';
import { orderBulk } from './order-bulk.tsx';

vi.mock('#platform/data/client.ts', { spy: true });
beforeAll(() => loadTexts('orders'));

const money = (amount: number) => ({ amount, currency: 'RUB' as const });

function rowOf(index: number): OpsOrderRow {
  return {
    ...{ uuid: `0199a5a0-0000-7000-8000-00000000000${index}`, number: `K-${index}`, version: 3, status: 'inProcess' },
    ...{ createdAt: '2026-03-10T07:30:00Z', payment: 'on_delivery', paymentMethod: { code: 1, name: 'Cash' } },
    customer: { id: null, name: `Anna ${index}`, phone: '+79160000000' },
    ...{ address: 'Tverskaya 7', isPointMissing: false, zone: { id: 'z', name: 'Centre' } },
    slot: { id: 's', day: '2020-01-02', from: '09:00', to: '12:00' },
    ...{ shippingDate: '2020-01-02T06:00:00Z', shippingDateTo: '2020-01-02T09:00:00Z', timeZone: 'Europe/Moscow' },
    ...{ bottles: 2, emptiesDeclared: 2, emptiesReturned: null, total: money(90_000), toPay: money(90_000) },
    ...{ paid: money(0), refunded: money(0), source: 'phone', wishes: [], hasNote: false, hasDeclinedRefund: false },
    ...{ ratingStars: null, isLate: true, cashToReturn: money(0) },
  };
}

const rows = [1, 2, 3].map(rowOf);

type Asked = { body: { orders: { uuid: string; version: number }[]; preview?: boolean } };

function answerSteps(): void {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string, { body }: Asked) => {
    expect(id).toBe('moveOpsOrders');
    const items = body.orders.map(({ uuid }): MovedOrder => {
      const isRefused = uuid === rows[1]?.uuid;
      return {
        ...{ uuid, outcome: isRefused ? 'refused' : 'moved', code: isRefused ? 'order.transition_refused' : null },
        ...{ message: isRefused ? 'It is not on its way' : null, toCollect: money(90_000), empties: 2 },
      };
    });
    return Promise.resolve({ items });
  }) as unknown as typeof call);
}

function Bar() {
  const [selected, setSelected] = useState<readonly OpsOrderRow[]>(rows);
  return (
    <BulkBar
      rows={selected}
      actions={orderBulk}
      getId={({ uuid }) => uuid}
      getTitle={({ number }) => number}
      getPath={({ uuid }) => `/orders/${uuid}`}
      whole={null}
      onClear={() => setSelected([])}
      onDone={setSelected}
    />
  );
}

test('many orders are delivered by D and Ctrl+Enter, after what it comes to; one that stays says why [O-03c]', async () => {
  answerSteps();
  renderAt('/notes', <Bar />, ['orders.write']);
  await expect.element(page.getByText('3 rows selected')).toBeVisible();
  await userEvent.keyboard('d');
  const dialog = page.getByRole('dialog', { name: 'Delivered' });
  await expect.element(dialog.getByText('2 orders will be delivered as planned')).toBeVisible();
  await expect.element(dialog.getByText(/1,800/)).toBeVisible();
  await expect.element(dialog.getByText(/K-2 Anna 2/)).toBeVisible();
  await expect.element(dialog.getByText(/It is not on its way/).first()).toBeVisible();
  await expect.element(dialog.getByText(/2 orders are for another day/)).toBeVisible();
  expect(vi.mocked(call).mock.calls.every(([, asked]) => (asked as Asked).body.preview)).toBe(true);
  vi.mocked(call).mockClear();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Done: 2. Refused: 1.')).toBeVisible();
  expect(vi.mocked(call).mock.calls.map(([, asked]) => (asked as Asked).body.orders[0]?.uuid)).toEqual([
    rows[0]?.uuid,
    rows[2]?.uuid,
  ]);
  // The fourth press ends the report.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 row selected')).toBeVisible();
});
