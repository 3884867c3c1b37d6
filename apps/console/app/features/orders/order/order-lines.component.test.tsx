import type { OpsOrderPage } from '@kaplya/contract';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { OrderLines } from './order-lines.tsx';

const money = (amount: number) => ({ amount, currency: 'RUB' });

beforeAll(() => loadTexts('order', 'orders'));

test('the sums of the lines less the discount are the total [O-05]', async () => {
  const line = { kind: 'product', name: 'Water', acquisition: 'buy', isGift: false, refundedQuantity: 0 };
  const order = {
    items: [{ ...line, id: 'a', quantity: 3, price: money(450_00), discount: money(200_00), total: money(1150_00) }],
    totals: { discount: money(200_00) },
    total: money(1150_00),
  } as unknown as OpsOrderPage['order'];
  renderAt('/notes', <OrderLines order={order} why={{ a: [{ text: 'Promo code: −200' }] } as never} />);
  const sumOf = (row: RegExp) => page.getByRole('row', { name: row }).getByRole('cell').last();
  await expect.element(sumOf(/^Water/)).toHaveTextContent('₽1,350');
  await expect.element(sumOf(/^Discount/)).toHaveTextContent('−₽200');
  await expect.element(sumOf(/^Total/)).toHaveTextContent('₽1,150');
});
