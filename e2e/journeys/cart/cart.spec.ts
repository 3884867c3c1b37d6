import type { RestoredCart } from '@kaplya/contract';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { pressDisabled } from '../../browser/press-disabled.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { findIntervalOfTomorrow, findVisitorOf, getCartId, mintPhone, readStored } from '../../visitors/server.ts';
import { createShop, desktop, expect, test, type Page } from '../../pages/test.ts';

/** The server's quantities in the page's cart by external id, without automatic lines. */
async function readQuantities(page: Page): Promise<Record<string, number>> {
  const cart = await readStored<string>(page, 'cartId');
  if (cart === null) return {};
  const visitor = await findVisitorOf(page);
  const { items } = await visitor.call<RestoredCart>(`/api/order/carts/${cart}`);
  const chosen = items.filter(({ isRequired }) => !isRequired);
  return Object.fromEntries(chosen.map(({ externalId, quantity }) => [externalId, quantity]));
}

test('an empty cart says so and leads to the catalogue [S-21] [S-06] [T-02]', async ({ page, shop: { cart, t } }) => {
  await cart.open();
  await expect(cart.root.getByText(t('cart.empty.title'))).toBeVisible();
  await cart.root.getByRole('link', { name: t('common.toCatalogue') }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a removed line is restored with one button [S-23] [T-06]', async ({ page, shop: { catalogue, cart } }) => {
  await catalogue.open();
  await catalogue.add('CUP', 2);
  await catalogue.add('KAP-5');
  await cart.openDrawer();

  await cart.remove('CUP');
  await expect(await cart.line('CUP')).toHaveCount(0);
  await expect.poll(() => readQuantities(page)).toEqual({ 'KAP-5': 1 });
  await cart.restore('CUP');
  await expect(await cart.restoreButton('CUP')).toHaveCount(0);
  await (await cart.stepper('CUP')).expectValue(2);
  await expect.poll(() => readQuantities(page)).toEqual({ CUP: 2, 'KAP-5': 1 });
});

test('a cart that was emptied still restores and so begins a new one [S-23] [T-05] [T-06]', async ({ page, shop }) => {
  const { catalogue, cart, t } = shop;
  await catalogue.open();
  await catalogue.add('CUP');
  await expect.poll(() => readQuantities(page)).toEqual({ CUP: 1 });
  const first = await getCartId(page);

  await cart.open();
  await (await cart.stepper('CUP')).fewer.click();
  await expect(cart.root.getByText(t('cart.empty.title'))).toBeVisible();
  await expect.poll(() => readStored(page, 'cartId')).toBeNull();
  await page.reload();
  await cart.restore('CUP');
  await (await cart.stepper('CUP')).expectValue(1);
  await expect.poll(() => readQuantities(page)).toEqual({ CUP: 1 });
  expect(await getCartId(page)).not.toBe(first);
});

test('what was added automatically says why and cannot be removed [S-22] [T-07] [T-08]', async ({ shop }) => {
  const { catalogue, cart, t, nameOf, roubles } = shop;
  await catalogue.open();
  await catalogue.add('W19', 2);
  await cart.openDrawer();
  const pump = await cart.automaticLine('PUMP');
  await expect(pump).toContainText(t('cart.automatic'));
  await expect(pump.getByRole('button', { name: t('cart.remove', { name: await nameOf('PUMP') }) })).toHaveCount(0);
  await expect(pump.getByRole('group')).toHaveCount(0);

  await cart.bottles.goWithout();
  const bottles = await cart.automaticLine('CONT');
  await expect(bottles).toContainText('× 2');
  await expect(bottles.getByRole('button', { name: t('cart.remove', { name: await nameOf('CONT') }) })).toHaveCount(0);
  await expect(bottles.getByRole('group')).toHaveCount(0);
  // 2 × 390 + 2 × 600 + 450.
  await cart.expectTotal(roubles(2430));

  // A declined pump stays declined.
  await pump.getByRole('button', { name: t('cart.haveOneOf', { name: await nameOf('PUMP') }) }).click();
  await expect(pump).toHaveCount(0);
  await cart.expectTotal(roubles(1980));
});

test('what is pressed before the script of the page has come counts, and once [E-03] [S-01]', async ({
  page,
  shop,
}) => {
  const { promise: scriptMayCome, resolve: letScriptCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scriptMayCome;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const { more, expectValue } = await shop.catalogue.stepper('CUP');
  await more.click();
  await expectValue(0);
  letScriptCome();
  await expectValue(1);
  await expect.poll(() => readQuantities(page)).toEqual({ CUP: 1 });
});

test('what is chosen and typed before the script has arrived is kept [E-03] [P-11]', async ({ page }) => {
  await page.setViewportSize(desktop);
  let letScriptCome = () => {};
  const scriptMayCome = new Promise<void>((resolve) => (letScriptCome = resolve));
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await scriptMayCome;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.locator('header input:visible').first();
  await field.fill('kapl');
  await page.locator('header select').selectOption('ru');
  letScriptCome();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.locator('header select')).toHaveValue('ru');
  await expect(field).toHaveValue('kapl');
});

test('what is pressed in the moment in which the page wakes up counts once [E-03] [S-01]', async ({ page, shop }) => {
  const label = shop.t('catalogue.quantityOf', { name: await shop.nameOf('CUP') });
  await page.addInitScript((name) => {
    let early: Window['earlyClicks'];
    Object.defineProperty(window, 'earlyClicks', {
      get: () => early,
      set: (next: Window['earlyClicks']) => {
        // React handles events already, and earlier presses are about to be replayed.
        if (next === null) document.querySelector<HTMLElement>(`[aria-label="${name}"] button`)?.click();
        early = next;
      },
    });
  }, label);
  await shop.catalogue.open();
  await waitUntilHydrated(page);
  const { expectValue } = await shop.catalogue.stepper('CUP');
  await expectValue(1);
  await expect.poll(() => readQuantities(page)).toEqual({ CUP: 1 });
  await expectValue(1);
});

test('twenty quick presses on more and seven on fewer end at the right number [E-03]', async ({ page, shop }) => {
  const { catalogue, cart } = shop;
  await catalogue.open();
  const { more, fewer, expectValue } = await catalogue.stepper('W19');
  await more.click();
  // Faster than the server answers and the page redraws.
  await more.evaluate((button: HTMLButtonElement) => {
    for (let pressed = 1; pressed < 20; pressed += 1) button.click();
  });
  await expectValue(20);
  await fewer.evaluate((button: HTMLButtonElement) => {
    for (let pressed = 0; pressed < 7; pressed += 1) button.click();
  });
  await expectValue(13);
  await expect.poll(() => readQuantities(page)).toEqual({ W19: 13 });
  await page.reload();
  await expectValue(13);
  await cart.open();
  await (await cart.stepper('W19')).expectValue(13);
});

test('the last piece in stock is the most there is, and a message says so [V-08] [X-02]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  // The catalogue allows up to ten, so the server decides here.
  consoleErrors.allow(/422.*add_cart_item_product_events/);
  const { catalogue, cart } = shop;
  await catalogue.open();
  await catalogue.add('RARE', 10);
  await expect.poll(() => readQuantities(page)).toEqual({ RARE: 10 });
  const { more, expectValue } = await catalogue.stepper('RARE');
  await more.click();
  await expect(page.getByText(/maximum quantity reached: 10/i)).toBeVisible();
  await expectValue(10);
  await cart.open();
  await (await cart.stepper('RARE')).expectValue(10);
  expect(await readQuantities(page)).toEqual({ RARE: 10 });
});

