import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilIdle } from '../browser/hydrated.ts';
import type { Translate } from './texts.ts';

type NoticeId = 'cookies' | 'ads' | 'download' | 'install';

export type NoticesPageObject = {
  of: (id: NoticeId) => Locator;
  all: Locator;
  press: (id: NoticeId, text: string) => Promise<void>;
  /** No notice is visible, and none appears once the page is idle. */
  expectNone: () => Promise<void>;
};

export function createNoticesPage(page: Page, t: Translate): NoticesPageObject {
  const of = (id: NoticeId) => page.getByRole('region', { name: t(`notices.${id}.title`), exact: true });
  const all = page.locator('[data-notice]');
  return {
    of,
    all,
    press: (id, text) =>
      of(id)
        .getByRole('button', { name: t(text), exact: true })
        .click(),
    async expectNone() {
      await page.waitForLoadState('networkidle');
      // Waits until the page is idle enough for notices, and two frames to draw them.
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
