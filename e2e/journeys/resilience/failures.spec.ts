import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@playwright/test';
import { formerRelease } from '../../../apps/storefront/app/platform/kept/former-release.test-support.ts';
import { comeBackAs, createCustomer, listAddresses } from '../../pages/account.ts';
import { createAgainPage } from '../../pages/again.ts';
import { createAquamarketPage } from '../../pages/aquamarket.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { createBenefitsPart } from '../../pages/benefits.ts';
import { createBuyer, placeOrder } from '../../visitors/orders-over-http.ts';
import { prepareVisitor, storeBefore } from '../../visitors/prepared-visitor.ts';
import { findQuietInterval, findVisitorOf, mintPhone } from '../../visitors/server.ts';
import { openOwnShop } from '../../shop/own-shop.ts';
import { requestRaw } from '../../shop/raw-request.ts';
import { startOtherServer } from '../../shop/start-other-server.ts';
import { answerTest } from '../../shop/test.ts';
import { desktop, expect, phone, test, type Locator, type Page, type Shop } from '../../pages/test.ts';

/** The browser logs each failed call, and React each part that failed to render. */
const ofFailures = /Failed to load resource|dynamically imported module|above error occurred|ERR_FAILED/;

/** An error answer without details. */
const silent = { errors: [] };

const toastOf = (page: Page, text: string | RegExp) =>
  page.locator('[data-toasts] [role=log] > *').filter({ hasText: text });

type Refusal = { status?: number; json?: object; method?: string; after?: Promise<unknown> };

/** Refuses calls until it is mended. */
async function refuse(
  page: Page,
  url: string | RegExp,
  { status = 400, json = silent, method = '', after }: Refusal = {},
): Promise<Mend> {
  const answer = async (route: Route) => {
    if (method !== '' && route.request().method() !== method) return route.fallback();
    await after;
    return route.fulfill({ status, json });
  };
  await page.route(url, answer);
  return () => page.unroute(url, answer);
}

type Mend = () => Promise<unknown>;

type Stage = { page: Page; shop: Shop };

/** A text of the failure catalogue, and how a person gets to see it. */
type Failure = {
  text: string;
  /** Causes it, and returns the repair. */
  provoke: (stage: Stage) => Promise<Mend | void>;
  /** Its place; a toast by default. */
  place?: (stage: Stage) => Locator;
};

/** Failures that one visitor meets in sequence. */
type Visit = { open: (stage: Stage) => Promise<unknown>; failures: readonly Failure[] };

const command = (name: string) => `**/api/order/${name}_events`;

/** Presses until the shop has this many: a pending call includes later presses. */
async function addUntilTaken({ page, shop }: Stage, { item, kind }: { item: string; kind: string }, quantity: number) {
  const taken = page.waitForResponse(async (response) => {
    if (!response.url().endsWith(`/add_cart_item_${kind}_events`) || !response.ok()) return false;
    return ((await response.json()) as { item: { quantity: number } }).item.quantity === quantity;
  });
  await shop.catalogue.add(item, quantity);
  await taken;
}

function failuresOfQuantity(
  goods: { item: string; kind: 'product' | 'product_set' },
  texts: { add: string; reduce: string; change: string },
): Failure[] {
  const add = command(`add_cart_item_${goods.kind}`);
  return [
    {
      text: texts.add,
      async provoke({ page, shop }) {
        const mend = await refuse(page, add);
        await (await shop.catalogue.stepper(goods.item)).more.click();
        return mend;
      },
    },
    {
      text: texts.reduce,
      async provoke(stage) {
        await addUntilTaken(stage, goods, 2);
        const mend = await refuse(stage.page, command(`reduce_cart_item_${goods.kind}`));
        await (await stage.shop.catalogue.stepper(goods.item)).fewer.click();
        return mend;
      },
    },
    {
      text: texts.change,
      // The first of three presses is pending during the others, which share the next command.
      async provoke({ page, shop }) {
        const { more, expectValue } = await shop.catalogue.stepper(goods.item);
        const arrived = Promise.withResolvers<Route>();
        let calls = 0;
        await page.route(add, (route) => {
          calls += 1;
          return calls === 1 ? arrived.resolve(route) : route.fulfill({ status: 400, json: silent });
        });
        await more.click();
        const first = await arrived.promise;
        await more.click();
        await more.click();
        await expectValue(5);
        await first.continue();
        return async () => {
          await page.unroute(add);
          await expectValue(3);
        };
      },
    },
  ];
}

