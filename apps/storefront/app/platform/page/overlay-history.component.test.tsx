import { provideOverlayHistory } from '@kaplya/ui/overlay/overlay-history.ts';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { Drawer } from '@kaplya/ui/overlay/drawer.tsx';
import { render } from '@kaplya/ui/test/render.tsx';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

// Acts like the router: it hears of a step after the overlays.
beforeAll(() => {
  provideOverlayHistory(async () => (await import('./own-overlay-history.ts')).overlayHistory);
  window.addEventListener('popstate', (event) => window.overlayStep?.(event));
});

function Screen() {
  const [opened, setOpened] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpened(1)}>
        Open
      </button>
      <Drawer isOpen={opened > 0} onClose={() => setOpened(0)} title="Cart">
        <button type="button" onClick={() => setOpened(2)}>
          Remove
        </button>
      </Drawer>
      <Dialog isOpen={opened > 1} onClose={() => setOpened(1)} title="Sure" />
    </>
  );
}

const readDepth = () => (window.history.state as { overlays?: number } | null)?.overlays ?? 0;
const opener = page.getByRole('button', { name: 'Open' });
const remove = page.getByRole('button', { name: 'Remove' });

test('the browser’s own "back" closes the top overlay, restores the focus, and stays on the page [S-68]', async () => {
  const { href } = window.location;
  render(<Screen />);
  await userEvent.click(opener);
  await expect.poll(readDepth).toBe(1);
  await userEvent.click(remove);
  await expect.poll(readDepth).toBe(2);
  window.history.back();
  await expect.element(page.getByRole('dialog', { name: 'Sure' })).not.toBeInTheDocument();
  await expect.element(remove).toHaveFocus();
  window.history.back();
  await expect.element(opener).toHaveFocus();
  expect([window.location.href, readDepth()]).toEqual([href, 0]);
});

test('an overlay that is closed otherwise leaves no entry of the history behind [S-68]', async () => {
  render(<Screen />);
  await userEvent.click(opener);
  await expect.poll(readDepth).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(readDepth).toBe(0);
  await expect.element(opener).toHaveFocus();
});
