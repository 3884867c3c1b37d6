import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from './texts.ts';

/** A customer's history, orders, points and bottles. */
export type OrdersPageObject = {
  /** The open panel. */
  panel: Locator;
  openHistory: () => Promise<void>;
  openOrder: (uuid: string) => Promise<void>;
  openBottles: () => Promise<void>;
  /** The orders of the history. */
  cards: Locator;
  card: (number: string) => Locator;
  more: Locator;
  /** The actions of an order, on its card or its page. */
  action: (verb: 'pay' | 'repeat' | 'cancel', number: string) => Locator;
  timeline: { list: Locator; current: Locator };
  section: (title: string) => Locator;
  cancellation: {
    dialog: Locator;
    reasons: Locator;
    comment: Locator;
    confirm: () => Promise<void>;
  };
};

type Context = { page: Page; t: Translate };

export function createOrdersPage({ page, t }: Context): OrdersPageObject {
  const panel = page.getByRole('dialog').first();
  const cards = panel.getByRole('list', { name: t('orders.list') }).locator('> li');
  const dialog = page.getByRole('dialog', { name: new RegExp(t('orders.cancel.title', { number: '\\d+' })) });
  const list = panel.getByRole('list', { name: t('orders.timeline') });
  const words = { repeat: 'orders.repeatOf', cancel: 'orders.cancelOf' } as const;
  const toName = (verb: 'pay' | keyof typeof words, number: string) =>
    verb === 'pay'
      ? new RegExp(`^${t('orders.paySum', { sum: '.+' })}, ${t('orders.number', { number })}$`)
      : t(words[verb], { number });

  async function open(path: string): Promise<void> {
    await page.goto(path);
    await expect(panel).toBeVisible();
    await expect(panel.locator('[aria-busy=true]')).toHaveCount(0);
  }

  return {
    panel,
    cards,
    openHistory: () => open('/orders'),
    openOrder: (uuid) => open(`/orders/${uuid}`),
    openBottles: () => open('/profile/bottles'),
    card: (number) =>
      cards.filter({ has: page.getByRole('heading', { name: t('orders.number', { number }), exact: true }) }),
    more: panel.getByRole('button', { name: t('orders.more') }),
    action: (verb, number) => panel.getByRole('button', { name: toName(verb, number), exact: true }),
    timeline: { list, current: list.locator('[aria-current=step]') },
    section: (title) => panel.getByRole('region', { name: title, exact: true }),
    cancellation: {
      dialog,
      reasons: dialog.getByRole('radio'),
      comment: dialog.getByRole('textbox', { name: t('orders.cancel.comment') }),
      confirm: () => dialog.getByRole('button', { name: t('orders.cancel.confirm') }).click(),
    },
  };
}
