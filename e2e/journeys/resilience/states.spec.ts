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
import { builtScripts } from '../../shop/built-files.ts';
import { requestRaw } from '../../shop/raw-request.ts';
import { expect, moscowOrigin, phone, test, type Page, type Shop } from '../../pages/test.ts';

test.use({ viewport: phone });

const TRY_AGAIN = createTranslate('en')('common.tryAgain');

const addProduct = '**/add_cart_item_product_events';
const suggestions = '**/places/autocomplete?*';
const pageData = /\.data(\?|$)/;

/** The browser logs each failed call. */
const ofFailedCalls = /Failed to load resource/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Has the page loaded again behind what it shows. */
async function chooseAnotherDay(page: Page, days: number): Promise<void> {
  await page.evaluate(
    (day) => {
      document.cookie = `day=${day}; path=/`;
      window.dispatchEvent(new Event('day-changed'));
    },
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
  );
}

async function expectNoErrorPage(page: Page, shop: Shop): Promise<void> {
  // A removal of the page would have happened once the browser has painted twice.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.getByRole('heading', { name: shop.t('common.failure.title') })).toBeHidden();
  await expect(await shop.catalogue.card('W19')).toBeVisible();
}

test('without a network what was loaded stays, what is wanted waits in sight, and all goes on when it is back [S-01] [T-01]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(ofFailedCalls);
  const { catalogue, signIn, addresses, cart, t } = shop;
  const { visitor, cart: cartId } = await prepareVisitor(page, { goods: { CUP: 1 }, hasAddress: false });
  const configs: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/config')) configs.push(request.url());
  });
  const callout = page.getByText(t('common.offline'));
  await page.goto('/', { waitUntil: 'networkidle' });
  await waitUntilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await test.step('the configuration that the page was rendered with is not asked for again [P-19] [P-18]', async () => {
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('config') ?? '{}') as unknown);
    expect(stored).toMatchObject({ ready: true, partnerId: 'moscow' });
    expect(configs).toEqual([]);
  });

  await test.step('the page says so, keeps what was loaded, and says no more when it is back [S-01] [T-01]', async () => {
    await expect(callout).toBeHidden();
    await context.setOffline(true);
    await expect(callout).toBeVisible();
    await expect(await catalogue.card('W19')).toBeVisible();
    await context.setOffline(false);
    await expect(callout).toBeHidden();
  });

  await test.step('a link that is hovered or tapped far down waits for the network and says so in sight, and the page stays [S-01] [T-01] [X-12]', async () => {
    const heading = page.getByRole('article').nth(19).getByRole('heading');
    const name = (await heading.textContent()) ?? '';
    await context.setOffline(true);
    await expect(callout).toBeVisible();
    await heading.scrollIntoViewIfNeeded();
    await expect(callout).not.toBeInViewport();
    const code = builtScripts('product', 'product-page');
    const fetched = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
    await heading.getByRole('link').hover();
    await fetched;
    await heading.getByRole('link').click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    const word = page.locator('[data-toasts]').getByText(t('common.waiting'));
    await expect(word).toBeInViewport({ ratio: 1 });
    await expect(heading).toBeVisible();
    await context.setOffline(false);
    await expect(word).toBeHidden();
    const product = page.getByRole('dialog');
    await expect(product.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(product).toBeHidden();
  });

  await test.step('a sheet, a dialog or a drawer that was never open waits for the network, and the page stays [S-01] [S-39] [T-01]', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const ways = [
      { opener: signIn.headerButton, opened: signIn.drawer },
      { opener: addresses.header, opened: addresses.picker },
      { opener: cart.headerButton(1), opened: cart.root },
    ];
    for (const { opener, opened } of ways) {
      await context.setOffline(true);
      await expect(callout).toBeVisible();
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
  });

  await test.step('what is loaded again behind the page finds no network, and the page stays [S-01] [T-01]', async () => {
    await page.route(pageData, (route) => route.abort('internetdisconnected'));
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('.data'));
    await chooseAnotherDay(page, 3);
    await failed;
    await expectNoErrorPage(page, shop);
  });

  await test.step('what could not be loaded again is loaded when the network is back [S-01] [T-01]', async () => {
    await context.setOffline(true);
    await expect(callout).toBeVisible();
    await page.unroute(pageData);
    // One that another replaces is broken off, and does not finish.
    const loadedAgain = page.waitForEvent('requestfinished', (request) => request.url().includes('.data'));
    await context.setOffline(false);
    await loadedAgain;
    await expectNoErrorPage(page, shop);
  });

  await test.step('a bottle that is added reaches the cart when the network is back [S-01] [T-06]', async () => {
    await context.setOffline(true);
    await catalogue.add('W19');
    await context.setOffline(false);
    const listLines = async () =>
      (await visitor.call<{ items: { externalId: string }[] }>(`/api/order/carts/${cartId}`)).items.map(
        ({ externalId }) => externalId,
      );
    await expect.poll(listLines, { timeout: 30_000 }).toContain('W19');
  });
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a call that fails is said where it belongs or in a toast, and what it was for can be had again', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(ofFailedCalls);
  const { catalogue, addresses, cart, t } = shop;
  await prepareVisitor(page, { goods: { W19: 2 }, hasAddress: false });
  await catalogue.open();

  await test.step('suggestions: a word, a way to try again that works, and the way by hand [S-27] [S-28]', async () => {
    const broken = await refuse(page, suggestions, 503, { code: 'server.failed' });
    await addresses.openFromHeader();
    await addresses.search.pressSequentially('tver');
    const { picker } = addresses;
    await expect(picker).toContainText(t('addresses.search.failed'));
    await expect(picker.getByRole('button', { name: t('addresses.way.hand') })).toBeVisible();
    await broken.mend();
    await picker.getByRole('button', { name: TRY_AGAIN }).click();
    await expect(addresses.suggestion(/Tverskaya/).first()).toBeVisible();
  });

  await test.step('one that was cancelled is silent [X-01]', async () => {
    const held = await holdCalls(page, suggestions);
    await addresses.search.fill('arba');
    await expect.poll(held.count).toBe(1);
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('autocomplete'));
    await addresses.picker.getByRole('button', { name: t('common.close'), exact: true }).click();
    await cancelled;
    await held.release();
    await expect(addresses.picker).toBeHidden();
  });

  await test.step('one that is a 404 is silent [X-01]', async () => {
    const refused = await refuse(page, addProduct, 404, { code: 'x.y', message: 'Never to be read' });
    await pressAdd(shop);
    await expect.poll(refused.count).toBeGreaterThan(0);
    // The failed line is gone: the page has used the answer.
    await expect(cart.headerButton(2)).toBeVisible();
    await refused.mend();
  });

  await test.step('the toast of the next one is alone, has its message rather than anything else, and is closed by a keyboard [X-01] [X-02] [X-03]', async () => {
    const errors = [{ code: 'x.y', message: 'The first error' }];
    const body = { code: 'x.y', message: 'The message', errors, 'hydra:description': 'The description' };
    const refused = await refuse(page, addProduct, 422, body);
    await pressAdd(shop);
    const toast = toastOf(page, 'The message');
    await expect(toast).toBeVisible();
    // A toast appears only with its text, so those before were silent.
    await expect(toastOf(page, '')).toHaveCount(1);
    // Backwards from the top of the page: toasts stand last in the document.
    await page.evaluate(() => document.body.focus());
    const close = toast.getByRole('button', { name: t('common.close') });
    await close.focus();
    await expect(close).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast).toBeHidden();
    await refused.mend();
  });

  await test.step('totals: a word, and a way to try again that works [S-36] [T-01]', async () => {
    const broken = await refuse(page, '**/calculate_cart_requests', 400, { code: 'request.invalid' });
    await cart.open();
    await expect(cart.root).toContainText(t('cart.totals.failed'));
    await broken.mend();
    await cart.root.getByRole('button', { name: TRY_AGAIN }).click();
    await expect(cart.root).not.toContainText(t('cart.totals.failed'));
    await cart.whenSynced();
  });
});

