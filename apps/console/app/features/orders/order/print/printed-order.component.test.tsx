import type { OpsOrderPage } from '@kaplya/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../../test/render.tsx';
import { PrintedOrder } from './printed-order.tsx';

const money = (amount: number) => ({ amount: amount * 100, currency: 'RUB' });
const line = { id: 'l', name: 'Oksana', kind: 'goods', price: money(505), quantity: 5, refundedQuantity: 2 };
const link = `https://maps.example/${'behind-the-wood/'.repeat(20)}`;

const page = {
  ...{ costs: money(1535), notes: [{ id: 'n', text: 'Nervous' }] },
  atDoor: { action: 'unpaid', sum: money(1535) },
  order: {
    ...{ uuid: 'o', id: '1001', status: 'requiresConfirmation', items: [line], note: link, wishes: ['callFirst'] },
    ...{ shippingDate: '2026-11-28T06:00:00Z', shippingDateTo: '2026-11-28T09:00:00Z', paymentMethodName: 'SBP' },
    ...{ bottles: { declared: 3 }, totals: { discount: money(0), points: money(0) } },
    shipping: {
      ...{ name: 'Anna', phone: '+79160000001' },
      address: { city: 'Moscow', street: 'Arbat', house: '1', floor: '3', note: 'Green door' },
    },
  },
} as unknown as OpsOrderPage;

const emulate = (media: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media });

beforeAll(() => loadTexts('order', 'orders', 'board'));
afterEach(async () => {
  await emulate('');
  delete document.documentElement.dataset['theme'];
});

describe('A printed order [O-05e]', () => {
  test('has what the box and the courier need, dark on white in each theme, and no note of colleagues', async () => {
    document.documentElement.dataset['theme'] = 'dark';
    renderAt('/notes', <PrintedOrder page={page} />);
    await expect.poll(() => document.querySelector('[data-printed-order]')).not.toBeNull();
    const element = document.querySelector<HTMLElement>('[data-printed-order]');
    if (!element) throw new Error('Nothing is printed');
    expect(getComputedStyle(element).display).toBe('none');
    await emulate('print');
    element.style.inlineSize = '680px';
    expect(getComputedStyle(element).display).toBe('block');
    expect(getComputedStyle(element).color).toBe('rgb(14, 33, 48)');
    // A long link wraps: nothing is wider than the paper.
    expect(element.scrollWidth).toBeLessThanOrEqual(680);
    const text = element.textContent;
    for (const part of [
      ...[
        'Order 1001',
        'Kaplya',
        '09:00–12:00',
        'Anna',
        'Moscow, Arbat, 1',
        'floor 3',
        'Green door',
        link,
        'Call first',
      ],
      ...['Not confirmed yet', 'Oksana₽5053₽1,515', 'The order costs₽1,535', 'SBP', 'Empties to take3'],
      ...['Not paid: ₽1,535', 'Do not hand over: call the shop'],
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Nervous');
  });
});
