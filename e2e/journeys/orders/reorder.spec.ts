import { randomUUID } from 'node:crypto';
import type { Order } from '@kaplya/contract';
import { formatDate, toDay } from '../../../apps/storefront/app/i18n/formats/dates.ts';
import { comeBackAs, saveAddressFor, type HttpCustomer } from '../../pages/account.ts';
import { createReorderPage } from '../../pages/reorder.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { createBuyer, deliverOrder, getOrder, placeGuestOrder, placeOrder } from '../../visitors/orders-over-http.ts';
import { storeBefore } from '../../visitors/prepared-visitor.ts';
import { getCartId, listDays, listGoods, readStored, type HttpVisitor } from '../../visitors/server.ts';
import { expect, phone, test, type Page } from '../../pages/test.ts';
import { storedShapes } from '../../../apps/storefront/stored-shapes.ts';
import { queryShop } from '../../shop/database.ts';

test.use({ viewport: phone });

/** The browser's stored orders of this token's owner. */
function toStoredOrders({ token }: Pick<HttpVisitor, 'token'>, ...orders: Order[]): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { sub: subjectId } = JSON.parse(claims) as { sub: string };
  return JSON.stringify({ shape: storedShapes.order, subjectId, at: new Date().toISOString(), orders });
}

/** A customer with a delivered and rated order that the browser stores. */
async function createRegular(page: Page, goods: Readonly<Record<string, number>>) {
  const buyer = await createBuyer();
  const { uuid } = await placeOrder(buyer, { goods, addressId: buyer.addressId });
  await deliverOrder(uuid);
  await buyer.call(`/api/v1/orders/${uuid}/rating`, { stars: 5 }, 'PUT');
  const order = await getOrder(buyer, uuid);
  await comeBackAs(page, buyer, { keptOrders: toStoredOrders(buyer, order) });
  return { buyer, order };
}

/** The nearest interval that can still be ordered. */
async function findFirstFree() {
  const days = await listDays();
  return days.flatMap(({ date, intervals }) =>
    intervals.filter(({ available }) => available > 0).map(({ id }) => ({ date, periodId: id })),
  )[0];
}

async function readShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

/** Counts layout shifts without a recent press from now on; returns a function that reads the sum. */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  // Longer than the time in which browsers attribute a shift to a press.
  await page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 600)),
  );
  const sums = await page.evaluateHandle(() => {
    const seen = { moved: 0 };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) seen.moved += value;
    }).observe({ type: 'layout-shift' });
    return seen;
  });
  return () =>
    sums.evaluate(
      (seen) =>
        new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen.moved)))),
    );
}

