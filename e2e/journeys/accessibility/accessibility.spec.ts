import { comeBackAs, createCustomer, saveAddressFor, picture, signInOverHttp } from '../../pages/account.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { expectNoViolations, expectNoViolationsInForcedColors } from '../../browser/axe.ts';
import { expectFocusIn } from '../../browser/focus.ts';
import { expectLargeTextFits } from '../../browser/large-text.ts';
import { createBuyer, placeOrder } from '../../visitors/orders-over-http.ts';
import { watchCalls } from '../../browser/watch-calls.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { findQuietInterval, mintPhone } from '../../visitors/server.ts';
import { expect, phone, test, type Locator, type Page, type Shop } from '../../pages/test.ts';

// Nothing moves while axe checks the colours.
test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

type Visit = { page: Page; shop: Shop };

type Screen = {
  name: string;
  /** Opens it and waits until it is idle. */
  open: (visit: Visit) => Promise<unknown>;
  /** The page has much content of one width only. */
  areAllColours?: boolean;
  /** The page listens to the server while it is open. */
  isWatched?: boolean;
  /** The main control, which must also be usable with large text and in forced colours. */
  main?: (visit: Visit) => Locator;
  /** Further states that are checked on a phone. */
  also?: (visit: Visit) => Promise<unknown>;
  /** Makes way for the next screen that is opened from the same page. */
  leave?: (visit: Visit) => Promise<unknown>;
};

/** Screens that one person passes by; each begins where the one before it has ended. */
type Walk = { name: string; screens: Screen[] };

const longName = 'Maximilian-Konstantin Featherstonehaugh-Przybyszewski';
const water = { goods: { W19: 2, CUP: 1 } };

const byAddress = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  open: ({ page }) => openPage(page, path),
  ...more,
});

