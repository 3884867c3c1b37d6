import type { CompletedOrder } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import type { Route } from '@playwright/test';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { expectFocusIn } from '../../browser/focus.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { getOrder } from '../../visitors/orders-over-http.ts';
import { prepareVisitor, storeBefore } from '../../visitors/prepared-visitor.ts';
import { findQuietInterval, mintPhone } from '../../visitors/server.ts';
import { createTranslate } from '../../pages/texts.ts';
import { queryShop } from '../../shop/database.ts';
import { requestRaw } from '../../shop/raw-request.ts';
import { expect, moscowOrigin, phone, test, type Page, type Shop } from '../../pages/test.ts';

test.use({ viewport: phone });

const TRY_AGAIN = createTranslate('en')('common.tryAgain');

const addProduct = '**/add_cart_item_product_events';
const intervals = '**/delivery-intervals?*';
const suggestions = '**/places/autocomplete?*';

/** The browser logs each failed call. */
const ofFailedCalls = /Failed to load resource/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Has the page loaded again behind what it shows. */
async function chooseAnotherDay(page: Page): Promise<void> {
  await page.evaluate(
    (day) => {
      document.cookie = `day=${day}; path=/`;
      window.dispatchEvent(new Event('day-changed'));
    },
    new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10),
  );
}

async function expectNoErrorPage(page: Page, shop: Shop): Promise<void> {
  // What would remove the page has happened when the browser has drawn twice.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.getByRole('heading', { name: shop.t('common.failure.title') })).toBeHidden();
  await expect(await shop.catalogue.card('W19')).toBeVisible();
}

