import { beforeEach, expect, test, vi } from 'vitest';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const loadTexts = vi.fn<() => Promise<void>>();

async function say(kind: 'answer' | 'network' | 'timeout', isOnline: boolean) {
  vi.stubGlobal('navigator', { onLine: isOnline });
  const { findFallback } = await import('./find-fallback.ts');
  // A class of the same module load, because the code checks its instances.
  const { ApiFailure } = await import('@kaplya/client/failures/api-failure.ts');
  return findFallback('addProduct', new ApiFailure({ kind }));
}

beforeEach(() => {
  vi.resetModules();
  vi.doMock('#i18n/load-texts.ts', () => ({ loadTexts }));
  loadTexts.mockResolvedValue();
  return () => vi.doUnmock('#i18n/load-texts.ts');
});

test('what was attempted is named [X-03] [X-08]', async () => {
  expect(await say('answer', true)).toBe('errors.addProduct');
  expect(await say('network', true)).toBe('errors.addProduct');
});

test('a missing network is the message of any attempt [X-03]', async () => {
  expect(await say('network', false)).toBe('errors.network');
});

test('without its texts the message is that the shop does not answer [X-11]', async () => {
  loadTexts.mockImplementation(gone);
  expect([await say('network', true), await say('timeout', true), await say('answer', true)]).toEqual([
    'errors.unanswered',
    'errors.unanswered',
    'errors.generic',
  ]);
});
