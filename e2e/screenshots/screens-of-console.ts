import { expect, type Page } from '@playwright/test';
import { expectShown, openConsoleAs } from '../pages/console.ts';
import { checkPriceList, sendPriceList } from '../visitors/console-imports.ts';
import type { Screen, Visitor } from './screens.ts';

/** The pages behind the counter, as an owner of the demonstration sees them. */
export const screensOfConsole: readonly Screen[] = [
  {
    name: 'console-sign-in',
    isTabletShown: true,
    async open({ page }) {
      await page.goto('/console');
      await expectShown(page);
    },
  },
  { name: 'console-orders', isTabletShown: true, open: (visitor) => openConsole(visitor, '/orders') },
  {
    name: 'console-orders-empty',
    open: (visitor) => openConsole(visitor, '/orders?q=99999999'),
  },
  {
    name: 'console-order',
    isTabletShown: true,
    async open(visitor) {
      await openConsole(visitor, '/orders?status=completed');
      await openFirst(visitor.page, 'orders');
    },
  },
  { name: 'console-board', isTabletShown: true, open: (visitor) => openConsole(visitor, `/board?date=${today()}`) },
  { name: 'console-sheet', open: (visitor) => openConsole(visitor, `/board/sheet?date=${today()}`) },
  {
    name: 'console-phone-order',
    isTabletShown: true,
    async open(visitor) {
      await openConsole(visitor, '/phone-order');
      const { page } = visitor;
      await expect(page.getByRole('textbox', { name: /Телефон|Phone/ })).toBeFocused();
      // Somebody of the demonstration who has ordered before.
      await page.keyboard.type('9000002010');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^(?:Повторить|Repeat)/ }).first()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-section="when"] input:checked')).toBeVisible();
    },
  },
  { name: 'console-undelivered', isTabletShown: true, open: (visitor) => openConsole(visitor, '/undelivered') },
  { name: 'console-calls', open: (visitor) => openConsole(visitor, '/calls') },
  { name: 'console-customers', isTabletShown: true, open: (visitor) => openConsole(visitor, '/customers') },
  {
    name: 'console-customer',
    isTabletShown: true,
    async open(visitor) {
      await openConsole(visitor, '/customers');
      await openFirst(visitor.page, 'customers');
    },
  },
  { name: 'console-prices', isTabletShown: true, open: (visitor) => openConsole(visitor, '/prices') },
  { name: 'console-exchange', open: (visitor) => openConsole(visitor, '/exchange') },
  { name: 'console-exchange-set-up', isTabletShown: true, open: (visitor) => openConsole(visitor, '/exchange/set-up') },
  { name: 'console-settings', isTabletShown: true, open: (visitor) => openConsole(visitor, '/settings') },
  { name: 'console-settings-delivery', open: (visitor) => openConsole(visitor, '/settings/delivery') },
  { name: 'console-settings-reasons', open: (visitor) => openConsole(visitor, '/settings/reasons?kind=undelivered') },
  { name: 'console-settings-ways', open: (visitor) => openConsole(visitor, '/settings/ways') },
  { name: 'console-settings-streets', open: (visitor) => openConsole(visitor, '/settings/streets') },
  { name: 'console-settings-domains', open: (visitor) => openConsole(visitor, '/settings/domains') },
  { name: 'console-settings-pictures', open: (visitor) => openConsole(visitor, '/settings/pictures') },
  { name: 'console-settings-programs', open: (visitor) => openConsole(visitor, '/settings/programs') },
  { name: 'console-settings-secrets', open: (visitor) => openConsole(visitor, '/settings/secrets') },
  { name: 'console-settings-codes', open: (visitor) => openConsole(visitor, '/settings/codes') },
  { name: 'console-imports', isTabletShown: true, open: (visitor) => openConsole(visitor, '/imports') },
  {
    name: 'console-import-columns',
    isTabletShown: true,
    async open(visitor) {
      const { id } = await sendPriceList(await visitor.people.owner());
      await openConsole(visitor, `/imports/${id}`);
    },
  },
  {
    name: 'console-import-result',
    isTabletShown: true,
    async open(visitor) {
      const { id } = await checkPriceList(await visitor.people.owner());
      await openConsole(visitor, `/imports/${id}`);
    },
  },
  {
    name: 'console-zones',
    isTabletShown: true,
    async open(visitor) {
      await openConsole(visitor, '/zones');
      await expect(visitor.page.locator('[data-drawable]')).toBeVisible();
    },
  },
  {
    name: 'console-zone',
    async open(visitor) {
      await openConsole(visitor, '/zones?zone=msk-outer');
      await expect(visitor.page.locator('[data-drawable]')).toBeVisible();
    },
  },
  { name: 'console-intervals', isTabletShown: true, open: (visitor) => openConsole(visitor, '/intervals') },
  { name: 'console-goods', isTabletShown: true, open: (visitor) => openConsole(visitor, '/goods') },
  {
    name: 'console-goods-editor',
    isTabletShown: true,
    async open(visitor) {
      await openConsole(visitor, '/goods?q=W19');
      await openFirst(visitor.page, 'goods');
    },
  },
  {
    name: 'console-goods-preview',
    async open(visitor) {
      await openConsole(visitor, '/goods?q=W19');
      await openFirst(visitor.page, 'goods');
      const shown = visitor.page.locator('[data-preview="shown"]');
      await visitor.page.goto(`${visitor.page.url()}?preview=on`);
      await shown.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'console-goods-new',
    isTabletShown: true,
    open: (visitor) => openConsole(visitor, '/goods/new?kind=product_set'),
  },
  { name: 'console-categories', isTabletShown: true, open: (visitor) => openConsole(visitor, '/categories') },
  { name: 'console-banners', isTabletShown: true, open: (visitor) => openConsole(visitor, '/marketing/banners') },
  {
    name: 'console-banner',
    isTabletShown: true,
    async open(visitor) {
      await openConsole(visitor, '/marketing/banners');
      await openBanner(visitor.page, 1);
    },
  },
  {
    name: 'console-banner-story',
    async open(visitor) {
      await openConsole(visitor, '/marketing/banners');
      await openBanner(visitor.page, 2);
    },
  },
  {
    name: 'console-promo-codes',
    isTabletShown: true,
    open: (visitor) => openConsole(visitor, '/marketing/promo-codes'),
  },
  {
    name: 'console-promo-code',
    isTabletShown: true,
    async open(visitor) {
      await openConsole(visitor, '/marketing/promo-codes/WATER15');
      const { page } = visitor;
      await page.getByRole('combobox', { name: /Добавить в корзину|Add to the cart/ }).fill('19');
      await page.getByRole('listbox').getByRole('option').first().click();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  { name: 'console-stock', isTabletShown: true, open: (visitor) => openConsole(visitor, '/stock') },
  { name: 'console-receipt', isTabletShown: true, open: (visitor) => openConsole(visitor, '/stock/new/receipt') },
  { name: 'console-staff', isTabletShown: true, open: (visitor) => openConsole(visitor, '/staff') },
  { name: 'console-roles', open: (visitor) => openConsole(visitor, '/staff/roles') },
  { name: 'console-audit', open: (visitor) => openConsole(visitor, '/audit') },
  { name: 'console-account', open: (visitor) => openConsole(visitor, '/me') },
  {
    name: 'console-palette',
    async open(visitor) {
      await openConsole(visitor, '/orders');
      await visitor.page.keyboard.press('Control+k');
      await expect(visitor.page.getByRole('listbox')).toBeVisible();
    },
  },
];

/** The demonstration's orders are of today and before. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' });

async function openConsole({ page, shop, people }: Visitor, path: string): Promise<void> {
  const { pair } = await people.owner();
  await openConsoleAs(page, path, { pair, language: shop.language });
  await expectShown(page);
}

/** Opens a banner by its place in the list, once its preview is drawn. */
async function openBanner(page: Page, place: number): Promise<void> {
  const link = page.locator('main a[href^="/console/marketing/banners/"]:not([href$="/new"])').nth(place);
  await page.goto((await link.getAttribute('href')) ?? '');
  await expectShown(page);
  await expect(page.locator('[data-preview="shown"] iframe').first()).toBeVisible();
}

/** Opens the record of the first row. */
async function openFirst(page: Page, list: string): Promise<void> {
  const link = page.locator(`main [data-rows] a[href^="/console/${list}/"]`).first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await expectShown(page);
}
