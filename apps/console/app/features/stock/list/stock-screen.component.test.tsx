import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { StockScreen } from './stock-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const warehouses = [
  { id: 'main', name: 'Main', low: 0 },
  { id: 'ring', name: 'Ring road', low: 0 },
];
const categories = [{ id: '0199a5a0-0000-7000-8000-00000000000c', name: 'Pumps' }];

beforeAll(() => loadTexts('stock'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) =>
    Promise.resolve(
      id === 'listStock'
        ? { warehouseId: 'main', warehouses, categories, items: [], nextCursor: null, total: 0, totalIsAtLeast: false }
        : { items: [] },
    )) as unknown as typeof call);
});

test('the stock is of one warehouse, which is named, and is narrowed to a category [G-03]', async () => {
  const { location } = renderAt('/notes', <StockScreen />, ['stock.read']);
  const warehouse = page.getByRole('combobox', { name: 'Warehouse' });
  await expect.element(warehouse).toHaveValue('main');
  expect([...warehouse.element().querySelectorAll('option')].map(({ text }) => text)).toEqual(['Main', 'Ring road']);
  await userEvent.click(page.getByRole('button', { name: 'Filter', exact: true }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Category' }));
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Category' }), 'Pumps');
  expect(location()).toBe(`/notes?categoryId=${categories[0]?.id}`);
  await vi.waitFor(() =>
    expect(vi.mocked(call)).toHaveBeenCalledWith(
      'listStock',
      expect.objectContaining({ query: expect.objectContaining({ categoryId: categories[0]?.id }) as unknown }),
    ),
  );
});
