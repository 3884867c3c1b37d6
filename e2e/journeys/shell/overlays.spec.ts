import { createCustomer, saveAddressFor, comeBackAs } from '../../pages/account.ts';
import { waitUntilHydrated, waitUntilIdle } from '../../browser/hydrated.ts';
import { createBannersPage } from '../../pages/banners.ts';
import { createBuyer, placeOrder } from '../../visitors/orders-over-http.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { findQuietInterval, mintPhone } from '../../visitors/server.ts';
import { expect, phone, test, type Locator, type Page, type Shop } from '../../pages/test.ts';

test.use({ viewport: phone });

const BEFORE = '/coming-soon';

type Visit = { page: Page; shop: Shop };

/** A visit of two pages, so that one step too many is visible. */
async function visit({ page, shop }: Visit): Promise<void> {
  await page.goto(BEFORE);
  await shop.catalogue.open();
  await waitUntilHydrated(page);
}

/** Waits until this many overlays own a history entry. */
async function expectOwned(page: Page, overlays: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => ((window.history.state as { overlays?: number } | null)?.overlays ?? 0) === wanted,
    overlays,
  );
}

/** "Back" closes it and stays; the next one leaves. */
async function expectBackCloses(page: Page, overlay: Locator, before: string | RegExp = BEFORE): Promise<void> {
  await expect(overlay).toBeVisible();
  await expectOwned(page, 1);
  const url = page.url();
  await page.goBack();
  await expect(overlay).toBeHidden();
  expect(page.url()).toBe(url);
  await page.goBack();
  await expect(page).toHaveURL(before);
}

