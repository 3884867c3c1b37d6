import type { StreetFile } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { StreetsScreen } from './streets-screen.tsx';

const answers = vi.fn<(id: string, input: unknown) => unknown>();
vi.mock('#platform/data/client.ts', () => ({
  call: async (id: string, input: unknown) => answers(id, input),
}));

const inUse: StreetFile = {
  ...{ id: '1', state: 'in_use', fileName: 'yerevan.osm.pbf', bytes: 5_000_000, progressPercent: 100 },
  ...{ towns: 1, streets: 2140, houses: 61_000, failure: null, createdAt: '2026-11-20T09:00:00Z', version: 3 },
  by: { id: 'vera', name: 'Vera L.' },
};
const failed: StreetFile = { ...inUse, id: '2', state: 'failed', failure: 'elsewhere', fileName: 'paris.osm.pbf' };
const reading: StreetFile = { ...inUse, id: '3', state: 'reading', progressPercent: 40, fileName: 'town.osm.pbf' };

let files: readonly StreetFile[];

beforeAll(() => loadTexts('settings'));
beforeEach(() => {
  files = [];
  answers.mockReset().mockImplementation((id) => (id === 'listStreetFiles' ? { items: files } : undefined));
});

test('a shop without streets is offered a field for a file, and where such files are [G-14b]', async () => {
  renderAt('/notes', <StreetsScreen />);
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /extract\.bbbike\.org/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
});

test('the file in use has its counts, a failed one its reason, and each is deleted after a question [G-14b]', async () => {
  files = [failed, inUse];
  renderAt('/notes', <StreetsScreen />);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('yerevan.osm.pbf').getByText('1 town, 2,140 streets, 61,000 houses')).toBeVisible();
  await expect.element(row('paris.osm.pbf').getByText(/No street of the file is near/)).toBeVisible();
  await row('yerevan.osm.pbf').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect
    .poll(() => answers.mock.calls)
    .toContainEqual(['deleteStreetFile', { params: { id: '1' }, query: { version: 3 } }]);
});

test('while a file is read its progress stands there, it can be stopped, and no other is taken [G-14b]', async () => {
  files = [reading, inUse];
  renderAt('/notes', <StreetsScreen />);
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(page.getByRole('button', { name: /Choose/ }).elements()).toEqual([]);
});
