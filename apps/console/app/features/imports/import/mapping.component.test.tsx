import type { ImportPage } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { ImportResult } from './import-result.tsx';
import { MappingSection } from './mapping-section.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const none = { added: 0, changed: 0, unchanged: 0, refused: 0, conflict: 0 };
const uploaded: ImportPage = {
  ...{ id: 'i', kind: 'goods', state: 'uploaded', fileName: 'goods.csv', bytes: 100, sha256: '', version: 1 },
  ...{ createdAt: '2026-03-10T07:30:00Z', by: null, progress: { done: 0, total: 0 }, failure: null },
  ...{ counts: none, effects: { done: 0, undone: 0, left: 0 }, isRemembered: false, waiting: 0 },
  format: { format: 'csv', encoding: 'windows-1254', separator: ';', sheets: [] },
  mapping: {
    header: 2,
    columns: [
      { column: 0, field: 'code' },
      { column: 1, field: 'name_ru' },
    ],
  },
  rows: [
    { number: 1, cells: ['Price list'] },
    { number: 2, cells: ['Kod', 'Ad'] },
    { number: 3, cells: ['W5', 'Su 5 l'] },
  ],
  columns: [
    { column: 0, title: 'Kod', samples: ['W5'] },
    { column: 1, title: 'Ad', samples: ['Su 5 l'] },
  ],
  fields: [
    { id: 'code', title: 'Code', type: 'code', isRequired: true, choices: null },
    { id: 'name_ru', title: 'Name', type: 'text', isRequired: false, choices: null },
    {
      ...{ id: 'category', title: 'Category', type: 'text', isRequired: false },
      choices: [{ value: 'water', title: 'Water' }],
    },
    { ...{ id: 'active', title: 'On sale', type: 'flag', isRequired: false }, choices: [] },
  ],
};

beforeAll(() => loadTexts('imports'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockResolvedValue({ ...uploaded, items: [], nextCursor: null } as never);
});

test('one category is chosen for all new goods, which go on sale at once where staff want it [G-04o]', async () => {
  renderAt('/notes', <MappingSection page={uploaded} />, ['imports.write']);
  await userEvent.selectOptions(page.getByLabelText('Category of new goods'), 'Water');
  await userEvent.click(page.getByRole('checkbox', { name: 'Put new goods on sale at once' }));
  await userEvent.click(page.getByRole('button', { name: 'Check' }));
  const values = [
    { field: 'category', value: 'water' },
    { field: 'active', value: 'true' },
  ];
  const body = expect.objectContaining({ values });
  await vi.waitFor(() => expect(vi.mocked(call)).toHaveBeenCalledWith('mapImport', { params: { id: 'i' }, body }));
});

test('the first rows are shown as they are, and one of them is chosen as the header [G-04m]', async () => {
  renderAt('/notes', <MappingSection page={uploaded} />, ['imports.write']);
  await expect.element(page.getByText('Price list')).toBeVisible();
  await expect.element(page.getByLabelText('Encoding')).toHaveValue('windows-1254');
  await userEvent.click(page.getByRole('button', { name: 'Row 3: it has the column names' }));
  const read = expect.objectContaining({ params: { id: 'i' }, query: { header: 3 } });
  await vi.waitFor(() => expect(vi.mocked(call)).toHaveBeenCalledWith('getImport', read));
});

test('the undoing of customers says before and after what stays [G-04r]', async () => {
  const counts = { ...none, added: 2 };
  const committed: ImportPage = { ...uploaded, kind: 'customers', state: 'committed', counts };
  renderAt('/notes', <ImportResult page={{ ...committed, effects: { done: 2, undone: 0, left: 0 } }} />, []);
  await userEvent.click(page.getByRole('button', { name: 'Undo the import' }));
  await expect.element(page.getByRole('dialog').getByText(/the companies stay/)).toBeVisible();
  renderAt(
    '/notes',
    <ImportResult page={{ ...committed, state: 'undone', effects: { done: 0, undone: 1, left: 1 } }} />,
    [],
  );
  await expect.element(page.getByText(/have stayed: they may be in use.*changed later: 1/)).toBeVisible();
});

test('stock in a list of goods is said to have an import of its own, with the way there after the commit [G-04i]', async () => {
  const columns = [...uploaded.columns, { column: 2, title: 'Stok', samples: ['5'], otherImport: 'stock' as const }];
  renderAt('/notes', <MappingSection page={{ ...uploaded, columns }} />, ['imports.write']);
  const field = page.getByRole('combobox', { name: /Stok/ });
  await expect.element(field).toHaveAccessibleDescription(/send it once more as “Stock”/);
  const committed: ImportPage = { ...uploaded, columns, state: 'committed', counts: { ...none, added: 1 } };
  renderAt('/notes', <ImportResult page={committed} />, ['imports.write', 'stock.write']);
  await expect
    .element(page.getByRole('link', { name: 'Import the stock' }))
    .toHaveAttribute('href', '/imports?send=stock');
});
