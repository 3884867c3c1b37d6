import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilHydrated } from '../browser/hydrated.ts';
import { closeOverlay } from '../browser/close-overlay.ts';
import { getStepper, type StepperPart } from './stepper.ts';
import type { Translate } from './texts.ts';

/** The cart, equal in the drawer and on its own page. */
export type CartPageObject = {
  root: Locator;
  /** Opens the cart's page by its URL. */
  open: () => Promise<void>;
  /** Opens the drawer from the header. */
  openDrawer: () => Promise<void>;
  close: () => Promise<void>;
  /** A line by its external id; excludes an automatic line of the same product. */
  line: (externalId: string) => Promise<Locator>;
  automaticLine: (externalId: string) => Promise<Locator>;
  stepper: (externalId: string) => Promise<StepperPart>;
  remove: (externalId: string) => Promise<void>;
  restore: (externalId: string) => Promise<void>;
  /** Removed lines, in their place or below it. */
  removed: Locator;
  /** Restores a removed line. */
  restoreButton: (externalId: string) => Promise<Locator>;
  bottles: {
    question: Locator;
    have: Locator;
    rent: Locator;
    /** The bottles are bought. */
    none: Locator;
    /** The number of returned bottles. */
    returned: StepperPart;
    declare: () => Promise<void>;
    goWithout: () => Promise<void>;
  };
  related: Locator;
  addRelated: (externalId: string) => Promise<void>;
  /** The total once it is calculated for the cart's content. */
  expectTotal: (sum: string | RegExp) => Promise<void>;
  /** Waits until everything is calculated. */
  whenSynced: () => Promise<void>;
  toCheckout: () => Promise<void>;
  orderAsGuest: (phone: string) => Promise<void>;
  guest: { phone: Locator; order: Locator; signIn: Locator };
  headerButton: (count: number) => Locator;
};

type Context = { page: Page; t: Translate; nameOf: (externalId: string) => Promise<string> };

export function createCartPage({ page, t, nameOf }: Context): CartPageObject {
  const root = page.getByRole('dialog', { name: t('cart.title'), exact: true });
  const lines = root.getByRole('list', { name: t('cart.lines') }).getByRole('listitem');
  const removed = root
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: t('cart.removed.restore') }) });
  const related = root.getByRole('region', { name: t('cart.related') });
  const question = root.getByRole('group', { name: t('cart.bottles.title') });
  // One text contains the other.
  const have = question.locator('input[value=have]');
  const rent = question.locator('input[value=rent]');
  const none = question.locator('input[value=buy]');
  // The order's earned points may stand below it.
  const total = root
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: t('cart.totals.toPay') }) })
    .getByRole('definition');
  const step = page.getByRole('dialog', { name: t('cart.guest.title') });
  const guest = {
    phone: step.getByRole('textbox', { name: t('cart.guest.phone') }),
    order: step.getByRole('button', { name: t('cart.guest.order') }),
    signIn: step.getByRole('button', { name: t('cart.guest.signIn') }),
  };

  async function linesOf(externalId: string): Promise<Locator> {
    const name = await nameOf(externalId);
    return lines.filter({ has: page.getByRole('heading', { name, exact: true }) });
  }

  async function stepper(externalId: string): Promise<StepperPart> {
    const name = t('cart.quantityOf', { name: await nameOf(externalId) });
    return getStepper(lines.getByRole('group', { name, exact: true }), t);
  }

  async function restoreButton(externalId: string): Promise<Locator> {
    return root.getByRole('button', { name: t('cart.removed.restoreOf', { name: await nameOf(externalId) }) });
  }

  async function whenSynced(): Promise<void> {
    await expect(total).toBeVisible();
    await expect(root.locator('[aria-busy=true]')).toHaveCount(0);
  }

  return {
    root,
    removed,
    restoreButton,
    related,
    guest,
    stepper,
    whenSynced,
    bottles: {
      question,
      have,
      rent,
      none,
      returned: getStepper(root.getByRole('group', { name: t('cart.bottles.howMany') }), t),
      declare: () => have.check(),
      goWithout: () => none.check(),
    },
    async open() {
      await page.goto('/cart');
      await expect(root).toBeVisible();
    },
    async openDrawer() {
      // Before that it is a link to a page.
      await waitUntilHydrated(page);
      const header = page.getByRole('banner');
      await header
        .getByRole('link', { name: new RegExp(`^(${t('cart.open', { count: 0 })}|${t('cart.title')})`) })
        // The other one skips the page by keyboard.
        .and(page.locator('[aria-haspopup]'))
        .click();
      await expect(root).toBeVisible();
    },
    close: () =>
      closeOverlay(page, root, () => root.getByRole('button', { name: t('common.close'), exact: true }).click()),
    headerButton: (count) =>
      page.getByRole('banner').getByRole('link', { name: t('cart.open', { count }), exact: true }),
    async line(externalId) {
      return (await linesOf(externalId)).filter({ hasNotText: t('cart.automatic') });
    },
    async automaticLine(externalId) {
      return (await linesOf(externalId)).filter({ hasText: t('cart.automatic') });
    },
    async remove(externalId) {
      await root.getByRole('button', { name: t('cart.remove', { name: await nameOf(externalId) }) }).click();
    },
    async restore(externalId) {
      await (await restoreButton(externalId)).click();
    },
    async addRelated(externalId) {
      const label = t('catalogue.quantityOf', { name: await nameOf(externalId) });
      await getStepper(related.getByRole('group', { name: label, exact: true }), t).more.click();
    },
    async expectTotal(sum) {
      await whenSynced();
      await expect(total).toHaveText(sum);
    },
    async toCheckout() {
      await root.getByRole('link', { name: t('cart.checkout') }).click();
    },
    async orderAsGuest(phone) {
      await guest.phone.pressSequentially(phone);
      await guest.order.click();
    },
  };
}