test.describe('Without a network', () => {
  test('the page says so, keeps what was loaded, and says no more when it is back [S-01] [T-01]', async ({
    page,
    context,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    await shop.catalogue.open();
    await waitUntilHydrated(page);
    const notice = page.getByText(shop.t('common.offline'));
    await expect(notice).toBeHidden();
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await expect(await shop.catalogue.card('W19')).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  });

  test('a link that is hovered or tapped far down waits for the network and says so in sight, and the page stays [S-01] [T-01] [X-12]', async ({
    page,
    context,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    await shop.catalogue.open();
    await waitUntilHydrated(page);
    const heading = page.getByRole('article').nth(19).getByRole('heading');
    const name = (await heading.textContent()) ?? '';
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await context.setOffline(true);
    await expect(page.getByText(shop.t('common.offline'))).toBeVisible();
    await heading.scrollIntoViewIfNeeded();
    await expect(page.getByText(shop.t('common.offline'))).not.toBeInViewport();
    const fetched = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/product'));
    await heading.getByRole('link').hover();
    await fetched;
    await heading.getByRole('link').click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    const word = page.locator('[data-toasts]').getByText(shop.t('common.waiting'));
    await expect(word).toBeInViewport({ ratio: 1 });
    await expect(heading).toBeVisible();
    await context.setOffline(false);
    await expect(word).toBeHidden();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  test('a sheet, a dialog or a drawer that was never open waits for the network, and the page stays [S-01] [S-39] [T-01]', async ({
    page,
    context,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    const { catalogue, signIn, addresses, cart, t } = shop;
    await catalogue.open();
    await waitUntilHydrated(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const header = page.getByRole('banner');
    const ways = [
      { opener: signIn.headerButton, opened: signIn.sheet },
      { opener: header.getByRole('button').first(), opened: addresses.picker },
      { opener: cart.headerButton(0), opened: page.getByRole('dialog', { name: t('cart.title') }) },
    ];
    for (const { opener, opened } of ways) {
      await context.setOffline(true);
      await expect(page.getByText(t('common.offline'))).toBeVisible();
      await opener.click();
      await expect(page.getByRole('progressbar')).toBeVisible();
      await expect(page.getByText(t('common.waiting'))).toBeInViewport({ ratio: 1 });
      await expect(await catalogue.card('W19')).toBeVisible();
      await context.setOffline(false);
      await expect(opened).toBeVisible();
      await expectFocusIn(opened);
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    }
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  test('what is loaded again behind the page finds no network, and the page stays [S-01] [T-01]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    await shop.catalogue.open();
    await waitUntilHydrated(page);
    await page.route(/\.data(\?|$)/, (route) => route.abort('internetdisconnected'));
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('.data'));
    await chooseAnotherDay(page);
    await failed;
    await expectNoErrorPage(page, shop);
    await shop.catalogue.add('W19');
  });

  test('what could not be loaded again is loaded when the network is back [S-01] [T-01]', async ({
    page,
    context,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    await shop.catalogue.open();
    await waitUntilHydrated(page);
    await page.route(/\.data(\?|$)/, (route) => route.abort('internetdisconnected'));
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('.data'));
    await chooseAnotherDay(page);
    await failed;
    await expectNoErrorPage(page, shop);
    await context.setOffline(true);
    await expect(page.getByText(shop.t('common.offline'))).toBeVisible();
    await page.unroute(/\.data(\?|$)/);
    // One that another replaces is broken off, and does not finish.
    const loadedAgain = page.waitForEvent('requestfinished', (request) => request.url().includes('.data'));
    await context.setOffline(false);
    await loadedAgain;
    await expectNoErrorPage(page, shop);
  });

  test('texts of a part that cannot be fetched cost the part, not the page that is loaded again [X-11]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    consoleErrors.allow(/Failed to fetch dynamically imported module/);
    await page.route(/texts-\w+-shelf/, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('-shelf'));
    await prepareVisitor(page, { goods: { CUP: 1 } });
    await shop.catalogue.open();
    await waitUntilHydrated(page);
    await failed;
    await expect(await shop.catalogue.card('W19')).toBeVisible();
    // One that another replaces is broken off, and does not finish.
    const loadedAgain = page.waitForEvent('requestfinished', (request) => request.url().includes('.data'));
    await chooseAnotherDay(page);
    await loadedAgain;
    await expectNoErrorPage(page, shop);
    await shop.catalogue.add('W19');
  });

  test('a bottle that is added reaches the cart when the network is back [S-01] [T-06]', async ({
    page,
    context,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    const { visitor, cart } = await prepareVisitor(page, { goods: { CUP: 1 } });
    await shop.catalogue.open();
    await waitUntilHydrated(page);
    await expect(shop.cart.headerButton(1)).toBeVisible();
    await context.setOffline(true);
    await shop.catalogue.add('W19');
    await context.setOffline(false);
    const countLines = async () =>
      (await visitor.call<{ items: { externalId: string }[] }>(`/api/order/carts/${cart}`)).items.map(
        ({ externalId }) => externalId,
      );
    await expect.poll(countLines, { timeout: 30_000 }).toContain('W19');
  });
});

test('what is slow shows its shape, after 100 ms [T-01] [K-02] [S-30]', async ({ page, shop }) => {
  await prepareVisitor(page, { goods: { W19: 2 } });
  const held = await holdCalls(page, intervals);
  await shop.checkout.open();
  const skeletons = shop.checkout.section('interval').locator('[aria-hidden=true].animate-late-skeleton');
  await expect(skeletons).toHaveCount(1);
  const { delay, fill } = await skeletons.first().evaluate((element) => {
    const { animationDelay, animationFillMode } = getComputedStyle(element);
    return { delay: animationDelay.split(',')[0], fill: animationFillMode.split(',')[0] };
  });
  expect({ delay, fill }).toEqual({ delay: '0.1s', fill: 'backwards' });
  await held.release();
  await shop.checkout.unfold('interval');
  await expect(shop.checkout.section('interval').getByRole('radio').first()).toBeVisible();
  await expect(skeletons).toHaveCount(0);
});

test.describe('What cannot be loaded', () => {
  test('intervals: the words of X-08 and a way to try again that works [S-30] [X-08]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    await prepareVisitor(page, { goods: { W19: 2 } });
    const broken = await refuse(page, intervals, 400, {});
    await shop.checkout.open();
    const section = shop.checkout.section('interval');
    await expect(section).toContainText('Failed to fetch intervals');
    await broken.mend();
    await section.getByRole('button', { name: TRY_AGAIN }).click();
    await expect(section.getByRole('radio').first()).toBeVisible();
    await expect(section).not.toContainText('Failed to fetch intervals');
  });

  test('ways to pay: the words of X-08 and a way to try again that works [S-33] [X-08]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    await prepareVisitor(page, { goods: { W19: 2 } });
    const broken = await refuse(page, '**/payment_methods?*', 400, {});
    await shop.checkout.open();
    const section = shop.checkout.section('payment');
    // The offer depends on the sum, so the last request comes after it.
    await shop.checkout.expectSum(/₽/);
    await expect(section).toContainText('Error getting types of payment');
    await broken.mend();
    await section.getByRole('button', { name: TRY_AGAIN }).click();
    await expect(section.getByRole('radio').first()).toBeVisible();
  });

  test('suggestions: a word, a way to try again that works, and the way by hand [S-27] [S-28]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    const broken = await refuse(page, suggestions, 503, {});
    await shop.catalogue.open();
    await shop.addresses.openFromHeader();
    await shop.addresses.search.pressSequentially('tver');
    const { picker } = shop.addresses;
    await expect(picker).toContainText(shop.t('addresses.search.failed'));
    await expect(picker.getByRole('button', { name: shop.t('addresses.way.hand') })).toBeVisible();
    await broken.mend();
    await picker.getByRole('button', { name: TRY_AGAIN }).click();
    await expect(shop.addresses.suggestion(/Tverskaya/).first()).toBeVisible();
  });

  test('totals: a word, and a way to try again that works [S-36] [T-01]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(ofFailedCalls);
    await prepareVisitor(page, { goods: { W19: 2 } });
    const broken = await refuse(page, '**/calculate_cart_requests', 400, {});
    await shop.cart.open();
    await expect(shop.cart.root).toContainText(shop.t('cart.totals.failed'));
    await broken.mend();
    await shop.cart.root.getByRole('button', { name: TRY_AGAIN }).click();
    await expect(shop.cart.root).not.toContainText(shop.t('cart.totals.failed'));
    await shop.cart.settle();
  });
});

/** A toast appears only with its text, so its absence proves nothing yet: the next failure must appear alone. */
async function expectNextToastAlone(page: Page, shop: Shop): Promise<void> {
  await refuse(page, addProduct, 422, { code: 'x.y', message: 'The next message' });
  await pressAdd(shop);
  await expect(toastOf(page, 'The next message')).toBeVisible();
  await expect(toastOf(page, '')).toHaveCount(1);
}

test.describe('A refused call', () => {
  const words: { says: string; body: Record<string, unknown>; shown: string }[] = [
    {
      says: 'its message first',
      body: {
        message: 'The message',
        errors: [{ code: 'x.y', message: 'The first error' }],
        'hydra:description': 'The description',
      },
      shown: 'The message',
    },
    {
      says: 'else the first of its errors',
      body: {
        errors: [
          { code: 'x.y', message: 'The first error' },
          { code: 'x.z', message: 'The second error' },
        ],
        'hydra:description': 'The description',
      },
      shown: 'The first error',
    },
    {
      says: 'else its description',
      body: { 'hydra:description': 'The description' },
      shown: 'The description',
    },
    { says: 'else the default of what was attempted', body: {}, shown: 'Failed to add product to cart' },
  ];
  test('says its message, else its first error, else its description, else what was attempted, in a toast [X-01] [X-02] [X-03] [X-08]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(ofFailedCalls);
    await shop.catalogue.open();
    for (const { says, body, shown } of words) {
      await test.step(`says ${says}`, async () => {
        const { mend } = await refuse(page, addProduct, 422, { code: 'x.y', ...body });
        await pressAdd(shop);
        const toast = toastOf(page, shown);
        await expect(toast).toHaveCount(1);
        await expect(toastOf(page, '')).toHaveCount(1);
        // It stays while the pointer is over it.
        await toast.hover();
        await toast.getByRole('button', { name: shop.t('common.close') }).click();
        await expect(toast).toBeHidden();
        await mend();
      });
    }
  });

  test('that is a 404 is silent [X-01]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(ofFailedCalls);
    const refused = await refuse(page, addProduct, 404, { code: 'x.y', message: 'Never to be read' });
    await shop.catalogue.open();
    await pressAdd(shop);
    await expect.poll(refused.count).toBeGreaterThan(0);
    // The failed line is gone: the page has used the answer.
    await expect(shop.cart.headerButton(0)).toBeVisible();
    await refused.mend();
    await expectNextToastAlone(page, shop);
  });

  test('that was cancelled is silent [X-01]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(ofFailedCalls);
    const held = await holdCalls(page, suggestions);
    await shop.catalogue.open();
    await shop.addresses.openFromHeader();
    await shop.addresses.search.pressSequentially('tver');
    await expect.poll(held.count).toBe(1);
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('autocomplete'));
    await page.keyboard.press('Escape');
    await cancelled;
    await held.release();
    await expect(shop.addresses.picker).toBeHidden();
    await expectNextToastAlone(page, shop);
  });

  test('leaves a toast that a keyboard can close [X-01]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(ofFailedCalls);
    await refuse(page, addProduct, 422, { code: 'x.y', message: 'The message' });
    await shop.catalogue.open();
    await pressAdd(shop);
    const toast = toastOf(page, 'The message');
    await expect(toast).toBeVisible();
    // Backwards from the top of the page: toasts stand last in the document.
    await page.evaluate(() => document.body.focus());
    const close = toast.getByRole('button', { name: createTranslate('en')('common.close') });
    await close.focus();
    await expect(close).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast).toBeHidden();
  });
});

