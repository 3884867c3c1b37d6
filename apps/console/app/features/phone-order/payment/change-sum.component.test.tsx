import type { PhoneOrderRequest } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { renderAt } from '../../../../test/render.tsx';
import { newDraft } from '../calls/phone-draft.ts';
import { callerOf, personalDataConfig, previewOf } from '../calls/shop-stand-in.test-support.ts';
import { PhoneOrderScreen } from '../phone-order-screen.tsx';

vi.mock('#platform/data/client.ts', () => ({ getConfig: vi.fn(), call: vi.fn() }));
const { getConfig } = await import('#platform/data/client.ts');

const phone = '+79160000001';
const at = `/notes?phone=${encodeURIComponent(phone)}`;

/** The bodies of the orders that were sent to be placed. */
let placed: PhoneOrderRequest[] = [];

beforeAll(() => loadTexts('phone-order', 'orders'));
beforeEach(() => {
  placed = [];
  vi.mocked(getConfig).mockResolvedValue(personalDataConfig as never);
  vi.mocked(call).mockImplementation(((id: string, { body }: { body: PhoneOrderRequest }) => {
    if (id === 'findCaller') return Promise.resolve(callerOf(phone, ''));
    if (body.preview) return Promise.resolve({ preview: previewOf(body, ''), order: null, paymentLink: null });
    placed.push(body);
    return new Promise(() => undefined);
  }) as unknown as typeof call);
  const items = [{ name: 'Water', productId: crypto.randomUUID(), quantity: 4 }];
  getConsoleStorage().set('phoneDrafts', [{ ...newDraft(phone), name: 'Anna', items }]);
});

test('another sum for change that is left empty stops the order at its field, until it is typed [rule 49e] [O-06]', async () => {
  renderAt(at, <PhoneOrderScreen />);
  const submit = page.getByRole('button', { name: /^Place the order/ });
  const sum = page.getByRole('textbox', { name: 'Sum for change' });
  await userEvent.click(page.getByRole('radio', { name: 'Another sum' }));
  await expect.element(sum).not.toHaveAccessibleDescription();
  await userEvent.click(submit);
  await expect.element(sum).toHaveAccessibleDescription(/Type the sum/);
  await expect.element(sum).toHaveFocus();
  expect(placed).toEqual([]);

  await userEvent.type(sum, '1000');
  await expect.element(sum).not.toHaveAccessibleDescription();
  await expect.element(submit).toBeEnabled();
  await userEvent.click(submit);
  await expect.poll(() => placed).toMatchObject([{ payment: { code: 1, changeFrom: 1000_00 } }]);
});

test('another sum that was chosen and not typed is still asked for after a reload [rule 49e] [O-06]', async () => {
  renderAt(at, <PhoneOrderScreen />);
  await userEvent.click(page.getByRole('radio', { name: 'Another sum' }));
  renderAt(at, <PhoneOrderScreen key="reloaded" />);
  await expect.element(page.getByRole('radio', { name: 'Another sum' })).toBeChecked();
});
