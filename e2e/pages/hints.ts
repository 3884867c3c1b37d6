import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilIdle } from '../browser/hydrated.ts';
import type { Translate } from './texts.ts';

type HintId = 'cookies' | 'ads' | 'download' | 'install';

export type HintsPageObject = {
  of: (id: HintId) => Locator;
  all: Locator;
  press: (id: HintId, text: string) => Promise<void>;
  /** No hint is visible, and none appears once the page is idle. */
  expectNone: () => Promise<void>;
};

export function createHintsPage(page: Page, t: Translate): HintsPageObject {
  const of = (id: HintId) => page.getByRole('region', { name: t(`notices.${id}.title`), exact: true });
  const all = page.locator('[data-hint]');
  return {
    of,
    all,
    press: (id, text) =>
      of(id)
        .getByRole('button', { name: t(text), exact: true })
        .click(),
    async expectNone() {
      await page.waitForLoadState('networkidle');
      // Waits until the page is idle enough for hints, and two frames to draw them.
      await waitUntilIdle(page);
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          }),
      );
      await expect(all).toHaveCount(0);
    },
  };
}
