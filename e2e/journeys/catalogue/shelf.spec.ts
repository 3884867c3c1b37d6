import type { Calculation } from '@kaplya/contract';
import { formatDate } from '../../../apps/storefront/app/i18n/formats/dates.ts';
import { comeBackAs } from '../../pages/account.ts';
import { waitUntilHydrated, waitUntilIdle } from '../../browser/hydrated.ts';
import { createBuyer, placeOrder } from '../../visitors/orders-over-http.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { findIntervalOfTomorrow, findQuietInterval, listGoods } from '../../visitors/server.ts';
import { desktop, expect, phone, test, type Page } from '../../pages/test.ts';
import { queryShop } from '../../shop/database.ts';

/** The positions of the cards' lines, row by row: each a set of heights, which should be one. */
async function readRows(page: Page): Promise<Record<string, number>[]> {
  return page.evaluate(() => {
    const rows = new Map<string, Map<string, Set<number>>>();
    for (const card of document.querySelectorAll('main article')) {
      const key = `${card.closest('section')?.id} ${Math.round(card.getBoundingClientRect().top)}`;
      const row = rows.get(key) ?? new Map<string, Set<number>>();
      rows.set(key, row);
      const lines = {
        name: 'h3',
        price: '.item-price > p',
        other: '.item-price > p + div',
        button: '[role=group], p.border-dashed',
      };
      for (const [line, selector] of Object.entries(lines)) {
        const box = card.querySelector(selector)?.getBoundingClientRect();
        row.set(line, (row.get(line) ?? new Set()).add(Math.round(box?.top ?? -1)));
      }
    }
    return [...rows.values()].map((row) => Object.fromEntries([...row].map(([line, tops]) => [line, tops.size])));
  });
}

test('names, prices and buttons of a row stand at one height at 360 and at 1280 pixels [S-78]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  await shop.catalogue.open();
  await waitUntilHydrated(page);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.waitForFunction((width) => innerWidth === width, viewport.width);
    await waitUntilIdle(page);
    const rows = await readRows(page);
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) expect(row).toEqual({ name: 1, price: 1, other: 1, button: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
});

test('what a first order adds is said before it is in the cart, and taken out beside its price [S-83] [rule 13]', async ({
  page,
  shop,
}) => {
  const { catalogue, cart, t, nameOf, roubles } = shop;
  const pump = t('catalogue.firstOrder', { money: roubles(450) });
  await catalogue.open();
  await expect((await catalogue.card('W19')).getByText(pump)).toBeVisible();
  // Neither cups nor a set with a pump suggest a pump.
  for (const other of ['CUP', 'SET']) await expect((await catalogue.card(other)).getByText(pump)).toHaveCount(0);

  await (await catalogue.card('W19')).getByRole('link', { name: await nameOf('W19'), exact: true }).click();
  const adds = page.getByRole('dialog').getByRole('list', { name: t('catalogue.adds') });
  await expect(adds.getByRole('listitem')).toHaveText([
    new RegExp(`${await nameOf('PUMP')}.*450$`),
    new RegExp(`^${t('catalogue.adds.delivery')}.*300$`),
  ]);
  await page.goBack();

  await catalogue.add('W19', 2);
  await cart.openDrawer();
  const line = await cart.automaticLine('PUMP');
  await expect(line).toContainText(t('cart.bottles.plus', { sum: roubles(450) }));
  await line.getByRole('button', { name: t('cart.haveOneOf', { name: await nameOf('PUMP') }) }).click();
  await expect(line).toHaveCount(0);
  await cart.whenSynced();

  // A customer with a pump sees no more suggestions.
  await page.keyboard.press('Escape');
  await expect(cart.root).toBeHidden();
  await expect((await catalogue.card('W19')).getByText(pump)).toHaveCount(0);
  await (await catalogue.card('W19')).getByRole('link', { name: await nameOf('W19'), exact: true }).click();
  await expect(adds).toBeVisible();
  await expect(adds.getByRole('listitem')).toHaveText([new RegExp(`^${t('catalogue.adds.delivery')}`)]);
});

