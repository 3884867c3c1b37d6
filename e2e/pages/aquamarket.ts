import { expect, type Locator, type Page } from '@playwright/test';
import { createAcquirerPage } from './acquirer.ts';
import type { Translate } from './texts.ts';

export type BottleWay = 'own' | 'rent' | 'buy';

/** The pages of the self-service cells. */
export type AquamarketPageObject = {
  open: (cell?: string) => Promise<void>;
  bottle: (way: BottleWay, quantity?: number) => Locator;
  /** The quantity of bottles of water. */
  quantity: Locator;
  payButton: Locator;
  /** The state of an order, or the heading of a cell's page. */
  title: Locator;
  /** Its text in this visitor's language. */
  says: (id: string) => Promise<void>;
  /** Chooses a bottle and a method of payment, and opens the payment. */
  order: (wanted: { way: BottleWay; method?: RegExp }) => Promise<void>;
  /** Pays by card and returns to the order. */
  pay: (card?: string) => Promise<void>;
};

type Context = { page: Page; t: Translate };

export function createAquamarketPage({ page, t }: Context): AquamarketPageObject {
  const acquirer = createAcquirerPage(page);
  const title = page.getByRole('heading', { level: 1 });
  const bottle = (way: BottleWay, count = 1) =>
    page.getByRole('radio', { name: t(`aquamarket.bottle.${way}`, { count }) });
  const payButton = page.getByRole('button', { name: new RegExp(`^${t('aquamarket.paySum', { sum: '' }).trim()} `) });

  return {
    bottle,
    quantity: page.getByRole('region', { name: t('aquamarket.quantity') }),
    payButton,
    title,
    async open(cell) {
      await page.goto(cell === undefined ? '/aquamarket' : `/aquamarket?cell=${cell}`);
    },
    async says(id) {
      await expect(title).toHaveText(t(id), { timeout: 45_000 });
    },
    async order({ way, method = /Card online/ }) {
      await bottle(way).check();
      await page.getByRole('radio', { name: method }).check();
      await payButton.click();
    },
    async pay(card = '1111') {
      await page.waitForURL(/\/sandbox\/acquirer\//);
      await acquirer.payByCard(card);
      await acquirer.backToShop();
      await page.waitForURL(/\/aquamarket\/status\?order=/);
    },
  };
}
