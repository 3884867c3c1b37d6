import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { ToastRegion } from '@kaplya/ui/message/toast-region.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { useRepeat } from './use-repeat.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('@kaplya/ui/message/toasts.ts', { spy: true });
vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ call }) }));
vi.mock('#features/cart/state/cart.ts', () => ({ getCart: () => ({}) }));
vi.mock('#features/cart/state/when-cart-idle.ts', () => ({ whenCartIdle: async () => {} }));

beforeAll(() => loadTexts('en', ['orders']));

function Repeat() {
  const { isRepeating, repeat } = useRepeat({ id: '1-1', uuid: 'order' });
  return (
    <button type="button" disabled={isRepeating} onClick={() => void repeat()}>
      Repeat
    </button>
  );
}

test('an order that cannot be repeated for an unknown reason is reported in a toast [X-03] [X-08]', async () => {
  call.mockRejectedValue(new ApiFailure({ kind: 'answer', status: 400, body: { errors: [] } }));
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <Repeat />
        <ToastRegion />
      </TextsProvider>
    </MemoryRouter>,
  );
  const button = page.getByRole('button', { name: 'Repeat', exact: true });
  await userEvent.click(button);
  await expect.element(page.getByRole('log')).toHaveTextContent('This order cannot be repeated');
  await expect.element(button).toBeEnabled();
});

test('a repeat after a lost answer has the same key, so that no second cart is made [rule 55]', async () => {
  const keys = () => call.mock.calls.map(([, { headers }]) => headers['Idempotency-Key'] as string);
  call.mockRejectedValue(new ApiFailure({ kind: 'timeout' }));
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <Repeat />
      </TextsProvider>
    </MemoryRouter>,
  );
  const button = page.getByRole('button', { name: 'Repeat', exact: true });
  await userEvent.click(button);
  await expect.poll(() => call.mock.calls.length).toBe(1);
  await expect.element(button).toBeEnabled();
  await userEvent.click(button);
  await expect.poll(() => call.mock.calls.length).toBe(2);
  expect(new Set(keys()).size).toBe(1);
});

test('an order whose answer is lost is not called one that cannot be repeated [X-12]', async () => {
  call.mockRejectedValue(new ApiFailure({ kind: 'timeout' }));
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <Repeat />
      </TextsProvider>
    </MemoryRouter>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Repeat', exact: true }));
  await expect.poll(() => vi.mocked(showToast).mock.lastCall?.[0].text).toMatch('The shop takes too long to answer');
});
