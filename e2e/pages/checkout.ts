import { expect, type Locator, type Page } from '@playwright/test';
import { formatDate, formatWindow } from '../../apps/storefront/app/i18n/formats/dates.ts';
import type { Language } from '../shop/test.ts';
import type { FreeInterval } from '../visitors/server.ts';
import type { Translate } from './texts.ts';

type Section = 'bottles' | 'address' | 'interval' | 'contact' | 'payment' | 'comment';

/** The one-page checkout and its result. */
export type CheckoutPageObject = {
  open: () => Promise<void>;
  section: (id: Section) => Locator;
  /** Unfolds a section if it is folded. */
  unfold: (id: Section | 'benefits') => Promise<void>;
  /** The tile of an interval. */
  interval: (wanted: FreeInterval) => Promise<Locator>;
  /** The tile with its state text. */
  intervalTile: (wanted: FreeInterval) => Promise<Locator>;
  chooseInterval: (wanted: FreeInterval) => Promise<void>;
  phone: Locator;
  name: Locator;
  consent: Locator;
  comment: Locator;
  /** Phone and name are typed key by key, as a person does. */
  introduce: (person: { phone?: string; name: string }) => Promise<void>;
  payment: (method: RegExp) => Locator;
  pay: (method: RegExp) => Promise<void>;
  writeComment: (note: string) => Promise<void>;
  payInCash: () => Promise<void>;
  orderButton: Locator;
  /** Presses once the sum is final. */
  order: () => Promise<void>;
  /** Presses while the sum may still be calculated. */
  orderAtOnce: () => Promise<void>;
  /** The total on the button, once it is calculated. */
  expectSum: (sum: string | RegExp) => Promise<void>;
  done: { dialog: Locator; number: () => Promise<string>; fact: (id: 'when' | 'where' | 'total') => Locator };
  failure: Locator;
  /** An order of which nobody knows yet whether it was made. */
  unknown: Locator;
  gone: Locator;
};

type Context = { page: Page; t: Translate; language: Language };

const CASH: Record<Language, RegExp> = { ru: /налич/i, en: /cash/i, az: /nağd/i, tr: /nakit/i };

export function createCheckoutPage({ page, t, language }: Context): CheckoutPageObject {
  const section = (id: string) => page.getByRole('region', { name: t(`checkout.${id}.title`), exact: true });
  const contact = section('contact');
  const phone = contact.getByRole('textbox', { name: t('checkout.contact.phone') });
  const name = contact.getByRole('textbox', { name: t('checkout.contact.name') });
  const done = page.getByRole('dialog', { name: t('checkout.done.title') });
  const orderButton = page.getByRole('button', { name: t('checkout.order') });

  async function unfold(id: Section | 'benefits') {
    const folded = section(id).locator('[data-fold][aria-expanded=false]');
    const fields = section(id).locator('[data-fields]').locator('input, textarea, button').first();
    await expect(folded.or(fields).first()).toBeVisible();
    // A refused answer may remove the line between two checks: check again.
    await expect(async () => {
      if (await folded.isVisible()) await folded.click({ timeout: 1000 });
      await expect(fields).toBeVisible({ timeout: 1000 });
    }).toPass();
  }

  async function pay(method: RegExp) {
    // An earlier choice folds the section once it is saved: unfold it again.
    await expect(async () => {
      await unfold('payment');
      await section('payment').getByRole('radio', { name: method }).click({ timeout: 1000 });
    }).toPass();
    await expect(section('payment')).not.toContainText(t('checkout.payment.proposal'));
  }

  async function dayOf({ date }: FreeInterval): Promise<Locator> {
    const grid = section('interval');
    const day = grid.getByRole('tabpanel', { name: formatDate(date, language) });
    await unfold('interval');
    // Before the page knows whether to ask about bottles, it reserves space that may disappear: a press that starts
    // before that and ends after it misses.
    await expect(section('bottles').locator('.animate-late-skeleton').filter({ visible: true })).toHaveCount(0);
    await grid.getByRole('tab', { name: formatDate(date, language) }).click();
    return day;
  }

  // The remaining part of the quarter of an hour.
  const held = Array.from({ length: 16 }, (_, minutes) => t('checkout.hold.left', { minutes }));
  const windowOf = ({ interval: { from, to } }: FreeInterval) => formatWindow(from, to);

  async function getInterval(wanted: FreeInterval): Promise<Locator> {
    return (await dayOf(wanted)).getByRole('radio', { name: windowOf(wanted) });
  }

  return {
    section,
    unfold,
    pay,
    async writeComment(note) {
      await unfold('comment');
      await section('comment')
        .getByRole('textbox', { name: t('checkout.comment.label') })
        .fill(note);
    },
    interval: getInterval,
    phone,
    name,
    orderButton,
    consent: contact.getByRole('checkbox'),
    comment: section('comment').getByRole('textbox', { name: t('checkout.comment.label') }),
    failure: page.getByRole('dialog', {
      name: new RegExp(`${t('checkout.failed.title')}|${t('errors.orderNotPlaced')}`),
    }),
    unknown: page.getByRole('dialog', {
      name: new RegExp(`${t('checkout.unknown.checking')}|${t('checkout.unknown.title')}`),
    }),
    gone: page.getByRole('dialog', { name: t('checkout.gone.title') }),
    async open() {
      await page.goto('/checkout');
      await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible();
    },
    async intervalTile(wanted) {
      return (await dayOf(wanted)).locator('label').filter({ hasText: windowOf(wanted) });
    },
    async chooseInterval(wanted) {
      // Not `check`: the tile may be hidden once it is chosen.
      await (await getInterval(wanted)).click();
      // The server holds it from here on.
      await expect(section('interval').getByRole('status')).toContainText(new RegExp(held.join('|')));
    },
    async introduce({ phone: digits, name: called }) {
      if (digits !== undefined) await phone.pressSequentially(digits);
      await name.pressSequentially(called);
    },
    payment: (method) => section('payment').getByRole('radio', { name: method }),
    payInCash: () => pay(CASH[language]),
    async order() {
      // A customer who reads the sum before pressing waits until it is final: a new phone may add the pump of a first
      // order.
      await expect(orderButton.locator('[aria-busy]')).toHaveCount(0);
      await orderButton.click();
    },
    async orderAtOnce() {
      await orderButton.click();
    },
    async expectSum(sum) {
      await expect(orderButton).toContainText(sum);
      await expect(orderButton.locator('[aria-busy]')).toHaveCount(0);
    },
    done: {
      dialog: done,
      async number() {
        await expect(done).toBeVisible();
        return (
          (await done
            .getByText(/^\d[\d-]*$/)
            .first()
            .textContent()) ?? ''
        );
      },
      fact: (id) =>
        done
          .getByRole('term')
          .filter({ hasText: t(`checkout.done.${id}`) })
          .locator('..')
          .getByRole('definition'),
    },
  };
}
