import { useRef, useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countOverlaySteps, goBack, provideOverlaySteps } from '../../test/overlay-steps.ts';
import { isWithinReach, measureOverflow, phone, setTextSize, showAt } from '../../test/page-appearance.ts';
import { render } from '../../test/render.tsx';
import { nameOfFocus, walkFocus } from '../../test/walk-focus.ts';
import { Button } from '../button/button.tsx';
import { Stepper } from '../field/stepper.tsx';
import { TextField } from '../field/text-field.tsx';
import { focusAfterOverlay } from '../focus/focus-after-overlay.ts';
import { ToastRegion } from '../message/toast-region.tsx';
import { showToast } from '../message/toasts.ts';
import { Dialog } from './dialog.tsx';

beforeAll(provideOverlaySteps);

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Address' });

type AddressProps = { onClosed?: () => void; isFieldFirst?: boolean; isOpenerGone?: boolean };

function Address({ onClosed, isFieldFirst = false, isOpenerGone = false }: AddressProps) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <>
      {!(isOpenerGone && isOpen) && <Button onClick={() => setOpen(true)}>Open</Button>}
      <Button>Behind</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Address"
        description="Where to bring it"
        {...(isFieldFirst && { initialFocus: field })}
        footer={<Button onClick={close}>Save</Button>}
      >
        <TextField ref={field} label="Street" />
      </Dialog>
    </>
  );
}

async function open(): Promise<void> {
  await userEvent.click(opener);
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
}

