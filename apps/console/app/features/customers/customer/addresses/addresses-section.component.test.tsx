import type { OpsCustomer } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../../test/render.tsx';
import { Addresses } from './addresses-section.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const fields = { city: 'Moscow', street: 'Arbat', house: '1', room: '12', floor: '3', latitude: 55, longitude: 37 };
const customer = {
  id: 'c',
  waitingAddresses: [],
  addresses: [
    { key: 'a', id: 'address', text: 'Moscow, Arbat, 1, 12', fields, bottles: 2 },
    { key: 'b', id: null, text: 'Moscow, Arbat, 2', fields, bottles: 0 },
  ],
} as unknown as OpsCustomer;

beforeAll(() => loadTexts('customers'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation((() => Promise.resolve({})) as unknown as typeof call);
});

test('a saved address is corrected with its present values, and only what changed is sent [O-08b]', async () => {
  renderAt('/notes', <Addresses customer={customer} />, ['customers.write']);
  await userEvent.click(page.getByRole('button', { name: 'Correct the address: Moscow, Arbat, 1, 12' }));
  await expect.element(page.getByRole('textbox', { name: 'Flat' })).toHaveValue('12');
  await userEvent.fill(page.getByRole('textbox', { name: 'Floor' }), '4');
  await userEvent.click(page.getByRole('button', { name: /^Save/ }));
  const params = { id: 'c', addressId: 'address' };
  expect(vi.mocked(call)).toHaveBeenLastCalledWith('changeCustomerAddress', { params, body: { floor: '4' } });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('nobody without the right is offered to correct an address, and an unsaved one is no address to correct [O-08b]', async () => {
  renderAt('/notes', <Addresses customer={customer} />, ['customers.read']);
  await expect.element(page.getByText(/Floor 3 · 2 bottles/)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
