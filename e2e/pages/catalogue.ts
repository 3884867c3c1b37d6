import { expect, type Locator, type Page } from '@playwright/test';
import { getStepper, type StepperPart } from './stepper.ts';
import type { Translate } from './texts.ts';

export type CataloguePageObject = {
  open: () => Promise<void>;
  /** The card of a product or a product set by its external id. */
  card: (externalId: string) => Promise<Locator>;
  stepper: (externalId: string) => Promise<StepperPart>;
  /** Presses until this many more are in the cart. */
  add: (externalId: string, quantity?: number) => Promise<void>;
};

type Context = { page: Page; t: Translate; nameOf: (externalId: string) => Promise<string> };

export function createCataloguePage({ page, t, nameOf }: Context): CataloguePageObject {
  const shelf = page.getByRole('main');

  async function stepper(externalId: string): Promise<StepperPart> {
    const label = t('catalogue.quantityOf', { name: await nameOf(externalId) });
    return getStepper(shelf.getByRole('group', { name: label, exact: true }), t);
  }

  return {
    stepper,
    async open() {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    async card(externalId) {
      const name = await nameOf(externalId);
      return shelf.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
    },
    async add(externalId, quantity = 1) {
      const { more, root } = await stepper(externalId);
      const before = Number((await root.getByRole('status').textContent()) ?? 0);
      for (let pressed = 0; pressed < quantity; pressed += 1) await more.click();
      await expect(root.getByRole('status')).toHaveText(String(before + quantity));
    },
  };
}
