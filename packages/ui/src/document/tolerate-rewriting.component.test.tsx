import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startTranslator } from '../../test/translator.ts';
import { render } from '../../test/render.tsx';
import { isDocumentRewritten, tolerateRewriting } from './tolerate-rewriting.ts';

/** A sum beside a word, a note that comes before the sum and goes, and rows of mere text that do so too. */
function Basket() {
  const [count, setCount] = useState(1);
  return (
    <>
      <p data-testid="sum">
        {count > 1 && 'Discount! '}
        {count} pieces cost {count * 90}
        {count === 2 && <b> only</b>}
      </p>
      <p data-testid="mood">{count > 2 ? 'Many' : 'Few'}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        More {count}
      </button>
    </>
  );
}

test.each([{ isMoved: false }, { isMoved: true }])(
  'what a translator has put into elements of its own is changed and removed by React, and shows the new state (moved: $isMoved) [P-73]',
  async ({ isMoved }) => {
    tolerateRewriting();
    render(<Basket />);
    const sum = page.getByTestId('sum');
    onTestFinished(startTranslator({ isMoved }));
    await expect.poll(() => sum.element().querySelectorAll('font').length).toBeGreaterThan(3);

    const more = page.getByRole('button', { name: /^More/ });
    for (const text of [
      'Discount! 2 pieces cost 180 only',
      'Discount! 3 pieces cost 270',
      'Discount! 4 pieces cost 360',
    ]) {
      await userEvent.click(more);
      await expect.poll(() => sum.element().textContent).toBe(text);
    }
    expect(page.getByTestId('mood').element().textContent).toBe('Many');
    expect(isDocumentRewritten()).toBe(true);
  },
);
