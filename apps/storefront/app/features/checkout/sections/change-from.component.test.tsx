import { render } from '@kaplya/ui/test/render.tsx';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { ChangeFrom } from './change-from.tsx';

function Cash() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <TextsProvider language="en">
      <ChangeFrom due={{ amount: 720_00, currency: 'RUB' }} value={value} onValueChange={setValue} />
      <p role="status">{String(value)}</p>
      <button type="button">Next</button>
    </TextsProvider>
  );
}

beforeAll(() => loadTexts('en', ['checkout']));

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