test('the last order says how it stands, waits for a network, and leads in one tap to a checkout that is filled in [S-62] [P-23] [rule 55]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { t, catalogue, checkout } = shop;
  const { card, order: again, callout } = createReorderPage({ page, t });
  const buyer = await createBuyer();
  const { uuid } = await placeOrder(buyer, { goods: { W19: 2, CUP: 3 }, addressId: buyer.addressId });
  const open = await getOrder(buyer, uuid);
  await comeBackAs(page, buyer, { keptOrders: toStoredOrders(buyer, open) });

  await test.step('an order on its way says how it stands, and can be ordered again as well [S-62]', async () => {
    await catalogue.open();
    await expect(card).toContainText(t('orders.status.new'));
    await expect(again(open.id)).toBeEnabled();
    // An order in progress does not count as the last one.
    await expect(card).toContainText(t('again.sum', { sum: shop.roubles(open.totals.total.amount / 100) }));
    await card.getByRole('link', { name: t('again.look') }).click();
    await page.waitForURL(`**/orders/${uuid}`);
  });

  await deliverOrder(uuid);
  await buyer.call(`/api/v1/orders/${uuid}/rating`, { stars: 5 }, 'PUT');
  const order = await getOrder(buyer, uuid);
  await comeBackAs(page, buyer, { keptOrders: toStoredOrders(buyer, order) });

  await test.step('one that was delivered is shown with its next time, and moves nothing [S-62]', async () => {
    await catalogue.open();
    await expect(card).toContainText('Тверская улица, 7');
    await expect(card).toContainText(await shop.nameOf('W19'));
    await expect(card.getByRole('status')).toContainText(t('again.next', { time: '' }).trim());
    await expect(card).toContainText(shop.roubles(order.totals.total.amount / 100));
    expect(await readShift(page)).toBeLessThan(0.02);
    await expectNoViolations(page);
  });

  await test.step('without a network it is there and says that ordering waits for it [S-62] [P-23]', async () => {
    await context.setOffline(true);
    await expect(card).toBeVisible();
    await expect(card.getByRole('status')).toHaveText(t('again.offline'));
    await expect(again(order.id)).toHaveAttribute('aria-disabled', 'true');
    await context.setOffline(false);
    await expect(again(order.id)).not.toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('one tap leads from the last order to a checkout that is filled in, and another one orders [S-62] [rule 55]', async () => {
    await page.setViewportSize(phone);
    const before = await findFirstFree();
    await again(order.id).click();
    await expect(callout(order.id)).toContainText(t('again.done.all'));
    await expect(callout(order.id)).not.toContainText(t('again.done.missing'));
    await expect(checkout.section('address')).toContainText('Тверская улица, 7');
    await checkout.unfold('interval');
    await expect(checkout.section('interval').getByRole('radio', { checked: true })).toHaveCount(1);
    await checkout.unfold('payment');
    await expect(checkout.section('payment').getByRole('radio', { checked: true })).toHaveCount(1);
    const cart = await buyer.call<{ interval: { date: string; periodId: string } }>(
      `/api/order/carts/${await getCartId(page)}`,
    );
    const { date, periodId } = cart.interval;
    // The time to order for an interval may end in between.
    expect([before, await findFirstFree()]).toContainEqual({ date, periodId });

    await checkout.order();
    expect(await checkout.done.number()).not.toBe(order.id);
  });
});

test('whatever cannot be repeated is said: goods, a time that is gone, and an address [S-62] [S-23]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  // The page's calls about a time that is gone and an address that is.
  consoleErrors.allow(/422.*assign_cart_interval_events|404.*assign_cart_address_events/);
  const { t, catalogue, checkout } = shop;
  const { card, order: again, callout } = createReorderPage({ page, t });
  const { buyer, order } = await createRegular(page, { CUP: 7, 'SNACK-PASTILA': 1 });
  const cups = (await listGoods('en')).get('TEA-BLACK');
  const { id: waiting } = await buyer.call<{ id: string }>('/api/order/carts', {});
  await buyer.call('/api/order/add_cart_item_product_events', { cart: waiting, productId: cups?.id, quantity: 1 });
  await comeBackAs(page, buyer, { cartId: waiting, isAnonymousCart: 'false' });
  await catalogue.open();
  await expect(card.getByRole('status')).toContainText(t('again.next', { time: '' }).trim());
  await queryShop(
    'update stock set on_hand = reserved from product where product.id = stock.product_id and product.external_id = $1',
    ['SNACK-PASTILA'],
  );
  // Between showing and tapping, another customer takes the place.
  const taken: string[] = [];
  await page.route('**/api/order/assign_cart_interval_events', async (route) => {
    if (taken.push(route.request().url()) > 1) return route.continue();
    return route.fulfill({ status: 422, json: { code: 'interval.unavailable', message: 'Taken', errors: [] } });
  });
  await again(order.id).click();

  await expect(callout(order.id)).toContainText(t('again.done.missing'));
  await expect(callout(order.id).getByRole('listitem').first()).toContainText(await shop.nameOf('SNACK-PASTILA'));
  const parts = t('again.done.interval', { wanted: '#', time: '#' }).split('#');
  await expect(callout(order.id).getByRole('listitem').last()).toContainText(parts[1] ?? '');
  await checkout.unfold('interval');
  await expect(checkout.section('interval').getByRole('radio', { checked: true })).toHaveCount(1);
  await callout(order.id)
    .getByRole('link', { name: t('again.done.toCart') })
    .click();
  await shop.cart.restore('TEA-BLACK');
  await (await shop.cart.stepper('TEA-BLACK')).expectValue(1);

  await test.step('an address that was deleted since is said, and another one is asked for [S-62]', async () => {
    await forgetAddress(buyer, order.shipping.address.addressId ?? '');
    await catalogue.open();
    await again(order.id).click();
    await expect(callout(order.id)).toContainText(t('again.done.address'));
    await expect(checkout.orderButton).toBeVisible();
  });
});

