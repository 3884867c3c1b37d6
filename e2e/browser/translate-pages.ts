import { expect, type Page } from '@playwright/test';
import { startTranslator } from '../../packages/ui/test/translator.ts';

/** Has each page of a tab translated by its browser, from before it hydrates on. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => { (${startTranslator.toString()})(); });`);
}

/** The page is translated: many texts stand in elements of a translator, and none beside them. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect.poll(() => page.locator('font > font').count()).toBeGreaterThan(10);
}
