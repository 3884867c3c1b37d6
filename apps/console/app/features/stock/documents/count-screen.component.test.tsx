import type { StockDocument, StockDocumentLine } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { CountScreen } from './count-screen.tsx';
import { documentQuery } from './document-query.ts';

vi.mock('#platform/data/client.ts', { spy: true });

const productId = '0199a5a0-0000-7000-8000-0000000000a1';
const document = {
  ...{ id: '0199a5a0-0000-7000-8000-0000000000d1', number: '7', kind: 'count', state: 'draft', version: 1 },
  ...{ warehouse: { id: 'main', name: 'Main' }, author: { id: '1', name: 'Olga' } },
} as unknown as StockDocument;
const toLine = (quantity: number, version: number, name: string) =>
  ({
    ...{ productId, externalId: 'W19', name: 'Water', quantity, expected: 10, version },
    ...{ countedAt: null, countedBy: { id: '2', name } },
  }) as StockDocumentLine;
const level = { productId, externalId: 'W19', name: 'Water', onHand: 10, isActive: true };

let stored: StockDocumentLine;
const saves: { counted: number; version: number }[] = [];

const conflict = () =>
  new ApiFailure({
    kind: 'answer',
    status: 409,
    body: {
      ...{ code: 'conflict.changed', message: 'Changed' },
      details: { version: 2, by: { id: '2', name: 'Pyotr' }, at: '2026-11-27T09:05:00Z', fields: ['counted'] },
    },
  });

type Asked = { body: { lines: { counted: number; version: number }[] } };

beforeAll(() => loadTexts('stock'));
beforeEach(() => {
  stored = toLine(3, 1, 'Olga');
  saves.length = 0;
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string, request: Asked) => {
    if (id === 'getStockDocument') return Promise.resolve({ document, lines: [stored], effect: null });
    if (id === 'postStockCount') return Promise.resolve({ lines: [], uncovered: [] });
    if (id !== 'saveStockCount') return Promise.resolve({ items: [level], warehouses: [], nextCursor: null });
    const [line] = request.body.lines;
    if (line?.version !== stored.version) return Promise.reject(conflict());
    saves.push(line);
    stored = toLine(line.counted, line.version + 1, 'Olga');
    return Promise.resolve({});
  }) as unknown as typeof call);
});

function Shown() {
  const { data } = useQuery(documentQuery(document.id));
  return data && <CountScreen document={document} lines={data.lines} />;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Types a count of a product that a colleague counts at the same time. */
async function countAfterOthers() {
  renderAt('/notes', <Shown />, ['stock.read', 'stock.write']);
  await expect.element(page.getByText('3', { exact: true })).toBeVisible();
  stored = toLine(5, 2, 'Pyotr');
  await userEvent.click(page.getByText('3', { exact: true }));
  await userEvent.keyboard('8{Enter}');
  const bar = page.getByRole('alertdialog', { name: /Somebody else has counted this product/ });
  await expect.element(bar).toHaveFocus();
  await expect.element(bar.getByText(/Pyotr/)).toBeVisible();
  expect(await listViolations(bar.element())).toEqual([]);
  return bar;
}

test('of two counts of one product nothing is saved before the person chooses: mine replaces theirs [G-03, rule 81]', async () => {
  const bar = await countAfterOthers();
  expect(saves).toEqual([]);
  await userEvent.click(button('Keep mine'));
  await vi.waitFor(() => expect(saves).toMatchObject([{ counted: 8, version: 2 }]), { timeout: 5000 });
  await expect.element(bar).not.toBeInTheDocument();
});

test('of two counts of one product theirs is taken, and nothing is saved over it [G-03, rule 81]', async () => {
  await countAfterOthers();
  await userEvent.click(button('Take theirs'));
  await expect.element(page.getByText('5', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Everything is saved')).toBeVisible();
  expect(saves).toEqual([]);
});

test('a count that is being typed is saved first when Ctrl+S posts it, and its effect is shown then [G-03]', async () => {
  renderAt('/notes', <Shown />, ['stock.read', 'stock.write']);
  await userEvent.click(page.getByText('3', { exact: true }));
  await userEvent.keyboard('8{Control>}s{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'What changes' })).toBeVisible();
  expect(saves).toMatchObject([{ counted: 8, version: 1 }]);
  const calls = vi.mocked(call).mock.calls.map(([id]) => id);
  expect(calls.indexOf('postStockCount')).toBeGreaterThan(calls.lastIndexOf('saveStockCount'));
});