test('what is slow at the checkout loses nothing that is typed or pressed meanwhile', async ({ page, shop }) => {
  const { checkout } = shop;
  const { visitor, cart } = await prepareVisitor(page, { goods: { CUP: 2 } });
  // Neither of them is what is proposed, and neither changes the sum.
  const wanted = await findQuietInterval('afternoon');
  await storeBefore(page, { anonUser: JSON.stringify({ phoneNumber: `+7${mintPhone()}`, name: 'Anna' }) });

  await test.step('what is slow shows its shape, after 100 ms [T-01] [K-02] [S-30]', async () => {
    const held = await holdCalls(page, '**/delivery-intervals?*');
    await checkout.open();
    const skeletons = checkout.section('interval').locator('[aria-hidden=true].animate-late-skeleton');
    await expect(skeletons).toHaveCount(1);
    const { delay, fill } = await skeletons.first().evaluate((element) => {
      const { animationDelay, animationFillMode } = getComputedStyle(element);
      return { delay: animationDelay.split(',')[0], fill: animationFillMode.split(',')[0] };
    });
    expect({ delay, fill }).toEqual({ delay: '0.1s', fill: 'backwards' });
    await held.release();
    await checkout.unfold('interval');
    await expect(checkout.section('interval').getByRole('radio').first()).toBeVisible();
    await expect(skeletons).toHaveCount(0);
  });

  await test.step('a comment keeps every letter that is typed while it is being saved [S-35]', async () => {
    const held = await holdCalls(page, '**/assign_cart_note_events');
    await checkout.unfold('comment');
    const { comment } = checkout;
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

  await test.step('an order that is pressed while choices are on their way goes as they say, not as was proposed [S-33] [S-71] [T-11]', async () => {
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
});

test('a token that is refused is completed, renewed once, or given up with everything but the language', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/401|422/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const timesAsked = (end: string) => asked.filter((path) => path.endsWith(end)).length;

  await test.step('it has its partner added once where it has none [C-10] [T-19]', async () => {
    const issued = await page.request.post(`${moscowOrigin()}/api/identity/auth/anonymous`, { data: {} });
    await storeBefore(page, { servicesIdentity: JSON.stringify(await issued.json()) });
    await shop.catalogue.open();
    await shop.catalogue.add('W19');
    await shop.cart.openDrawer();
    await shop.cart.whenSynced();
    expect(timesAsked('/enrich_token_requests')).toBe(1);
  });

  const { pair } = await prepareVisitor(page, { goods: { W19: 2 } });

  await test.step('it is refreshed once for calls that were made side by side [C-10] [E-17]', async () => {
    const { checkout } = shop;
    const refused = new Set<string>();
    const together = Promise.withResolvers<void>();
    const calls = /calculate_cart_requests|payment_methods/;
    await page.route(calls, async (route) => {
      if ((await route.request().headerValue('Authorization')) !== `Bearer ${pair.token}`) return route.continue();
      refused.add(new URL(route.request().url()).pathname);
      if (refused.size === 2) together.resolve();
      await together.promise;
      return answer(route, 401, { code: 'identity.token_expired', message: 'Expired' });
    });
    await checkout.open();
    await checkout.unfold('payment');
    await expect(checkout.section('payment').getByRole('radio').first()).toBeVisible();
    await checkout.unfold('interval');
    await expect(checkout.section('interval').getByRole('radio').first()).toBeVisible();
    expect(refused.size).toBe(2);
    expect(timesAsked('/token/refresh')).toBe(1);
    const stored = await page.evaluate(() => localStorage.getItem('servicesIdentity'));
    expect(stored).not.toContain(pair.token);
    await expect(toastOf(page, '')).toHaveCount(0);
    await page.unroute(calls);
  });

  await test.step('it cannot be refreshed: the storage is cleared, the page starts anew and says so [X-04] [X-08] [T-22]', async () => {
    // The page before may still calculate: a call of it that is refused would give the session up too early.
    await page.goto('/empty-page');
    const token = await page.evaluate(() => {
      localStorage.setItem('language', 'en');
      localStorage.setItem('initialVisitAt', '2026-01-01T00:00:00.000Z');
      return (JSON.parse(localStorage.getItem('servicesIdentity') ?? '{}') as { token: string }).token;
    });
    await page.route('**/token/refresh', (route) => answer(route, 401, { code: 'identity.token_invalid' }));
    await page.route('**/api/order/**', async (route) => {
      const isOld = (await route.request().headerValue('Authorization')) === `Bearer ${token}`;
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
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(stored).not.toHaveProperty('cartId');
    expect(stored).not.toHaveProperty('anonymousSelectedAddress');
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored).toMatchObject({ language: 'en', initialVisitAt: '2026-01-01T00:00:00.000Z' });
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

test('a shop that is not there says so; one that is not ready is waited for', async ({ page, consoleErrors }) => {
  // The server's page without its configuration: hydration meets other text, once. The page's calls still go to a
  // domain without a partner.
  consoleErrors.allow(/503|404|Minified React error|[Hh]ydrat/);
  const nowhere = await openHostOfNobody();

  await test.step('the configuration of a domain that nobody has: its message and a way to try again [X-05] [C-01]', async () => {
    const response = await page.goto(nowhere);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole('main')).toContainText('There is no shop at this address.');
    await expect(page.getByRole('button', { name: TRY_AGAIN })).toBeVisible();
  });

  await test.step('one that is not ready is looked for every 200 ms, one request at a time, and then the shop opens [P-19] [K-03]', async () => {
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
