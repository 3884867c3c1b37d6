import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CellPlace } from '@kaplya/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { createAcquirerPage } from './acquirer.ts';
import { ask } from './server.ts';
import type { Translate } from './texts.ts';

/** The one cell of the demonstration of which something can be bought; its journeys take turns. */
export const activeCell = { id: 'c-active', number: '1001' };

export type BottleWay = 'own' | 'rent' | 'buy';

/** The pages of the self-service cells. */
export type AquamarketPageObject = {
  open: (cell?: string) => Promise<void>;
  bottle: (way: BottleWay) => Locator;
  payButton: Locator;
  /** The state of an order, or what a page of a cell begins with. */
  title: Locator;
  /** What it says in the words of this visitor. */
  says: (id: string) => Promise<void>;
  /** Chooses a bottle and a way to pay, and goes to where it is paid. */
  order: (wanted: { way: BottleWay; method?: RegExp }) => Promise<void>;
  /** Pays by card and comes back to the order. */
  pay: (card?: string) => Promise<void>;
};

type Context = { page: Page; t: Translate };

export function createAquamarketPage({ page, t }: Context): AquamarketPageObject {
  const acquirer = createAcquirerPage(page);
  const title = page.getByRole('heading', { level: 1 });
  const bottle = (way: BottleWay) => page.getByRole('radio', { name: t(`aquamarket.bottle.${way}`) });
  const payButton = page.getByRole('button', { name: new RegExp(`^${t('aquamarket.paySum', { sum: '' }).trim()} `) });

  return {
    bottle,
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

/** Waits until the courier has filled the cell after the order before. */
export async function waitUntilFilled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { data } = await ask<{ data: CellPlace[] }>('/api/micromarket/cells');
        return data.find(({ id }) => id === activeCell.id)?.status;
      },
      { timeout: 60_000 },
    )
    .toBe('active');
}

/** How the cell answers the next command to open. */
export async function behaveOnce(
  behaviour: 'jam' | 'silent' | 'leave_full' | 'no_bottle' | 'offline_after_accept:9:opened',
): Promise<void> {
  const dataDir = process.env['SHOP_DATA_DIR'];
  if (!dataDir) throw new Error('The shop is not started');
  const control = readFileSync(join(dataDir, 'sandbox-cells', 'address'), 'utf8').trim();
  const answer = await fetch(`${control}/cells/${activeCell.id}?controller=moscow-cabinet-1`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ behaviour, times: 1 }),
  });
  expect(answer.status).toBe(200);
}
