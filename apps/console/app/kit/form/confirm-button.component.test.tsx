import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { renderAt } from '../../../test/render.tsx';
import { ConfirmButton } from './confirm-button.tsx';

test('what cannot be undone is done by the second press, and not by one', async () => {
  const confirm = vi.fn<() => void>();
  renderAt(
    '/notes',
    <ConfirmButton
      label="Delete"
      title="Delete the note?"
      text="It is gone then."
      isBusy={false}
      onConfirm={confirm}
    />,
  );
  const button = page.getByRole('button', { name: 'Delete' });
  const question = page.getByRole('dialog', { name: 'Delete the note?' });
  await userEvent.click(button);
  await expect.element(question).toHaveAccessibleDescription('It is gone then.');
  expect(await listViolations(document.body)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await expect.element(question).not.toBeInTheDocument();
  expect(confirm).not.toHaveBeenCalled();
  await userEvent.click(button);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await expect.element(question).not.toBeInTheDocument();
  expect(confirm).toHaveBeenCalledOnce();
});