test('it is closed for the visit, goes with the person, and is nothing to who never ordered [S-62] [T-18]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  // The page's call at the moment when its session ended.
  consoleErrors.allow(/401/);
  const { t, catalogue, account } = shop;
  const { card, close } = createReorderPage({ page, t });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await catalogue.open();
  await page.waitForLoadState('networkidle');
  await expect(card).toHaveCount(0);
  expect(asked.filter((url) => /reorder-card|\/api\/v1\/orders/.test(url))).toEqual([]);

  await createRegular(page, { CUP: 8 });
  await catalogue.open();
  await close.press('Enter');
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card).toHaveCount(0);

  // Another tab is another visit.
  const next = await context.newPage();
  await next.goto('/');
  await expect(createReorderPage({ page: next, t }).card).toBeVisible();
  await account.open();
  await account.signOut();
  await expect(account.welcome).toBeVisible();
  await next.reload();
  await expect(next.getByRole('article').first()).toBeVisible();
  await expect(createReorderPage({ page: next, t }).card).toHaveCount(0);
  expect(await readStored(page, 'keptOrders')).toBeNull();
});

test('a guest orders again what their token still owns, to the same place, and an order that is none any more leaves no empty place [S-62] [A-04]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/);
  const { t, catalogue, checkout } = shop;
  const { order: again, callout, place } = createReorderPage({ page, t });
  const { visitor, order: placed } = await placeGuestOrder({ CUP: 8 });
  const order = (await visitor.call<{ data: Order }>(`/api/v1/orders/${placed.uuid}`)).data;
  const servicesIdentity = JSON.stringify({ token: visitor.token });

  await test.step('an order that is none any more leaves no empty place behind [S-62]', async () => {
    await storeBefore(page, {
      servicesIdentity,
      keptOrders: toStoredOrders(visitor, { ...order, uuid: randomUUID() }),
    });
    await catalogue.open();
    await expect.poll(() => readStored(page, 'keptOrders')).toBeNull();
    await expect(place).toBeHidden();
  });

  await test.step('a guest orders again what their token still owns, to the same place [S-62] [A-04]', async () => {
    await storeBefore(page, { servicesIdentity, keptOrders: toStoredOrders(visitor, order) });
    await catalogue.open();
    await again(order.id).click();
    await expect(callout(order.id)).toBeVisible();
    await expect(checkout.section('address')).toContainText('Тверская улица, 7');
    await checkout.unfold('interval');
    await expect(checkout.section('interval').getByRole('radio', { checked: true })).toHaveCount(1);
  });
});

