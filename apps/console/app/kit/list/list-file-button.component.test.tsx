import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { renderAt } from '../../../test/render.tsx';
import { saveFile } from '#platform/data/save-file.ts';
import { ListFileButton, type ListFileFormat } from './list-file-button.tsx';

vi.mock('#platform/data/save-file.ts', { spy: true });

const fetchRows = vi.fn<(format: ListFileFormat) => Promise<Blob>>();

beforeEach(() => {
  vi.mocked(saveFile).mockReset();
  fetchRows.mockReset();
  fetchRows.mockResolvedValue(new Blob(['rows']));
});

const show = (permissions: Parameters<typeof renderAt>[2]) =>
  renderAt('/notes', <ListFileButton name="notes" permission="lists.export" fetch={fetchRows} />, permissions);

const opener = page.getByRole('button', { name: 'Download as a file' });

describe('A list as a file [G-06]', () => {
  test('comes in the format that is chosen, by keys alone', async () => {
    show(['lists.export']);
    await expect.element(opener).toBeVisible();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await listViolations(document.body)).toEqual([]);
    (page.getByRole('button', { name: /csv/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    expect(fetchRows.mock.calls).toEqual([['csv']]);
    expect(vi.mocked(saveFile).mock.calls[0]?.[1]).toMatch(/^notes-\d{4}-\d\d-\d\d\.csv$/);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('that is refused says why, and can be tried again', async () => {
    fetchRows.mockRejectedValueOnce(new ApiFailure({ kind: 'network' }));
    show(['lists.export']);
    await opener.click();
    await page.getByRole('button', { name: /xlsx/ }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(saveFile).not.toHaveBeenCalled();
    await page.getByRole('button', { name: /xlsx/ }).click();
    await vi.waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  });

  test('is not offered to who may not take it', async () => {
    const list = <ListFileButton name="notes" permission="lists.export" fetch={fetchRows} />;
    renderAt('/notes', <main>Notes {list}</main>, ['orders.read']);
    await expect.element(page.getByText('Notes')).toBeVisible();
    await expect.element(opener).not.toBeInTheDocument();
  });
});
