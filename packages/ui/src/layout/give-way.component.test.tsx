import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { Stepper } from '../field/stepper.tsx';
import { giveWay } from './give-way.ts';

const open = vi.fn();

/** A shelf whose last stepper is where the bar appears with the first piece. */
function Shelf() {
  const [count, setCount] = useState(0);
  return (
    <div style={{ height: '200vh', paddingTop: 'calc(100vh - 4rem)' }}>
      <Stepper label="Water" addLabel="Add" value={count} onValueChange={setCount} />
      {count > 0 && (
        <section ref={giveWay}>
          <button type="button" style={{ position: 'fixed', inset: 'auto 0 0', height: '4.5rem' }} onClick={open}>
            To the cart
          </button>
        </section>
      )}
    </div>
  );
}

/** A press at the place of a control, whatever is on top there. */
function pressAt(control: Element): void {
  const { left, top, width, height } = control.getBoundingClientRect();
  const target = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button');
  target?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  target?.focus({ preventScroll: true });
  flushSync(() => target?.click());
}

test('a bar lets a second press through to the pressed control, and then uncovers it [S-76]', async () => {
  document.documentElement.style.scrollPaddingBottom = '5rem';
  render(<Shelf />);
  pressAt(page.getByRole('button', { name: 'Add' }).element());
  const more = page.getByRole('button', { name: 'More' }).element();
  const bar = page.getByRole('button', { name: 'To the cart' }).element();
  const isCovered = () => more.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  expect(isCovered()).toBe(true);
  pressAt(more);
  await expect.element(page.getByRole('status')).toHaveTextContent('2');
  await expect.poll(isCovered).toBe(false);
  pressAt(bar);
  expect(open).toHaveBeenCalledOnce();
});
