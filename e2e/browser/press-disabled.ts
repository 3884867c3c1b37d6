import type { Locator } from '@playwright/test';

/**
 * Presses a control with `aria-disabled`. A forced click alone would miss a button in a moving panel; hovering first
 * waits until it stands still and is not covered.
 */
export async function pressDisabled(button: Locator): Promise<void> {
  await button.hover();
  await button.click({ force: true });
}
