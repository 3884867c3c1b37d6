import type { Locator } from '@playwright/test';

/**
 * Presses what says that it cannot be pressed (`aria-disabled`). A forced click alone would aim at where the button was
 * while its panel still moves; to hover waits until it stands still and nothing covers it.
 */
export async function pressDisabled(button: Locator): Promise<void> {
  await button.hover();
  await button.click({ force: true });
}
