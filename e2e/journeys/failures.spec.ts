import type { Route } from '@playwright/test';
import { formerRelease } from '../../apps/storefront/app/platform/former-release.test-support.ts';
import { comeBackAs, createCustomer } from '../pages/account.ts';
import { createAquamarketPage } from '../pages/aquamarket.ts';
import { waitUntilAwake } from '../pages/awake.ts';
import { holdCalls } from '../pages/hold-calls.ts';
import { createBenefitsPart } from '../pages/benefits.ts';
import { createBuyer, placeOrder } from '../pages/orders-over-http.ts';
import { prepareVisitor, storeBefore } from '../pages/prepared-visitor.ts';
import { findQuietInterval, mintPhone } from '../pages/server.ts';
import { desktop, expect, phone, test, type Locator, type Page } from '../pages/test.ts';

/** The browser names each failed call in its console, and React each part that it could not show. */
const ofFailures = /Failed to load resource|dynamically imported module|above error occurred|ERR_FAILED/;

/** What a call is answered with that says nothing of itself. */
const silent = { errors: [] };

const toastOf = (page: Page, text: string | RegExp) =>
  page.locator('[data-toasts] [role=log] > *').filter({ hasText: text });

/** Refuses calls until it is mended. */
async function refuse(
  page: Page,
  url: string | RegExp,
  { status = 400, json = silent, method = '' }: { status?: number; json?: object; method?: string } = {},
) {
  const answer = (route: Route) =>
    method !== '' && route.request().method() !== method ? route.fallback() : route.fulfill({ status, json });
  await page.route(url, answer);
  return () => page.unroute(url, answer);
}

