import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { BlockSection } from './block-section.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const block = { reason: 'Never opens the door', author: 'Oksana', at: '2026-03-02T09:00:00Z' };
const reason = page.getByRole('textbox', { name: 'Reason' });

beforeAll(() => loadTexts('customers'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation((() => Promise.resolve({ block })) as unknown as typeof call);
});

test('a guest is blocked by the phone with a reason, which stays typed when the answer is lost [O-08a]', async () => {
  vi.mocked(call).mockRejectedValueOnce(new ApiFailure({ kind: 'timeout' }));
  renderAt('/notes', <BlockSection person={{ phone: '+79160000001' }} block={null} />, ['customers.write']);
  await userEvent.click(page.getByRole('button', { name: 'Block' }));
  await expect.element(reason).toHaveFocus();
  await userEvent.fill(reason, 'Never opens the door ');
  const begin = page.getByRole('dialog').getByRole('button', { name: /^Block/ });
  await userEvent.click(begin);
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  await expect.element(reason).toHaveValue('Never opens the door ');
  await userEvent.click(begin);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const body = { phone: '+79160000001', reason: 'Never opens the door' };
  expect(vi.mocked(call)).toHaveBeenLastCalledWith('blockCustomer', { body });
});

test('a block says why, by whom and when, and may be ended [O-08a]', async () => {
  renderAt('/notes', <BlockSection person={{ customerId: 'c' }} block={block} />, ['customers.write']);
  await expect.element(page.getByText(block.reason)).toBeVisible();
  await expect.element(page.getByText(/Oksana · /)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Unblock' }));
  await userEvent.fill(reason, 'Agreed');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^Unblock/ }));
  expect(vi.mocked(call)).toHaveBeenLastCalledWith('unblockCustomer', { body: { customerId: 'c', reason: 'Agreed' } });
});

test('a colleague without the right sees a block and cannot change it [O-08a]', async () => {
  renderAt('/notes', <BlockSection person={{ customerId: 'c' }} block={block} />, ['customers.read']);
  await expect.element(page.getByText(block.reason)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
