import type { OpsOrderPage } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { OrderScreen } from './order-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const money = (amount: number) => ({ amount, currency: 'RUB' });
const address = { city: 'Moscow', street: 'Arbat', house: '1', room: '', entrance: '', floor: '', intercom: '' };

/** A step of an order of today is taken without a question. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' }).format();

function toPage(status: string, version: number): OpsOrderPage {
  const order = {
    ...{ uuid: '', id: 7, status, items: [], note: '', wishes: [], promocode: null, rating: null },
    ...{ paymentMethodName: 'Cash', paidAmount: money(0), refundedAmount: money(0), total: money(390_00) },
    ...{ payment: { state: 'on_delivery', payBy: null, refunds: [] }, receipt: { email: null, phone: null } },
    ...{ shipping: { name: 'Anna', phone: '79160000001', address: { ...address, note: '', comment: '' } } },
    ...{ shippingDate: '2026-11-28T06:00:00Z', shippingDateTo: '2026-11-28T09:00:00Z' },
    ...{ bottles: { delivered: 1, declared: 0, returned: null, adjustment: null } },
    ...{ changeFrom: money(5000_00), paymentType: 1 },
    ...{ totals: { toPay: money(390_00), discount: money(0), points: money(0) }, loyalty: { spent: 0, willEarn: 0 } },
  };
  const isAllowed = status === 'approved';
  return {
    ...{ costs: money(390_00), atDoor: { action: 'collect', sum: money(390_00) }, notes: [], today: {} },
    ...{ delivery: { bottlesBefore: null, canCorrect: false, correctUntil: null }, cashToReturn: money(0) },
    ...{ order, version, subject: 'order:7', why: {}, timeline: [], payments: [], refunds: [], due: money(390_00) },
    ...{ change: { isAllowed, why: null }, transitions: isAllowed ? ['inProcess'] : ['completed'] },
    ...{ customer: { id: null, phone: '79160000001', name: 'Anna', orders: 1, bottles: 0, debt: money(0) } },
    ...{ slot: { date: today, periodId: 'p', taken: null } },
  } as unknown as OpsOrderPage;
}

let status = 'approved';

beforeAll(() => loadTexts('order', 'orders', 'board'));
beforeEach(() => {
  status = 'approved';
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) => {
    if (id === 'transitionOrder') status = 'inProcess';
    if (id === 'saveOpsOrder') return Promise.reject(new ApiFailure({ kind: 'timeout' }));
    return id === 'getOpsOrder'
      ? Promise.resolve(toPage(status, status === 'approved' ? 1 : 2))
      : Promise.resolve({ items: [] });
  }) as unknown as typeof call);
});

const note = page.getByRole('textbox', { name: 'Note', exact: true });
const button = (name: string) => page.getByRole('button', { name });

test('a typed note stays after a step that locks the form, with the reason, until it is discarded [O-05]', async () => {
  renderAt('/notes', <OrderScreen />, ['orders.read', 'orders.write']);
  await userEvent.fill(note, 'Ring twice');
  await userEvent.click(page.getByRole('group', { name: 'What to do with the order' }).getByRole('button').first());
  await expect.element(page.getByRole('alert').getByText(/can no longer be saved/)).toBeVisible();
  await expect.element(note).toHaveValue('Ring twice');
  await expect.element(note).toHaveAttribute('readonly');
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Discard changes'));
  await expect.element(note).not.toBeInTheDocument();
});

test('to change the goods while a note is typed asks first [O-05]', async () => {
  const { location } = renderAt('/notes', <OrderScreen />, ['orders.read', 'orders.write']);
  await userEvent.fill(note, 'Ring twice');
  await userEvent.tab();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('e');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Stay' }));
  await expect.element(note).toHaveValue('Ring twice');
  expect(location()).toBe('/notes');
});

test('staff set the sum that the courier brings change from, which is a sum, or empty [rule 49e] [O-05]', async () => {
  renderAt('/notes', <OrderScreen />, ['orders.read', 'orders.write']);
  const changeFrom = page.getByRole('textbox', { name: 'Change from, RUB' });
  const listSaved = () =>
    vi
      .mocked(call)
      .mock.calls.flatMap(([id, input]) => (id === 'saveOpsOrder' ? [(input as { body: object }).body] : []));
  await expect.element(changeFrom).toHaveValue('5000');
  await userEvent.fill(changeFrom, 'five');
  await userEvent.click(button('Save'));
  await expect.element(changeFrom).toHaveAccessibleDescription(/a sum/);
  expect(listSaved()).toEqual([]);
  await userEvent.fill(changeFrom, '2 000');
  await userEvent.click(button('Save'));
  await expect.poll(listSaved).toMatchObject([{ changeFrom: 2000_00 }]);
  await userEvent.fill(changeFrom, '');
  await userEvent.click(button('Save'));
  await expect.poll(listSaved).toMatchObject([{ changeFrom: 2000_00 }, { changeFrom: null }]);
});

test('a name that staff may not read is not told as a deleted account [O-09]', async () => {
  vi.mocked(call).mockImplementation(((id: string) => {
    const shown = toPage('approved', 1);
    const hidden = { ...shown, customer: { ...shown.customer, name: '', phone: '+7 ··· ··· 00-01' } };
    return Promise.resolve(id === 'getOpsOrder' ? hidden : { items: [] });
  }) as unknown as typeof call);
  renderAt('/notes', <OrderScreen />, ['orders.read']);
  await expect.element(page.getByText('+7 ··· ··· 00-01').first()).toBeVisible();
  expect(page.getByText('The account was deleted').query()).toBeNull();
});

test('the sum that the courier brings change from stands beside the way to pay [rule 49e]', async () => {
  renderAt('/notes', <OrderScreen />, ['orders.read']);
  await expect.element(page.getByText(/^Change from\D*5,000/).first()).toBeVisible();
});

test('the summary has number, status, payment, time and sum; paper has a page of its own [O-05e] [O-05f]', async () => {
  renderAt('/notes', <OrderScreen />, ['orders.read', 'orders.write']);
  await expect.element(page.getByRole('heading', { name: 'Order 7' })).toBeVisible();
  expect(document.querySelector('dl[aria-label="The order in short"]')?.textContent).toMatch(
    /28 Nov, 09:00–12:00.*₽390.*Still to pay₽390.*Cash/,
  );
  const actions = page.getByRole('group', { name: 'What to do with the order' });
  expect(actions.element().querySelectorAll('[class*="bg-brand"]')).toHaveLength(1);
  const paper = document.querySelector<HTMLElement>('[data-printed-order]');
  expect(paper && getComputedStyle(paper).display).toBe('none');
  const text = paper?.textContent ?? '';
  for (const part of [
    'Order 7',
    '09:00–12:00',
    'Anna',
    'Arbat, 1',
    'To collect₽390',
    'Change from ₽5,000',
    'Empties to take',
  ]) {
    expect(text).toContain(part);
  }
  const icons = [...document.querySelectorAll('button use')].map((use) => use.getAttribute('href'));
  expect(new Set(icons).size).toBe(icons.length);
});
