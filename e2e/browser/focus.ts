import { expect, type Locator } from '../pages/test.ts';

/** Overlays take the focus a frame after they are shown, and hear the keyboard from then on. */
export async function expectFocusIn(overlay: Locator): Promise<void> {
  await expect.poll(() => overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
