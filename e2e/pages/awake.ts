import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The storefront's; null once the page is awake. */
    earlyClicks?: unknown;
  }
}

/** Waits until hydration is over, also of the parts that wake up later, and the effects have run: the page is alive. */
export async function waitUntilAwake(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    if (window.earlyClicks !== null) return false;
    // Parts wake up whenever there is nothing else to do.
    await new Promise((resolve) => requestIdleCallback(resolve));
    return true;
  });
}
