import type { OpsOrderPage, OrderNote } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../../test/render.tsx';
import { noteDrafts } from '#kit/form/note-drafts.ts';
import { NotesSection } from './notes-section.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const note = (id: string, text: string, author: string, isOwn: boolean): OrderNote => ({
  ...{ id, text, author, isOwn, at: '2026-11-27T09:00:00Z', editedAt: null },
});
const notes = [note('b', 'Called twice', 'Pavel', false), note('a', 'Wants another courier', 'Olga', true)];

const show = (of: readonly OrderNote[], mayWrite = true) =>
  renderAt(
    '/notes',
    <NotesSection page={{ notes: of, order: { uuid: 'o', id: 7 } } as unknown as OpsOrderPage} />,
    mayWrite ? ['orders.read', 'orders.write'] : ['orders.read'],
  );

const field = page.getByRole('textbox', { name: 'A note for colleagues' });
const button = (name: string) => page.getByRole('button', { name });

beforeAll(() => loadTexts('order', 'orders'));
beforeEach(() => {
  noteDrafts.remove('o');
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation((() => Promise.resolve({})) as unknown as typeof call);
});

describe('The notes of an order [O-05b]', () => {
  test('are written by keyboard; a lost answer keeps the text, and the same key adds it once', async () => {
    vi.mocked(call).mockRejectedValueOnce(new ApiFailure({ kind: 'timeout' }));
    show([]);
    await userEvent.keyboard('n');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Wants another courier{Control>}{Enter}{/Control}');
    await expect.element(field).toHaveAccessibleDescription(/./);
    await expect.element(field).toHaveValue('Wants another courier');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(field).not.toBeInTheDocument();
    const sent = vi.mocked(call).mock.calls.map(([id, input]) => [id, input]);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[1]?.[1]).toMatchObject({ params: { uuid: 'o' }, body: { text: 'Wants another courier' } });
  });

  test('have author and time; only one’s own can be changed, or deleted after a question', async () => {
    show(notes);
    const [foreign, own] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
    await expect.element(foreign.getByText(/Pavel · .*12:00/)).toBeVisible();
    await expect.element(foreign.getByRole('button')).not.toBeInTheDocument();
    await userEvent.click(own.getByRole('button', { name: 'Edit' }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Text of the note' }), 'Wants Ivan');
    await userEvent.click(button('Save'));
    await vi.waitFor(() =>
      expect(call).toHaveBeenCalledWith('changeOrderNote', {
        params: { uuid: 'o', note: 'a' },
        body: { text: 'Wants Ivan' },
      }),
    );
    await userEvent.click(own.getByRole('button', { name: 'Delete' }));
    expect(call).not.toHaveBeenCalledWith('deleteOrderNote', expect.anything());
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(call).toHaveBeenCalledWith('deleteOrderNote', { params: { uuid: 'o', note: 'a' } }));
  });

  test('are read by who may not write them, and take no place where there are none', async () => {
    show(notes, false);
    await expect.element(page.getByText('Called twice')).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });
});