const onTheShelf: Visit = {
  open: ({ shop }) => shop.catalogue.open(),
  failures: [
    {
      text: 'An authorization error occurred, please try again later',
      async provoke({ page, shop }) {
        const mend = await refuse(page, '**/auth/anonymous');
        await (await shop.catalogue.stepper('CUP')).more.click();
        return mend;
      },
    },
    {
      text: 'Failed to init cart',
      async provoke({ page, shop }) {
        const mend = await refuse(page, '**/api/order/carts', { method: 'POST' });
        await (await shop.catalogue.stepper('CUP')).more.click();
        return mend;
      },
    },
    ...failuresOfQuantity(
      { item: 'CUP', kind: 'product' },
      {
        add: 'Failed to add product to cart',
        reduce: 'Failed to reduce product',
        change: 'Failed to change product quantity',
      },
    ),
    ...failuresOfQuantity(
      { item: 'SET', kind: 'product_set' },
      {
        add: 'Failed to add product set',
        reduce: 'Failed to reduce product set',
        change: 'Failed to change product set quantity',
      },
    ),
    {
      text: 'Failed to remove product',
      async provoke({ page, shop: { cart } }) {
        await cart.openDrawer();
        const mend = await refuse(page, command('remove_cart_item'));
        await cart.remove('CUP');
        return mend;
      },
    },
    {
      text: 'Failed to add returned bottle',
      async provoke({ page, shop: { cart } }) {
        await cart.bottles.declare();
        const mend = await refuse(page, command('add_cart_returnable_container'));
        // The first number is complete.
        await cart.bottles.returned.fewer.click();
        return mend;
      },
    },
    {
      text: 'Failed to reduce returned bottle',
      async provoke({ page, shop: { cart } }) {
        const mend = await refuse(page, command('reduce_cart_returnable_container'));
        const taken = page.waitForResponse(command('add_cart_returnable_container'));
        await cart.bottles.returned.fewer.click();
        await taken;
        await cart.settle();
        await cart.bottles.returned.fewer.click();
        return mend;
      },
    },
    {
      text: 'Failed to assign address',
      async provoke({ page }) {
        const place = { latitude: 55.7612, longitude: 37.6091, city: 'Москва', street: 'Тверская улица', house: '9' };
        await page.evaluate((raw) => localStorage.setItem('anonymousSelectedAddress', raw), JSON.stringify(place));
        const mend = await refuse(page, command('assign_cart_address'));
        await page.reload();
        return mend;
      },
    },
    {
      text: 'Failed to restore cart',
      async provoke({ page }) {
        const mend = await refuse(page, /\/api\/order\/carts\/[^/]+$/, { method: 'GET' });
        await page.reload();
        return mend;
      },
    },
  ],
};

const areProductSets = 'Failed to fetch product sets';

