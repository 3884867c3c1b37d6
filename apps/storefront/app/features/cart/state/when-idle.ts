import type { ReadableStore } from '@kaplya/state/create-store.ts';

const LIMIT_MS = 15_000;

/** Resolves once the cart has no running or waiting request, or after 15 seconds. */
export async function whenIdle(isIdle: () => boolean, subscribe: ReadableStore<unknown>['subscribe']): Promise<void> {
  if (isIdle()) return;
  await new Promise<void>((resolve) => {
    const limit = setTimeout(finish, LIMIT_MS);
    const stop = subscribe(() => {
      if (isIdle()) finish();
    });
    function finish() {
      clearTimeout(limit);
      stop();
      resolve();
    }
  });
}
