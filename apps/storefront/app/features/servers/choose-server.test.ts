import { expect, test, vi } from 'vitest';
import { chooseServer } from './choose-server.ts';

const steps = vi.hoisted(() => [] as string[]);

vi.mock('#features/cart/state/cart-session.ts', () => ({
  getEarlyCart: () => ({ clear: () => steps.push('cart') }),
}));
vi.mock('#platform/data/client.ts', () => ({
  getClient: () => ({
    session: { getState: () => ({ kind: 'visitor' }) },
    storage: { clear: () => steps.push('storage'), remove() {}, set() {} },
  }),
}));
vi.mock('#platform/page/cookies.ts', () => ({ writeCookie() {} }));

test('a cart with unanswered pieces is left once the storage has its id no more, so that nothing is asked of the former server [T-22]', async () => {
  const assign = vi.fn<(path: string) => void>();
  vi.stubGlobal('window', { location: { assign } });
  await chooseServer(null);
  expect(steps).toEqual(['storage', 'cart']);
  expect(assign).toHaveBeenCalledWith('/');
  vi.unstubAllGlobals();
});