test('a delivery is asked about once, keeps an answer that could not be sent, and moves nothing below it [S-81] [rule 83c]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/503/);
  const { t, catalogue } = shop;
  const { card, order: again, rating } = createReorderPage({ page, t });
  const buyer = await createBuyer();
  const { uuid } = await placeOrder(buyer, { goods: { W19: 2 }, addressId: buyer.addressId });
  const open = await getOrder(buyer, uuid);
  await deliverOrder(uuid);
  const order = await getOrder(buyer, uuid);

  await test.step('a delivery is not asked about where it was dismissed [S-81]', async () => {
    await comeBackAs(page, buyer, { keptOrders: toStoredOrders(buyer, order) });
    const orders = await holdCalls(page, '**/api/v1/orders?*');
    await catalogue.open();
    await expect(card.getByRole('status')).toContainText(t('again.next', { time: '' }).trim());
    const findMoved = await watchShift(page);
    await orders.release();
    await expect(rating.question).toBeVisible();
    expect(await findMoved()).toBe(0);
    // The second tap of a double tap closes nothing else.
    await rating.dismiss.dblclick();
    await expect(card).toContainText(await shop.nameOf('W19'));
    const isRead = page.waitForResponse(/\/api\/v1\/orders\?/);
    await page.reload();
    await isRead;
    await expect(card).toContainText(t('again.next', { time: '' }).trim());
    await expect(rating.question).toHaveCount(0);
  });

  await test.step('after a delivery it asks how that was, keeps what could not be sent, and moves nothing below it [S-81] [rule 83c]', async () => {
    // The call was pending when this browser was closed.
    await comeBackAs(page, buyer, {
      keptOrders: toStoredOrders(buyer, open),
      dismissedRatings: '{"orders":[],"version":1}',
    });
    await catalogue.open();
    const day = formatDate(toDay(order.timeline.at(-1)?.at ?? '', order.timeZone), 'en');
    await expect(rating.question).toHaveText(t('again.rate', { date: day }));
    await expect(again(order.id)).toBeVisible();
    await expectNoViolations(page);
    await page.setViewportSize(phone);

    await rating.star(1).focus();
    await page.keyboard.press('ArrowRight');
    await rating.form.getByRole('checkbox', { name: t('orders.rating.reason.late') }).check();
    await rating.form.getByLabel(t('orders.rating.comment')).fill('Two hours late');
    const refused = Promise.withResolvers<void>();
    await page.route(`**/api/v1/orders/${uuid}/rating`, async (route) => {
      await refused.promise;
      await route.fulfill({ status: 503, json: { code: 'request.timeout', message: 'Too busy', errors: [] } });
    });
    await rating.send.click();
    // While it is sent it accepts no other answer, which would be lost.
    await rating.star(5).click({ force: true });
    const findMoved = await watchShift(page);
    refused.resolve();
    await expect(rating.form.getByRole('alert')).toHaveText('Too busy');
    await expect(rating.form.getByRole('alert')).toBeInViewport();
    await expect(rating.star(2)).toBeChecked();
    expect(await findMoved()).toBe(0);
    await expectNoViolations(page);
    await page.setViewportSize(phone);

    await page.unroute(`**/api/v1/orders/${uuid}/rating`);
    const taken = await holdCalls(page, `**/api/v1/orders/${uuid}/rating`);
    await rating.send.click();
    await expect.poll(taken.count).toBe(1);
    const findMovedAtLast = await watchShift(page);
    await taken.release();
    await expect(card.getByRole('heading')).toHaveText(t('again.title'));
    await expect(card.getByRole('heading')).toBeFocused();
    await expect(again(order.id)).toBeVisible();
    expect((await getOrder(buyer, uuid)).rating).toMatchObject({
      stars: 2,
      reasons: ['late'],
      comment: 'Two hours late',
    });
    expect(await findMovedAtLast()).toBe(0);
    await page.reload();
    await expect(card).toContainText(t('again.next', { time: '' }).trim());
    await expect(rating.question).toHaveCount(0);
  });

  await test.step('nor is what was rated on another device [S-81]', async () => {
    // The stored copy has no rating; the server has one.
    await comeBackAs(page, buyer, {
      keptOrders: toStoredOrders(buyer, order),
      dismissedRatings: '{"orders":[],"version":1}',
    });
    const isRead = page.waitForResponse(/\/api\/v1\/orders\?/);
    await catalogue.open();
    await isRead;
    await expect(card).toContainText(t('again.next', { time: '' }).trim());
    await expect(rating.question).toHaveCount(0);
  });
});

async function forgetAddress(buyer: HttpCustomer, id: string): Promise<void> {
  await queryShop('delete from address where id = $1', [id]);
  await saveAddressFor(buyer, { house: '11' });
}
