import { expect, type Locator, type Page } from '@playwright/test';
import { findCode } from './account.ts';
import { waitUntilHydrated } from '../browser/hydrated.ts';
import type { Translate } from './texts.ts';

export type Way = 'sms' | 'call' | 'email';

/** The drawer in which a visitor signs in, step by step. */
export type SignInPageObject = {
  /** Opens it from the header. */
  open: () => Promise<void>;
  /** The header's links: to sign in, or to the signed-in customer's account. */
  headerButton: Locator;
  accountButton: Locator;
  drawer: Locator;
  close: () => Promise<void>;
  choose: (way: Way) => Promise<void>;
  phone: Locator;
  email: Locator;
  consent: Locator;
  getCode: Locator;
  /** Everything before the code: the target is typed key by key. */
  askForCode: (wanted: { way?: Way; target: string }) => Promise<void>;
  code: Locator;
  confirm: Locator;
  /** Waits for the message and types its code. */
  enterCodeOf: (target: string) => Promise<void>;
  back: Locator;
  /** The button for another code by the same or the other method. */
  again: (way: Way) => Locator;
  switchTo: (way: 'sms' | 'call') => Locator;
  /** The remaining time before another code. */
  wait: Locator;
  about: { name: Locator; phone: Locator; email: Locator; news: Locator; save: Locator; later: Locator };
};

type Context = { page: Page; t: Translate };

export function createSignInPage({ page, t }: Context): SignInPageObject {
  const titles = ['identity.title', 'identity.code.title', 'identity.about.title'].map((id) => t(id));
  const drawer = page.getByRole('dialog', { name: new RegExp(`^(${titles.join('|')})$`) });
  const header = page.getByRole('banner');
  const headerButton = header.getByRole('link', { name: t('common.signIn'), exact: true });
  const button = (id: string) => drawer.getByRole('button', { name: t(id), exact: true });
  const phone = drawer.getByRole('textbox', { name: t('identity.phone') });
  const email = drawer.getByRole('textbox', { name: t('identity.email') });
  const consent = drawer.getByRole('checkbox');
  const getCode = button('identity.getCode');
  const code = drawer.getByRole('textbox', {
    name: new RegExp(`^(${t('identity.code.label')}|${t('identity.code.label.call')})$`),
  });
  const wait = new RegExp(
    t('identity.wait', { time: '#' })
      .replace('.', String.raw`\.`)
      .replace('#', String.raw`[\d:]+`),
  );

  async function choose(way: Way): Promise<void> {
    await drawer.getByRole('radio', { name: t(`identity.way.${way}`) }).check();
  }

  return {
    drawer,
    headerButton,
    accountButton: header.getByRole('link', { name: t('common.account'), exact: true }),
    phone,
    email,
    consent,
    getCode,
    code,
    choose,
    confirm: button('identity.code.confirm'),
    back: drawer.getByRole('button', {
      name: new RegExp(`^(${t('identity.code.otherPhone')}|${t('identity.code.otherEmail')})$`),
    }),
    wait: drawer.getByText(wait),
    again: (way) => button(`identity.code.again.${way}`),
    switchTo: (way) => button(`identity.code.switch.${way}`),
    async open() {
      // Before that it is a link to a page.
      await waitUntilHydrated(page);
      await headerButton.click();
      await expect(drawer).toBeVisible();
    },
    close: () => drawer.getByRole('button', { name: t('common.close'), exact: true }).click(),
    async askForCode({ way = 'sms', target }) {
      await choose(way);
      const field = way === 'email' ? email : phone;
      await field.fill('');
      await field.pressSequentially(target);
      await consent.check();
      await getCode.click();
      await expect(code).toBeFocused();
    },
    async enterCodeOf(target) {
      await code.pressSequentially(await findCode(target));
    },
    about: {
      name: drawer.getByRole('textbox', { name: t('identity.about.name') }),
      phone,
      email,
      news: consent,
      save: button('identity.about.save'),
      later: button('identity.about.later'),
    },
  };
}