test('an order that is pressed while choices are on their way goes as they say, not as was proposed [S-33] [S-71] [T-11]', async ({
  page,
  shop,
}) => {
  const { checkout } = shop;
  const { visitor } = await prepareVisitor(page, { goods: { CUP: 2 } });
  // Neither of them is what is proposed, and neither changes the sum.
  const wanted = await findQuietInterval('afternoon');
  await storeBefore(page, { anonUser: JSON.stringify({ phoneNumber: `+7${mintPhone()}`, name: 'Anna' }) });
  await checkout.open();
  // A known customer is shown as a line, with the link to the account below it.
  await expect(checkout.section('contact')).toContainText('Anna');
  await expect(checkout.phone).toHaveCount(0);
  await expect(
    checkout.section('contact').getByRole('button', { name: shop.t('checkout.contact.signIn') }),
  ).toBeVisible();
  await checkout.consent.check();
  const held = await holdCalls(page, '**/assign_cart_interval_events');
  await (await checkout.interval(wanted)).click();
  await checkout.unfold('payment');
  await checkout.payment(/card to the courier/i).click();
  await expect.poll(held.count).toBe(1);
  const completed = page.waitForResponse('**/complete_cart_events');
  await checkout.orderAtOnce();
  await expect(checkout.orderButton).toHaveAttribute('aria-busy', 'true');
  await held.release();
  await expect(checkout.done.dialog).toBeVisible();
  const { order: placed }: CompletedOrder = await (await completed).json();
  const { shippingDate, timeZone, paymentType } = await getOrder(visitor, placed.uuid);
  const local = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  expect(local.format(new Date(shippingDate))).toBe(`${wanted.date} ${wanted.interval.from}`);
  expect(paymentType).toBe(paymentCodes.card);
});

