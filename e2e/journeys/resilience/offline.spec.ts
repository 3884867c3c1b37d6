import { comeBackAs } from '../../pages/account.ts';
import { createAquamarketPage } from '../../pages/aquamarket.ts';
import { createReorderPage } from '../../pages/reorder.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import {
  isOld,
  markAsOld,
  waitForNewerWorker,
  waitUntilRenewed,
  waitUntilStored,
} from '../../browser/service-worker.ts';
import { createBuyer, placeGuestOrder, placeOrder } from '../../visitors/orders-over-http.ts';
import { prepareVisitor, storeBefore } from '../../visitors/prepared-visitor.ts';
import { mintPhone, readStored } from '../../visitors/server.ts';
import { expect, moscowOrigin, phone, test, type Page } from '../../pages/test.ts';
import { playCell } from '../../shop/play-cell.ts';
import { openReleaseFront, type ReleaseFront } from '../../shop/release-front.ts';
import { answerTest } from '../../shop/test.ts';

test.use({ viewport: phone, serviceWorkers: 'allow' });

/** All browser storage of the shop as one text. */
async function readStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts = [JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage))];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        parts.push(request.url, (await answer?.text()) ?? '');
      }
    }
    parts.push(JSON.stringify(await indexedDB.databases()));
    return parts.join('\n');
  });
}

test('shop, cart and total open without a network, and what is tapped there is sent later [P-23] [P-24]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { visitor, cart } = await prepareVisitor(page, { goods: { CUP: 2 } });
  await shop.catalogue.open();
  await waitUntilStored(page, '/cart');
  await shop.cart.openDrawer();
  await shop.cart.whenSynced();
  const total = await shop.cart.root.getByText(/₽/).last().innerText();
  await shop.cart.close();

  await context.setOffline(true);
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByText(shop.t('common.offline'))).toBeVisible();
  await expect(await shop.catalogue.card('W19')).toBeVisible();

  await test.step('the cart by its address, as it was', async () => {
    await page.goto('/cart');
    await waitUntilHydrated(page);
    await expect(await shop.cart.line('CUP')).toBeVisible();
    await expect(shop.cart.root.getByText(total).last()).toBeVisible();
  });

  await test.step('one more, and the page is opened anew', async () => {
    const stepper = await shop.cart.stepper('CUP');
    await stepper.more.click();
    await stepper.expectValue(3);
    await expect.poll(() => readStored(page, 'unsentChanges')).not.toBeNull();
    await page.reload();
    await waitUntilHydrated(page);
    await stepper.expectValue(3);
  });

  await test.step('with the network the shop has it, once', async () => {
    await context.setOffline(false);
    await expect
      .poll(async () => {
        const stored = await visitor.call<{ items: { name: string; quantity: number }[] }>(`/api/order/carts/${cart}`);
        return stored.items.map(({ quantity }) => quantity);
      })
      .toEqual([3]);
    await expect.poll(() => readStored(page, 'unsentChanges')).toBeNull();
  });
});

test('the last orders, at cells too, are read without a network, and nothing of them is left after signing out [P-23] [P-26] [S-66] [T-18]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const buyer = await createBuyer();
  const order = await placeOrder(buyer, { goods: { CUP: 2 }, addressId: buyer.addressId });
  await comeBackAs(page, buyer);
  const cell = await playCell();
  const aquamarket = createAquamarketPage({ page, t: shop.t });
  await cell.waitUntilFilled();
  await aquamarket.open(cell.number);
  await aquamarket.order({ way: 'own' });
  await aquamarket.pay();
  await cell.close();
  const atCell = shop.orders.cards.filter({ hasText: shop.t('orders.cell.cell', { number: cell.number }) });
  // The acquirer notifies at any time.
  await expect(async () => {
    await shop.orders.openHistory();
    await expect(atCell).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(shop.orders.card(order.id)).toBeVisible();
  await waitUntilStored(page, '/orders', '/orders/any');

  await context.setOffline(true);
  await page.goto('/orders');
  await waitUntilHydrated(page);
  await expect(shop.orders.card(order.id)).toBeVisible();
  await expect(atCell).toContainText(shop.roubles(300));
  await expect(page.getByText(shop.t('orders.kept', { time: '' }).trim().slice(0, 20))).toBeVisible();
  // By its own URL, which was never opened online.
  await page.goto(`/orders/${order.uuid}`);
  await waitUntilHydrated(page);
  await expect(
    page.getByRole('heading', { level: 1, name: shop.t('orders.number', { number: order.id }) }),
  ).toBeVisible();

  await context.setOffline(false);
  // Online, by its URL: the shared copy for all orders must not become this order's.
  await page.goto(`/orders/${order.uuid}`);
  await waitUntilHydrated(page);
  await page.goto('/profile');
  await waitUntilHydrated(page);
  const secrets = [order.uuid, `"${order.id}"`, buyer.target.slice(-10), buyer.addressId, cell.number];
  const before = await readStorage(page);
  expect(secrets.filter((secret) => before.includes(secret))).toEqual(
    expect.arrayContaining([order.uuid, cell.number]),
  );

  await shop.account.signOut();
  await waitUntilHydrated(page);
  await expect
    .poll(async () => {
      const stored = await readStorage(page);
      return secrets.filter((secret) => stored.includes(secret));
    })
    .toEqual([]);
  await context.setOffline(true);
  await page.goto('/orders');
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { name: shop.t('orders.failed') })).toBeVisible();
  await expect(shop.orders.cards).toHaveCount(0);
});

