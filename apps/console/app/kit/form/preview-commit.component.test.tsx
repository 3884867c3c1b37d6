import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { renderAt } from '../../../test/render.tsx';
import { PreviewCommit } from './preview-commit.tsx';

type Body = { pieces: number };

const preview = vi.fn<(body: Body) => Promise<{ moved: number }>>();
const commit = vi.fn<(body: Body, shown: { moved: number }) => Promise<string>>();
const onDone = vi.fn<(done: string) => void>();
const onChanged = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const onAcceptTheirs = vi.fn<() => void>();

type Shown = { findObstacle?: () => string; isTyped?: boolean; isDangerous?: boolean };

function show({ findObstacle, isTyped, isDangerous = false }: Shown = {}) {
  renderAt(
    '/notes',
    <PreviewCommit
      title="Move"
      body={{ pieces: 2 }}
      preview={preview}
      commit={commit}
      renderEffect={({ moved }) => <p>{`${moved} pieces move`}</p>}
      {...(findObstacle && { findObstacle })}
      {...(isTyped && { onAcceptTheirs })}
      commitLabel="Move them"
      isDangerous={isDangerous}
      onChanged={onChanged}
      onClose={onClose}
      onDone={onDone}
    />,
  );
}

beforeEach(() => {
  for (const mock of [preview, commit, onDone, onChanged, onClose, onAcceptTheirs]) mock.mockReset();
  preview.mockResolvedValue({ moved: 2 });
});

const button = page.getByRole('button', { name: 'Move them' });

describe('A preview', () => {
  test('shows the effect first, then does exactly that', async () => {
    commit.mockResolvedValue('done');
    show();
    await expect.element(page.getByText('2 pieces move')).toBeVisible();
    expect(commit).not.toHaveBeenCalled();
    expect(await listViolations(document.body)).toEqual([]);
    await userEvent.click(button);
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('done'));
    expect(commit.mock.calls[0]).toEqual([preview.mock.calls[0]?.[0], { moved: 2 }]);
  });

  test.each([false, true])(
    'is committed by Ctrl+Enter (dangerous: %s), once it has been seen [O-01a]',
    async (isDangerous) => {
      const effect = Promise.withResolvers<{ moved: number }>();
      preview.mockReturnValueOnce(effect.promise);
      commit.mockResolvedValue('done');
      show({ isDangerous });
      await expect.element(button).toHaveFocus();
      await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}s{/Control}');
      expect(commit).not.toHaveBeenCalled();
      effect.resolve({ moved: 2 });
      await expect.element(page.getByText('2 pieces move')).toBeVisible();
      await userEvent.keyboard('{Control>}s{/Control}');
      expect(commit).not.toHaveBeenCalled();
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('done'));
    },
  );

  test('of a dangerous change is not committed by an Enter too many, nor thrown away by it [O-01a]', async () => {
    show({ isDangerous: true });
    await expect.element(page.getByText('2 pieces move')).toBeVisible();
    await expect.element(button).toHaveFocus();
    // The second one of a double press: the first one opened the preview.
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}{Enter}');
    await expect.element(page.getByText('2 pieces move')).toBeVisible();
    expect(commit).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    commit.mockResolvedValue('done');
    await userEvent.keyboard(' ');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('done'));
  });

  test('of what has changed meanwhile says who changed it, and is worked out again', async () => {
    const details = { version: 8, by: { id: '1', name: 'Pyotr' }, at: '2026-11-27T09:05:00Z', fields: [] };
    commit.mockRejectedValueOnce(
      new ApiFailure({ kind: 'answer', status: 409, body: { code: 'conflict.changed', message: 'Changed', details } }),
    );
    show();
    await userEvent.click(button);
    await expect.element(page.getByRole('alert').getByText(/Pyotr/)).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(page.getByRole('button', { name: 'Work it out again' }));
    expect(onChanged).toHaveBeenCalledOnce();
  });

  test('of what was typed over something that has changed lets the person choose theirs or their own [rule 81]', async () => {
    const details = { version: 8, by: { id: '1', name: 'Pyotr' }, at: '2026-11-27T09:05:00Z', fields: [] };
    commit.mockRejectedValueOnce(
      new ApiFailure({ kind: 'answer', status: 409, body: { code: 'conflict.changed', message: 'Changed', details } }),
    );
    show({ isTyped: true });
    await userEvent.click(button);
    await userEvent.click(page.getByRole('button', { name: 'Take theirs' }));
    expect(onAcceptTheirs).toHaveBeenCalledOnce();
    expect(onChanged).not.toHaveBeenCalled();
    await userEvent.click(page.getByRole('button', { name: 'Keep mine' }));
    expect(onChanged).toHaveBeenCalledOnce();
  });

  test('that is refused because it comes to something else since is shown anew', async () => {
    const body = { code: 'order.price_changed', message: 'Other sum' };
    commit.mockRejectedValueOnce(new ApiFailure({ kind: 'answer', status: 409, body }));
    show();
    await expect.element(page.getByText('2 pieces move')).toBeVisible();
    preview.mockResolvedValue({ moved: 1 });
    await userEvent.click(button);
    await expect.element(page.getByRole('alert').getByText('Other sum')).toBeVisible();
    await expect.element(page.getByText('1 pieces move')).toBeVisible();
    commit.mockResolvedValue('done');
    await userEvent.click(button);
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('done'));
    expect(commit.mock.calls[1]?.[1]).toEqual({ moved: 1 });
  });

  test('of what cannot be done says why', async () => {
    show({ findObstacle: () => 'Nothing would change' });
    await expect.element(button).toHaveAccessibleDescription('Nothing would change');
    await userEvent.click(button, { force: true });
    expect(commit).not.toHaveBeenCalled();
  });
});
