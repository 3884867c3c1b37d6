import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Closes an overlay with `press` and waits until its history entry is gone, which happens a moment later. A page loaded
 * in between would be undone with the entry.
 */
export async function closeOverlay(page: Page, overlay: Locator, press: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(countOverlays);
  await press();
  await expect(overlay).toBeHidden();
  await expect.poll(() => page.evaluate(countOverlays)).toBeLessThan(Math.max(before, 1));
}

/** The number of open overlays in the page's history. */
function countOverlays(): number {
  return (window.history.state as { overlays?: number } | null)?.overlays ?? 0;
}
