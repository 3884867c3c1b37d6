import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { enterLeadsOn } from './enter-leads-on.ts';

test('Enter in a form of several questions leads on, and sends it from the last one alone [S-70] [S-07] [S-113]', async () => {
  const send = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={send} onKeyDown={enterLeadsOn}>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="News" />
      <input aria-label="Phone" />
      <button type="submit">Save</button>
    </form>,
  );
  await userEvent.click(page.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('Anna{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledOnce();
});