/** Separates `load` from `products` by loading the page: the chosen server itself must refuse the calls. */
const inAShopWithoutSets: Visit = {
  open: ({ page }) => page.goto('about:blank'),
  failures: [
    {
      text: areProductSets,
      place: ({ page }) => page.getByRole('main'),
      async provoke({ page, shop: { t } }) {
        const own = await openOwnShop();
        const other = await startOtherServer(own);
        await own.change({ servers: { demo: other.url, test: other.url } });
        const path = '/api/v1/catalog/product-sets';
        const { body } = await requestRaw({ path: `${path}?lang=en`, host: own.host });
        const [set] = (JSON.parse(body) as { data: { name: string }[] }).data;
        const nameOfSet = page.getByRole('main').getByRole('link', { name: set?.name ?? '', exact: true });
        const goods = page.getByRole('main').getByRole('article');
        await page.goto(own.origin);
        await page.getByRole('button', { name: t('servers.own') }).click();
        await page.getByRole('radio', { name: t('servers.demo') }).click();
        await expect(page.getByRole('button', { name: t('servers.demo') })).toBeVisible();
        await waitUntilHydrated(page);
        await expect(nameOfSet).toBeVisible();
        const before = await goods.count();

        // Another tab chooses an address, so the page reloads the shelf of its area.
        other.refuse(path);
        const centreOfBaku = {
          latitude: 40.3777,
          longitude: 49.892,
          city: 'Baku',
          street: 'Nizami Street',
          house: '10',
        };
        await page.evaluate((raw) => {
          localStorage.setItem('anonymousSelectedAddress', raw);
          window.dispatchEvent(new StorageEvent('storage', { key: 'anonymousSelectedAddress' }));
        }, JSON.stringify(centreOfBaku));
        return async () => {
          await expect(nameOfSet).toHaveCount(0);
          const left = await goods.count();
          expect(left).toBeGreaterThan(0);
          expect(left).toBeLessThan(before);
          other.refuse(null);
          await page
            .getByRole('main')
            .getByRole('button', { name: t('common.tryAgain') })
            .click();
          await expect(nameOfSet).toBeVisible();
          await expect(page.getByText(areProductSets)).toHaveCount(0);
          await other.close();
        };
      },
    },
  ],
};

const section = (id: Parameters<Shop['checkout']['section']>[0]) => (stage: Stage) => stage.shop.checkout.section(id);

async function tryAgain({ page, shop: { checkout, t } }: Stage, id: 'interval' | 'payment'): Promise<void> {
  await checkout
    .section(id)
    .getByRole('button', { name: t('common.tryAgain') })
    .click();
  await expect(page.getByRole('main').locator('[data-fold]').first()).toBeVisible();
}

async function typeAddress({ shop: { addresses } }: Stage, { house, room }: { house: string; room: string }) {
  await addresses.addAnother();
  await addresses.goBy('hand');
  await addresses.fillHouse({ street: 'Тверская улица', house });
  await addresses.fillDoor({ room });
  await addresses.saveButton.click();
}

