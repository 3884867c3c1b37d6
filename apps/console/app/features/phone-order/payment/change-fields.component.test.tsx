import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { ChangeFields } from './change-fields.tsx';

function Example() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <ChangeFields
        due={{ amount: 720_00, currency: 'RUB' }}
        value={value}
        isSumMissed={false}
        onValueChange={setValue}
      />
      <output>{String(value)}</output>
    </>
  );
}

beforeAll(() => loadTexts('phone-order'));

test('staff type another sum to bring change from, and hear that one too small covers nothing [rule 49e] [O-06]', async () => {
  renderAt('/notes', <Example />);
  const chosen = page.getByRole('status');
  await userEvent.click(page.getByRole('radio', { name: /1,000/ }));
  await expect.element(chosen).toHaveTextContent('100000');
  await userEvent.click(page.getByRole('radio', { name: 'Another sum' }));
  await expect.poll(() => chosen.element().textContent).toBe('0');
  const sum = page.getByRole('textbox', { name: 'Sum for change' });
  await userEvent.type(sum, '70');
  await expect.element(sum).toHaveAccessibleDescription(/720/);
  await userEvent.type(sum, '0 0');
  await expect.element(chosen).toHaveTextContent('700000');
  await expect.element(sum).not.toHaveAccessibleDescription();
  await userEvent.clear(sum);
  await expect.element(sum).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: 'Not needed' }));
  await expect.element(sum).not.toBeInTheDocument();
  await expect.element(chosen).toHaveTextContent('null');
});