test('an order with another phone is on the card and read without a network until the sign-out, and then nowhere in the browser [P-23] [P-26] [S-62] [rule 51a]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { t, catalogue, orders, signIn } = shop;
  const { card } = createReorderPage({ page, t });
  const { visitor, order } = await placeGuestOrder({ CUP: 8 });
  await storeBefore(page, { servicesIdentity: JSON.stringify({ token: visitor.token }) });
  await orders.openOrder(order.uuid);
  await expect(orders.timeline.current).toBeVisible();
  await catalogue.open();
  await expect(card).toBeVisible();
  await signIn.open();
  const phoneNumber = `+7${mintPhone()}`;
  await signIn.askForCode({ target: phoneNumber });
  await signIn.enterCodeOf(phoneNumber);
  await signIn.about.later.click();
  await expect(signIn.drawer).toBeHidden();
  await expect(card).toBeVisible();
  await orders.openOrder(order.uuid);
  await expect(orders.timeline.current).toBeVisible();
  await waitUntilStored(page, '/orders', '/orders/any');
  await context.setOffline(true);
  await page.goto('/orders');
  await waitUntilHydrated(page);
  await expect(orders.card(order.id)).toBeVisible();
  await context.setOffline(false);

  await page.goto('/profile');
  await waitUntilHydrated(page);
  const secrets = [order.uuid, `"${order.id}"`, phoneNumber.slice(-10), visitor.token];
  expect(await readStorage(page)).toContain(order.uuid);
  await shop.account.signOut();
  await waitUntilHydrated(page);
  await expect
    .poll(async () => {
      const stored = await readStorage(page);
      return secrets.filter((secret) => stored.includes(secret));
    })
    .toEqual([]);
  await context.setOffline(true);
  await page.goto('/orders');
  await waitUntilHydrated(page);
  await expect(orders.cards).toHaveCount(0);
});

/** A newer release is published and waits behind this page. */
async function bringRelease(page: Page, front: ReleaseFront): Promise<void> {
  front.release();
  await waitForNewerWorker(page);
}

test('a newer release waits for the checkout to end, and reloads only the tab that asks for it [P-25]', async ({
  page,
  context,
  shop,
}) => {
  const front = await openReleaseFront();
  try {
    await page.goto(front.origin);
    await waitUntilStored(page);
    await page.goto(`${front.origin}/checkout`);
    await waitUntilHydrated(page);
    const other = await context.newPage();
    await other.goto(`${front.origin}/checkout`);
    await waitUntilHydrated(other);
    for (const tab of [page, other]) await markAsOld(tab);

    await bringRelease(page, front);
    const offer = (tab: Page) => tab.getByRole('button', { name: shop.t('app.update.action') });
    await expect(offer(page)).toHaveCount(0);

    // Leaves by a link like a person: the page is the same.
    await page
      .getByRole('link', { name: shop.t('common.toCatalogue') })
      .first()
      .click();
    await expect(offer(page)).toBeVisible();
    expect(await isOld(page)).toBe(true);
    await offer(page).click();
    await waitUntilRenewed(page);
    await expect(offer(page)).toHaveCount(0);
    expect(await isOld(other)).toBe(true);
    await expect(offer(other)).toHaveCount(0);
  } finally {
    await front.close();
  }
});

