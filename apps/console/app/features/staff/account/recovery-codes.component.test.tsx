import { Link } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

beforeAll(() => loadTexts('staff'));

const codes = ['7K4Q-0ZP9-M2XT-HW5B', 'AAAA-BBBB-CCCC-DDDD'];

function answer(left: number, madeAt: string | null) {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) =>
    Promise.resolve(
      id === 'getRecoveryCodes' ? { left, madeAt } : { codes, left: codes.length, madeAt: '2026-12-01T09:00:00Z' },
    )) as unknown as typeof call);
}
const made = () => vi.mocked(call).mock.calls.filter(([id]) => id === 'makeRecoveryCodes').length;

test('the first codes are made once, and stay until their owner says that they are saved [G-11a]', async () => {
  answer(0, null);
  const onSaved = vi.fn();
  renderAt('/notes', <RecoveryCodes isFirst onSaved={onSaved} />);
  await expect.element(page.getByText(codes[0] ?? '')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Done' }));
  await expect.element(page.getByText('Save the codes first: they cannot be shown again')).toBeVisible();
  expect(onSaved).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('checkbox', { name: 'I have saved the codes' }));
  await userEvent.click(page.getByRole('button', { name: 'Done' }));
  expect(onSaved).toHaveBeenCalledOnce();
  expect(page.getByText(codes[0] ?? '').query()).toBeNull();
  expect(made()).toBe(1);
});

test('few codes that are left are a warning, and new ones end them only after a question [G-11a]', async () => {
  answer(2, '2026-12-01T09:00:00Z');
  renderAt('/notes', <RecoveryCodes isFirst />);
  await expect.element(page.getByText(/^2 codes are left/)).toBeVisible();
  expect(made()).toBe(0);
  await userEvent.click(page.getByRole('button', { name: 'Make new codes' }));
  const dialog = page.getByRole('dialog', { name: 'Make new recovery codes?' });
  await userEvent.click(dialog.getByRole('button', { name: 'Make new codes' }));
  await expect.element(page.getByText(codes[1] ?? '')).toBeVisible();
});

test('codes that are not saved yet are not left without a question, by a link or a reload [G-11a]', async () => {
  answer(0, null);
  const { location } = renderAt(
    '/notes',
    <>
      <Link to="/orders">Orders</Link>
      <RecoveryCodes isFirst />
    </>,
  );
  const isReloadAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.element(page.getByText(codes[0] ?? '')).toBeVisible();
  expect(isReloadAsked()).toBe(true);
  await userEvent.click(page.getByRole('link', { name: 'Orders' }));
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect.element(question.getByText(/they cannot be shown again/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Stay' }));
  await expect.element(page.getByText(codes[0] ?? '')).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: 'I have saved the codes' }));
  expect(isReloadAsked()).toBe(false);
  await userEvent.click(page.getByRole('link', { name: 'Orders' }));
  await expect.poll(location).toBe('/orders');
});
