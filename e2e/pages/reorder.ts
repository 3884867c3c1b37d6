import type { Locator, Page } from '@playwright/test';
import type { Translate } from './texts.ts';

/** The last order on the first screen, and the checkout's text about it. */
export type AgainPageObject = {
  card: Locator;
  /** The space reserved for it. */
  place: Locator;
  order: (number: string) => Locator;
  close: Locator;
  callout: (number: string) => Locator;
  /** The rating of the last delivery. */
  rating: {
    question: Locator;
    form: Locator;
    star: (stars: number) => Locator;
    send: Locator;
    dismiss: Locator;
  };
};

export function createReorderPage({ page, t }: { page: Page; t: Translate }): AgainPageObject {
  const title = new RegExp(`^(${t('again.title')}|${t('again.open')})$`);
  const card = page.getByRole('region', { name: title });
  const toRate = new RegExp(`^${t('again.rate', { date: '.+' })}$`.replace('?', String.raw`\?`));
  const form = page.getByRole('region', { name: toRate });
  return {
    card,
    place: page.locator('[data-again-place]'),
    order: (number) => page.getByRole('button', { name: t('again.orderOf', { number }), exact: true }),
    close: card.getByRole('button', { name: t('again.dismiss') }),
    rating: {
      question: form.getByRole('heading'),
      form,
      star: (stars) => form.getByRole('radio').nth(stars - 1),
      send: form.getByRole('button', { name: t('orders.rating.send') }),
      dismiss: form.getByRole('button', { name: t('again.rate.dismiss') }),
    },
    callout: (number) => page.getByRole('status', { name: t('again.done.title', { number }) }),
  };
}