test('beyond the most that is sold to one customer the stepper only says so [V-08]', async ({ page, shop }) => {
  const { catalogue, cart, t } = shop;
  await catalogue.open();
  await catalogue.add('RACK', 5);
  const { more, expectValue } = await catalogue.stepper('RACK');
  // The button stays enabled and explains why nothing happens.
  await pressDisabled(more);
  await expect(page.getByText(t('catalogue.maximumReached', { count: 5 }))).toBeVisible();
  await expectValue(5);
  // A call pending when a page is left does not arrive by itself.
  await expect.poll(() => readQuantities(page)).toEqual({ RACK: 5 });

  await cart.open();
  const line = await cart.stepper('RACK');
  await pressDisabled(line.more);
  await expect(cart.root.getByText(t('cart.maximum', { maximum: 5 }))).toBeVisible();
  await line.expectValue(5);
  expect(await readQuantities(page)).toEqual({ RACK: 5 });
});

test('no more bottles can be returned than there is water [V-05] [S-24] [E-15] [T-09]', async ({ page, shop }) => {
  const { catalogue, cart, t } = shop;
  await catalogue.open();
  await catalogue.add('W19', 3);
  await cart.openDrawer();
  await cart.bottles.declare();
  const { more, fewer, expectValue } = cart.bottles.returned;
  await expectValue(3);
  await pressDisabled(more);
  await expect(cart.root.getByText(t('errors.returnedBottles'))).toBeVisible();
  await expectValue(3);

  await fewer.click();
  await expectValue(2);
  await expect(await cart.automaticLine('CONT')).toContainText('× 1');
  // Less water needs fewer bottles.
  await (await cart.stepper('W19')).fewer.click();
  await (await cart.stepper('W19')).fewer.click();
  await expectValue(1);
  await expect(await cart.automaticLine('CONT')).toHaveCount(0);
  await page.reload();
  await cart.openDrawer();
  await expect(cart.bottles.have).toBeChecked();
});

