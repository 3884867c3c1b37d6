import { render } from '@kaplya/ui/test/render.tsx';
import { nameOfFocus } from '@kaplya/ui/test/walk-focus.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useFocusOnNext } from './use-focus-on-next.ts';

/** Three of them at a time, as links or as texts. */
function Orders({ areLinks }: { areLinks: boolean }) {
  const [count, setCount] = useState(3);
  const [list, remember] = useFocusOnNext<HTMLUListElement>(count);
  return (
    <>
      <ul ref={list}>
        {Array.from({ length: count }, (_, index) => (
          <li key={index} data-item="" tabIndex={-1}>
            {areLinks ? <a href="#order">Order {index + 1}</a> : `Order ${index + 1}`}
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          remember();
          setTimeout(() => setCount(count + 3), 50);
        }}
      >
        More
      </button>
      <button type="button" onClick={() => setCount(count + 1)}>
        One came
      </button>
    </>
  );
}

test.each([
  ['its link', true],
  ['itself', false],
])('after "more" the reader goes on at the first that is new, at %s [K-04]', async (_, areLinks) => {
  render(<Orders areLinks={areLinks} />);
  page.getByRole('button', { name: 'More' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(nameOfFocus).toBe('Order 4');
  expect(document.activeElement?.tagName).toBe(areLinks ? 'A' : 'LI');
});

test('what comes by itself moves no focus', async () => {
  render(<Orders areLinks />);
  page.getByRole('button', { name: 'One came' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Order 4' })).toBeVisible();
  expect(nameOfFocus()).toBe('One came');
});
