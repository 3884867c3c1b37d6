import { expect, type Page } from '@playwright/test';
import { builtScripts } from '../shop/built-files.ts';
import { waitUntilHydrated } from './hydrated.ts';

/**
 * Waits until a function of the page answers true. A worker installs, stores and takes over as fast as the machine lets it.
 * Playwright's `waitForFunction` takes the first answer of an async function, also false.
 */
async function waitUntil<T>(page: Page, isSo: (wanted: T) => Promise<boolean>, wanted: T): Promise<void> {
  const ask = (): Promise<boolean> =>
    page.evaluate<boolean, unknown>(isSo as (wanted: unknown) => Promise<boolean>, wanted);
  await expect.poll(ask, { timeout: 120_000, intervals: [100] }).toBe(true);
}

/** Waits until the page's worker controls it and has stored everything for offline use, including these pages. */
export async function waitUntilStored(page: Page, ...paths: string[]): Promise<void> {
  await waitUntilHydrated(page);
  await waitUntilControlled(page);
  const language = await page.evaluate(() => document.documentElement.lang);
  await waitUntil(
    page,
    async ({ paths: wanted, texts }: { paths: readonly string[]; texts: string }) => {
      const files = await caches.open('files');
      const hasTexts = (await files.keys()).some(({ url }) => new RegExp(texts).test(url));
      const pages = await Promise.all(['/', ...wanted].map((path) => caches.match(path)));
      return hasTexts && pages.every(Boolean);
    },
    { paths, texts: builtScripts(`texts-${language}-orders`).source },
  );
}

/** Waits until a worker that is ready answers the page's requests. */
async function waitUntilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { polling: 100 });
}

/** Has the browser look for a newer worker, and waits until it waits behind the page's own. */
export async function waitForNewerWorker(page: Page): Promise<void> {
  await waitUntilControlled(page);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await waitUntil(page, async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting), null);
}

/** Marks the page as it is loaded now; a reload loses the mark. */
export async function markAsOld(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { isOld: true }));
}

export const isOld = (page: Page): Promise<boolean> => page.evaluate(() => 'isOld' in window);

/** Waits until a page that was marked is loaded anew, under a worker that is ready, and hydrated. */
export async function waitUntilRenewed(page: Page): Promise<void> {
  await page.waitForFunction(() => !('isOld' in window), null, { polling: 100 });
  await waitUntilControlled(page);
  await waitUntilHydrated(page);
}
