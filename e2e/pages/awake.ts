import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The storefront's; null once the page is awake. */
    earlyClicks?: unknown;
  }
}

/** Waits until hydration is over and the effects of the root have run: the page is alive. */
export async function waitUntilAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyClicks === null);
}