test('a newer release comes also to a tab that asks for files while it takes over [P-25]', async ({ page, shop }) => {
  const front = await openReleaseFront();
  try {
    await page.goto(front.origin);
    await waitUntilStored(page);
    await markAsOld(page);
    await bringRelease(page, front);
    // Chromium restarts the former worker for such a file, and forgets that the other one waits.
    await page.evaluate(() => {
      const file = performance.getEntriesByType('resource').find(({ name }) => /[/]assets[/].*[.]js$/.test(name));
      if (!file) throw new Error('The page has loaded no script');
      const ask = () => void fetch(file.name);
      document.addEventListener('click', () => Array.from({ length: 14 }, (_, turn) => setTimeout(ask, turn)), true);
    });
    const offer = page.getByRole('button', { name: shop.t('app.update.action') });
    await offer.click();
    await waitUntilRenewed(page);
    await expect(offer).toHaveCount(0);
  } finally {
    await front.close();
  }
});

test('no network, a shop that does not answer and a page that was never opened each say what they are [P-23] [X-12]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/502|503|ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  const { t } = shop;
  const front = await openReleaseFront();
  const title = page.getByRole('heading', { level: 1 });
  const bar = (id: 'common.unanswered' | 'common.offline') => page.getByText(t(id));
  try {
    await page.goto(front.origin);
    await waitUntilStored(page);

    await test.step('a gateway answers for the shop: what was kept is shown, and that it is old', async () => {
      front.setDown(true);
      await page.goto(front.origin);
      await waitUntilHydrated(page);
      await expect(await shop.catalogue.card('W19')).toBeVisible();
      await expect(bar('common.unanswered')).toBeVisible();
      await expect(bar('common.offline')).toHaveCount(0);
    });

    await test.step('what was not kept says that the shop does not answer, and leads on', async () => {
      await page.goto(`${front.origin}/products/kaplya-19l`);
      await expect(title).toHaveText('The shop does not answer');
      await expect(page.getByText('Bad Gateway')).toHaveCount(0);
      front.setDown(false);
      await page.getByRole('link', { name: t('common.tryAgain') }).click();
      await expect(title).toHaveText(await shop.nameOf('W19'));
    });

    await test.step('it answers again: the page says no more', async () => {
      front.setDown(true);
      await page.goto(front.origin);
      await expect(bar('common.unanswered')).toBeVisible();
      front.setDown(false);
      await expect(bar('common.unanswered')).toBeHidden();
    });

    await test.step('without a network what was never opened says so, and is no catalogue', async () => {
      await context.setOffline(true);
      await page.goto(`${front.origin}/products/kaplya-5l`);
      await expect(title).toHaveText('No internet');
      await expect(page).toHaveURL(/\/products\/kaplya-5l$/);
      await page.getByRole('link', { name: t('common.toCatalogue') }).click();
      await waitUntilHydrated(page);
      await expect(await shop.catalogue.card('W19')).toBeVisible();
      await expect(bar('common.offline')).toBeVisible();
      await context.setOffline(false);
      await expect(bar('common.offline')).toBeHidden();
    });
  } finally {
    await front.close();
  }
});

answerTest('the shop can be put on a home screen, in the language of who does [P-22]', async () => {
  const ask = (path: string, headers = {}) => fetch(moscowOrigin() + path, { headers });
  for (const [language, name] of [
    ['ru', 'Мои заказы'],
    ['en', 'My orders'],
  ] as const) {
    const answer = await ask('/manifest.webmanifest', { Cookie: `language=${language}` });
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as {
      lang: string;
      display: string;
      icons: { src: string; sizes: string; purpose: string; type: string }[];
      shortcuts: { name: string; url: string }[];
    };
    expect(manifest).toMatchObject({ lang: language, display: 'standalone' });
    expect(manifest.shortcuts.map((shortcut) => shortcut.name)).toContain(name);
    expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
    );
    for (const { src, type } of manifest.icons) {
      const picture = await ask(src);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, type]);
    }
    for (const { url } of manifest.shortcuts) expect((await ask(url)).status).toBe(200);
  }
});
