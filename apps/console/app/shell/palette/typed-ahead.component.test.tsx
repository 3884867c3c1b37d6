import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { ShellKeys } from '../shell-keys.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock('#platform/data/client.ts', () => ({ call: () => Promise.resolve({ items: [] }) }));
vi.mock('#features/features.ts', () => ({ features: [] }));
// The code of the palette is on its way until the test lets it arrive.
vi.mock('./palette.tsx', async (load) => {
  await code.promise;
  return load();
});

test('what is typed while the palette is still loading stands in its field, and nowhere else [O-01a]', async () => {
  renderAt(
    '/notes',
    <>
      <ShellKeys />
      <input aria-label="Note" />
    </>,
  );
  const note = page.getByRole('textbox', { name: 'Note' });
  await userEvent.click(note);
  await userEvent.keyboard('{Control>}k{/Control}10017{Backspace}');
  code.resolve();
  const field = page.getByRole('combobox');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('2');
  await expect.element(field).toHaveValue('10012');
  await expect.element(note).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('3');
  await expect.element(note).toHaveValue('3');
});

test('Ctrl+S never opens the dialog of the browser, not even where nothing can be saved [O-01a]', () => {
  renderAt('/notes', <ShellKeys />);
  const event = new KeyboardEvent('keydown', {
    key: 's',
    code: 'KeyS',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});
