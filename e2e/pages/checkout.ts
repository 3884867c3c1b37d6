import { expect, type Locator, type Page } from '@playwright/test';
import { formatDate, formatWindow } from '../../apps/storefront/app/i18n/dates.ts';
import type { Language } from '../shop/test.ts';
import type { FreeInterval } from './server.ts';
import type { Translate } from './texts.ts';

/** The order on one page, and what became of it. */
export type CheckoutPageObject = {
  open: () => Promise<void>;
  section: (id: 'bottles' | 'address' | 'interval' | 'contact' | 'payment' | 'comment') => Locator;
  /** The tile of an interval. */
  interval: (wanted: FreeInterval) => Promise<Locator>;
  /** The tile with what it says about its state. */
  intervalTile: (wanted: FreeInterval) => Promise<Locator>;
  chooseInterval: (wanted: FreeInterval) => Promise<void>;
  phone: Locator;
  name: Locator;
  consent: Locator;
  comment: Locator;
  /** Phone and name are typed key by key, as a person does. */
  introduce: (person: { phone?: string; name: string }) => Promise<void>;
  payment: (method: RegExp) => Locator;
  payInCash: () => Promise<void>;
  orderButton: Locator;
  order: () => Promise<void>;
  /** The total that the button names, once it is worked out. */
  expectSum: (sum: string | RegExp) => Promise<void>;
  done: { dialog: Locator; number: () => Promise<string>; fact: (id: 'when' | 'where' | 'total') => Locator };
  failure: Locator;
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

  async function dayOf({ date }: FreeInterval): Promise<Locator> {
    const grid = section('interval');
    const day = grid.getByRole('group', { name: formatDate(date, language) });
    await expect(grid.getByRole('radio').first()).toBeVisible();
    // The days after the first three stay folded until they are asked for.
    const folded = Array.from({ length: 10 }, (_, count) => t('checkout.interval.moreDays', { count }));
    const unfold = grid.getByRole('button', { name: new RegExp(`^(${folded.join('|')})$`) });
    if ((await day.count()) === 0) await unfold.click();
    return day;
  }

  // Whatever is left of the quarter of an hour.
  const held = Array.from({ length: 16 }, (_, minutes) => t('checkout.hold.left', { minutes }));
  const windowOf = ({ interval: { from, to } }: FreeInterval) => formatWindow(from, to);

  async function getInterval(wanted: FreeInterval): Promise<Locator> {
    return (await dayOf(wanted)).getByRole('radio', { name: windowOf(wanted) });
  }

  return {
    section,
    interval: getInterval,
    phone,
    name,
    orderButton,
    consent: contact.getByRole('checkbox'),
    comment: section('comment').getByRole('textbox', { name: t('checkout.comment.label') }),
    failure: page.getByRole('dialog', {
      name: new RegExp(`${t('checkout.failed.title')}|${t('errors.orderNotPlaced')}`),
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
      await (await getInterval(wanted)).check();
      // The server holds it from here on.
      await expect(section('interval').getByRole('status')).toContainText(new RegExp(held.join('|')));
    },
    async introduce({ phone: digits, name: called }) {
      if (digits !== undefined) await phone.pressSequentially(digits);
      await name.pressSequentially(called);
    },
    payment: (method) => section('payment').getByRole('radio', { name: method }),
    payInCash: () => section('payment').getByRole('radio', { name: CASH[language] }).check(),
    async order() {
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
