import { beforeEach, expect, test, vi } from 'vitest';

let limit = new AbortController();

/** A connection that never receives anything. */
const hang = vi.fn(
  (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      const refuse = () => reject(new DOMException('timeout', 'TimeoutError'));
      if (signal?.aborted) refuse();
      signal?.addEventListener('abort', refuse);
    }),
);

async function loadReach() {
  vi.resetModules();
  return import('./reachability.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  limit = new AbortController();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', hang);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.signal);
  return () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  };
});

test('a shop that hangs is reported as unanswered [X-12]', async () => {
  const { isShopReachable } = await loadReach();
  const answer = isShopReachable();
  limit.abort();
  expect(await answer).toBe(false);
});

test('a shop that hangs is checked until it answers [X-12]', async () => {
  const { checkReachability, getReachability, subscribeToReachability } = await loadReach();
  const seen: string[] = [];
  subscribeToReachability(() => seen.push(getReachability()));
  checkReachability();
  limit.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['unanswered']);
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { 'Content-Type': 'image/svg+xml' } }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual(['unanswered', 'reached']);
});

test.each([
  ['a page of a proxy', { status: 403, headers: { 'Content-Type': 'text/html' } }, false],
  ['a page that wants a sign-in to the network', { status: 200, headers: { 'Content-Type': 'text/html' } }, false],
  ['a gateway', { status: 502 }, false],
  ['the shop, which is out of order', { status: 503, headers: { 'X-Request-Id': '1' } }, true],
])('%s is an answer of the shop or not [X-12]', async (_, answer, isReached) => {
  vi.stubGlobal('fetch', async () => new Response(null, answer));
  const { isShopReachable } = await loadReach();
  expect(await isShopReachable()).toBe(isReached);
});