test('related products are offered and can be added from the cart [S-20]', async ({ page, shop }) => {
  const { catalogue, cart } = shop;
  await catalogue.open();
  await catalogue.add('CUP');
  await cart.openDrawer();
  await cart.addRelated('CUP-KRAFT');
  await expect(await cart.line('CUP-KRAFT')).toBeVisible();
  await expect.poll(() => readQuantities(page)).toEqual({ CUP: 1, 'CUP-KRAFT': 1 });
});

test('ordering without registration asks for the phone once [S-25] [P-08] [V-01] [S-32]', async ({ page, shop }) => {
  const { catalogue, cart, checkout, t } = shop;
  await catalogue.open();
  await catalogue.add('CUP');
  await cart.openDrawer();
  await cart.toCheckout();
  await cart.guest.order.click();
  await expect(cart.guest.phone).toHaveAccessibleDescription(new RegExp(t('errors.required')));
  await expect(cart.guest.phone).toBeFocused();
  await cart.orderAsGuest('9161234567');
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(checkout.phone).toHaveValue('+7 916 123-45-67');
});

test('two tabs show one cart [E-03] [E-18]', async ({ page, context, shop }) => {
  await shop.catalogue.open();
  await shop.catalogue.add('CUP');
  await expect.poll(() => readQuantities(page)).toEqual({ CUP: 1 });

  const tab = await context.newPage();
  const other = createShop(tab, shop.language);
  await other.cart.open();
  await (await other.cart.stepper('CUP')).expectValue(1);

  await shop.catalogue.add('CUP', 2);
  await (await other.cart.stepper('CUP')).expectValue(3);
  await (await other.cart.stepper('CUP')).more.click();
  await (await shop.catalogue.stepper('CUP')).expectValue(4);
  await expect.poll(() => readQuantities(page)).toEqual({ CUP: 4 });
});

test('before the answer about bottles the button that orders says no other sum than the total [S-24] [S-36]', async ({
  page,
  shop: { checkout, t, roubles },
}) => {
  await prepareVisitor(page, { goods: { W19: 2 }, haveContainersToReturn: null });
  await checkout.open();
  // 2 × 390 and the pump of a first order; bottles may be added.
  const from = t('cart.totals.from', { sum: roubles(1230) });
  await checkout.expectSum(from);
  await expect(page.getByRole('definition').filter({ hasText: from })).toBeVisible();
});

test('who hands over no bottles is told nothing of their caps [S-38]', async ({ page, shop: { checkout, t } }) => {
  await prepareVisitor(page, { goods: { CUP: 7 } });
  await checkout.open();
  await checkout.chooseInterval(await findIntervalOfTomorrow());
  await checkout.introduce({ phone: mintPhone(), name: 'Anna' });
  await checkout.consent.check();
  await checkout.payInCash();
  await checkout.order();
  await expect(checkout.done.dialog).toContainText(t('checkout.done.changeSelf'));
  // Nobody requested a call.
  await expect(checkout.done.dialog).not.toContainText(t('checkout.done.nextText'));
  await expect(checkout.done.dialog).not.toContainText(t('checkout.done.noCaps'));
});
