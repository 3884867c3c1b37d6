import { useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { provideOverlaySteps } from '../../../test/overlay-steps.ts';
import { render } from '../../../test/render.tsx';
import { Button } from '../../button/button.tsx';
import { Dialog } from '../../overlay/dialog.tsx';
import { ListboxCount, ListboxOptions } from './listbox-options.tsx';
import { TextField } from '../text-field.tsx';
import { useListbox } from './use-listbox.ts';

beforeAll(provideOverlaySteps);

const colours = ['White', 'Light blue', 'Green', 'Blue'];

const field = page.getByRole('combobox', { name: 'Colour' });
const list = page.getByRole('listbox', { name: 'Colours' });
const dialog = page.getByRole('dialog', { name: 'Bottle' });

function Colours({ onChoose }: { onChoose?: (colour: string) => void }) {
  const [text, setText] = useState('');
  const listbox = useListbox({
    id: 'colours',
    rows: colours.filter((name) => name.toLowerCase().includes(text.toLowerCase())).map((key) => ({ key })),
    onChoose({ key }) {
      setText(key);
      onChoose?.(key);
      listbox.close();
    },
  });
  return (
    <>
      <TextField
        label="Colour"
        value={text}
        {...listbox.fieldAttributes}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          listbox.leaveRows();
          listbox.open();
        }}
        onKeyDown={listbox.onKeyDown}
      />
      <ListboxCount>{listbox.isExpanded && `${listbox.rows.length} found`}</ListboxCount>
      <ListboxOptions listbox={listbox} label="Colours">
        {({ key }) => key}
      </ListboxOptions>
    </>
  );
}

function Bottle() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Bottle">
        <Colours />
      </Dialog>
    </>
  );
}

/** The option that the field names as active and the list shows as chosen; null for none. */
function readActive(): string | null {
  const id = field.element().getAttribute('aria-activedescendant');
  const selected = list.element().querySelector('[aria-selected="true"]');
  expect(selected?.id ?? null).toBe(id);
  return selected?.textContent ?? null;
}

/** Presses with a finger. The page of a test fills the window that the browser reports. */
async function tap(element: Element): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect();
  const touchPoints = [{ x: left + width / 2, y: top + height / 2 }];
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('The list under a field', () => {
  test('opens during typing, announces the number of rows, and leaves the focus in the field', async () => {
    render(<Colours />);
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(field);
    await userEvent.keyboard('blu');
    await expect.element(list).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await expect.element(field).toHaveAttribute('aria-controls', 'colours');
    await expect.element(page.getByRole('status')).toHaveTextContent('2 found');
    await expect.element(field).toHaveFocus();
    expect(readActive()).toBeNull();
  });

  test('that is empty is not there, and counts nothing', async () => {
    render(<Colours />);
    await userEvent.click(field);
    await userEvent.keyboard('x');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    expect(list.elements()).toEqual([]);
    await expect.element(page.getByRole('status')).toHaveTextContent('');
  });

  test('is gone through by arrows, Home and End, and the field names where they are', async () => {
    render(<Colours />);
    await userEvent.click(field);
    for (const [key, active] of [
      ['ArrowDown', 'White'],
      ['ArrowDown', 'Light blue'],
      ['End', 'Blue'],
      ['ArrowDown', null],
      ['ArrowUp', 'Blue'],
      ['Home', 'White'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.poll(readActive, { message: key }).toBe(active);
      await expect.element(field).toHaveFocus();
    }
  });

  test('has no active row after other text is typed', async () => {
    render(<Colours />);
    await userEvent.click(field);
    await userEvent.keyboard('t{ArrowDown}');
    await expect.poll(readActive).toBe('White');
    await userEvent.keyboard('e');
    await expect.element(field).toHaveValue('te');
    await expect.element(page.getByRole('option', { name: 'White' })).toBeVisible();
    await expect.poll(readActive).toBeNull();
  });

  test('chooses with Enter what is active, and nothing without it', async () => {
    const onChoose = vi.fn();
    const onSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Colours onChoose={onChoose} />
      </form>,
    );
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue('Light blue');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Light blue');
    expect(onSubmit).not.toHaveBeenCalled();
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('closes on Escape and leaves the dialog around it open, which the next Escape closes', async () => {
    render(<Bottle />);
    await userEvent.click(page.getByRole('button', { name: 'Open' }));
    await expect.element(dialog).toBeVisible();
    await userEvent.click(field);
    await userEvent.keyboard('gr{ArrowDown}{Escape}');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await expect.element(dialog).toBeVisible();
    await expect.element(field).toHaveValue('gr');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('leaves keys to the browser that mark what is typed', async () => {
    render(<Colours />);
    await userEvent.click(field);
    await userEvent.keyboard('e{ArrowDown}{Shift>}{Home}{/Shift}');
    await expect.poll(readActive).toBe('White');
    const input = field.element() as HTMLInputElement;
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 1]);
  });

  test('is pressed with a mouse, and the focus stays in the field', async () => {
    const onChoose = vi.fn();
    const onBlur = vi.fn();
    render(<Colours onChoose={onChoose} />);
    await userEvent.click(field);
    await userEvent.keyboard('e');
    field.element().addEventListener('blur', onBlur);
    await userEvent.click(page.getByRole('option', { name: 'Green' }));
    await expect.element(field).toHaveValue('Green');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Green');
    await expect.element(field).toHaveFocus();
    expect(onBlur).not.toHaveBeenCalled();
  });

  test('is pressed with a finger, and the focus stays in the field', async () => {
    const onChoose = vi.fn();
    const onBlur = vi.fn();
    const onTouch = vi.fn();
    render(<Colours onChoose={onChoose} />);
    await userEvent.click(field);
    await userEvent.keyboard('e');
    await expect.element(list).toBeVisible();
    field.element().addEventListener('blur', onBlur);
    list.element().addEventListener('pointerdown', (event) => onTouch((event as PointerEvent).pointerType));
    await tap(page.getByRole('option', { name: 'Green' }).element());

    await expect.element(field).toHaveValue('Green');
    expect(onTouch).toHaveBeenCalledExactlyOnceWith('touch');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Green');
    await expect.element(field).toHaveFocus();
    expect(onBlur).not.toHaveBeenCalled();
  });
});
