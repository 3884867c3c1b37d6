import { useState, type ComponentProps } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { nameOfFocus } from '@kaplya/ui/test/walk-focus.ts';
import { countOverlaySteps, goBack, provideOverlaySteps } from '@kaplya/ui/test/overlay-steps.ts';
import { renderAt } from '../../../test/render.tsx';
import { FormDialog } from './form-dialog.tsx';
import { SelectField } from './select-field.tsx';

const onSubmit = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

type Shown = Partial<ComponentProps<typeof FormDialog>>;

const name = <TextField key="name" label="Name" />;
const reason = <SelectField key="reason" label="Reason" options={[{ value: 'late', label: 'Too late' }]} />;
const note = <TextArea key="note" label="Note" />;

function Opener({ children, ...rest }: Shown) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          onClose();
        }}
        title="Rename"
        submitLabel="Go"
        onSubmit={onSubmit}
        {...rest}
      >
        {children}
      </FormDialog>
    </>
  );
}

async function open(shown: Shown) {
  renderAt('/notes', <Opener {...shown} />);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.element(page.getByRole('dialog', { name: 'Rename' })).toBeVisible();
  await expect.poll(nameOfFocus).not.toBe('Open');
}

const press = (keys: string) => userEvent.keyboard(keys);
const ctrl = (key: string) => press(`{Control>}${key}{/Control}`);

beforeEach(() => {
  onSubmit.mockReset();
  onClose.mockReset();
  provideOverlaySteps();
});

describe('A dialog with a form [O-01a]', () => {
  test.each([
    ['a text', name, 'Name'],
    ['a choice of many', reason, 'Too late'],
  ])('begins in its first field, %s, from where Enter leads on', async (_, field, label) => {
    await open({ children: [field, note] });
    await expect.poll(nameOfFocus).toContain(label);
    await press('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
  });

  test.each(['{Enter}', 's'])('goes on by Ctrl+%s from a note of several lines, too', async (key) => {
    await open({ children: note });
    await press('One{Enter}two');
    expect(onSubmit).not.toHaveBeenCalled();
    await ctrl(key);
    expect(onSubmit).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('One\ntwo');
  });

  test('begins at its button where it only asks', async () => {
    await open({});
    await expect.poll(nameOfFocus).toContain('Go');
    await press('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test.each([{ commits: true }, { isDangerous: true }])(
    'that does it at once (%o) is sent by Ctrl+Enter or a press, never by an Enter that leads on',
    async (kind) => {
      await open({ ...kind, children: [name, reason] });
      await expect.poll(nameOfFocus).toBe('Name');
      await press('{Enter}{Enter}');
      await expect.poll(nameOfFocus).toContain('Go');
      await ctrl('s');
      expect(onSubmit).not.toHaveBeenCalled();
      await ctrl('{Enter}');
      expect(onSubmit).toHaveBeenCalledOnce();
      await userEvent.click(page.getByRole('button', { name: 'Go' }));
      expect(onSubmit).toHaveBeenCalledTimes(2);
    },
  );

  test('that cannot be undone is done by an Enter on its button that was reached by Tab, however fast', async () => {
    await open({ isDangerous: true, children: name });
    await press('{Enter}');
    await expect.poll(nameOfFocus).toContain('Go');
    await press('{Enter}{Shift>}{Tab}{/Shift}{Tab}');
    await expect.poll(nameOfFocus).toContain('Go');
    expect(onSubmit).not.toHaveBeenCalled();
    await press('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('with a mistake leads to the field that has it', async () => {
    await open({ children: [name, <TextField key="note" label="Note" error="Say why" />] });
    await press('{Enter}');
    await expect.poll(nameOfFocus).toBe('Note');
  });

  test('shows the key of its button to those who see, and says it to those who listen', async () => {
    await open({ commits: true, children: name });
    const button = page.getByRole('button', { name: 'Go', exact: true });
    await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
    await expect.element(button.getByText('Enter')).toBeInTheDocument();
  });

  test('sends nothing while it is disabled or busy', async () => {
    await open({ isDisabled: true, children: name });
    await press('{Enter}');
    await ctrl('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('is closed by "back", and the focus returns to what opened it [S-68]', async () => {
    await open({ children: name });
    await expect.poll(countOverlaySteps).toBe(1);
    goBack();
    await expect.poll(nameOfFocus).toBe('Open');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