test('what a first order adds is not said to who has ordered; who cancelled their only order is told again, before the page is awake and after [S-83] [rule 13]', async ({
  page,
  shop: { catalogue, orders, t, roubles },
}) => {
  const buyer = await createBuyer();
  const { uuid } = await placeOrder(buyer, { goods: { CUP: 8 }, addressId: buyer.addressId });
  await comeBackAs(page, buyer);
  // Until then nobody sees it.
  const areKnown = page.waitForResponse(/\/api\/v1\/orders\?/);
  await catalogue.open();
  await areKnown;
  await waitUntilIdle(page);
  const pump = (await catalogue.card('W19')).getByText(t('catalogue.firstOrder', { money: roubles(450) }));
  await expect(pump).toBeHidden();

  const cancellation = { externalOrder: uuid, reasonId: 'changed_mind' };
  await buyer.call('/api/order/client_cancel_order_events', cancellation);
  await orders.openOrder(uuid);
  await catalogue.open();
  await waitUntilHydrated(page);
  await expect(pump).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-ordered');
});

test('what is for first orders is said to a customer on a new browser once it is known that they have none, and moves nothing of who has [S-77] [S-83]', async ({
  page,
  shop: { catalogue, t, roubles },
}) => {
  const buyer = await createBuyer();
  const line = async () =>
    (await catalogue.card('W19')).getByText(t('catalogue.firstOrder', { money: roubles(450) }), { exact: true });
  let answer = (): void => {};
  const isAsked = new Promise<void>((asked) => {
    const held = new Promise<void>((free) => {
      answer = free;
    });
    void page.route('**/api/v1/orders?*', async (route) => {
      asked();
      await held;
      await route.continue();
    });
  });

  // Before hydration and while it requests the state.
  await comeBackAs(page, buyer);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(await line()).toBeHidden();
  await isAsked;
  await expect(await line()).toBeHidden();
  answer();
  await expect(await line()).toBeVisible();
  // The browser now knows it and shows it from the start.
  await page.reload();
  await expect(await line()).toBeVisible();
});

test('a bar over the shelf says what is in the cart and leads there, on a phone [S-76]', async ({ page, shop }) => {
  const { catalogue, cart, t, roubles } = shop;
  await page.setViewportSize(phone);
  await catalogue.open();
  const bar = page
    .getByRole('region', { name: t('cart.title') })
    .getByRole('link', { name: new RegExp(t('shelf.toCart')) });
  await expect(bar).toHaveCount(0);
  await catalogue.add('CUP', 2);
  await expect(bar).toContainText(t('common.pieces', { count: 2 }));
  // 2 × 150, and the delivery fee of a small order.
  await expect(bar).toContainText(roubles(600));
  // The end of the page is readable above it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [footer, box] = await Promise.all([
    page.getByRole('contentinfo').boundingBox(),
    page.locator('[data-bottom-bar]').boundingBox(),
  ]);
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
  await bar.click();
  await expect(cart.root).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.goBack();
  await expect(bar).toBeVisible();
  // On a larger screen the header's button is visible, and nothing is loaded for the bar.
  await page.setViewportSize(desktop);
  await expect(bar).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(cart.headerButton(2)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('/cart-bar-'))).toEqual([]);
});