const atTheCheckout: Visit = {
  open: ({ page }) => prepareVisitor(page, { goods: { CUP: 4 } }),
  failures: [
    {
      text: 'Failed to fetch intervals',
      place: section('interval'),
      async provoke(stage) {
        const mend = await refuse(stage.page, '**/delivery-intervals?*');
        await stage.shop.checkout.open();
        return async () => {
          await mend();
          await tryAgain(stage, 'interval');
        };
      },
    },
    {
      text: 'Error getting types of payment',
      place: section('payment'),
      async provoke(stage) {
        const mend = await refuse(stage.page, '**/payment_methods?*');
        await stage.shop.checkout.open();
        // The payment methods are requested again once the sum is known.
        await stage.shop.checkout.expectSum(/₽/);
        return async () => {
          await mend();
          await tryAgain(stage, 'payment');
        };
      },
    },
    {
      text: 'Failed to assign interval',
      place: section('interval'),
      async provoke({ page, shop: { checkout } }) {
        const evening = await findQuietInterval('evening');
        const mend = await refuse(page, command('assign_cart_interval'));
        await (await checkout.interval(evening)).click();
        return async () => {
          await mend();
          await checkout.chooseInterval(evening);
        };
      },
    },
    {
      text: 'Failed to assign promocode',
      place: ({ page, shop: { t } }) => createBenefitsPart(page, t).section,
      async provoke({ page, shop: { t } }) {
        const { enter, code } = createBenefitsPart(page, t);
        const mend = await refuse(page, command('assign_cart_promocode'));
        await enter('WATER15');
        return async () => {
          await expect(code).toHaveAccessibleDescription('Failed to assign promocode');
          await expect(toastOf(page, /./)).toHaveCount(0);
          await mend();
          await code.fill('');
        };
      },
    },
    {
      text: 'Failed to assign user',
      async provoke({ page, shop: { checkout } }) {
        await checkout.introduce({ phone: mintPhone(), name: 'Anna' });
        await checkout.payInCash();
        const mend = await refuse(page, command('assign_cart_user'));
        await checkout.consent.check();
        return mend;
      },
    },
    {
      text: 'Privacy agreement required',
      place: section('contact'),
      async provoke({ page, shop: { checkout } }) {
        const nothing = { code: 'consent.personal_data_required', message: '' };
        const json = { ...nothing, errors: [nothing] };
        const mend = await refuse(page, command('complete_cart'), { status: 422, json });
        await checkout.order();
        return mend;
      },
    },
    {
      text: 'Order not placed: repeat the order or choose another payment method',
      place: ({ shop: { checkout } }) => checkout.failure,
      async provoke({ page, shop: { checkout, t } }) {
        const mend = await refuse(page, command('complete_cart'));
        await checkout.order();
        return async () => {
          // Appears once, and says what happened to the typed text.
          await expect(checkout.failure.getByText(/not placed/)).toHaveCount(1);
          await expect(checkout.failure.getByRole('alert')).toHaveText(t('checkout.failed.refused'));
          await mend();
        };
      },
    },
    {
      text: 'Failed to create anonymous address',
      place: ({ shop: { addresses } }) => addresses.picker,
      async provoke(stage) {
        const { page, shop } = stage;
        const mend = await refuse(page, '**/api/v1/anonymous-addresses', { method: 'POST' });
        await shop.addresses.open();
        await typeAddress(stage, { house: '7', room: '12' });
        return async () => {
          await mend();
          await shop.addresses.save();
        };
      },
    },
    {
      text: 'This address already exists',
      place: ({ shop: { addresses } }) => addresses.picker,
      provoke: (stage) => typeAddress(stage, { house: '7', room: '12' }),
    },
  ],
};

/** A sign-in during an outage: the missing steps are repeated at this visit, call by call. */
function failuresAfterSignIn(): Failure[] {
  const [toldOfUser, toldOfProfile] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return [
    {
      text: 'Failed to authenticate cart',
      async provoke({ page, shop }) {
        const mend = await refuse(page, command('authenticate_cart'));
        await refuse(page, /\/api\/v1\/user$/, { after: toldOfUser.promise });
        await refuse(page, /\/api\/v1\/profile$/, { method: 'GET', after: toldOfProfile.promise });
        await shop.catalogue.open();
        return mend;
      },
    },
    {
      text: 'Failed to fetch user',
      async provoke({ page }) {
        toldOfUser.resolve();
        return () => page.unroute(/\/api\/v1\/user$/);
      },
    },
    {
      text: 'Failed to fetch profile',
      async provoke({ page }) {
        toldOfProfile.resolve();
        return () => page.unroute(/\/api\/v1\/profile$/);
      },
    },
  ];
}

