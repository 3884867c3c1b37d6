import type { SessionState } from '@kaplya/client/tokens/session.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { OrdersButton } from './orders-button.tsx';

const browser = vi.hoisted(() => {
  let current: SessionState = { kind: 'customer', subjectId: 'anna' };
  const listeners = new Set<() => void>();
  const session = {
    getState: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const become = (next: SessionState) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const storage = { find: () => null, subscribe: () => () => {} };
  return { session, storage, become, code: Promise.withResolvers<void>(), read: vi.fn<() => Promise<[]>>() };
});
vi.mock('#platform/data/client.ts', () => ({
  getClient: () => ({ session: browser.session, storage: browser.storage }),
}));
vi.mock('../data/read-newest-orders.ts', () => ({ readNewestOrders: browser.read.mockResolvedValue([]) }));
vi.mock('@kaplya/ui/lazy/when-online.ts', () => ({
  whenOnline: (load: () => Promise<unknown>) => browser.code.promise.then(load),
}));

beforeAll(() => loadTexts('en', []));

test('the orders of a customer who has left are not asked for by the code that comes late [T-18]', async () => {
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <OrdersButton />
      </TextsProvider>
    </MemoryRouter>,
  );
  await expect.poll(() => document.documentElement.hasAttribute('data-orders')).toBe(true);
  browser.become({ kind: 'visitor' });
  await expect.poll(() => document.documentElement.hasAttribute('data-orders')).toBe(false);
  browser.become({ kind: 'customer', subjectId: 'boris' });
  browser.code.resolve();

  await expect.poll(() => browser.read.mock.calls.length).toBe(1);
});