test('shelf, product, search and cart have the prices of the chosen day of delivery [S-75] [C-04]', async ({
  page,
  shop,
}) => {
  const { catalogue, cart, checkout, t, roubles } = shop;
  const later = await findQuietInterval('afternoon');
  const nearer = await findIntervalOfTomorrow();
  // Nobody else orders it for that day.
  const water = 'TAU-05';
  const goods = (await listGoods('en')).get(water);
  const [today, then] = [0, 11].map((more) => roubles((goods?.price.amount ?? 0) / 100 + more));
  if (!goods || !today || !then) throw new Error(`The shop has no ${water}`);
  await queryShop(
    `insert into area_offer (partner_id, area_id, item_id, valid_from, valid_to, price_minor)
     select partner_id, id, $1, $2, $2, $3 from area where partner_id = 'moscow'`,
    [goods.id, later.date, goods.price.amount + 11_00],
  );
  await queryShop("select pg_notify('kaplya_changes', 'catalogue moscow')");

  await prepareVisitor(page, { goods: { [water]: 1 } });
  await catalogue.open();
  const card = await catalogue.card(water);
  await expect(card).toContainText(today);
  const note = page.getByRole('link', { name: t('catalogue.otherDay') });
  await expect(note).toHaveCount(0);

  await checkout.open();
  await checkout.chooseInterval(later);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`day=${later.date}`);
  await catalogue.open();
  await expect(card).toContainText(then);
  await expect(page.getByText(formatDate(later.date, 'en')).first()).toBeVisible();
  // The server's HTML shows the same, so nothing changes visibly.
  const sent = await (await page.request.get('/?lang=en')).text();
  expect([sent.includes(`>${then}<`), sent.includes(t('catalogue.otherDay'))]).toEqual([true, true]);
  await page.goto(`/products/${goods.slug}`);
  await expect(page.getByRole('dialog').getByText(then).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: t('catalogue.otherDay') })).toBeVisible();
  await page.goto(`/search?q=${encodeURIComponent(goods.name)}`);
  await expect(page.getByRole('article').filter({ hasText: goods.name }).first()).toContainText(then);
  await cart.open();
  await expect(await cart.line(water)).toContainText(then);

  // Another day updates the shelf without a reload, also when the next change comes during the request.
  await checkout.open();
  const isCalculated = Promise.withResolvers<void>();
  await page.route('**/calculate_cart_requests', async (route) => {
    await isCalculated.promise;
    await route.continue();
  });
  await checkout.chooseInterval(nearer);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(cart.root).toBeVisible();
  const isLeft = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    await isLeft.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/*.data*');
  isCalculated.resolve();
  await asked;
  await cart.close();
  isLeft.resolve();
  await expect(card).toContainText(today);
  await expect(note).toHaveCount(0);
});

test('a price that changes between shelf and cart is said in the cart [S-75]', async ({ page, shop }) => {
  const { catalogue, cart, t, roubles } = shop;
  const goods = (await listGoods('en')).get('ALT-1');
  if (!goods) throw new Error('The shop has no ALT-1');
  await catalogue.open();
  await page.route('**/calculate_cart_requests', async (route) => {
    const response = await route.fetch();
    const calculation = (await response.json()) as Calculation;
    const dearer = calculation.items.map((item) => ({
      ...item,
      price: { ...item.price, amount: item.price.amount + 900 },
    }));
    await route.fulfill({ response, json: { ...calculation, items: dearer } });
  });
  await catalogue.add('ALT-1');
  await cart.openDrawer();
  const before = roubles(goods.price.amount / 100);
  const now = roubles(goods.price.amount / 100 + 9);
  await expect(await cart.line('ALT-1')).toContainText(t('cart.shelfPrice', { before, now }));
});

test('goods open over the shelf at once, their description follows; without an answer its place says so and asks again [S-02] [P-31] [X-11]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const { catalogue, t } = shop;
  const goods = (await listGoods('en')).get('ALT-1');
  if (!goods) throw new Error('The shop has no ALT-1');
  expect(goods.description.length).toBeGreaterThan(20);
  const panel = page.getByRole('dialog');
  const description = panel.getByText(goods.description, { exact: true });
  const open = async () => (await catalogue.card('ALT-1')).getByRole('link').click();
  await catalogue.open();
  await waitUntilHydrated(page);

  const isAnswered = Promise.withResolvers<void>();
  await page.route('**/products/*.data*', async (route) => {
    await isAnswered.promise;
    await route.continue();
  });
  await open();
  await expect(panel.getByRole('heading', { level: 1, name: goods.name })).toBeVisible();
  await expect(panel.getByRole('group', { name: t('catalogue.quantityOf', { name: goods.name }) })).toBeVisible();
  await expect(description).toHaveCount(0);
  isAnswered.resolve();
  await expect(description).toBeVisible();

  await page.goBack();
  await page.unroute('**/products/*.data*');
  await page.route('**/products/*.data*', (route) => route.abort());
  await open();
  const again = panel.getByRole('button', { name: t('common.tryAgain') });
  await expect(again).toBeVisible();
  await page.unroute('**/products/*.data*');
  await again.click();
  await expect(description).toBeVisible();

  // A visitor from a link or a search sees it from the start.
  const sent = await (await page.request.get(`/products/${goods.slug}?lang=en`)).text();
  expect(sent.replaceAll('&#x27;', "'").split(goods.description).length).toBeGreaterThan(2);
});