const inTheAccount: Visit = {
  async open({ page }) {
    const guest = await prepareVisitor(page, { goods: { CUP: 1 }, hasAddress: false });
    await comeBackAs(page, await createBuyer(), {
      cartId: guest.cart,
      isAnonymousCart: 'true',
      anonUser: JSON.stringify({ phoneNumber: `+7${mintPhone()}`, name: 'Anna' }),
    });
  },
  failures: [
    ...failuresAfterSignIn(),
    {
      text: 'Failed to create address',
      place: ({ shop: { addresses } }) => addresses.picker,
      async provoke(stage) {
        const mend = await refuse(stage.page, /\/api\/v1\/user-addresses$/, { method: 'POST' });
        await stage.shop.addresses.open();
        await typeAddress(stage, { house: '9', room: '41' });
        return mend;
      },
    },
    {
      text: 'This order cannot be repeated',
      async provoke({ page, shop: { orders } }) {
        const buyer = await findVisitorOf(page);
        const [address] = await listAddresses(buyer);
        const order = await placeOrder(buyer, { goods: { CUP: 2 }, addressId: address?.uuid ?? '' });
        await orders.openOrder(order.uuid);
        const mend = await refuse(page, '**/reorder_requests');
        await orders.action('repeat', order.id).click();
        return mend;
      },
    },
    {
      text: 'Failed to delete account',
      place: ({ shop: { account } }) => account.deletion.dialog,
      async provoke({ page, shop: { account, t } }) {
        await account.open();
        const mend = await refuse(page, /\/api\/v1\/profile$/, { method: 'DELETE' });
        await account.deletion.open();
        await account.deletion.word.fill(t('account.delete.word'));
        await account.deletion.confirm();
        return mend;
      },
    },
    {
      text: 'Access error, please sign in again',
      async provoke({ page, shop }) {
        await refuse(page, '**/token/refresh', { status: 401, json: { code: 'identity.token_invalid', errors: [] } });
        const expired = { code: 'identity.token_expired', errors: [] };
        await refuse(page, /\/api\/v1\/profile$/, { status: 401, json: expired });
        const flagged = page.waitForRequest(/access-error/);
        await shop.account.open('data').catch(() => {});
        await flagged;
      },
    },
  ],
};

const none = { amount: 0, currency: 'RUB' };

/** A failed order at a cell. */
const cellOrder = {
  id: '0199a5a0-0000-7000-8000-000000000009',
  number: '7-1',
  status: 'cancelled',
  step: 'cancelled',
  message: null,
  door: 'closed',
  deadlineAt: null,
  now: '2026-01-02T03:04:05.000Z',
  canReopen: false,
  canCancel: false,
  cell: { id: 'c-active', number: '1', address: 'Street' },
  acquisition: null,
  items: [],
  totals: { goods: none, discount: none, containers: none, delivery: none, points: none, total: none, toPay: none },
  earned: 0,
  rentalDueDate: null,
  paymentUrl: null,
  refund: null,
  bottleDue: null,
  timeline: [],
};

const onThePage = ({ page }: Stage) => page.getByRole('main');

const endOfCellOrder = (reason: string, text: string): Failure => ({
  text,
  place: onThePage,
  async provoke({ page }) {
    const url = `**/micromarket/orders/${cellOrder.id}`;
    const mend = await refuse(page, url, { status: 200, json: { ...cellOrder, reason } });
    await page.goto(`/aquamarket/status?order=${cellOrder.id}`);
    return mend;
  },
});

const atACell: Visit = {
  async open({ page }) {
    await comeBackAs(page, await createCustomer());
    await page.route(`**/micromarket/orders/${cellOrder.id}/events`, (route) => route.abort());
  },
  failures: [
    endOfCellOrder('payment_declined', 'Payment failed, it may be temporary, try again'),
    endOfCellOrder('payment_expired', 'Could not complete the payment, try later'),
    endOfCellOrder('open_timeout', 'Time-out: retry or contact support'),
    {
      text: 'Could not place the order, contact support',
      place: onThePage,
      async provoke({ page, shop: { t } }) {
        const { bottle, payButton } = createAquamarketPage({ page, t });
        await page.goto('/aquamarket?cell=c-active');
        await bottle('own').check();
        await page.getByRole('radio', { name: /Card online/ }).check();
        const mend = await refuse(page, '**/micromarket/orders', { method: 'POST' });
        await payButton.click();
        return mend;
      },
    },
    {
      text: 'Camera access needed',
      place: onThePage,
      async provoke({ page, shop: { t } }) {
        await page.addInitScript(() => {
          const denied = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
          Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: denied } });
        });
        await page.goto('/aquamarket');
        await page.getByRole('button', { name: t('aquamarket.scan') }).click();
      },
    },
  ],
};

const visits: Readonly<Record<string, Visit>> = {
  'on the shelf and in the cart': onTheShelf,
  'on a shelf without its sets': inAShopWithoutSets,
  'at the checkout, in the place that it is about': atTheCheckout,
  'in the account': inTheAccount,
  'at a cell': atACell,
};

