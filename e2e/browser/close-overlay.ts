import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Closes an overlay by `press`, and waits until its entry of the history is gone, a moment after itself: a page that is
 * loaded meanwhile is taken back with it.
 */
export async function closeOverlay(page: Page, overlay: Locator, press: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(countOverlays);
  await press();
  await expect(overlay).toBeHidden();
  await expect.poll(() => page.evaluate(countOverlays)).toBeLessThan(Math.max(before, 1));
}

/** How many overlays are open by the history of the page. */
function countOverlays(): number {
  return (window.history.state as { overlays?: number } | null)?.overlays ?? 0;
}
