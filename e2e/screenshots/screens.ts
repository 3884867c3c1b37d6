import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { comeBackAs, createCustomer, forgetProof, signInOverHttp } from '../pages/account.ts';
import { createReorderPage, type AgainPageObject } from '../pages/reorder.ts';
import { createAquamarketPage } from '../pages/aquamarket.ts';
import { holdCalls } from '../browser/hold-calls.ts';
import { watchCalls } from '../browser/watch-calls.ts';
import { waitUntilHydrated } from '../browser/hydrated.ts';
import { createBannersPage } from '../pages/banners.ts';
import { createBenefitsPart } from '../pages/benefits.ts';
import { createHintsPage } from '../pages/hints.ts';
import type { StepperPart } from '../pages/stepper.ts';
import { prepareVisitor, storeBefore } from '../visitors/prepared-visitor.ts';
import { findQuietInterval, listGoods, mintPhone } from '../visitors/server.ts';
import type { Shop } from '../pages/test.ts';
import { queryShop } from '../shop/database.ts';
import { bakuOrigin, type Language } from '../shop/test.ts';
import type { People } from './people-of-screens.ts';

/** The visitor of a screen, in a browser of their own. */
export type Visitor = { page: Page; shop: Shop; people: People };

export type Screen = {
  /** Also the prefix of its file names. */
  name: string;
  /** Brings a new page to the screen and waits until it is idle. */
  open: (visitor: Visitor) => Promise<void>;
  /** Russian and English by default. */
  languages?: readonly Language[];
  /** Also at tablet width. */
  isTabletShown?: boolean;
  /** A new browser, which gets the one-time questions. */
  isFresh?: boolean;
  /** The screen exists at one width only. */
  isPhoneOnly?: boolean;
  browser?: BrowserContextOptions;
  /** The screen changes the shop for everybody, so it runs alone after all others. */
  isLast?: boolean;
};

const water = { goods: { W19: 2, CUP: 1 } };
const longName = 'Maximilian-Konstantin Featherstonehaugh-Przybyszewski';

/** A page that needs only its path. */
const at =
  (path: string) =>
  async ({ page }: Visitor): Promise<void> => {
    await page.goto(path);
    await waitUntilHydrated(page);
  };

/** A page of a regular customer. */
const asRegular =
  (path: string | ((orders: { placed: string; delivered: string; cancelled: string }) => string)) =>
  async ({ page, shop, people }: Visitor): Promise<void> => {
    const { customer, address, orders } = await people.regular(shop.language);
    await comeBackAs(page, customer, { selectedAddress: JSON.stringify(address) });
    await page.goto(typeof path === 'string' ? path : path(orders));
    await waitUntilHydrated(page);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  };

const baku: readonly Language[] = ['az', 'tr', 'en', 'ru'];
const unavailableCells = ['busy', 'disabled', 'inactive', 'error', 'empty'];

const androidAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const safariAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const rejectedCookies = { cookieChoice: JSON.stringify({ isAccepted: false, consent: null }) };
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