test('a comment keeps every letter that is typed while it is being saved [S-35]', async ({ page, shop }) => {
  const { visitor, cart } = await prepareVisitor(page, { goods: { W19: 2 } });
  const held = await holdCalls(page, '**/assign_cart_note_events');
  await shop.checkout.open();
  await shop.checkout.unfold('comment');
  const { comment } = shop.checkout;
  await comment.pressSequentially('Call ');
  await expect.poll(held.count).toBe(1);
  await comment.pressSequentially('before ');
  const saved = page.waitForResponse('**/assign_cart_note_events');
  await held.release();
  await saved;
  await comment.pressSequentially('noon');
  await expect(comment).toHaveValue('Call before noon');
  const readNote = async () => (await visitor.call<{ note: string }>(`/api/order/carts/${cart}`)).note;
  await expect.poll(readNote).toBe('Call before noon');
  await expect(comment).toHaveValue('Call before noon');
});

test.describe('A token that is refused', () => {
  test('is refreshed once for calls that were made side by side [C-10] [E-17]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(/401/);
    const { pair } = await prepareVisitor(page, { goods: { W19: 2 } });
    const refused = new Set<string>();
    const refreshes: string[] = [];
    const together = Promise.withResolvers<void>();
    page.on('request', (request) => {
      if (request.url().endsWith('/token/refresh')) refreshes.push(request.url());
    });
    await page.route(/calculate_cart_requests|payment_methods/, async (route) => {
      if ((await route.request().headerValue('Authorization')) !== `Bearer ${pair.token}`) return route.continue();
      refused.add(new URL(route.request().url()).pathname);
      if (refused.size === 2) together.resolve();
      await together.promise;
      return answer(route, 401, { code: 'identity.token_expired', message: 'Expired' });
    });
    await shop.checkout.open();
    await shop.checkout.unfold('payment');
    await expect(shop.checkout.section('payment').getByRole('radio').first()).toBeVisible();
    await shop.checkout.unfold('interval');
    await expect(shop.checkout.section('interval').getByRole('radio').first()).toBeVisible();
    expect(refused.size).toBe(2);
    expect(refreshes).toHaveLength(1);
    const kept = await page.evaluate(() => localStorage.getItem('servicesIdentity'));
    expect(kept).not.toContain(pair.token);
    await expect(toastOf(page, '')).toHaveCount(0);
  });

  test('and cannot be refreshed: the storage is cleared, the page starts anew and says so [X-04] [X-08] [T-22]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(/401/);
    const { pair } = await prepareVisitor(page, { goods: { W19: 2 } });
    await page.evaluate(() => {
      localStorage.setItem('language', 'en');
      localStorage.setItem('initialVisitAt', '2026-01-01T00:00:00.000Z');
    });
    await page.route('**/token/refresh', (route) => answer(route, 401, { code: 'identity.token_invalid' }));
    await page.route('**/api/order/**', async (route) => {
      const isOld = (await route.request().headerValue('Authorization')) === `Bearer ${pair.token}`;
      return isOld ? answer(route, 401, { code: 'identity.token_expired' }) : route.continue();
    });
    const flagged = page.waitForRequest(
      (request) => request.isNavigationRequest() && /access-error/.test(request.url()),
    );
    await page.goto('/');
    await flagged;
    await expect(toastOf(page, 'Access error, please sign in again')).toBeVisible();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect(shop.cart.headerButton(0)).toBeVisible();
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(kept).not.toHaveProperty('cartId');
    expect(kept).not.toHaveProperty('anonymousSelectedAddress');
    expect(JSON.stringify(kept)).not.toContain(pair.token);
    expect(kept).toMatchObject({ language: 'en', initialVisitAt: '2026-01-01T00:00:00.000Z' });
  });

  test('has its partner added once where it has none [C-10] [T-19]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(/422/);
    const poor = await (await page.request.post(`${moscowOrigin()}/api/identity/auth/anonymous`, { data: {} })).json();
    await storeBefore(page, { servicesIdentity: JSON.stringify(poor) });
    const enrichments: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/enrich_token_requests')) enrichments.push(request.url());
    });
    await shop.catalogue.open();
    await shop.catalogue.add('W19');
    await shop.cart.openDrawer();
    await shop.cart.settle();
    expect(enrichments).toHaveLength(1);
  });
});

