import type { ReadableStore } from '@kaplya/state/create-store.ts';

const LIMIT_MS = 15_000;

/** Resolves to true once the cart has no running or waiting request, or to false after 15 seconds. */
export async function whenIdle(
  isIdle: () => boolean,
  subscribe: ReadableStore<unknown>['subscribe'],
): Promise<boolean> {
  if (isIdle()) return true;
  return new Promise((resolve) => {
    const limit = setTimeout(finish, LIMIT_MS);
    const stop = subscribe(() => {
      if (isIdle()) finish();
    });
    function finish() {
      clearTimeout(limit);
      stop();
      resolve(isIdle());
    }
  });
}