const walks: Walk[] = [
  {
    name: 'what anybody may open',
    screens: [
      byAddress('a product [S-02]', '/products/kaplya-19l', {
        main: ({ page }) => page.getByRole('dialog').locator('[data-bottom-bar] button').first(),
        also: expectFocusAboveShelf,
      }),
      byAddress('a cell [S-50]', '/aquamarket?cell=c-active', {
        main: ({ page }) => page.getByRole('main').getByRole('button').last(),
      }),
      byAddress('a product that is sold out [S-02]', '/products/iskrinka-grapefruit-1l'),
      byAddress('a product set [S-03]', '/product_sets/first-order-set'),
      byAddress('the about page [S-08]', '/about'),
      byAddress('delivery and payment [S-17]', '/delivery'),
      byAddress('an agreement [S-17]', '/agreements/personal-data'),
    ],
  },
  {
    name: 'what is empty, the shelf, and what goes wrong there',
    screens: [
      byAddress('coming soon [S-17]', '/coming-soon'),
      byAddress('a page that is not there [S-16]', '/no/such/page'),
      byAddress('a product that is not there [S-16]', '/products/no-such-thing'),
      byAddress('an empty cart [S-21]', '/cart'),
      byAddress('no addresses [S-09]', '/addresses'),
      byAddress('a checkout of nothing [S-04]', '/checkout'),
      { name: 'the profile of somebody unknown [S-07]', open: ({ shop }) => shop.account.open() },
      {
        name: 'the catalogue, with targets of 44 pixels [S-01]',
        main: ({ page }) => page.getByRole('article').getByRole('button').last(),
        areAllColours: true,
        async open({ page, shop }) {
          await shop.catalogue.open();
          await waitUntilHydrated(page);
          await shop.catalogue.add('W19');
        },
        async also({ page, shop }) {
          const { root } = await shop.catalogue.stepper('W19');
          await expect(root.getByRole('button')).toHaveCount(2);
          expect(await listSmallTargets(page)).toEqual([]);
        },
      },
      {
        name: 'a toast and the offline bar [X-01]',
        async open({ page, shop }) {
          await page.route('**/add_cart_item_product_events', (route) =>
            route.fulfill({ status: 422, json: { code: 'x.y', message: 'The message' } }),
          );
          await shop.catalogue.open();
          await (await shop.catalogue.stepper('CUP')).more.click();
          await expect(page.getByRole('alert').filter({ hasText: 'The message' })).toBeVisible();
          await page.context().setOffline(true);
          await expect(page.getByText(shop.t('common.offline'))).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'the ways to an address',
    screens: [
      {
        name: 'the search for an address, with suggestions [S-27]',
        main: ({ shop }) => shop.addresses.suggestion(/Tverskaya/).first(),
        async open({ shop }) {
          await shop.catalogue.open();
          await shop.addresses.openFromHeader();
          await shop.addresses.search.pressSequentially('tver');
          await expect(shop.addresses.suggestion(/Tverskaya/).first()).toBeVisible();
        },
      },
      {
        name: 'the map [S-26]',
        main: ({ page, shop }) => page.getByRole('button', { name: shop.t('addresses.map.pick') }),
        async open({ shop }) {
          await shop.addresses.goBy('map');
          await expect(shop.addresses.picker.getByRole('button', { name: shop.t('addresses.map.pick') })).toBeEnabled();
        },
      },
      {
        name: 'an address by hand, with errors [S-28] [S-29]',
        main: ({ shop }) => shop.addresses.saveButton,
        async open({ shop }) {
          await shop.addresses.goBy('hand');
          await shop.addresses.field('street').fill('');
          await shop.addresses.saveButton.click();
          await expect(shop.addresses.field('street')).toHaveAccessibleDescription(/This field is required/);
        },
      },
      {
        name: 'the addresses [S-09] [S-37]',
        async open({ page, shop }) {
          await prepareVisitor(page, { goods: {} });
          await shop.addresses.open();
          await expect(shop.addresses.entry('Тверская улица, 9')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'a cart',
    screens: [
      {
        name: 'the cart with an open question and a removed line [S-06] [S-22] [S-23] [S-24]',
        main: ({ shop, page }) =>
          shop.cart.root.or(page.getByRole('dialog')).getByRole('link', { name: shop.t('cart.checkout') }),
        areAllColours: true,
        async open({ page, shop }) {
          await prepareVisitor(page, { ...water, haveContainersToReturn: null });
          await shop.cart.open();
          await shop.cart.whenSynced();
          await shop.cart.remove('CUP');
          await expect(shop.cart.removed).toBeVisible();
          await shop.cart.whenSynced();
        },
      },
      {
        name: 'the cart drawer with bottles to return, and a word why; targets have 44 pixels, and nothing moves for who wants less motion [S-01] [S-06] [S-24] [S-25]',
        main: ({ shop }) => shop.cart.root.getByRole('link', { name: shop.t('cart.checkout') }),
        async open({ page, shop }) {
          await prepareVisitor(page, water);
          await shop.catalogue.open();
          await shop.cart.openDrawer();
          await shop.cart.whenSynced();
        },
        async also({ page }) {
          expect(await page.evaluate(findMovement)).toEqual([]);
          expect(await listSmallTargets(page)).toEqual([]);
        },
      },
      {
        name: 'the phone of a guest in the drawer, with an error [S-25] [V-01]',
        async open({ shop }) {
          await shop.cart.toCheckout();
          await shop.cart.guest.order.click();
          await expect(shop.cart.guest.phone).toHaveAccessibleDescription(/This field is required/);
        },
      },
    ],
  },
  {
    name: 'the checkout',
    screens: [
      {
        name: 'the checkout with everything missing [S-04] [V-01] [V-04] [V-07]',
        async open({ page, shop }) {
          await prepareVisitor(page, { ...water, haveContainersToReturn: null, hasAddress: false });
          await shop.checkout.open();
          await shop.checkout.unfold('payment');
          await expect(shop.checkout.section('payment').getByRole('radio').first()).toBeVisible();
          await shop.checkout.order();
          await expect(shop.checkout.phone).toHaveAccessibleDescription(/This field is required/);
        },
      },
      {
        name: 'the text of the consent, over a checkout with targets of 44 pixels [S-45]',
        async open({ page, shop }) {
          await prepareVisitor(page, water);
          await shop.checkout.open();
          await shop.checkout.unfold('payment');
          await expect(shop.checkout.section('payment').getByRole('radio').first()).toBeVisible();
          expect(await listSmallTargets(page)).toEqual([]);
          await shop.checkout.section('contact').getByRole('link').click();
          await expect(page.getByRole('dialog')).toContainText(/Version/);
        },
        async leave({ page }) {
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog').filter({ hasText: /Version/ })).toBeHidden();
        },
      },
      {
        name: 'the checkout filled in [S-04] [S-26] [S-30] [S-32] [S-33] [S-36]',
        main: ({ shop }) => shop.checkout.orderButton,
        areAllColours: true,
        open: async ({ shop }) => fillCheckout(shop, await findQuietInterval('afternoon')),
      },
      {
        name: 'the order that was made [S-38]',
        async open({ page, shop }) {
          await shop.checkout.order();
          await expect(shop.checkout.done.dialog).toBeVisible();
          await page.waitForLoadState('networkidle');
        },
      },
    ],
  },
  {
    name: 'an account',
    screens: [
      {
        name: 'the profile, with a very long name and targets of 44 pixels [S-07] [S-40]',
        main: ({ page, shop }) => page.getByRole('dialog').getByRole('link', { name: shop.t('account.orders') }),
        areAllColours: true,
        async open({ page, shop }) {
          const customer = await createCustomer({ name: longName });
          await customer.call('/api/v1/auth/update', { email: `${mintPhone()}@post.example` });
          await comeBackAs(page, customer);
          await shop.account.open();
        },
        also: async ({ page }) => expect(await listSmallTargets(page)).toEqual([]),
      },
      {
        name: 'a new picture of a customer [S-07]',
        async open({ page, shop }) {
          await shop.account.open();
          const chooser = page.waitForEvent('filechooser');
          await shop.account.panel.getByRole('button', { name: shop.t('account.avatar.change') }).click();
          await (await chooser).setFiles(picture);
          await expect(page.getByRole('img', { name: shop.t('account.avatar.preview') })).toBeVisible();
        },
      },
      {
        name: 'the deletion of an account, without its word [S-40]',
        async open({ shop }) {
          await shop.account.open();
          await shop.account.deletion.open();
          await shop.account.deletion.confirm();
          await expect(shop.account.deletion.word).toHaveAccessibleDescription(/DELETE/);
        },
      },
      {
        name: 'personal data with errors, and an e-mail that waits for its code [S-07] [S-39] [V-02]',
        async open({ page, shop }) {
          await shop.account.open('data');
          await expect(shop.account.code.field).toBeVisible();
          expect(await listSmallTargets(page)).toEqual([]);
          await shop.account.field('name').fill('');
          await shop.account.save();
          await expect(shop.account.field('name')).toHaveAccessibleDescription(/This field is required/);
        },
      },
    ],
  },
  {
    name: 'what an account keeps',
    screens: [
      {
        name: 'the consents of a customer, with targets of 44 pixels [S-40] [P-04]',
        async open({ page, shop }) {
          const customer = await createCustomer({ name: longName });
          await signInOverHttp(customer.target);
          await comeBackAs(page, customer, { selectedAddress: JSON.stringify(await saveAddressFor(customer)) });
          await shop.account.open('agreements');
          expect(await listSmallTargets(page)).toEqual([]);
          await shop.account.consent('Consent to advertising').click();
          await expect(shop.account.consent('Consent to advertising')).toBeChecked();
        },
      },
      {
        name: 'the devices of a customer, with targets of 44 pixels [S-40]',
        async open({ page, shop }) {
          await shop.account.open('devices');
          await expect(shop.account.panel.getByRole('listitem')).toHaveCount(2);
          expect(await listSmallTargets(page)).toEqual([]);
        },
      },
      {
        name: 'what can be changed of a kept address [S-37]',
        async open({ shop }) {
          await shop.addresses.open();
          await shop.addresses.edit('Тверская улица, 7');
          await expect(shop.addresses.editor).toBeVisible();
        },
      },
      {
        name: 'the checkout of a customer [S-04] [S-32]',
        async open({ shop }) {
          await shop.catalogue.open();
          await shop.catalogue.add('CUP');
          await shop.cart.openDrawer();
          await shop.cart.whenSynced();
          await shop.checkout.open();
          await expect(shop.checkout.section('contact')).toContainText(longName);
          await shop.checkout.unfold('interval');
          await expect(shop.checkout.section('interval').getByRole('radio').first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'orders',
    screens: [
      {
        name: 'the orders [S-10]',
        main: ({ shop }) => shop.orders.cards.getByRole('link').first(),
        async open({ page, shop }) {
          const buyer = await createBuyer();
          await placeOrder(buyer, { goods: { CUP: 2 }, addressId: buyer.addressId });
          await comeBackAs(page, buyer);
          await shop.orders.openHistory();
        },
      },
      {
        name: 'an order [S-11]',
        isWatched: true,
        main: ({ page }) => page.getByRole('dialog').getByRole('button').last(),
        async open({ page, shop }) {
          const path = await shop.orders.cards.getByRole('link').first().getAttribute('href');
          await shop.orders.openOrder((path ?? '').replace('/orders/', ''));
          await waitUntilHydrated(page);
        },
      },
      {
        name: 'the question before an order is cancelled [S-41]',
        isWatched: true,
        main: ({ shop }) =>
          shop.orders.cancellation.dialog.getByRole('button', { name: shop.t('orders.cancel.confirm') }),
        async open({ shop }) {
          await shop.orders.panel.getByRole('button', { name: new RegExp(`^${shop.t('orders.cancel')}`) }).click();
          await expect(shop.orders.cancellation.reasons.first()).toBeVisible();
        },
        async leave({ page, shop }) {
          await page.keyboard.press('Escape');
          await expect(shop.orders.cancellation.dialog).toBeHidden();
        },
      },
      {
        name: 'another time for an order [S-79]',
        isWatched: true,
        main: ({ page, shop }) => page.getByRole('button', { name: shop.t('orders.change.keep') }),
        async open({ page, shop }) {
          await shop.orders.panel.getByRole('button', { name: shop.t('orders.changeTime') }).click();
          await expect(page.getByRole('dialog').last().getByRole('tab').first()).toBeVisible();
        },
      },
    ],
  },
];

test.describe('Axe finds nothing, light and dark, at 360 and 1280 pixels, and nothing scrolls sideways, on the main screens also with a text of 150 and 200 % and in forced colours [S-69]:', () => {
  for (const { name: walk, screens } of walks) {
    test(walk, async ({ page, shop, consoleErrors }) => {
      consoleErrors.allow(/Failed to load resource/);
      const waitUntilQuiet = watchCalls(page);
      const visit = { page, shop };
      for (const { name, open, main, also, leave, isWatched = false, areAllColours = false } of screens) {
        await test.step(name, async () => {
          await open(visit);
          if (!isWatched) await waitUntilQuiet();
          await expectNoViolations(page, { areAllColours });
          await expectNothingSideways(page);
          if (main) {
            await expectNoViolationsInForcedColors(page);
            await expectLargeTextFits(page, main(visit));
          }
          await also?.(visit);
          await leave?.(visit);
        });
      }
    });
  }
});

test('a whole order is made with the keyboard alone [S-01] [S-24] [S-27] [S-30] [S-32] [S-33] [S-38] [S-45]', async ({
  page,
  shop,
}) => {
  const { keyboard } = page;
  const { t, checkout, addresses, cart } = shop;
  await shop.catalogue.open();
  await waitUntilHydrated(page);

  // The skip link comes first.
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('common.skipToContent') })).toBeFocused();

  await tabTo(page, addresses.header);
  await keyboard.press('Enter');
  await expect(addresses.picker).toBeVisible();
  await tabTo(page, addresses.search);
  await keyboard.type('tve');
  await expect(addresses.suggestion('Tverskaya Street').first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(addresses.search).toHaveValue(/, $/);
  await keyboard.type('11');
  await expect(addresses.suggestion(/, 11\b/).first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, addresses.picker.getByRole('checkbox', { name: t('addresses.form.noRoom') }));
  await keyboard.press('Space');
  await tabTo(page, addresses.saveButton);
  await keyboard.press('Enter');
  await expect(addresses.picker).toBeHidden();
  await expect(addresses.header).toBeFocused();

  const { more, root } = await shop.catalogue.stepper('W19');
  await tabTo(page, more);
  await keyboard.press('Enter');
  await keyboard.press('Space');
  await expect(root.getByRole('status')).toHaveText('2');

  await tabTo(page, cart.headerButton(2), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(cart.root).toBeVisible();
  await cart.whenSynced();
  await tabTo(page, cart.bottles.have);
  await keyboard.press('Space');
  await expect(cart.bottles.have).toBeChecked();
  await cart.whenSynced();
  await tabTo(page, cart.root.getByRole('link', { name: t('cart.checkout') }));
  await keyboard.press('Enter');
  await expect(cart.guest.phone).toBeFocused();
  await keyboard.type(mintPhone());
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout$/);

  const interval = checkout.section('interval');
  // The nearest time is preselected; another one takes a line to unfold, a day and a tile.
  await tabTo(page, interval.locator('[data-fold]'));
  await keyboard.press('Enter');
  await tabTo(page, interval.getByRole('tab', { selected: true }));
  await keyboard.press('ArrowRight');
  await expect(interval.getByRole('tab', { selected: true })).toBeFocused();
  await tabTo(page, interval.locator('input[type=radio]').and(page.locator(':enabled')).first());
  await keyboard.press('Space');
  await expect(interval.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(interval.getByRole('status')).toContainText(/\d/);
  await tabTo(page, checkout.name);
  await keyboard.type('Anna');
  await tabTo(page, checkout.consent);
  await keyboard.press('Space');
  await tabTo(page, checkout.section('payment').locator('[data-fold]'));
  await keyboard.press('Enter');
  await tabTo(page, checkout.section('payment').getByRole('radio').first());
  await keyboard.press('Space');
  await expect(checkout.section('payment').getByRole('radio', { checked: true })).toHaveCount(1);
  await checkout.expectSum(/\d/);
  await tabTo(page, checkout.orderButton);
  await keyboard.press('Enter');
  await expectFocusIn(checkout.done.dialog);
  await keyboard.press('Escape');
  await expect(checkout.done.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('in Russian, whose words are longer', () => {
  test.use({ language: 'ru' });

  test('nothing scrolls sideways for a visitor [S-01] [S-02] [S-04] [S-06] [S-08] [S-17] [S-28]', async ({
    page,
    shop,
  }) => {
    const places: Record<string, () => Promise<void>> = {
      '/': () => openPage(page, '/'),
      async 'an address by hand'() {
        await shop.addresses.openFromHeader();
        await shop.addresses.goBy('hand');
        await expect(shop.addresses.field('street')).toBeVisible();
      },
      async '/cart'() {
        await prepareVisitor(page, { ...water, haveContainersToReturn: null });
        await shop.cart.open();
        await shop.cart.whenSynced();
      },
      async '/checkout'() {
        await shop.checkout.open();
        await shop.checkout.unfold('interval');
        await expect(shop.checkout.section('interval').getByRole('radio').first()).toBeVisible();
      },
      '/products/kaplya-19l': () => openPage(page, '/products/kaplya-19l'),
      '/about': () => openPage(page, '/about'),
      '/agreements/personal-data': () => openPage(page, '/agreements/personal-data'),
    };
    for (const [name, open] of Object.entries(places)) {
      await test.step(name, async () => {
        await open();
        await expectNothingSideways(page);
      });
    }
  });

  test('nothing scrolls sideways for a customer [S-07] [S-40]', async ({ page, shop }) => {
    await comeBackAs(page, await createCustomer({ name: longName.replaceAll(' ', '') }));
    await shop.account.open();
    await expectNothingSideways(page);
    await shop.account.open('agreements');
    await expect(shop.account.panel.getByRole('switch').first()).toBeVisible();
    await expectNothingSideways(page);
  });
});

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
  await page.waitForLoadState('networkidle');
}

async function fillCheckout(shop: Shop, interval: Awaited<ReturnType<typeof findQuietInterval>>): Promise<void> {
  const { checkout } = shop;
  await checkout.chooseInterval(interval);
  await checkout.introduce({ phone: mintPhone(), name: 'Anna' });
  await checkout.consent.check();
  await checkout.payInCash();
  await expect(checkout.orderButton.locator('[aria-busy]')).toHaveCount(0);
}

/** Content behind a page over the shelf takes no focus, also where the page is the first of a visit. [S-15] [S-25] */
async function expectFocusAboveShelf({ page, shop }: Visit): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // After the last element the focus moves to the first in the next frame.
    await expect.poll(() => page.evaluate(findFocusBehindOverlay)).toBeNull();
  }
  await expect(page.getByRole('dialog', { name: shop.t('catalogue.product') })).toBeVisible();
}

/** Elements that move for longer than anybody notices. */
function findMovement(): string[] {
  return [...document.querySelectorAll('*')]
    .flatMap((element) => {
      const { animationDuration, animationIterationCount, transitionDuration } = getComputedStyle(element);
      const longest = Math.max(...`${animationDuration},${transitionDuration}`.split(',').map(Number.parseFloat));
      return longest > 0.01 || animationIterationCount.includes('infinite') ? [element.outerHTML.slice(0, 100)] : [];
    })
    .slice(0, 3);
}

function findFocusBehindOverlay(): string | null {
  const element = document.activeElement;
  return element === document.body || element?.closest('[role=dialog], [data-toasts]')
    ? null
    : String(element?.outerHTML);
}

/** Presses Tab until it is focused, as a person without a mouse does. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Buttons, links and fields that are too small for a thumb, except links within text. */
function listSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TARGET = 44;
    return [...document.querySelectorAll<HTMLElement>('button, a[href], select, textarea, input, [role=button]')]
      .filter((element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]'))
      .map((element) => {
        // An input's target includes its label; a card's link covers the card.
        const isCovering = getComputedStyle(element, '::after').position === 'absolute';
        const target = element.closest('label') ?? (isCovering ? element.closest('article') : null) ?? element;
        const { width, height } = target.getBoundingClientRect();
        // A small box may have a larger invisible target.
        const before = getComputedStyle(element, '::before');
        const edge = before.position === 'absolute' ? Math.max(0, -Number.parseFloat(before.top)) : 0;
        return { element, width: width + 2 * edge, height: height + 2 * edge };
      })
      .filter(({ width, height }) => width > 1 && height > 1)
      .filter(({ width, height }) => width < TARGET - 0.5 || height < TARGET - 0.5)
      .filter(({ element }) => getComputedStyle(element).display !== 'inline')
      .map(
        ({ element, width, height }) => `${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 160)}`,
      );
  });
}

/** Checks 320 pixels, and 640 with text at 200 %; restores the page. */
async function expectNothingSideways(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => listOverflowing(page), '320 pixels').toEqual([]);
  await page.setViewportSize({ width: 640, height: 900 });
  const setTextSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value, 'important'), size);
  await setTextSize('200%');
  await expect.poll(() => listOverflowing(page), 'text of 200 %').toEqual([]);
  await setTextSize('');
  await page.setViewportSize(phone);
}

/** Elements that make the page or its overlay wider than the screen. */
function listOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollers = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>('[role=dialog], [role=dialog] *'),
    ];
    return scrollers
      .filter((element) => {
        const isRoot = element === document.documentElement;
        const { overflowX } = getComputedStyle(element);
        // Rows of cards and tabs scroll sideways on purpose and are marked.
        const isSwiped = overflowX === 'auto' || overflowX === 'scroll' || overflowX === 'hidden';
        const isPanel = isRoot || element.matches('[role=dialog]') || getComputedStyle(element).overflowY === 'auto';
        const isWide = element.scrollWidth > element.clientWidth + 1 && !element.matches('ul, [role=tablist]');
        const isCut = element.matches('[role=dialog]') && element.getBoundingClientRect().right > window.innerWidth + 1;
        return isCut || (isPanel && (isRoot || isSwiped) && isWide);
      })
      .map((element) => {
        const wide = [...element.querySelectorAll('*')].find(
          (child) => child.getBoundingClientRect().right > window.innerWidth + 1 && !child.closest('ul'),
        );
        return `${element.scrollWidth} > ${element.clientWidth}: ${wide?.outerHTML.slice(0, 200) ?? element.tagName}`;
      });
  });
}
