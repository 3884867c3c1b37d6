import type { Locator, Page } from '@playwright/test';
import type { Translate } from './texts.ts';

/** The last order on the first screen, and what the checkout says of it. */
export type AgainPageObject = {
  card: Locator;
  /** What is kept free for it. */
  place: Locator;
  order: (number: string) => Locator;
  close: Locator;
  notice: (number: string) => Locator;
};

export function createAgainPage({ page, t }: { page: Page; t: Translate }): AgainPageObject {
  const title = new RegExp(`^(${t('again.title')}|${t('again.open')})$`);
  const card = page.getByRole('region', { name: title });
  return {
    card,
    place: page.locator('[data-again-place]'),
    order: (number) => card.getByRole('button', { name: t('again.orderOf', { number }), exact: true }),
    close: card.getByRole('button', { name: t('again.dismiss') }),
    notice: (number) => page.getByRole('status', { name: t('again.done.title', { number }) }),
  };
}