/** A host that the shop serves without a partner, such as one for services only. */
async function openHostOfNobody(): Promise<string> {
  const origin = moscowOrigin().replace('//localhost', '//nowhere.localhost');
  await queryShop("insert into system.domain values ('nowhere.localhost', '') on conflict do nothing");
  await queryShop("select pg_notify('kaplya_changes', 'partner moscow')");
  const path = '/api/openapi.json';
  const statusOf = async () => (await requestRaw({ path, host: new URL(origin).host, headers: {} })).status;
  await expect.poll(statusOf, { intervals: [50] }).toBe(200);
  return origin;
}

test.describe('The configuration', () => {
  test('of a domain that nobody has: its message and a way to try again [X-05] [C-01]', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503/);
    const response = await page.goto(await openHostOfNobody());
    expect(response?.status()).toBe(503);
    await expect(page.getByRole('main')).toContainText('There is no shop at this address.');
    await expect(page.getByRole('button', { name: TRY_AGAIN })).toBeVisible();
  });

  test('that is not ready is looked for every 200 ms, one request at a time, and then the shop opens [P-19] [K-03]', async ({
    page,
    consoleErrors,
  }) => {
    // The server's page without its configuration: hydration meets other text, once. The page's calls still go to a
    // domain without a partner.
    consoleErrors.allow(/503|404|Minified React error|[Hh]ydrat/);
    const nowhere = await openHostOfNobody();
    await page.route(`${nowhere}/`, async (route) => {
      const { body } = await requestRaw({
        path: '/',
        host: new URL(nowhere).host,
        headers: { 'Accept-Language': 'en' },
      });
      await route.fulfill({ status: 503, contentType: 'text/html; charset=utf-8', body: withoutFailure(body) });
    });
    let asked = 0;
    let running = 0;
    let mostAtOnce = 0;
    await page.route('**/api/config?*', async (route) => {
      asked += 1;
      const isLate = asked === 2;
      const isReady = asked >= 5;
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      // Longer than the interval: a second request would overtake it.
      await new Promise((resolve) => setTimeout(resolve, isLate ? 700 : 0));
      running -= 1;
      if (!isReady) return answer(route, 503, { ready: false });
      return route.fulfill({
        response: await route.fetch({ url: `${moscowOrigin()}/api/config?domain=localhost&version=1.6.9` }),
      });
    });
    await page.route(/\.data(\?|$)/, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: moscowOrigin() + pathname + search }) });
    });

    await page.goto(nowhere);
    await expect(page.getByRole('heading', { name: createTranslate('en')('common.start.title') })).toBeVisible();
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(mostAtOnce).toBe(1);
    expect(asked).toBe(5);
    // The time of the page's request; its arrival here shows how busy the machine is.
    const startedAt = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/config'))
        .map(({ startTime }) => startTime),
    );
    expect(startedAt).toHaveLength(5);
    // The interval over all requests: a busy page may delay any of them, also the first.
    const [first = 0] = startedAt;
    expect((startedAt.at(-1) ?? 0) - first).toBeGreaterThanOrEqual(600);
  });

  test('that the page was rendered with is not asked for again [P-19] [P-18]', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/config')) asked.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await waitUntilHydrated(page);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('config') ?? '{}'));
    expect(kept).toMatchObject({ ready: true, partnerId: 'moscow' });
    expect(asked).toEqual([]);
  });
});

