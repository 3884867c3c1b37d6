import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { ProductStock } from './product-stock.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const level = { externalId: 'W19', onHand: 10, reserved: 2, free: 8, countedAt: null, lowBelow: null, safety: 0 };
const moved = { id: '1', at: '2026-03-10T07:30:00.000Z', reason: 'reserved', onHand: 0, reserved: 2, document: null };

beforeAll(() => loadTexts('stock'));
beforeEach(() => {
  const items = [{ ...moved, order: { uuid: '019a', number: '10200' } }];
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation((() =>
    Promise.resolve({ level, items, nextCursor: null })) as unknown as typeof call);
});

test.each([
  [['stock.read', 'orders.read'], 1],
  [['stock.read'], 0],
] as const)(
  'a movement names its order, and links to it for those who may see orders: %j [G-03]',
  async (rights, links) => {
    renderAt('/notes', <ProductStock warehouse="main" product="w19" />, [...rights]);
    await expect.element(page.getByText(/Order No. 10200/).first()).toBeVisible();
    expect(page.getByRole('link').elements()).toHaveLength(links);
  },
);
