import type { OpsOrderRow } from '@kaplya/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { cancelOrder, previewCancellations } from './preview-cancellations.ts';

type Asked = { params: { uuid: string }; body?: { preview?: boolean } };

const call = vi.hoisted(() => vi.fn<(id: string, asked: Asked) => Promise<unknown>>());
vi.mock('#platform/data/client.ts', () => ({ call }));

const money = (amount: number) => ({ amount, currency: 'RUB' });
const order = (paid: number, refunded: number, attempts: readonly number[] = []) => ({
  order: {
    paidAmount: money(paid),
    refundedAmount: money(refunded),
    payment: { refunds: attempts.map((amount) => ({ amount: money(amount), state: 'refunding', at: '' })) },
  },
});
// Rows of the list lack the refunds in progress.
const row = (uuid: string) =>
  ({ uuid, version: 4, paid: money(1000_00), refunded: money(0) }) as unknown as OpsOrderRow;
const words = { reasonId: 'r', note: '' };

beforeEach(() => {
  call.mockReset();
});

test('the sum to refund comes from the server for each order, and not from the list [O-05] [rule 83]', async () => {
  const refusal = new Error('It was delivered meanwhile');
  call.mockImplementation((id, { params: { uuid } }) => {
    if (uuid === 'delivered' && id === 'transitionOrder') return Promise.reject(refusal);
    return Promise.resolve(id === 'getOpsOrder' ? order(1000_00, 0, [400_00]) : order(1000_00, 0, [400_00, 600_00]));
  });
  const previews = await previewCancellations([row('paid'), row('delivered')], new AbortController().signal);
  expect(previews.get('paid')).toEqual({ isPossible: true, back: 600_00 });
  expect(previews.get('delivered')).toEqual({ isPossible: false, failure: refusal });
  const sent = call.mock.calls.filter(([id]) => id === 'transitionOrder').map(([, { body }]) => body);
  expect(sent).toEqual([
    { version: 4, status: 'cancelled', preview: true },
    { version: 4, status: 'cancelled', preview: true },
  ]);

  call.mockReset();
  call.mockResolvedValue(order(1000_00, 0));
  await expect(cancelOrder(row('delivered'), previews.get('delivered'), words)).rejects.toBe(refusal);
  expect(call).not.toHaveBeenCalled();
  await cancelOrder(row('paid'), previews.get('paid'), words);
  expect(call).toHaveBeenCalledExactlyOnceWith('transitionOrder', {
    params: { uuid: 'paid' },
    body: { version: 4, status: 'cancelled', reasonId: 'r' },
  });
});