/** The same page with data without a failure: the root loader's `configFailure` becomes null. */
function withoutFailure(html: string): string {
  const start = html.indexOf('streamController.enqueue("');
  const values = JSON.parse(
    JSON.parse(html.slice(start + 'streamController.enqueue('.length, html.indexOf(');', start))),
  );
  const key = values.indexOf('configFailure');
  const NULL = -5;
  const changed = JSON.stringify(values).replace(new RegExp(`"_${key}":\\d+`), `"_${key}":${NULL}`);
  const script = JSON.stringify(`${changed}\n`).replaceAll('<', '\\u003c');
  return html.slice(0, start) + `streamController.enqueue(${script}` + html.slice(html.indexOf(');', start));
}

async function pressAdd(shop: Shop): Promise<void> {
  const { more } = await shop.catalogue.stepper('CUP');
  await more.click();
}

/** The visible toasts with a text. */
function toastOf(page: Page, text: string) {
  return page
    .getByRole('region', { name: createTranslate('en')('common.notifications') })
    .getByRole('log')
    .locator('> *')
    .filter({ hasText: text });
}

function answer(route: Route, status: number, body: unknown): Promise<void> {
  return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
}

/** Refuses calls until `mend`. */
async function refuse(page: Page, url: string, status: number, body: unknown) {
  let count = 0;
  await page.route(url, (route) => {
    count += 1;
    return answer(route, status, body);
  });
  return { mend: () => page.unroute(url), count: () => count };
}
