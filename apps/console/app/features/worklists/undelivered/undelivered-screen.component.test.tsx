import type { UndeliveredOrder } from '@kaplya/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { UndeliveredScreen } from './undelivered-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const money = { amount: 0, currency: 'RUB' };
const reason = { id: 'away', name: 'Nobody at home', fault: 'customer' };

const toOrder = (uuid: string, why: Pick<UndeliveredOrder, 'note'> & { reason: unknown }) =>
  ({
    ...{ order: { uuid, number: uuid, version: 1 }, customerName: 'Anna', phone: '+79160000001', address: 'Arbat, 1' },
    ...{ since: '2026-11-27T09:00:00Z', slot: { from: '2026-11-27T06:00:00Z', to: '2026-11-27T09:00:00Z' } },
    ...{ money: { paid: money, refunded: money }, retryUntil: null, call: null },
    ...why,
  }) as unknown as UndeliveredOrder;

beforeAll(() => loadTexts('worklists'));

const orders = [
  toOrder('1', { reason, note: null }),
  toOrder('2', { reason: null, note: 'A dog' }),
  toOrder('3', { reason: null, note: null }),
];

test.each([
  ['1', 1],
  ['2', 1],
  ['3', 0],
])('order %s that came back says why where anybody said it, and nothing else [O-03a]', async (uuid, count) => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) =>
    Promise.resolve({ items: id === 'listUndelivered' ? orders : [], nextCursor: null, total: 3 })) as typeof call);
  renderAt(`/notes?peek=${uuid}`, <UndeliveredScreen />, ['orders.read']);
  const panel = page.getByRole('complementary', { name: `No. ${uuid}` });
  await expect.element(panel.getByText('Came back')).toBeVisible();
  expect(panel.getByText('Why', { exact: true }).elements()).toHaveLength(count);
});

test('the list stays a table beside the order that is open, and the panel follows J and K [O-03h]', async () => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) =>
    Promise.resolve({ items: id === 'listUndelivered' ? orders : [], nextCursor: null, total: 3 })) as typeof call);
  // As wide as a screen of 1280 pixels has it beside the navigation.
  await page.viewport(1060, 800);
  renderAt('/notes', <UndeliveredScreen />, ['orders.read', 'orders.write']);
  await expect.element(page.getByRole('link', { name: 'No. 1' })).toBeVisible();
  await userEvent.keyboard('j ');
  await expect.element(page.getByRole('complementary', { name: 'No. 1' })).toBeVisible();
  await expect.element(page.getByRole('table')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('complementary', { name: 'No. 2' })).toBeVisible();
  await expect.element(page.getByRole('table')).toBeVisible();
  await page.viewport(1280, 800);
});
