import type { Page } from '../pages/test.ts';

/** Holds calls, optionally of one method, until `release`. */
export async function holdCalls(page: Page, url: string | RegExp, { method }: { method?: string } = {}) {
  const released = Promise.withResolvers<void>();
  let count = 0;
  await page.route(url, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    count += 1;
    await released.promise;
    // A page that has moved on no longer listens.
    return route.continue().catch(() => {});
  });
  return {
    count: () => count,
    async release() {
      released.resolve();
      await page.unroute(url);
    },
  };
}
