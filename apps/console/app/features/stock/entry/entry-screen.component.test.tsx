import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { DocumentsScreen } from '../documents/documents-screen.tsx';
import { StockScreen } from '../list/stock-screen.tsx';
import { EntryScreen } from './entry-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });
vi.mock(import('react-router'), async (load) => ({
  ...(await load()),
  useParams: () => ({ kind: 'transfer' }) as never,
}));

const warehouses = [
  { id: 'main', name: 'Main', low: 0 },
  { id: 'ring', name: 'Ring road', low: 0 },
];
const level = {
  ...{ productId: '0199a5a0-0000-7000-8000-0000000000a1', externalId: 'W19', name: 'Water', isActive: true },
  ...{ onHand: 10, reserved: 0, free: 10, missing: 0, isLow: false, isShort: false },
};
const more = '0199a5a0-0000-7000-8000-0000000000c1';

type Asked = { query?: { warehouseId?: string; q?: string; cursor?: string } };

beforeAll(() => loadTexts('stock'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string, { query }: Asked) => {
    if (id !== 'listStock') return Promise.resolve({ items: [], nextCursor: null, total: 0, totalIsAtLeast: false });
    const items = query?.q === 'nothing' ? [] : [query?.cursor ? { ...level, productId: more, name: 'Pump' } : level];
    return Promise.resolve({
      ...{ warehouseId: query?.warehouseId ?? 'main', warehouses, categories: [], items },
      ...{ nextCursor: query?.cursor || items.length === 0 ? null : 'next', total: 2, totalIsAtLeast: false },
    });
  }) as unknown as typeof call);
});

test('the warehouses and the search of a document that is typed are in its address [G-03]', async () => {
  const { location } = renderAt('/notes?warehouseId=ring', <EntryScreen />, ['stock.write']);
  await expect.element(page.getByLabelText('From')).toHaveValue('ring');
  await userEvent.selectOptions(page.getByLabelText('To'), 'Main');
  await userEvent.type(page.getByRole('searchbox'), 'wat');
  await expect.poll(location).toBe('/notes?warehouseId=ring&to=main&q=wat');
  await userEvent.selectOptions(page.getByLabelText('From'), 'Main');
  // The destination of a transfer cannot be its source.
  await expect.element(page.getByLabelText('To')).toHaveValue('');
  expect(location()).toBe('/notes?warehouseId=main&q=wat');
});

test('an address with a warehouse that is gone shows the first one [G-03]', async () => {
  renderAt('/notes?warehouseId=gone&to=gone', <EntryScreen />, ['stock.write']);
  await expect.element(page.getByLabelText('From')).toHaveValue('main');
  await expect.element(page.getByLabelText('To')).toHaveValue('');
});

test('on a phone the goods after the first pages are there too [G-03]', async () => {
  await page.viewport(360, 780);
  renderAt('/notes', <EntryScreen />, ['stock.write']);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByLabelText(/^Pump/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a note that was typed is asked about before it is left behind [G-03]', async () => {
  renderAt('/notes', <EntryScreen />, ['stock.write']);
  await userEvent.fill(page.getByLabelText(/^Note/), 'From the supplier');
  const leaving = new Event('beforeunload', { cancelable: true });
  await vi.waitFor(() => {
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });
});

test.each([
  ['the stock', StockScreen],
  ['the documents', DocumentsScreen],
])('on a phone %s has one button for a new document, which keeps the warehouse [G-03]', async (_, Screen) => {
  await page.viewport(360, 780);
  renderAt('/notes?warehouseId=ring', <Screen />, ['stock.read', 'stock.write']);
  await page.getByRole('button', { name: 'New document' }).click();
  const links = page.getByRole('dialog').getByRole('link');
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual(
      ['receipt', 'count', 'write_off', 'transfer', 'correction'].map((kind) => `/stock/new/${kind}?warehouseId=ring`),
    );
});

test('who may only look at the stock is offered no new document [G-03]', async () => {
  renderAt('/notes', <DocumentsScreen />, ['stock.read']);
  await expect.element(page.getByRole('link', { name: 'Stock' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'New document' })).not.toBeInTheDocument();
});
