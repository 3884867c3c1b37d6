import type { RestoredCart } from '@kaplya/contract';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { pressDisabled } from '../../browser/press-disabled.ts';
import { findVisitorOf, getCartId, readStored } from '../../visitors/server.ts';
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

test('a cart is filled from the catalogue, restored after what was removed, and ordered without registration [S-20] [S-21] [S-23] [S-25] [P-08]', async ({
  page,
  shop,
}) => {
  const { catalogue, cart, checkout, t } = shop;

  await test.step('an empty cart says so and leads to the catalogue [S-21] [S-06] [T-02]', async () => {
    await cart.open();
    await expect(cart.root.getByText(t('cart.empty.title'))).toBeVisible();
    await cart.root.getByRole('link', { name: t('common.toCatalogue') }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('a removed line is restored with one button [S-23] [T-06]', async () => {
    await expect(cart.root).toBeHidden();
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

  await test.step('related products are offered and can be added from the cart [S-20]', async () => {
    await cart.addRelated('CUP-KRAFT');
    await expect(await cart.line('CUP-KRAFT')).toBeVisible();
    await expect.poll(() => readQuantities(page)).toEqual({ CUP: 2, 'KAP-5': 1, 'CUP-KRAFT': 1 });
  });

  await test.step('a cart that was emptied still restores and so begins a new one [S-23] [T-05] [T-06]', async () => {
    const first = await getCartId(page);
    await cart.open();
    for (const externalId of ['KAP-5', 'CUP-KRAFT']) {
      await cart.remove(externalId);
      await expect(await cart.line(externalId)).toHaveCount(0);
    }
    const { fewer, expectValue } = await cart.stepper('CUP');
    await fewer.click();
    await expectValue(1);
    await fewer.click();
    await expect(cart.root.getByText(t('cart.empty.title'))).toBeVisible();
    await expect.poll(() => readStored(page, 'cartId')).toBeNull();
    await page.reload();
    await cart.restore('CUP');
    await expectValue(1);
    await expect.poll(() => readQuantities(page)).toEqual({ CUP: 1 });
    expect(await getCartId(page)).not.toBe(first);
  });

  await test.step('ordering without registration asks for the phone once [S-25] [P-08] [V-01] [S-32]', async () => {
    await cart.close();
    await expect(cart.root).toBeHidden();
    await cart.openDrawer();
    await cart.toCheckout();
    await cart.guest.order.click();
    await expect(cart.guest.phone).toHaveAccessibleDescription(new RegExp(t('errors.required')));
    await expect(cart.guest.phone).toBeFocused();
    await cart.orderAsGuest('9161234567');
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(checkout.phone).toHaveValue('+7 916 123-45-67');
  });
});

test('what was added automatically says why, and no more bottles can be returned or rented than may be [S-22] [T-07] [T-08] [V-05] [S-24] [P-09]', async ({
  page,
  shop,
}) => {
  const { catalogue, cart, signIn, t, nameOf, roubles } = shop;
  await catalogue.open();
  await catalogue.add('W19', 2);
  await cart.openDrawer();
  const pump = await cart.automaticLine('PUMP');
  const bottles = await cart.automaticLine('CONT');

  await test.step('what was added automatically says why and cannot be removed [S-22] [T-07] [T-08]', async () => {
    await expect(pump).toContainText(t('cart.automatic'));
    await expect(pump.getByRole('button', { name: t('cart.remove', { name: await nameOf('PUMP') }) })).toHaveCount(0);
    await expect(pump.getByRole('group')).toHaveCount(0);

    await cart.bottles.goWithout();
    await expect(bottles).toContainText('× 2');
    await expect(bottles.getByRole('button', { name: t('cart.remove', { name: await nameOf('CONT') }) })).toHaveCount(
      0,
    );
    await expect(bottles.getByRole('group')).toHaveCount(0);
    // 2 × 390 + 2 × 600 + 450.
    await cart.expectTotal(roubles(2430));

    // A declined pump stays declined.
    await pump.getByRole('button', { name: t('cart.haveOneOf', { name: await nameOf('PUMP') }) }).click();
    await expect(pump).toHaveCount(0);
    await cart.expectTotal(roubles(1980));
  });

  await test.step('no more bottles can be returned than there is water [V-05] [S-24] [E-15] [T-09]', async () => {
    await (await cart.stepper('W19')).more.click();
    await expect(bottles).toContainText('× 3');
    await cart.bottles.declare();
    const { more, fewer, expectValue } = cart.bottles.returned;
    await expectValue(3);
    await pressDisabled(more);
    await expect(cart.root.getByText(t('errors.returnedBottles'))).toBeVisible();
    await expectValue(3);

    await fewer.click();
    await expectValue(2);
    await expect(bottles).toContainText('× 1');
    // Less water needs fewer bottles.
    await (await cart.stepper('W19')).fewer.click();
    await (await cart.stepper('W19')).fewer.click();
    await expectValue(1);
    await expect(bottles).toHaveCount(0);
    await page.reload();
    await cart.openDrawer();
    await expect(cart.bottles.have).toBeChecked();
  });

  await test.step('a visitor is asked to sign in for renting, and bought bottles stay the way on [P-09]', async () => {
    await (await cart.stepper('W19')).more.click();
    await cart.bottles.goWithout();
    await expect(cart.bottles.rent).toBeDisabled();
    await expect(cart.bottles.question).toContainText(t('bottles.rent.customersOnly'));
    await expect(cart.bottles.question).toContainText(t('bottles.choice.rentText', { days: 30, price: roubles(600) }));
    await cart.expectTotal(roubles(1980));
    await cart.root.getByRole('button', { name: t('bottles.rent.signInTo') }).click();
    await expect(signIn.drawer).toBeVisible();
  });
});

test('what is pressed, chosen and typed before the script of the page has come counts, and once [E-03] [S-01] [P-11]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(desktop);
  const { promise: scriptMayCome, resolve: letScriptCome } = Promise.withResolvers<void>();
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, async (route) => {
    await scriptMayCome;
    await route.continue();
  });

  await test.step('what is pressed before the script of the page has come counts, and once [E-03] [S-01]', async () => {
    await page.goto('/', { waitUntil: 'commit' });
    const { more, expectValue } = await shop.catalogue.stepper('CUP');
    await more.click();
    await expectValue(0);
  });

  await test.step('what is chosen and typed before the script has arrived is kept [E-03] [P-11]', async () => {
    const field = page.locator('header input:visible').first();
    await field.fill('kapl');
    await page.locator('header select').selectOption('ru');
    letScriptCome();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.locator('header select')).toHaveValue('ru');
    await expect(field).toHaveValue('kapl');
    const inRussian = createShop(page, 'ru');
    await (await inRussian.catalogue.stepper('CUP')).expectValue(1);
    await expect.poll(() => readQuantities(page)).toEqual({ CUP: 1 });
    await page.unroute(scripts);
  });

  await test.step('what is pressed in the moment in which the page wakes up counts once [E-03] [S-01]', async () => {
    const inRussian = createShop(page, 'ru');
    const label = inRussian.t('catalogue.quantityOf', { name: await inRussian.nameOf('KAP-5') });
    await page.addInitScript((name) => {
      let early: Window['earlyEvents'];
      Object.defineProperty(window, 'earlyEvents', {
        get: () => early,
        set: (next: Window['earlyEvents']) => {
          // React handles events already, and earlier presses are about to be replayed.
          if (next === null) document.querySelector<HTMLElement>(`[aria-label="${name}"] button`)?.click();
          early = next;
        },
      });
    }, label);
    await inRussian.catalogue.open();
    await waitUntilHydrated(page);
    const { expectValue } = await inRussian.catalogue.stepper('KAP-5');
    await expectValue(1);
    await expect.poll(() => readQuantities(page)).toEqual({ CUP: 1, 'KAP-5': 1 });
    await expectValue(1);
  });
});

test('quick presses end at the right number, which two tabs show, and go no further than what is sold [E-03] [E-18] [V-08] [X-02]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  // The catalogue allows up to ten of what is rare, so the server decides there.
  consoleErrors.allow(/422.*add_cart_item_product_events/);
  const { catalogue, t } = shop;
  await catalogue.open();
  const water = await catalogue.stepper('W19');

  await test.step('twenty quick presses on more and seven on fewer end at the right number [E-03]', async () => {
    await water.more.click();
    // Faster than the server answers and the page redraws.
    await water.more.evaluate((button: HTMLButtonElement) => {
      for (let pressed = 1; pressed < 20; pressed += 1) button.click();
    });
    await water.expectValue(20);
    await water.fewer.evaluate((button: HTMLButtonElement) => {
      for (let pressed = 0; pressed < 7; pressed += 1) button.click();
    });
    await water.expectValue(13);
    await expect.poll(() => readQuantities(page)).toEqual({ W19: 13 });
    await page.reload();
    await water.expectValue(13);
  });

  await test.step('the last piece in stock is the most there is, and a message says so [V-08] [X-02]', async () => {
    await catalogue.add('RARE', 10);
    await expect.poll(() => readQuantities(page)).toEqual({ W19: 13, RARE: 10 });
    const { more, expectValue } = await catalogue.stepper('RARE');
    await more.click();
    await expect(page.getByText(/maximum quantity reached: 10/i)).toBeVisible();
    await expectValue(10);
  });

  await test.step('beyond the most that is sold to one customer the stepper only says so [V-08]', async () => {
    await catalogue.add('RACK', 5);
    const { more, expectValue } = await catalogue.stepper('RACK');
    // The button stays enabled and explains why nothing happens.
    await pressDisabled(more);
    await expect(page.getByText(t('catalogue.maximumReached', { count: 5 }))).toBeVisible();
    await expectValue(5);
    await expect.poll(() => readQuantities(page)).toEqual({ W19: 13, RARE: 10, RACK: 5 });
  });

  await test.step('two tabs show one cart [E-03] [E-18]', async () => {
    const tab = await context.newPage();
    const other = createShop(tab, shop.language);
    await other.cart.open();
    await (await other.cart.stepper('W19')).expectValue(13);
    await (await other.cart.stepper('RARE')).expectValue(10);
    const rack = await other.cart.stepper('RACK');
    await pressDisabled(rack.more);
    await expect(other.cart.root.getByText(t('cart.maximum', { maximum: 5 }))).toBeVisible();
    await rack.expectValue(5);

    await catalogue.add('W19', 2);
    await (await other.cart.stepper('W19')).expectValue(15);
    await (await other.cart.stepper('W19')).more.click();
    await water.expectValue(16);
    await expect.poll(() => readQuantities(page)).toEqual({ W19: 16, RARE: 10, RACK: 5 });
  });
});