describe('A dialog', () => {
  test('has its name and its description', async () => {
    render(<Address />);
    await open();
    await expect.element(dialog).toHaveAccessibleDescription('Where to bring it');
  });

  test('takes the focus, traps it in both directions, and restores it on Escape', async () => {
    render(<Address />);
    await open();
    await expect.poll(nameOfFocus).toBe('Street');
    expect(await walkFocus(4)).toEqual(['Save', 'Close', 'Street', 'Save']);
    expect(await walkFocus(3, { shift: true })).toEqual(['Street', 'Close', 'Save']);
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test.each([
    ['a choice', <input key="a" type="checkbox" aria-label="Today" />, 'Today'],
    ['a list', <select key="a" aria-label="Reason" />, 'Reason'],
    ['a stepper', <Stepper key="a" label="Bottles" value={0} onValueChange={() => {}} />, 'More'],
    ['its main button, where it has no field', 'Are you sure?', 'Delete'],
  ])('focuses %s first, never "Close" [O-01a]', async (_, content, focused) => {
    render(
      <Dialog
        isOpen
        onClose={() => {}}
        title="Address"
        footer={
          <>
            <Button>Keep</Button>
            <Button data-main-action="">Delete</Button>
          </>
        }
      >
        {content}
      </Dialog>,
    );
    await expect.poll(nameOfFocus).toBe(focused);
  });

  test('focuses its first field when that comes with what is loaded, unless somebody has already moved on', async () => {
    function Loading() {
      const [isThere, setThere] = useState(false);
      return (
        <Dialog
          isOpen
          onClose={() => {}}
          title="Address"
          footer={
            <>
              <Button onClick={() => setThere(false)}>Again</Button>
              <Button data-main-action="" onMouseEnter={() => setThere(true)}>
                Save
              </Button>
            </>
          }
        >
          {isThere && <TextField label="Street" />}
        </Dialog>
      );
    }
    render(<Loading />);
    await expect.poll(nameOfFocus).toBe('Save');
    await userEvent.hover(page.getByRole('button', { name: 'Save' }));
    await expect.poll(nameOfFocus).toBe('Street');
    await userEvent.click(page.getByRole('button', { name: 'Again' }));
    await userEvent.hover(page.getByRole('button', { name: 'Save' }));
    await expect.element(page.getByRole('textbox', { name: 'Street' })).toBeVisible();
    expect(nameOfFocus()).toBe('Again');
  });

  test('is pressed once by a key that is held', async () => {
    const onPress = vi.fn();
    render(
      <Dialog
        isOpen
        onClose={() => {}}
        title="Address"
        footer={
          <Button data-main-action="" onClick={onPress}>
            Delete
          </Button>
        }
      />,
    );
    await expect.poll(nameOfFocus).toBe('Delete');
    await userEvent.keyboard('{Enter>3/}');
    expect(onPress).toHaveBeenCalledOnce();
  });

  test('focuses the given element', async () => {
    render(<Address isFieldFirst />);
    await open();
    await expect.poll(nameOfFocus).toBe('Street');
  });

  test('hides what lies behind from screen readers as long as it is open', async () => {
    render(<Address />);
    await open();
    await expect.element(page.getByRole('button', { name: 'Behind' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Behind' })).toBeVisible();
  });

  test('closes by a press beside it, and by its own buttons', async () => {
    const onClosed = vi.fn();
    render(<Address onClosed={onClosed} />);
    await open();
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
    await expect.element(dialog).not.toBeInTheDocument();
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
    await expect.element(opener).toHaveFocus();
    expect(onClosed).toHaveBeenCalledTimes(2);
  });

  test('stays open when a toast is pressed', async () => {
    const onAction = vi.fn();
    render(
      <>
        <Address />
        <ToastRegion />
      </>,
    );
    await open();
    showToast({ text: 'Removed', action: { label: 'Undo', onAction } });
    await userEvent.click(page.getByText('Undo'));
    await expect.element(page.getByText('Undo')).not.toBeInTheDocument();
    expect(onAction).toHaveBeenCalledOnce();
    await expect.element(dialog).toBeVisible();
  });

  test('closes by "back", and has no step of the history afterwards [S-68]', async () => {
    render(<Address />);
    await open();
    await expect.poll(countOverlaySteps).toBe(1);
    goBack();
    await expect.element(opener).toHaveFocus();
    expect(countOverlaySteps()).toBe(0);
  });

  test('moves the focus to the given element when its opener is gone', async () => {
    const focusBehind = vi.fn(() => page.getByRole('button', { name: 'Behind' }).element().focus());
    function Leaving() {
      const [isGone, setGone] = useState(false);
      const [isOpen, setOpen] = useState(false);
      const close = () => {
        setOpen(false);
        setGone(true);
        focusAfterOverlay(focusBehind);
      };
      return (
        <>
          {!isGone && <Button onClick={() => setOpen(true)}>Open</Button>}
          <Button>Behind</Button>
          <Dialog isOpen={isOpen} onClose={close} title="Address" />
        </>
      );
    }
    render(<Leaving />);
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Behind' })).toHaveFocus();
    expect(focusBehind).toHaveBeenCalledOnce();
  });

  test('leaves the focus with what opened it where that is still there', async () => {
    const elsewhere = vi.fn();
    render(<Address onClosed={() => focusAfterOverlay(elsewhere)} />);
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
    // The wait is longer than the last poll.
    await expect.poll(() => document.querySelector('[data-overlay]')).toBeNull();
    await new Promise((resume) => setTimeout(resume, 150));
    expect(elsewhere).not.toHaveBeenCalled();
    await expect.element(opener).toHaveFocus();
  });

  test('is no wider than a phone, and its button can be reached, with a text of 200 % [S-69]', async () => {
    await showAt(phone);
    await setTextSize(200);
    render(
      <Dialog isOpen onClose={() => {}} title="Unterkunftsverzeichnis" footer={<Button>Zahlungspflichtig</Button>}>
        {'Donaudampfschifffahrtsgesellschaft '.repeat(40)}
      </Dialog>,
    );
    const button = page.getByRole('button', { name: 'Zahlungspflichtig' });
    await expect.element(button).toBeVisible();
    expect(getComputedStyle(document.documentElement).fontSize).toBe('32px');
    const popup = page.getByRole('dialog').element();
    expect(popup.getBoundingClientRect().right).toBeLessThanOrEqual(phone.width);
    expect(popup.scrollWidth).toBe(popup.clientWidth);
    expect(measureOverflow()).toBe(0);
    await expect.poll(() => isWithinReach(button.element())).toBe(true);
  });
});

test('"back" closes one overlay at a time, the one on top first [S-68]', async () => {
  function Two() {
    const [opened, setOpened] = useState(0);
    return (
      <>
        <Button onClick={() => setOpened(1)}>Open</Button>
        <Dialog isOpen={opened > 0} onClose={() => setOpened(0)} title="Address">
          <Button onClick={() => setOpened(2)}>Delete</Button>
        </Dialog>
        <Dialog isOpen={opened > 1} onClose={() => setOpened(1)} title="Sure" />
      </>
    );
  }
  render(<Two />);
  await open();
  await userEvent.click(page.getByRole('button', { name: 'Delete' }));
  await expect.element(page.getByRole('dialog', { name: 'Sure' })).toBeVisible();
  await expect.poll(countOverlaySteps).toBe(2);
  goBack();
  await expect.element(page.getByRole('dialog', { name: 'Sure' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus();
  goBack();
  await expect.element(opener).toHaveFocus();
});
