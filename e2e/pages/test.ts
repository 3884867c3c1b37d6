import { formatMoney } from '../../apps/storefront/app/i18n/formats/money.ts';
import { test as base, type Language, type Page } from '../shop/test.ts';
import { createAccountPage, type AccountPageObject } from './account.ts';
import { createAddressesPage, type AddressesPageObject } from './addresses.ts';
import { createCartPage, type CartPageObject } from './cart.ts';
import { createCataloguePage, type CataloguePageObject } from './catalogue.ts';
import { createCheckoutPage, type CheckoutPageObject } from './checkout.ts';
import { createOrdersPage, type OrdersPageObject } from './orders.ts';
import { listGoods } from '../visitors/server.ts';
import { createSignInPage, type SignInPageObject } from './sign-in.ts';
import { createTranslate, type Translate } from './texts.ts';

export { expect, type Locator } from '@playwright/test';
export { desktop, moscowOrigin, phone, tablet, type Language, type Page } from '../shop/test.ts';

/** A visitor with one language. */
export type Shop = {
  /** The text of an id in this visitor's language. */
  t: Translate;
  language: Language;
  nameOf: (externalId: string) => Promise<string>;
  /** Roubles in this visitor's format. */
  roubles: (whole: number) => string;
  catalogue: CataloguePageObject;
  cart: CartPageObject;
  addresses: AddressesPageObject;
  checkout: CheckoutPageObject;
  signIn: SignInPageObject;
  account: AccountPageObject;
  orders: OrdersPageObject;
};

/** The page objects of a page; another tab gets its own. */
export function createShop(page: Page, language: Language): Shop {
  const t = createTranslate(language);
  const goods = new Map<Language, ReturnType<typeof listGoods>>();

  async function nameOf(externalId: string): Promise<string> {
    const known = goods.get(language) ?? listGoods(language);
    goods.set(language, known);
    const found = (await known).get(externalId);
    if (!found) throw new Error(`The shop has no ${externalId}`);
    return found.name;
  }

  const context = { page, t, language, nameOf };
  return {
    t,
    language,
    nameOf,
    roubles: (whole) => formatMoney({ amount: whole * 100, currency: 'RUB' }, language),
    catalogue: createCataloguePage(context),
    cart: createCartPage(context),
    addresses: createAddressesPage(context),
    checkout: createCheckoutPage(context),
    signIn: createSignInPage(context),
    account: createAccountPage(context),
    orders: createOrdersPage(context),
  };
}

const locales: Record<Language, string> = { ru: 'ru-RU', en: 'en-GB', az: 'az-AZ', tr: 'tr-TR' };

type Options = { language: Language };
type Fixtures = { shop: Shop };

/** A journey with page objects; `test.use({ language })` sets the browser's language. */
export const test = base.extend<Options & Fixtures>({
  language: ['en', { option: true }],
  locale: async ({ language }, use) => {
    await use(locales[language]);
  },
  shop: async ({ page, language }, use) => {
    await use(createShop(page, language));
  },
});