test.describe('what a person reads when a call fails and its answer says nothing', () => {
  test.use({ viewport: desktop });

  /** Reads a text where it stands; a toast is closed, so that the next one is another. */
  async function read(page: Page, text: string, place: Locator | 'toast'): Promise<void> {
    await test.step(text, async () => {
      if (place !== 'toast') return expect(place).toContainText(text);
      const toast = toastOf(page, text);
      await expect(toast).toBeVisible();
      await toast.getByRole('button', { name: 'Close', exact: true }).click();
      return expect(toast).toBeHidden();
    });
  }

  test('on the shelf and in the cart [X-03] [X-08]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(ofFailures);
    const { catalogue, cart } = shop;
    const command = (name: string) => `**/api/order/${name}_events`;

    const mendToken = await refuse(page, '**/auth/anonymous');
    await catalogue.open();
    const cup = await catalogue.stepper('CUP');
    await cup.more.click();
    await read(page, 'An authorization error occurred, please try again later', 'toast');
    await mendToken();
    const mendInit = await refuse(page, '**/api/order/carts', { method: 'POST' });
    await cup.more.click();
    await read(page, 'Failed to init cart', 'toast');
    await mendInit();

    for (const { item, kind, words } of [
      { item: 'CUP', kind: 'product', words: ['product to cart', 'product', 'product quantity'] },
      { item: 'SET', kind: 'product_set', words: ['product set', 'product set', 'product set quantity'] },
    ] as const) {
      const { more, fewer, expectValue } = await catalogue.stepper(item);
      const mendAdd = await refuse(page, command(`add_cart_item_${kind}`));
      await more.click();
      await read(page, `Failed to add ${words[0]}`, 'toast');
      await mendAdd();
      await catalogue.add(item, 2);
      await expectValue(2);
      const mendReduce = await refuse(page, command(`reduce_cart_item_${kind}`));
      await fewer.click();
      await read(page, `Failed to reduce ${words[1]}`, 'toast');
      await mendReduce();

      // The first of three taps is on its way when the others are made: they go along in one command.
      const arrived = Promise.withResolvers<Route>();
      let calls = 0;
      await page.route(command(`add_cart_item_${kind}`), (route) => {
        calls += 1;
        return calls === 1 ? arrived.resolve(route) : route.fulfill({ status: 400, json: silent });
      });
      await more.click();
      const first = await arrived.promise;
      await more.click();
      await more.click();
      await expectValue(5);
      await first.continue();
      await read(page, `Failed to change ${words[2]}`, 'toast');
      await page.unroute(command(`add_cart_item_${kind}`));
      await expectValue(3);
    }

    await cart.openDrawer();
    const mendRemove = await refuse(page, command('remove_cart_item'));
    await cart.remove('CUP');
    await read(page, 'Failed to remove product', 'toast');
    await mendRemove();

    const { returned, declare } = cart.bottles;
    await declare();
    const mendMore = await refuse(page, command('reduce_cart_returnable_container'));
    await refuse(page, command('add_cart_returnable_container'));
    await returned.fewer.click();
    await read(page, /* The first number is said whole. */ 'Failed to add returned bottle', 'toast');
    await page.unroute(command('add_cart_returnable_container'));
    await returned.fewer.click();
    await cart.settle();
    await returned.fewer.click();
    await read(page, 'Failed to reduce returned bottle', 'toast');
    await mendMore();

    const place = { latitude: 55.7612, longitude: 37.6091, city: 'Москва', street: 'Тверская улица', house: '9' };
    await page.evaluate((raw) => localStorage.setItem('anonymousSelectedAddress', raw), JSON.stringify(place));
    const mendAssigning = await refuse(page, command('assign_cart_address'));
    await page.reload();
    await read(page, 'Failed to assign address', 'toast');
    await mendAssigning();

    const mendRestore = await refuse(page, /\/api\/order\/carts\/[^/]+$/, { method: 'GET' });
    await page.reload();
    await read(page, 'Failed to restore cart', 'toast');
    await mendRestore();
  });

  test('at the checkout, in the place that it is about [X-03] [X-08]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(ofFailures);
    const { checkout, addresses, t } = shop;
    await prepareVisitor(page, { goods: { CUP: 4 } });
    const toasts = toastOf(page, /./);

    const mendIntervals = await refuse(page, '**/delivery-intervals?*');
    const mendMethods = await refuse(page, '**/payment_methods?*');
    await checkout.open();
    const section = checkout.section;
    // The ways to pay are asked for again when the sum is known.
    await checkout.expectSum(/₽/);
    await read(page, 'Failed to fetch intervals', section('interval'));
    await read(page, 'Error getting types of payment', section('payment'));
    await mendIntervals();
    await mendMethods();
    const again = page.getByRole('button', { name: t('common.tryAgain') });
    for (const id of ['interval', 'payment'] as const) await section(id).locator(again).click();

    const evening = await findQuietInterval('evening');
    const mendInterval = await refuse(page, '**/assign_cart_interval_events');
    await (await checkout.interval(evening)).click();
    await read(page, 'Failed to assign interval', section('interval'));
    await mendInterval();
    await checkout.chooseInterval(evening);

    const { enter, code } = createBenefitsPart(page, t);
    const mendCode = await refuse(page, '**/assign_cart_promocode_events');
    await enter('WATER15');
    await expect(code).toHaveAccessibleDescription('Failed to assign promocode');
    await expect(toasts).toHaveCount(0);
    await mendCode();
    await code.fill('');

    await checkout.introduce({ phone: mintPhone(), name: 'Anna' });
    await checkout.payInCash();
    const mendUser = await refuse(page, '**/assign_cart_user_events');
    await checkout.consent.check();
    await read(page, 'Failed to assign user', 'toast');
    await mendUser();
    const nothing = { code: 'consent.personal_data_required', message: '' };
    const mendConsent = await refuse(page, '**/complete_cart_events', {
      status: 422,
      json: { ...nothing, errors: [nothing] },
    });
    await checkout.order();
    await read(page, 'Privacy agreement required', section('contact'));
    await mendConsent();
    const mendOrder = await refuse(page, '**/complete_cart_events');
    await checkout.order();
    await expect(checkout.failure).toHaveAccessibleName(
      'Order not placed: repeat the order or choose another payment method',
    );
    // Once, and what became of what was typed.
    await expect(checkout.failure.getByText(/not placed/)).toHaveCount(1);
    await expect(checkout.failure.getByRole('alert')).toHaveText(t('checkout.failed.refused'));
    await mendOrder();

    const mendAddress = await refuse(page, '**/api/v1/anonymous-addresses', { method: 'POST' });
    await addresses.open();
    await addresses.addAnother();
    await addresses.goBy('hand');
    await addresses.fillHouse({ street: 'Тверская улица', house: '7' });
    await addresses.fillDoor({ room: '12' });
    await addresses.saveButton.click();
    await read(page, 'Failed to create anonymous address', addresses.picker);
    await mendAddress();
    await addresses.save();
    await addresses.addAnother();
    await addresses.goBy('hand');
    await addresses.fillHouse({ street: 'Тверская улица', house: '7' });
    await addresses.fillDoor({ room: '12' });
    await addresses.saveButton.click();
    await read(page, 'This address already exists', addresses.picker);
  });

  test('in the account [X-03] [X-08]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(ofFailures);
    const { account, addresses, catalogue, orders, t } = shop;
    const guest = await prepareVisitor(page, { goods: { CUP: 1 }, hasAddress: false });
    const buyer = await createBuyer();
    const order = await placeOrder(buyer, { goods: { CUP: 2 }, addressId: buyer.addressId });
    // As who signed in when the shop had a bad day: what was to follow is made up for at this visit.
    await comeBackAs(page, buyer, {
      cartId: guest.cart,
      isAnonymousCart: 'true',
      anonUser: JSON.stringify({ phoneNumber: `+7${mintPhone()}`, name: 'Anna' }),
    });
    const mends = [
      await refuse(page, '**/authenticate_cart_events'),
      await refuse(page, /\/api\/v1\/user$/),
      await refuse(page, /\/api\/v1\/profile$/, { method: 'GET' }),
    ];
    await catalogue.open();
    for (const text of ['Failed to authenticate cart', 'Failed to fetch user', 'Failed to fetch profile']) {
      await read(page, text, 'toast');
    }
    for (const mend of mends) await mend();

    const mendAddress = await refuse(page, /\/api\/v1\/user-addresses$/, { method: 'POST' });
    await addresses.open();
    await addresses.addAnother();
    await addresses.goBy('hand');
    await addresses.fillHouse({ street: 'Тверская улица', house: '9' });
    await addresses.fillDoor({ room: '41' });
    await addresses.saveButton.click();
    await read(page, 'Failed to create address', addresses.picker);
    await mendAddress();

    await orders.openOrder(order.uuid);
    const mendRepeat = await refuse(page, '**/reorder_requests');
    await orders.action('repeat', order.id).click();
    await read(page, 'This order cannot be repeated', 'toast');
    await mendRepeat();

    await account.open();
    await refuse(page, /\/api\/v1\/profile$/, { method: 'DELETE' });
    await account.deletion.open();
    await account.deletion.word.fill(t('account.delete.word'));
    await account.deletion.confirm();
    await read(page, 'Failed to delete account', account.deletion.dialog);
  });

  test('at a cell [X-07] [X-09]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(ofFailures);
    await comeBackAs(page, await createCustomer());
    const none = { amount: 0, currency: 'RUB' };
    const id = '0199a5a0-0000-7000-8000-000000000009';
    const order = {
      id,
      number: '7-1',
      status: 'cancelled',
      step: 'cancelled',
      message: null,
      door: 'closed',
      deadlineAt: null,
      now: new Date().toISOString(),
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
    await page.route(`**/micromarket/orders/${id}/events`, (route) => route.abort());
    for (const [reason, text] of [
      ['payment_declined', 'Payment failed, it may be temporary, try again'],
      ['payment_expired', 'Could not complete the payment, try later'],
      ['open_timeout', 'Time-out: retry or contact support'],
    ]) {
      await page.route(`**/micromarket/orders/${id}`, (route) => route.fulfill({ json: { ...order, reason } }));
      await page.goto(`/aquamarket/status?order=${id}`);
      await read(page, String(text), page.getByRole('main'));
      await page.unroute(`**/micromarket/orders/${id}`);
    }
    const { bottle, payButton } = createAquamarketPage({ page, t: shop.t });
    await page.goto('/aquamarket?cell=c-active');
    await bottle('own').check();
    await page.getByRole('radio', { name: /Card online/ }).check();
    await refuse(page, '**/micromarket/orders', { method: 'POST' });
    await payButton.click();
    await read(page, 'Could not place the order, contact support', page.getByRole('main'));

    await page.addInitScript(() => {
      const denied = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: denied } });
    });
    await page.goto('/aquamarket');
    await page.getByRole('button', { name: shop.t('aquamarket.scan') }).click();
    await read(page, 'Camera access needed', page.getByRole('main'));
  });
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
    // Nobody misses these.
    await page.route(/\/assets\/(notices|suggestions|search-panel|bottles-chip|again-card)[^/]*\.js/, (route) =>
      route.abort(),
    );
    await catalogue.open();
    await waitUntilAwake(page);
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
});

test('a press before the page can answer shows at once that it was taken, and moves nothing [X-12]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const held = await holdCalls(page, /\/assets\/[^/]+\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  const { more, expectValue } = await shop.catalogue.stepper('W19');
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
    // As who types the next thing: the pointer is elsewhere.
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
      // The cart of another browser is none of this one's.
      const { cartId: _, ...kept } = values;
      await storeBefore(page, { ...kept, language: 'en' });
      await page.evaluate(() =>
        sessionStorage.setItem('kaplya.lastOrder', '{"uuid":"u","path":"/","placed":{"order":{"id":"1"}}}'),
      );
      for (const path of ['/', '/cart', '/orders']) {
        await page.goto(path);
        await waitUntilAwake(page);
        await expect(page.getByText(shop.t('common.failure.title'))).toHaveCount(0);
      }
      await expect(page.getByRole('banner')).toBeVisible();
    });
  }
});
