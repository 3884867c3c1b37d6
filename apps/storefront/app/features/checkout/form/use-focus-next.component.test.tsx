import { render } from '@kaplya/ui/test/render.tsx';
import { phone, showAt } from '@kaplya/ui/test/page-appearance.ts';
import { nameOfFocus } from '@kaplya/ui/test/walk-focus.ts';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkoutFields, focusField, toFieldId, type CheckoutErrors, type CheckoutField } from './checkout-form.ts';
import { useFocusNext } from './use-focus-next.ts';

type PlaceProps = { field: CheckoutField; children?: React.ReactNode };

/** A place of the page, so high that only one or two are on the screen. */
function Place({ field, children }: PlaceProps) {
  return (
    <section id={toFieldId(field)} style={{ minHeight: '60vh' }}>
      {children}
    </section>
  );
}

describe('A place of the checkout that is brought into view [S-70]', () => {
  test.each(checkoutFields)('has the focus on what answers it: %s', (field) => {
    render(
      checkoutFields.map((each) => (
        <Place key={each} field={each}>
          <button type="button">Change {each}</button>
          <div data-fields="">
            <input aria-label={`no ${each}`} disabled />
            <input aria-label={each} />
          </div>
        </Place>
      )),
    );
    focusField(field);
    expect(nameOfFocus()).toBe(field);
    const { top, bottom } = document.activeElement!.getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  });

  test('has it on what unfolds the place where no field is shown, past what cannot be pressed', () => {
    render(
      <Place field="interval">
        <button type="button" aria-disabled="true">
          Not now
        </button>
        <button type="button">Change</button>
      </Place>,
    );
    focusField('interval');
    expect(nameOfFocus()).toBe('Change');
  });

  test('has it itself where it is a field', () => {
    render(<input id={toFieldId('phone')} aria-label="Phone" />);
    focusField('phone');
    expect(nameOfFocus()).toBe('Phone');
  });
});

function Checkout({ isWaiting = false }: { isWaiting?: boolean }) {
  const [missing, setMissing] = useState<CheckoutErrors>({ address: 'Needed', name: 'Needed', phone: 'Needed' });
  const focusNext = useFocusNext(missing, isWaiting);
  const onAnswer = (field: CheckoutField) => {
    const { [field]: _, ...left } = missing;
    setMissing(left);
    focusNext(field);
  };
  return (
    <>
      {(['address', 'phone', 'name'] as const).map((field) => (
        <Place key={field} field={field}>
          {missing[field] === undefined ? (
            <button type="button">Change {field}</button>
          ) : (
            <div data-fields="">
              <input aria-label={field} />
              <button type="button" onClick={() => onAnswer(field)}>
                Answer {field}
              </button>
            </div>
          )}
        </Place>
      ))}
      <button type="button">Order</button>
    </>
  );
}

async function answer(field: CheckoutField): Promise<void> {
  page
    .getByRole('button', { name: `Answer ${field}` })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
}

describe('After an answer of the checkout the focus [S-70]', () => {
  test('moves to the next missing answer, from top to bottom, and stays when none is missing', async () => {
    await showAt(phone);
    render(<Checkout />);
    await answer('address');
    await expect.poll(nameOfFocus).toBe('phone');
    await answer('phone');
    await expect.poll(nameOfFocus).toBe('name');
    await answer('name');
    await expect.poll(nameOfFocus).toBe('Change name');
  });

  test('moves back up to a skipped answer', async () => {
    render(<Checkout />);
    await answer('name');
    await expect.poll(nameOfFocus).toBe('address');
  });

  test('waits for what may be proposed, and lets go when the customer is elsewhere by then', async () => {
    render(<Checkout isWaiting />);
    await answer('address');
    await expect.element(page.getByRole('button', { name: 'Change address' })).toBeVisible();
    expect(nameOfFocus()).toBe('body');
    render(<Checkout />);
    await expect.poll(nameOfFocus).toBe('phone');

    render(<Checkout isWaiting />);
    await answer('phone');
    await expect.element(page.getByRole('button', { name: 'Change phone' })).toBeVisible();
    page.getByRole('button', { name: 'Order' }).element().focus();
    render(<Checkout />);
    await new Promise(requestAnimationFrame);
    expect(nameOfFocus()).toBe('Order');
  });
});