test.describe('what a person reads when a call fails and its answer says nothing', () => {
  test.use({ viewport: desktop });

  for (const [where, { open, failures }] of Object.entries(visits)) {
    test(`${where} [X-03] [X-07] [X-08] [X-09]`, async ({ page, shop, consoleErrors }) => {
      consoleErrors.allow(ofFailures);
      const stage = { page, shop };
      await open(stage);
      for (const { text, provoke, place } of failures) {
        await test.step(text, async () => {
          const mend = await provoke(stage);
          await (place ? expect(place(stage)).toContainText(text) : readToast(page, text));
          await mend?.();
        });
      }
    });
  }

  /** Closes a toast, so that the next one is a different one. */
  async function readToast(page: Page, text: string): Promise<void> {
    const toast = toastOf(page, /./).filter({ has: page.getByText(text, { exact: true }) });
    // It stays while the pointer is over it.
    await toast.hover();
    await toast.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(toast).toBeHidden();
  }
});

answerTest('each text of the catalogue of failures is provoked above, and once [X-08] [X-09]', () => {
  const requirements = readFileSync(join(import.meta.dirname, '../../../docs/requirements.md'), 'utf8');
  const catalogue = [...requirements.matchAll(/^\| X-0[89] \| [^:]+ in English: (.+)\. \| built \|$/gm)].flatMap(
    ([, texts = '']) => texts.split(' · '),
  );
  expect(catalogue.length).toBeGreaterThan(30);
  const provoked = Object.values(visits).flatMap(({ failures }) => failures.map(({ text }) => text));
  expect(provoked.toSorted()).toEqual(catalogue.toSorted());
});

test.describe('A part of the page that cannot be loaded', () => {
  test('takes down only itself, and is loaded when it is asked for again [X-11]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    await page.setViewportSize(phone);
    consoleErrors.allow(ofFailures);
    const { catalogue, addresses, cart, t } = shop;
    const dialog = /\/assets\/address-dialog[^/]*\.js/;
    const picker = /\/assets\/address-picker[^/]*\.js/;
    await page.route(dialog, (route) => route.abort());
    await page.route(picker, (route) => route.abort());
    // Their failure changes nothing for anybody.
    await page.route(/\/assets\/(notices|suggestions|search-panel|bottles-chip|again-card)[^/]*\.js/, (route) =>
      route.abort(),
    );
    await catalogue.open();
    await waitUntilHydrated(page);
    await addresses.openFromHeader();
    const toast = toastOf(page, t('errors.unanswered'));
    await expect(toast).toBeVisible();
    await catalogue.add('CUP');
    await expect(cart.headerButton(1)).toBeVisible();

    await page.unroute(dialog);
    await toast.getByRole('button', { name: t('common.tryAgain') }).click();
    await expect(toast).toBeHidden();
    await expect(addresses.picker.getByRole('alert')).toHaveText(t('errors.unanswered'));
    await page.unroute(picker);
    await addresses.picker.getByRole('button', { name: t('common.tryAgain') }).click();
    await expect(addresses.search).toBeVisible();
  });

  test('keeps the focus of whoever asks for it again, and is no matter of the same part elsewhere [X-11] [S-69]', async ({
    page,
    shop: { catalogue, addresses, cart, t },
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailures);
    const drawer = /\/assets\/cart-drawer[^/]*\.js/;
    const picker = /\/assets\/address-picker[^/]*\.js/;
    for (const part of [drawer, picker]) await page.route(part, (route) => route.abort());
    const isAskedFor = (part: RegExp) => page.waitForEvent('requestfailed', (request) => part.test(request.url()));
    await catalogue.open();
    await waitUntilHydrated(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await test.step('a message: on its button, when it comes again', async () => {
      await cart.headerButton(0).click();
      const retry = toastOf(page, t('errors.unanswered')).getByRole('button', { name: t('common.tryAgain') });
      await retry.focus();
      const asked = isAskedFor(drawer);
      await page.keyboard.press('Enter');
      await asked;
      await expect(retry).toBeFocused();
      await toastOf(page, t('errors.unanswered'))
        .getByRole('button', { name: t('common.close') })
        .click();
    });

    const retry = addresses.picker.getByRole('button', { name: t('common.tryAgain') });
    await test.step('in its place: on the button, when it did not come', async () => {
      await addresses.openFromHeader();
      await retry.focus();
      const asked = isAskedFor(picker);
      await page.keyboard.press('Enter');
      await asked;
      await expect(retry).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(addresses.picker).toBeHidden();
    });

    await test.step('opened anew it is not yet given up, and what came has the focus', async () => {
      await page.unroute(picker);
      await addresses.openFromHeader();
      await retry.focus();
      await page.keyboard.press('Enter');
      await expect(addresses.search).toBeVisible();
      await expect(addresses.picker.locator('button:focus, input:focus')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await expect(addresses.picker.locator(':focus')).toHaveCount(1);
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    });
  });
});

test('a press before the page can answer shows at once that it was taken, and moves nothing [X-12]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const held = await holdCalls(page, /\/assets\/[^/]+\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  const { more, expectValue } = await shop.catalogue.stepper('W19');
  // Content still being parsed may make a row higher.
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await more.scrollIntoViewIfNeeded();
  const before = await more.boundingBox();
  await more.click();
  await expect(more).toHaveAttribute('data-taken', '', { timeout: 1000 });
  await expect(more).toHaveCSS('outline-style', 'solid');
  expect(await more.boundingBox()).toEqual(before);
  await held.release();
  await expectValue(1);
  await expect(page.locator('[data-taken]')).toHaveCount(0);
});

