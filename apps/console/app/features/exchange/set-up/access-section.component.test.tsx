import type { Exchange } from '@kaplya/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { AccessSection } from './access-section.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

beforeAll(() => loadTexts('exchange'));

const exchange = {
  ...{ version: 1, address: 'https://shop.example/1c', login: '1c', password: null, seenAt: null },
  ...{ sendsOrders: false, ordersDue: 0, settings: { goods: 'off', prices: false, stock: false } },
} as unknown as Exchange;

test('the password, which is shown once, is closed by its button alone [G-05b]', async () => {
  vi.mocked(call).mockResolvedValue({ password: 'shown-once' } as never);
  renderAt('/notes', <AccessSection exchange={exchange} />, ['settings.write', 'orders.write', 'customers.write']);
  await userEvent.click(page.getByRole('button', { name: 'Make a password' }));
  const password = page.getByRole('dialog').getByRole('textbox', { name: 'Password' });
  await expect.element(password).toHaveValue('shown-once');
  await userEvent.keyboard('{Escape}');
  expect(page.getByRole('button', { name: 'Close' }).query()).toBeNull();
  await expect.element(password).toHaveValue('shown-once');
  await userEvent.click(page.getByRole('button', { name: 'I have copied it' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
