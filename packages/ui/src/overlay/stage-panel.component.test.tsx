import { useRef, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countOverlaySteps, goBack, provideOverlaySteps } from '../../test/overlay-steps.ts';
import { phone, showAt } from '../../test/page-appearance.ts';
import { render } from '../../test/render.tsx';
import { nameOfFocus, walkFocus } from '../../test/walk-focus.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { StagePanel } from './stage-panel.tsx';

beforeAll(provideOverlaySteps);

const opener = page.getByRole('button', { name: 'Open' });
const stage = page.getByRole('dialog', { name: 'Story' });

function Story() {
  const [isOpen, setOpen] = useState(false);
  const pause = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <StagePanel
        isOpen={isOpen}
        onClose={close}
        title="Story"
        initialFocus={pause}
        controls={
          <>
            <IconButton icon="info" label="Pause" ref={pause} />
            <IconButton icon="close" label="Close" onClick={close} />
          </>
        }
      >
        <Button>Next</Button>
      </StagePanel>
    </>
  );
}

test('a stage focuses the given element, traps the focus, and restores it on Escape', async () => {
  render(<Story />);
  await userEvent.click(opener);
  await expect.poll(nameOfFocus).toBe('Pause');
  expect(await walkFocus(3)).toEqual(['Close', 'Next', 'Pause']);
  expect(await walkFocus(1, { shift: true })).toEqual(['Next']);
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await expect.element(stage).not.toBeInTheDocument();
});

test('a stage closes by "back", and takes the whole screen of a phone [S-68]', async () => {
  await showAt(phone);
  render(<Story />);
  await userEvent.click(opener);
  await expect.poll(nameOfFocus).toBe('Pause');
  const { width, height } = stage.element().getBoundingClientRect();
  expect([width, height]).toEqual([phone.width, phone.height]);
  await expect.poll(countOverlaySteps).toBe(1);
  goBack();
  await expect.element(opener).toHaveFocus();
});