test('after a message was closed later ones still go by themselves [X-01] [X-10]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(ofFailures);
  await shop.catalogue.open();
  const { more } = await shop.catalogue.stepper('CUP');
  for (const message of ['One', 'Two']) {
    const mend = await refuse(page, '**/add_cart_item_product_events', { status: 422, json: { message } });
    await more.click();
    const toast = toastOf(page, message);
    await expect(toast).toBeVisible();
    if (message === 'One') await toast.getByRole('button', { name: shop.t('common.close') }).click();
    // The pointer is elsewhere, as when the customer types the next field.
    await page.mouse.move(0, 0);
    await expect(toast).toBeHidden();
    await mend();
  }
});

test.describe('What lies in the storage of a browser', () => {
  const garbage = ['{', '[]', 'null', '{"version":1,"lines":[{"id":{}}]}', '{"orders":[{}],"subjectId":"s","at":"t"}'];
  const storages: Record<string, Record<string, string>> = {
    'of a former release': formerRelease,
    'that is no value at all': Object.fromEntries(
      Object.keys(formerRelease).map((key, at) => [key, garbage[at % 5] ?? '']),
    ),
    'of a newer release': Object.fromEntries(
      Object.entries(formerRelease).map(([key, raw]) => [
        key,
        raw.startsWith('{') ? `{"version":9,"shape":"new",${raw.slice(1)}` : raw,
      ]),
    ),
  };
  for (const [of, values] of Object.entries(storages)) {
    test(`${of} never takes a page away [E-18] [X-11]`, async ({ page, shop, consoleErrors }) => {
      consoleErrors.allow(ofFailures);
      // Another browser's cart is not this one's.
      const { cartId: _, ...kept } = values;
      await storeBefore(page, { ...kept, language: 'en' });
      await page.evaluate(() =>
        sessionStorage.setItem('shop.lastOrder', '{"uuid":"u","path":"/","placed":{"order":{"id":"1"}}}'),
      );
      for (const path of ['/', '/cart', '/orders']) {
        await page.goto(path);
        await waitUntilHydrated(page);
        await expect(page.getByText(shop.t('common.failure.title'))).toHaveCount(0);
        // No space is reserved for unreadable content.
        await expect(createAgainPage({ page, t: shop.t }).place.filter({ visible: true })).toHaveCount(0);
      }
      await expect(page.getByRole('banner')).toBeVisible();
    });
  }
});
