import { expect, type Locator, type Page } from '@playwright/test';
import { findCode, type HttpCustomer } from './account.ts';
import { createConsoleTranslate, type Translate } from './texts.ts';

/** Opens a path below `/console`, in a language, as somebody who signed in before; of another process by its origin. */
export async function openConsoleAs(
  page: Page,
  path: string,
  { pair, language = 'ru', origin = '' }: Pick<HttpCustomer, 'pair'> & { language?: string; origin?: string },
): Promise<void> {
  await page.addInitScript(
    (stored) => {
      // Once a tab: what the console forgets stays forgotten.
      if (sessionStorage.getItem('isStaff') !== null) return;
      sessionStorage.setItem('isStaff', '');
      Object.assign(localStorage, stored);
    },
    { 'console.servicesIdentity': JSON.stringify(pair), 'console.language': language },
  );
  await page.goto(`${origin}/console${path}`);
}

/** The requested content is there. The network is never idle, for changes come over an open stream. */
export async function expectShown(page: Page): Promise<void> {
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0);
}

/** The merchant's side, in one language. */
export type ConsolePage = {
  t: Translate;
  /** The field that asks who signs in. */
  contact: Locator;
  code: Locator;
  /** Opens a path below `/console` as a stranger. */
  open: (path?: string) => Promise<void>;
  /** Opens a path as somebody who signed in before. */
  openAs: (member: Pick<HttpCustomer, 'pair'>, path?: string) => Promise<void>;
  /** Signs in where the sign-in is shown, by keyboard alone. */
  signInByKeys: (email: string) => Promise<void>;
  heading: (name: string) => Locator;
  /** The jobs of the person, beside the screen. */
  navigation: Locator;
};

export function createConsolePage(page: Page, language: 'ru' | 'en'): ConsolePage {
  const t = createConsoleTranslate(language);
  const contact = page.getByRole('textbox', { name: t('signIn.contact') });
  const code = page.getByRole('textbox', { name: t('signIn.code'), exact: true });

  async function open(path = '/'): Promise<void> {
    await page.goto(`/console${path}`);
  }

  return {
    t,
    contact,
    code,
    open,
    openAs: ({ pair }, path = '/') => openConsoleAs(page, path, { pair, language }),
    async signInByKeys(email) {
      await expect(contact).toBeFocused();
      await page.keyboard.type(email);
      await page.keyboard.press('Enter');
      await expect(code).toBeFocused();
      // The last digit sends it.
      await page.keyboard.type(await findCode(email));
    },
    navigation: page.getByRole('navigation').first(),
    heading: (name) => page.getByRole('heading', { level: 1, name, exact: true }),
  };
}
