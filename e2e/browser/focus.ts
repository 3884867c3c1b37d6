import { expect, type Locator } from '../pages/test.ts';

/** Overlays take the focus and the keyboard one frame after they appear. */
export async function expectFocusIn(overlay: Locator): Promise<void> {
  await expect.poll(() => overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