/** Every screen of the shop, in the order of a customer's visit. */
export const screens: readonly Screen[] = [
  { name: 'catalogue', isTabletShown: true, open: at('/') },
  {
    name: 'catalogue-rating',
    async open(visitor) {
      await expect((await openToRate(visitor)).question).toBeVisible();
    },
  },
  {
    name: 'catalogue-again',
    async open(visitor) {
      await (await openToRate(visitor)).dismiss.click();
      const { card } = createReorderPage({ page: visitor.page, t: visitor.shop.t });
      await expect(card.getByRole('status')).not.toBeEmpty();
    },
  },
  {
    name: 'catalogue-goods',
    isTabletShown: true,
    async open({ page, shop }) {
      await prepareVisitor(page, water);
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await page.getByRole('main').getByRole('article').nth(4).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'catalogue-regular',
    async open(visitor) {
      await asRegular('/')(visitor);
      await visitor.page.waitForLoadState('networkidle');
    },
  },
  // Moscow's shop has Russian and English, Baku's Azerbaijani too; no demonstration shop has Turkish.
  {
    name: 'baku-catalogue',
    languages: baku,
    isTabletShown: true,
    open: ({ page }) => openElsewhere(page, `${bakuOrigin()}/`),
  },
  {
    name: 'baku-product',
    languages: baku,
    async open({ page }) {
      await openElsewhere(page, `${bakuOrigin()}/`);
      await page.getByRole('article').first().getByRole('link').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'baku-cart',
    languages: baku,
    async open({ page, shop: { cart, t } }) {
      await openElsewhere(page, `${bakuOrigin()}/`);
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: t('catalogue.add') })
        .click();
      await cart.openDrawer();
      await cart.whenSynced();
    },
  },
  {
    name: 'footer',
    async open({ page, shop }) {
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
  },
  { name: 'story', open: (visitor) => openBanner(visitor, 'story') },
  { name: 'info-window', open: (visitor) => openBanner(visitor, 'info') },
  { name: 'search-results', isTabletShown: true, open: at('/search?q=вода') },
  { name: 'search-nothing', open: at('/search?q=xyzzyx') },
  {
    name: 'search-suggestions',
    async open(visitor) {
      const { page, shop } = visitor;
      await at('/search')(visitor);
      await page
        .getByRole('combobox', { name: shop.t('common.search'), exact: true })
        .filter({ visible: true })
        .pressSequentially('вод');
      await expect(page.getByRole('grid').getByRole('row').first()).toBeVisible();
    },
  },
  { name: 'product', isTabletShown: true, open: at('/products/kaplya-19l') },
  { name: 'product-sold-out', open: at('/products/iskrinka-grapefruit-1l') },
  { name: 'product-set', open: at('/product_sets/first-order-set') },
  { name: 'product-missing', open: at('/products/no-such-thing') },
  { name: 'cart-empty', open: at('/cart') },
  {
    name: 'cart-question',
    async open({ page, shop }) {
      await prepareVisitor(page, { ...water, haveContainersToReturn: null });
      await shop.cart.open();
      await shop.cart.whenSynced();
      await shop.cart.remove('CUP');
      await shop.cart.whenSynced();
    },
  },
  {
    name: 'cart',
    isTabletShown: true,
    async open({ page, shop }) {
      await prepareVisitor(page, water);
      await shop.cart.open();
      await shop.cart.whenSynced();
    },
  },
  {
    name: 'cart-predicted',
    async open({ page, shop: { cart } }) {
      await prepareVisitor(page, { goods: { CUP: 2, 'ISK-05-MINT': 1 } });
      await cart.open();
      await cart.whenSynced();
      await predictTotals(page, await cart.stepper('CUP'));
    },
  },
  {
    name: 'catalogue-predicted',
    async open({ page, shop: { catalogue } }) {
      await prepareVisitor(page, { goods: { CUP: 2, 'ISK-05-MINT': 1 } });
      await catalogue.open();
      await waitUntilHydrated(page);
      await predictTotals(page, await catalogue.stepper('CUP'));
    },
  },
  {
    name: 'checkout-predicted',
    async open({ page, shop: { checkout } }) {
      await prepareVisitor(page, { goods: { W19: 2 }, haveContainersToReturn: null });
      const whenCallsEnd = watchCalls(page);
      await checkout.open();
      await checkout.expectSum('₽');
      await whenCallsEnd();
      await holdCalls(page, '**/calculate_cart_requests');
      await checkout.section('bottles').locator('input[value=buy]').check();
      await expect(checkout.orderButton.locator('[data-predicted]')).toBeVisible();
    },
  },
  {
    name: 'cart-drawer',
    async open({ page, shop }) {
      await prepareVisitor(page, water);
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await shop.cart.openDrawer();
      await shop.cart.whenSynced();
    },
  },
  {
    name: 'cart-guest',
    async open({ page, shop }) {
      await prepareVisitor(page, water);
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await shop.cart.openDrawer();
      await shop.cart.whenSynced();
      await shop.cart.toCheckout();
      await expect(shop.cart.guest.phone).toBeVisible({ timeout: 20_000 });
    },
  },
  { name: 'checkout-of-nothing', open: at('/checkout') },
  {
    name: 'checkout-errors',
    async open({ page, shop }) {
      await prepareVisitor(page, { ...water, haveContainersToReturn: null, hasAddress: false });
      await shop.checkout.open();
      await shop.checkout.unfold('payment');
      await expect(shop.checkout.section('payment').getByRole('radio').first()).toBeVisible();
      await shop.checkout.order();
      await expect(shop.checkout.phone).toHaveAccessibleDescription(/./);
    },
  },
  {
    name: 'checkout-phone-proof',
    async open({ page, shop }) {
      const email = `proof-${crypto.randomUUID()}@post.example`;
      await prepareVisitor(page, { goods: { W19: 21 } });
      await shop.checkout.open();
      await page.getByRole('button', { name: shop.t('checkout.contact.signIn') }).click();
      await shop.signIn.askForCode({ way: 'email', target: email });
      await shop.signIn.enterCodeOf(email);
      await shop.signIn.about.name.fill('Anna');
      await shop.signIn.about.phone.pressSequentially(mintPhone());
      await shop.signIn.about.save.click();
      await shop.checkout.payInCash();
      await shop.checkout.order();
      await expect(page.getByRole('link', { name: shop.t('checkout.contact.confirmPhone') })).toBeVisible();
    },
  },
  {
    name: 'checkout',
    isTabletShown: true,
    async open({ page, shop }) {
      await prepareVisitor(page, water);
      await shop.checkout.open();
      await fillCheckout(shop);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'checkout-payment',
    async open({ page, shop }) {
      await prepareVisitor(page, water);
      await shop.checkout.open();
      await fillCheckout(shop);
      await createBenefitsPart(page, shop.t).section.scrollIntoViewIfNeeded();
      await shop.checkout.section('payment').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'order-result',
    async open({ page, shop }) {
      await prepareVisitor(page, { goods: { CUP: 2 } });
      await shop.checkout.open();
      await fillCheckout(shop);
      await shop.checkout.order();
      await expect(shop.checkout.done.dialog).toBeVisible();
    },
  },
  {
    name: 'sign-in',
    async open({ page, shop }) {
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await shop.signIn.open();
    },
  },
  {
    name: 'sign-in-code',
    async open({ page, shop }) {
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await shop.signIn.open();
      await shop.signIn.askForCode({ target: mintPhone() });
    },
  },
  { name: 'profile-unknown', open: at('/profile') },
  { name: 'profile', open: asRegular('/profile') },
  {
    name: 'profile-long-name',
    async open({ page, shop }) {
      await comeBackAs(page, await createCustomer({ name: longName }));
      await shop.account.open();
    },
  },
  { name: 'profile-data', open: asRegular('/profile/data') },
  {
    name: 'profile-data-unconfirmed',
    async open({ page, shop }) {
      const customer = await createCustomer({ target: `unconfirmed-${crypto.randomUUID()}@post.example` });
      await customer.call('/api/v1/auth/update', { phone: `+7${mintPhone()}` });
      await comeBackAs(page, customer);
      await shop.account.open('data');
      await expect(page.getByRole('button', { name: shop.t('account.data.phone.confirm') })).toBeVisible();
    },
  },
  { name: 'profile-agreements', open: asRegular('/profile/agreements') },
  {
    name: 'profile-devices',
    async open({ page, shop }) {
      const customer = await createCustomer();
      await signInOverHttp(customer.target);
      await comeBackAs(page, customer);
      await shop.account.open('devices');
    },
  },
  {
    name: 'profile-proof',
    async open({ page, shop }) {
      const customer = await createCustomer();
      await comeBackAs(page, customer);
      await shop.account.open('data');
      await forgetProof(customer.target);
      await shop.account.field('email').fill('somebody@post.example');
      await shop.account.panel.getByRole('button', { name: shop.t('common.save') }).click();
      await expect(page.getByRole('dialog', { name: shop.t('identity.proof.title') })).toBeVisible();
    },
  },
  { name: 'undo-contact', open: at('/undo-contact') },
  { name: 'undo-contact-recovery', open: at('/undo-contact?recovery') },
  { name: 'profile-bottles', open: asRegular('/profile/bottles') },
  {
    name: 'profile-bottles-none',
    open: (visitor) => openAsNewcomer(visitor, '/profile/bottles'),
  },
  { name: 'profile-payments', open: asRegular('/profile/payments') },
  { name: 'favourites-empty', open: at('/favourites') },
  {
    name: 'favourites',
    async open(visitor) {
      const goods = await listGoods(visitor.shop.language);
      const favourites = Object.entries({ W19: 'product', SET: 'product_set', RARE: 'product' });
      const favouriteKeys = favourites.map(([externalId, type]) => `${type}:${goods.get(externalId)?.id ?? ''}`);
      await storeBefore(visitor.page, { favourites: JSON.stringify(favouriteKeys) });
      await at('/favourites')(visitor);
    },
  },
  {
    name: 'profile-deletion',
    async open({ page, shop }) {
      await comeBackAs(page, await createCustomer());
      await shop.account.open();
      await shop.account.deletion.open();
      await expect(shop.account.deletion.dialog).toBeVisible();
    },
  },
  { name: 'addresses-none', open: at('/addresses') },
  { name: 'addresses', open: asRegular('/addresses') },
  {
    name: 'address-search',
    async open({ page, shop }) {
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await shop.addresses.openFromHeader();
      await shop.addresses.search.pressSequentially('тверс');
      await expect(shop.addresses.suggestion(/./).first()).toBeVisible();
    },
  },
  {
    name: 'address-map',
    async open({ page, shop }) {
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await shop.addresses.openFromHeader();
      await shop.addresses.goBy('map');
      await expect(shop.addresses.picker.getByRole('button', { name: shop.t('addresses.map.pick') })).toBeEnabled({
        timeout: 20_000,
      });
    },
  },
  {
    name: 'address-by-hand',
    async open({ page, shop }) {
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await shop.addresses.openFromHeader();
      await shop.addresses.goBy('hand');
      await shop.addresses.saveButton.click();
    },
  },
  { name: 'orders-unknown', open: at('/orders') },
  { name: 'orders-none', open: (visitor) => openAsNewcomer(visitor, '/orders') },
  { name: 'orders', open: asRegular('/orders') },
  { name: 'order-new', open: asRegular(({ placed }) => `/orders/${placed}`) },
  { name: 'order-delivered', open: asRegular(({ delivered }) => `/orders/${delivered}`) },
  { name: 'order-cancelled', open: asRegular(({ cancelled }) => `/orders/${cancelled}`) },
  {
    name: 'order-cancellation',
    async open(visitor) {
      await asRegular(({ placed }) => `/orders/${placed}`)(visitor);
      const { page, shop } = visitor;
      await page
        .getByRole('dialog')
        .first()
        .getByRole('button', { name: new RegExp(shop.t('orders.cancel'), 'i') })
        .first()
        .click();
      await expect(shop.orders.cancellation.reasons.first()).toBeVisible();
    },
  },
  { name: 'bonus', open: asRegular('/bonus') },
  { name: 'bonus-none', open: (visitor) => openAsNewcomer(visitor, '/bonus') },
  { name: 'about', open: at('/about') },
  { name: 'delivery', open: at('/delivery') },
  { name: 'support', open: at('/support') },
  { name: 'agreement', open: at('/agreements/personal-data') },
  { name: 'get-app', open: at('/get') },
  { name: 'coming-soon', open: at('/coming-soon') },
  { name: 'not-found', open: ({ page }) => openElsewhere(page, '/no/such/page') },
  {
    name: 'offline',
    async open({ page, shop }) {
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await page.context().setOffline(true);
      await expect(page.getByText(shop.t('common.offline'))).toBeVisible();
    },
  },
  {
    name: 'toast',
    async open({ page, shop }) {
      await page.route('**/add_cart_item_product_events', (route) =>
        route.fulfill({ status: 422, json: { code: 'x.y', message: 'Сейчас не получилось, попробуйте ещё раз' } }),
      );
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      await (await shop.catalogue.stepper('CUP')).more.click();
      await expect(page.getByRole('alert').filter({ hasText: 'Сейчас' })).toBeVisible();
    },
  },
  {
    name: 'hint-cookies',
    isFresh: true,
    async open({ page, shop }) {
      await shop.catalogue.open();
      await expect(createHintsPage(page, shop.t).of('cookies')).toBeVisible();
    },
  },
  {
    name: 'hint-ads',
    isFresh: true,
    async open({ page, shop }) {
      await comeBackAs(page, await createCustomer({ name: 'Olga' }), rejectedCookies);
      await shop.catalogue.open();
      await expect(createHintsPage(page, shop.t).of('ads')).toBeVisible();
    },
  },
  {
    name: 'hint-download',
    isFresh: true,
    isPhoneOnly: true,
    browser: { userAgent: androidAgent },
    async open({ page, shop }) {
      await storeBefore(page, { ...rejectedCookies, initialVisitAt: daysAgo(3) });
      await shop.catalogue.open();
      await expect(page.locator('[data-hint], [role=dialog]').first()).toBeVisible();
    },
  },
  {
    name: 'hint-install',
    isFresh: true,
    isPhoneOnly: true,
    browser: { userAgent: safariAgent },
    async open({ page, shop }) {
      const visitedBefore = { initialVisitAt: daysAgo(3), downloadModalClosedAt: daysAgo(2) };
      await storeBefore(page, { ...rejectedCookies, ...visitedBefore });
      await shop.catalogue.open();
      await expect(createHintsPage(page, shop.t).of('install')).toBeVisible();
    },
  },
  { name: 'aquamarket', isTabletShown: true, open: at('/aquamarket') },
  { name: 'aquamarket-stickers', open: at('/aquamarket/stickers') },
  {
    name: 'cell-active',
    async open({ page, shop }) {
      await comeBackAs(page, await createCustomer());
      const aquamarket = createAquamarketPage({ page, t: shop.t });
      await aquamarket.open('c-active');
      await aquamarket.bottle('rent').check();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    },
  },
  ...unavailableCells.map((state) => ({ name: `cell-${state}`, open: at(`/aquamarket?cell=c-${state}`) })),
  { name: 'cell-status-unknown', open: at('/aquamarket/status') },
  {
    name: 'cell-status-paying',
    isLast: true,
    async open({ page, people }) {
      const { customer, order } = await people.cellOrder();
      await comeBackAs(page, customer);
      await page.goto(`/aquamarket/status?order=${order}`);
      await waitUntilHydrated(page);
    },
  },
  {
    name: 'cell-status-open',
    isLast: true,
    // The stand-in bank's pages are shown in English.
    languages: ['en'],
    async open({ page, shop: { t }, people }) {
      const { customer, paymentUrl } = await people.cellOrder();
      await comeBackAs(page, customer);
      await page.goto(paymentUrl);
      const aquamarket = createAquamarketPage({ page, t });
      await aquamarket.pay();
      await aquamarket.says('aquamarket.opened.title');
    },
  },
  {
    name: 'maintenance',
    isLast: true,
    async open({ page, shop }) {
      await queryShop("update partner set is_updating = true where partner_id = 'baku'");
      await queryShop("select pg_notify('kaplya_changes', 'partner baku')");
      const title = page.getByRole('heading', { level: 1, name: shop.t('maintenance.title') });
      await expect(async () => {
        await openElsewhere(page, `${bakuOrigin()}/`);
        await expect(title).toBeVisible({ timeout: 500 });
      }).toPass();
    },
  },
];

/** The first screen of a customer with a delivered order. */
async function openToRate(visitor: Visitor): Promise<AgainPageObject['rating']> {
  const { page, shop } = visitor;
  // There the browser loads and stores the orders.
  await asRegular('/orders')(visitor);
  await page.goto('/');
  await waitUntilHydrated(page);
  return createReorderPage({ page, t: shop.t }).rating;
}

async function openElsewhere(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitUntilHydrated(page);
}

/** A page of a new customer. */
async function openAsNewcomer({ page, people }: Visitor, path: string): Promise<void> {
  await comeBackAs(page, await people.newcomer());
  await openElsewhere(page, path);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function openBanner({ page, shop }: Visitor, type: 'story' | 'info'): Promise<void> {
  await shop.catalogue.open();
  await waitUntilHydrated(page);
  const { t, language } = shop;
  const { control } = await createBannersPage({ page, t, language }).find(type);
  await control.click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function fillCheckout({ checkout }: Shop): Promise<void> {
  await checkout.chooseInterval(await findQuietInterval('afternoon'));
  await checkout.introduce({ phone: mintPhone(), name: 'Анна' });
  await checkout.consent.check();
  await checkout.payInCash();
  await expect(checkout.orderButton).toContainText(/\d/);
}

/** Adds one, and lets the server calculate nothing. */
async function predictTotals(page: Page, { more }: StepperPart): Promise<void> {
  await holdCalls(page, '**/calculate_cart_requests');
  await more.click();
  await expect(page.locator('[data-predicted]:visible').first()).toBeVisible();
}
