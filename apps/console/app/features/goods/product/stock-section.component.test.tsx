import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { StockSection } from './stock-section.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

beforeAll(() => loadTexts('goods'));
beforeEach(() => {
  const items = [{ productId: 'p', onHand: 0, reserved: 0, free: 0 }];
  const warehouses = [{ id: 'main', name: 'Main' }];
  vi.mocked(call).mockReset();
  vi.mocked(call).mockResolvedValue({ items, warehouses, warehouseId: 'main', nextCursor: null } as never);
});

test('a product of which nothing is in stock is received where it is edited [G-04t]', async () => {
  renderAt('/notes', <StockSection goods={{ id: 'p', externalId: 'W19' }} />, ['stock.read', 'stock.write']);
  await expect.element(page.getByText('0 free to sell, 0 on hand')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Receive goods' }));
  const post = page.getByRole('dialog').getByRole('button', { name: /^Post the receipt/ });
  await userEvent.fill(page.getByLabelText('Pieces that came in'), 'many');
  await userEvent.click(post);
  await expect.element(page.getByText('A whole number from 1 to 1,000,000.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Pieces that came in'), '4 000');
  await userEvent.click(post);
  const body = {
    id: expect.any(String),
    kind: 'receipt',
    warehouseId: 'main',
    lines: [{ productId: 'p', quantity: 4000 }],
  };
  await vi.waitFor(() => expect(vi.mocked(call)).toHaveBeenCalledWith('createStockDocument', { body }));
});

test('who may not write stock sees it alone [G-04t]', async () => {
  renderAt('/notes', <StockSection goods={{ id: 'p', externalId: 'W19' }} />, ['stock.read']);
  await expect.element(page.getByText('0 free to sell, 0 on hand')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Receive goods' })).not.toBeInTheDocument();
});
