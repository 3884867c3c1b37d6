import { render } from '@kaplya/ui/test/render.tsx';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import type { AssignOutcome } from '#features/cart/state/cart-engine.ts';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { clearFormDraft } from '#platform/storage/form-draft.ts';
import { ChangeFrom } from './change-from.tsx';

let answer: (outcome: AssignOutcome) => void = () => {};

/** A question whose answers the cart has once `answer` is called, or at once. */
function Cash({ isSlow = false }: { isSlow?: boolean }) {
  const [value, setValue] = useState<number | null>(null);
  async function assign(changeFrom: number | null): Promise<AssignOutcome> {
    const outcome = isSlow ? await new Promise<AssignOutcome>((resolve) => (answer = resolve)) : { ok: true as const };
    if (outcome.ok) setValue(changeFrom);
    return outcome;
  }
  return (
    <TextsProvider language="en">
      <ChangeFrom due={{ amount: 720_00, currency: 'RUB' }} value={value} onValueChange={assign} />
      <p role="status">{String(value)}</p>
      <button type="button">Next</button>
    </TextsProvider>
  );
}

beforeAll(() => loadTexts('en', ['checkout']));
beforeEach(() => {
  render(null);
  clearFormDraft(checkoutForm);
});

test('change is asked from a note above the sum, or from another sum that covers it [S-33] [rule 49e]', async () => {
  render(<Cash />);
  const notes = page.getByRole('combobox', { name: 'Change from' });
  const chosen = page.getByRole('status');
  await userEvent.selectOptions(notes, '₽5,000');
  await expect.element(chosen).toHaveTextContent('500000');
  await userEvent.selectOptions(notes, 'Another sum');
  const sum = page.getByRole('textbox');
  await userEvent.fill(sum, '700');
  await expect.element(sum).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(sum, '1500');
  await userEvent.click(page.getByRole('button', { name: 'Next' }));
  await expect.element(chosen).toHaveTextContent('150000');
  await userEvent.selectOptions(notes, 'Not needed');
  await expect.element(chosen).toHaveTextContent('null');
});

test('what was chosen or typed shows while it is being sent, also to a shop that stays silent or refuses it [S-33]', async () => {
  render(<Cash isSlow />);
  const notes = page.getByRole('combobox', { name: 'Change from' });
  await userEvent.selectOptions(notes, '₽5,000');
  await expect.element(notes).toHaveValue('500000');
  await userEvent.selectOptions(notes, 'Another sum');
  await userEvent.fill(page.getByRole('textbox'), '1500');
  await userEvent.click(page.getByRole('button', { name: 'Next' }));
  await expect.element(page.getByRole('textbox')).toHaveValue('1500');
  answer({ ok: false, failure: new Error('refused') });
  await expect.element(page.getByRole('textbox')).toHaveValue('1500');
});