test.describe('"Back" closes what is open and stays on the page:', () => {
  const overlays: { name: string; open: (visit: Visit) => Promise<Locator> }[] = [
    {
      name: 'the drawer of the cart [S-68] [S-25]',
      async open({ shop }) {
        await shop.cart.openDrawer();
        return shop.cart.root;
      },
    },
    {
      name: 'the address dialog [S-68] [S-27]',
      async open({ shop }) {
        await shop.addresses.openFromHeader();
        return shop.addresses.picker;
      },
    },
    {
      name: 'a story [S-68] [S-43]',
      async open({ page, shop }) {
        const banners = createBannersPage({ page, t: shop.t, language: shop.language });
        const { banner, control } = await banners.find('story');
        await control.click();
        return page.getByRole('dialog', { name: banner.title });
      },
    },
    {
      name: 'what a banner tells [S-68] [S-43]',
      async open({ page, shop }) {
        const banners = createBannersPage({ page, t: shop.t, language: shop.language });
        const { banner, control } = await banners.find('info');
        await control.click();
        return page.getByRole('dialog', { name: banner.title });
      },
    },
  ];

  test('what the header and the shelf open; what was closed leaves no step behind, and "forward" does not open it again [S-68]', async ({
    page,
    shop,
  }) => {
    await visit({ page, shop });
    for (const { name, open } of overlays) {
      await test.step(name, async () => {
        await expectBackCloses(page, await open({ page, shop }));
        await page.goForward();
        await waitUntilHydrated(page);
      });
    }

    await test.step('"forward" after Escape', async () => {
      await shop.cart.openDrawer();
      await expectOwned(page, 1);
      await page.keyboard.press('Escape');
      await expect(shop.cart.root).toBeHidden();
      await expectOwned(page, 0);
      await page.goForward().catch(() => null);
      await expectOwned(page, 0);
      await expect(shop.cart.root).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(BEFORE);
    });
  });

  test('the sign-in with the code on screen, also after a reload; the code waits for the next opening [S-68] [S-39]', async ({
    page,
    shop,
  }) => {
    await visit({ page, shop });
    await shop.signIn.open();
    await shop.signIn.askForCode({ target: mintPhone() });
    await expect(shop.signIn.code).toBeVisible();
    await expectOwned(page, 1);
    await page.goBack();
    await expect(shop.signIn.drawer).toBeHidden();
    await shop.signIn.open();
    await expect(shop.signIn.code).toBeVisible();
    await expectOwned(page, 1);
    await page.reload();
    await expect(shop.signIn.code).toBeVisible();
    // The previous entry has the same mark: by now the step back and its replacement have happened.
    await page.waitForLoadState('networkidle');
    await waitUntilIdle(page);
    await expectBackCloses(page, shop.signIn.code);
  });

  test('the question before an order is cancelled, above the page of the order [S-68] [S-41]', async ({
    page,
    shop,
  }) => {
    const buyer = await createBuyer();
    const order = await placeOrder(buyer, { goods: { CUP: 2 }, addressId: buyer.addressId });
    await comeBackAs(page, buyer);
    await page.goto(BEFORE);
    await shop.orders.openOrder(order.uuid);
    await waitUntilHydrated(page);
    await shop.orders.action('cancel', order.id).click();
    await expectBackCloses(page, shop.orders.cancellation.dialog);
  });

  test('the order that was placed leads to the shop, never to the checkout of an empty cart [S-68] [S-38]', async ({
    page,
    shop,
  }) => {
    await prepareVisitor(page, { goods: { CUP: 2 } });
    await shop.catalogue.open();
    await shop.checkout.open();
    await shop.checkout.chooseInterval(await findQuietInterval('afternoon'));
    await shop.checkout.introduce({ phone: mintPhone(), name: 'Anna' });
    await shop.checkout.consent.check();
    await shop.checkout.payInCash();
    await shop.checkout.order();
    await expect(shop.checkout.done.dialog).toBeVisible();
    await expectOwned(page, 1);
    await page.goBack();
    await expect(shop.checkout.done.dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await page.goForward();
    await expectOwned(page, 0);
    await expect(page).toHaveURL(/\/$/);
    await expect(shop.checkout.done.dialog).toBeHidden();
  });
});

test('a page that is opened from the drawer is one step from the shop [S-68] [S-25]', async ({ page, shop }) => {
  await prepareVisitor(page, { goods: { CUP: 2 } });
  await visit({ page, shop });
  await shop.cart.openDrawer();
  await shop.cart.whenSynced();
  await expectOwned(page, 1);
  await (await shop.cart.line('CUP')).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\//);
  await expect(shop.cart.root).toBeHidden();
  await expectOwned(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(shop.cart.root).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

test('two quick steps back close a question and the dialog below it, and no more [S-68] [S-37]', async ({
  page,
  shop,
}) => {
  const customer = await createCustomer();
  await saveAddressFor(customer);
  await comeBackAs(page, customer);
  await visit({ page, shop });
  await shop.addresses.header.click();
  const book = page.getByRole('dialog', { name: shop.t('addresses.choose') });
  await book
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expectOwned(page, 2);
  await page.evaluate(() => {
    window.history.back();
    window.history.back();
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectOwned(page, 0);
  await expect(page).toHaveURL(/\/$/);
});

test('a double press on the cross of a page over the catalogue closes it and stays in the shop; one whose step back never came is closed by the next press [S-15]', async ({
  page,
  shop,
}) => {
  await visit({ page, shop });
  await (await shop.catalogue.card('W19')).getByRole('link').first().click();
  const product = page.getByRole('dialog');
  const close = product.getByRole('button', { name: shop.t('common.close') });
  await expect(product).toBeVisible();
  await expect(page).toHaveURL(/\/products\//);
  // Both happen before the browser has gone back.
  await close.evaluate((cross: HTMLElement) => [cross.click(), cross.click()].length);
  await expect(product).toBeHidden();
  // The time that a second step back would take.
  await waitUntilIdle(page);
  await expect(page).toHaveURL(/\/$/);

  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(close).toBeVisible();
  await page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = () => {
      history.go = go;
    };
  });
  await close.click();
  await expect(async () => {
    if (await close.isVisible()) await close.click({ timeout: 1000 });
    await expect(close).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL('/');
});
