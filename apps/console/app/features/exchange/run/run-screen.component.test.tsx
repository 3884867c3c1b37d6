import type { ExchangeRun } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { RunScreen } from './run-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const dry: ExchangeRun = {
  ...{ id: 'r', type: 'sale', fileName: 'orders.xml', entry: null, mode: 'dry', state: 'done', basedOn: null },
  ...{ by: { id: 'm', name: 'Mira' }, bytes: 7, sha256: '', formedAt: null, endedAt: null, isKept: true },
  ...{ createdAt: '2026-03-10T07:30:00Z', progress: { done: 1, total: 1 }, faults: 0, unmapped: [], failure: null },
  counts: { added: 0, changed: 1, unchanged: 0, refused: 0, waiting: 0, conflict: 0 },
  rights: ['orders.write'],
};

function show(run: ExchangeRun, permissions: Parameters<typeof renderAt>[2]) {
  vi.mocked(call).mockImplementation(((id: string) =>
    Promise.resolve(id === 'listExchangeRows' ? { items: [], nextCursor: null } : run)) as unknown as typeof call);
  renderAt('/notes', <RunScreen />, permissions);
}

beforeAll(() => loadTexts('exchange', 'staff'));
beforeEach(() => void vi.mocked(call).mockReset());

test('what a dry run showed is done by who may, and says to others by its name what they lack [G-05k]', async () => {
  show(dry, ['imports.write']);
  await expect.element(page.getByText(/you do not have: Change orders/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Replay' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Do what is shown' })).not.toBeInTheDocument();
});

test('whoever has the rights of a dry run commits it [G-05k]', async () => {
  show(dry, ['imports.write', 'orders.write']);
  await userEvent.click(page.getByRole('button', { name: 'Do what is shown' }));
  expect(vi.mocked(call)).toHaveBeenCalledWith('commitExchangeRun', { params: { id: 'r' } });
});

test('a run that waits is ended after a question, and not replayed meanwhile [G-05m]', async () => {
  show({ ...dry, mode: 'apply', state: 'waiting', rights: [] }, ['imports.write']);
  await userEvent.click(page.getByRole('button', { name: 'End' }));
  await expect.element(page.getByRole('button', { name: 'Replay' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^End/ }));
  expect(vi.mocked(call)).toHaveBeenCalledWith('endExchangeRun', { params: { id: 'r' } });
});
