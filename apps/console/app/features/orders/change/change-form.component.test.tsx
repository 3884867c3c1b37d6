import type { OpsOrderChange, OpsOrderPage } from '@kaplya/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { ChangeForm } from './change-form.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const slot = {
  date: '2026-11-28',
  periodId: 'p',
  from: '2026-11-28T06:00:00Z',
  to: '2026-11-28T09:00:00Z',
  taken: null,
};
const order = {
  today: { line: { amount: 410_00, currency: 'RUB' } },
  ...{ version: 1, change: { isAllowed: true, why: null }, transitions: [], slot },
  customer: { id: null, phone: '79160000001' },
  order: {
    ...{ uuid: 'o', id: 7, bottles: { declared: 0 }, total: { amount: 390_00, currency: 'RUB' } },
    items: [
      {
        id: 'line',
        kind: 'goods',
        productId: 'W19',
        name: 'Water',
        quantity: 1,
        refundedQuantity: 0,
        price: { amount: 390_00, currency: 'RUB' },
      },
    ],
    shipping: { address: { city: 'Moscow', street: 'New Road', house: '1', latitude: 55.7, longitude: 37.6 } },
  },
} as unknown as OpsOrderPage;

const sum = (amount: number) => ({ amount, currency: 'RUB' as const });
const same = <Value,>(value: Value) => ({ before: value, after: value });
const toEffect = (quantity: number) =>
  ({
    ...{ difference: sum(390_00 * (quantity - 1)), settlement: 'at_door', refund: sum(0), due: sum(390_00 * quantity) },
    ...{ lines: { before: [], after: [] }, bottles: same({ water: 1, returned: 0 }), isSame: false },
    ...{ customer: same({ costs: sum(390_00 * quantity), paid: sum(0), due: sum(390_00 * quantity) }) },
    ...{ paymentMethod: 'Cash', totals: same({ discount: sum(0), delivery: sum(0) }) },
    ...{ points: same({ spent: 0, willEarn: 0 }), promocode: same(null), slot: same(slot), address: same('') },
    ...{ stock: [], warnings: [] },
  }) as unknown as OpsOrderChange;

beforeAll(() => loadTexts('order', 'orders', 'phone-order'));

test('a preview that arrives after a further edit is dropped, and the present values are asked for [O-05] [rule 83]', async () => {
  type Asked = { quantity: number; answer: () => void };
  const asked: Asked[] = [];
  vi.mocked(call).mockImplementation(((id: string, input: { body: { items: [{ quantity: number }] } }) => {
    if (id === 'listDeliveryIntervals') return Promise.resolve({ data: [] });
    if (id !== 'changeOpsOrder') return Promise.resolve({ data: { predictions: [] } });
    const [{ quantity }] = input.body.items;
    return new Promise((resolve) => {
      asked.push({ quantity, answer: () => resolve({ change: toEffect(quantity) }) });
    });
  }) as unknown as typeof call);
  renderAt('/notes', <ChangeForm page={order} lock={null} onDirtyChange={vi.fn()} onClose={vi.fn()} />, [
    ...['orders.read', 'orders.write'],
  ] as never);
  const more = page.getByRole('group', { name: 'Water' }).getByRole('button').last();
  const show = page.getByRole('button', { name: 'See what it comes to' });
  await userEvent.click(more);
  await userEvent.click(show);
  await expect.poll(() => asked).toHaveLength(1);
  await userEvent.click(more);
  asked[0]?.answer();
  // Pieces of the order keep its price, new ones have today's.
  await expect.element(page.getByText('1 × ₽390 · 2 × ₽410 today · was 1')).toBeVisible();
  await expect.element(page.getByText('₽1,210').first()).toBeVisible();
  await userEvent.click(show);
  await expect.poll(() => asked.map(({ quantity }) => quantity)).toEqual([2, 3]);
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  asked[1]?.answer();
  await expect.element(page.getByRole('dialog').getByText(/1.170 is still/)).toBeVisible();
});
