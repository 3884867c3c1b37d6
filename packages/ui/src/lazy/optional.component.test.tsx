import { useState, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { nameOfFocus } from '../../test/walk-focus.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Optional } from './optional.tsx';

const tryAgain = page.getByRole('button', { name: 'Try again' });
const zoom = page.getByRole('button', { name: 'Zoom' });

const Map = () => <Button>Zoom</Button>;

/** A part that fails once and then waits until the test loads it. */
function failOnce() {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>();
  const load = vi
    .fn<() => Promise<{ default: ComponentType }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockReturnValueOnce(promise);
  return { Part: lazyPart(load), bring: () => resolve({ default: Map }) };
}

async function askAgain(): Promise<void> {
  await expect.element(tryAgain).toBeVisible();
  tryAgain.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tryAgain).not.toBeInTheDocument();
}

test('what comes after all takes the focus that was lost with the button', async () => {
  const { Part, bring } = failOnce();
  render(
    <Optional>
      <Part />
    </Optional>,
  );
  await askAgain();
  expect(nameOfFocus()).toBe('body');
  bring();
  await expect.element(zoom).toHaveFocus();
});

test('what comes in a dialog takes the focus that the dialog took when the button went', async () => {
  const { Part, bring } = failOnce();
  function Shown() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Where to">
          <Optional>
            <Part />
          </Optional>
        </Dialog>
      </>
    );
  }
  render(<Shown />);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await askAgain();
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('dialog');
  bring();
  await expect.element(zoom).toHaveFocus();
});

test('a heading beside it that was focused meanwhile stays focused', async () => {
  const { Part, bring } = failOnce();
  render(
    <>
      <h1 tabIndex={-1}>Delivery</h1>
      <Optional>
        <Part />
      </Optional>
    </>,
  );
  await askAgain();
  page.getByRole('heading').element().focus();
  bring();
  await expect.element(zoom).toBeVisible();
  expect(nameOfFocus()).toBe('Delivery');
});
