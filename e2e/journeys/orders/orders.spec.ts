import type { Order } from '@kaplya/contract';
import { comeBackAs } from '../../pages/account.ts';
import { createReorderPage } from '../../pages/reorder.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import {
  copyOrders,
  createBuyer,
  deliverOrder,
  getOrder,
  moveOrder,
  placeGuestOrder,
  placeOrder,
} from '../../visitors/orders-over-http.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { storeBefore } from '../../visitors/prepared-visitor.ts';
import { listGoods, readStored } from '../../visitors/server.ts';
import { expect, phone, test, type Locator } from '../../pages/test.ts';
import { queryShop } from '../../shop/database.ts';

test('the history comes in tens, an order is cancelled on its own page, and a repeated one tells what is missing [S-10] [S-41] [S-80] [V-11] [T-20] [K-04] [S-23]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const { t, cart, orders } = shop;
  const buyer = await createBuyer();
  const old = await placeOrder(buyer, { goods: { CUP: 8 }, addressId: buyer.addressId });
  // With many open cash orders the next one would need an approval.
  await moveOrder(old.uuid, ['cancelled']);
  await copyOrders(old.uuid, 9);
  const sold = await placeOrder(buyer, { goods: { CUP: 7, 'SNACK-NUTS': 2 }, addressId: buyer.addressId });
  await sellOut('SNACK-NUTS');
  const last = await placeOrder(buyer, { goods: { W19: 2, CUP: 1 }, addressId: buyer.addressId });
  // The browser's cart holds something else.
  const tea = (await listGoods('en')).get('TEA-GREEN');
  const { id: waiting } = await buyer.call<{ id: string }>('/api/order/carts', {});
  await buyer.call('/api/order/add_cart_item_product_events', { cart: waiting, productId: tea?.id, quantity: 1 });
  await comeBackAs(page, buyer, { cartId: waiting, isAnonymousCart: 'false' });

  await orders.openHistory();
  const card = orders.card(last.id);
  await test.step('the history comes in tens [S-10]', async () => {
    await expect(orders.cards).toHaveCount(10);
    await expect(card).toContainText(t('orders.status.new'));
    await expect(card).toContainText('Тверская улица, 7');
    await expect(card).toContainText(shop.roubles(930));
    await expect(card.getByRole('list', { name: t('orders.goods') }).getByRole('listitem')).toHaveCount(2);

    await orders.more.click();
    await expect(orders.cards).toHaveCount(12);
    await expect(orders.more).toHaveCount(0);
    // The keyboard focus continues at the first new order.
    await expect(orders.cards.nth(10).getByRole('link').first()).toBeFocused();
    await expect(orders.panel).toContainText(t('orders.shown', { shown: 12, total: 12 }));
  });

  await test.step('an order is cancelled on its own page with a reason or a comment [S-41] [S-80] [V-11] [T-20] [K-04]', async () => {
    // A tap anywhere on the card leads to its page: beside its texts, on the card's empty area.
    await card.click({ position: { x: 200, y: 70 } });
    await expect(page).toHaveURL(new RegExp(`/orders/${last.uuid}$`));
    const lateReasons = await holdCalls(page, /\/cancel-reasons/);
    await orders.action('cancel', last.id).click();
    const { dialog, reasons, comment, confirm } = orders.cancellation;
    await expect(dialog).toContainText(t('orders.cancel.nothing'));
    await confirm();
    await expect(dialog).toContainText(t('errors.cancelReason'));
    await expect(comment).toBeFocused();
    await expect(comment).toBeInViewport();
    // Reasons that arrive later do not push it out of view.
    await lateReasons.release();
    await expect(reasons).not.toHaveCount(0);
    await expect(comment).toBeInViewport();
    await reasons.first().check();
    await comment.fill('Next week rather');
    await confirm();
    await expect(dialog).toHaveCount(0);
    await expect(orders.panel).toContainText(t('orders.status.cancelled'));
    await expect(orders.action('cancel', last.id)).toHaveCount(0);
    await expect(orders.action('repeat', last.id)).toBeFocused();
    // The same page after going back: its earlier history of two tens is not kept.
    await orders.panel.getByRole('link', { name: t('orders.back'), exact: true }).click();
    await expect(card).toContainText(t('orders.status.cancelled'));
    await expect(orders.cards).toHaveCount(10);
    await expect(orders.panel).toContainText(t('orders.shown', { shown: 10, total: 12 }));
  });

  await test.step('a repeated order tells what is missing, and what was in the cart can be restored [S-41] [S-23]', async () => {
    await orders.action('repeat', sold.id).click();
    const callout = cart.root.getByRole('status').filter({ hasText: t('orders.repeated.title', { number: sold.id }) });
    await expect(callout).toContainText(t('orders.repeated.missing'));
    await expect(callout.getByRole('listitem')).toContainText(await shop.nameOf('SNACK-NUTS'));
    await expect(callout).toContainText(t('orders.repeated.replaced'));
    await (await cart.stepper('CUP')).expectValue(7);
    await cart.restore('TEA-GREEN');
    await (await cart.stepper('TEA-GREEN')).expectValue(1);
    await cart.whenSynced();
  });
});

test('an order is followed live to the door, with bottles counted and points earned, whose history goes on in twenties [S-11] [S-12] [S-42] [T-10] [E-12] [T-01] [rule 41]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|loyalty-system\/history/);
  const { t, orders } = shop;
  const buyer = await createBuyer();
  const order = await placeOrder(buyer, { goods: { W19: 2, CUP: 1 }, addressId: buyer.addressId, note: 'Ring twice' });
  await comeBackAs(page, buyer);
  await orders.openOrder(order.uuid);
  const { list, current } = orders.timeline;
  await expect(orders.panel.getByRole('heading', { level: 1 })).toHaveText(t('orders.number', { number: order.id }));
  await expect(current).toContainText(t('orders.status.new'));
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(orders.panel).toContainText('Ring twice');
  await expect(orders.section(t('orders.payment'))).toContainText(
    t('orders.payment.on_delivery', { sum: shop.roubles(930) }),
  );

  await moveOrder(order.uuid, ['requiresConfirmation']);
  await expect(current).toContainText(t('orders.status.requiresConfirmation'));
  await moveOrder(order.uuid, ['approved', 'inProcess']);
  await expect(current).toContainText(t('orders.status.inProcess'));
  await expect(orders.action('cancel', order.id)).toHaveCount(0);
  // One bottle less than announced.
  await moveOrder(order.uuid, ['completed'], { emptiesReturned: 1 });
  await expect(current).toContainText(t('orders.status.completed'));
  await expect(orders.section(t('orders.bottles'))).toContainText(t('orders.bottles.owed', { sum: shop.roubles(600) }));
  await expect(orders.panel).toContainText(t('orders.points.earned', { count: 43 }));
  await expectNoViolations(page);

  await orders.panel.getByRole('link', { name: t('orders.points') }).click();
  await expect(orders.panel).toContainText(t('bonus.points', { count: 43 }));
  await expect(orders.panel.getByRole('link', { name: order.id })).toBeVisible();
  await orders.panel.getByRole('button', { name: t('bonus.rules') }).click();
  const rules = page.getByRole('dialog', { name: t('bonus.rules.title') });
  await expect(rules.getByRole('paragraph').first()).toBeVisible();

  await test.step('the history of points comes in twenties, says why it does not, and goes on with the keyboard [S-42] [T-01] [rule 41]', async () => {
    // A year of orders: points that were held and released.
    await queryShop(
      `insert into points_entry (partner_id, customer_id, kind, debit, credit, points, at)
        select partner_id, customer_id, moved.kind, moved.debit, moved.credit, 7, at - make_interval(days => n)
        from points_entry, generate_series(1, 20) as n,
          (values ('hold', 'available', 'held'), ('release', 'held', 'available')) as moved (kind, debit, credit)
        where order_id = $1`,
      [order.uuid],
    );
    await page.setViewportSize(phone);
    await page.goto('/bonus');
    const entries = orders.panel.getByRole('region', { name: t('bonus.history') }).getByRole('listitem');
    const more = orders.panel.getByRole('button', { name: t('bonus.more') });
    await expect(entries).toHaveCount(20);
    await expect(entries.first()).toContainText(order.id);

    await context.setOffline(true);
    await expect(more).toHaveAccessibleDescription(t('errors.network'));
    await context.setOffline(false);
    await expect(more).toHaveAccessibleDescription('');
    const broken = /history\?.*cursor/;
    await page.route(broken, (route) => route.fulfill({ status: 400, json: { code: 'request.invalid' } }));
    await more.click();
    await expect(orders.panel.getByRole('alert')).toContainText(t('bonus.moreFailed'));
    await page.unroute(broken);
    const late = await holdCalls(page, broken);
    const again = orders.panel.getByRole('button', { name: t('common.tryAgain') });
    await again.press('Enter');
    await expect(again).toHaveAttribute('aria-busy', 'true');
    await late.release();
    await expect(entries).toHaveCount(40);
    await expect(orders.panel.getByRole('alert')).toHaveCount(0);
    // The keyboard focus continues at the first new one.
    await expect(entries.nth(20)).toBeFocused();
    await more.press('Enter');
    await expect(entries).toHaveCount(41);
    await expect(more).toHaveCount(0);
    await expect(entries.nth(40).or(entries.nth(40).getByRole('link')).and(page.locator(':focus'))).toBeVisible();
    await expectNoViolations(page);
  });
});

test('a guest sees what this browser ordered, and keeps it by signing in with its phone [S-10] [S-11] [S-12] [S-62] [A-04] [X-01] [rule 51a]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/404.*\/orders\//);
  const { t, catalogue, orders, signIn } = shop;
  const { card } = createReorderPage({ page, t });
  const { visitor, order } = await placeGuestOrder({ CUP: 8 });
  const { data: placed } = await visitor.call<{ data: Order }>(`/api/v1/orders/${order.uuid}`);
  const { phone: phoneNumber, name, address } = placed.shipping;
  const guest = { phoneNumber, name };
  const other = await placeOrder(visitor, { goods: { CUP: 7 }, addressId: address.addressId ?? '', guest });
  const stranger = await createBuyer();
  const theirs = await placeOrder(stranger, { goods: { CUP: 8 }, addressId: stranger.addressId });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));

  await test.step('who has ordered nothing is asked to sign in', async () => {
    await orders.openHistory();
    await expect(orders.panel).toContainText(t('orders.visitor.title'));
    await page.goto('/bonus');
    await expect(orders.panel).toContainText(t('bonus.visitor.title'));
    expect(calls.filter((path) => path.includes('/api/v1/loyalty-system'))).toEqual([]);
  });

  await storeBefore(page, { servicesIdentity: JSON.stringify({ token: visitor.token }) });
  await test.step('their own order opens, another one does not exist', async () => {
    await orders.openOrder(order.uuid);
    await expect(orders.timeline.current).toContainText(t('orders.status.new'));
    await expect(orders.action('repeat', order.id)).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await orders.panel.getByRole('button', { name: t('orders.calendar') }).click();
    expect((await saved).suggestedFilename()).toBe(`${order.id}.ics`);

    await orders.openOrder(theirs.uuid);
    await expect(orders.panel.getByRole('heading', { level: 1 })).toHaveText(t('orders.missing.title'));
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  });

  await test.step('the history of a guest is that of this browser', async () => {
    await orders.openHistory();
    await expect(orders.panel).toContainText(t('orders.visitor.here'));
    await expectNoViolations(page);
    await orders.action('cancel', other.id).click();
    await orders.cancellation.reasons.first().check();
    await orders.cancellation.confirm();
    await expect(orders.card(other.id)).toContainText(t('orders.status.cancelled'));
    await expect(orders.action('cancel', other.id)).toHaveCount(0);
    await expect(orders.action('cancel', order.id)).toBeVisible();
  });

  await test.step('the card of the first page, and the order, survive the sign-in', async () => {
    await catalogue.open();
    await expect(card).toBeVisible();
    await signIn.open();
    await signIn.askForCode({ target: phoneNumber });
    await signIn.enterCodeOf(phoneNumber);
    await signIn.about.later.click();
    await expect(signIn.drawer).toBeHidden();
    await expect(card).toBeVisible();
    await page.getByRole('link', { name: t('common.orders'), exact: true }).click();
    await expect(orders.card(order.id)).toBeVisible();
    await expect(orders.action('repeat', order.id)).toBeVisible();
  });
});

/** Sells out a product that no other journey buys. */
async function sellOut(externalId: string): Promise<void> {
  await queryShop(
    'update stock set on_hand = reserved from product where product.id = stock.product_id and product.external_id = $1',
    [externalId],
  );
}

const changes = '**/client_change_order_events';

test('an order is moved to another time before it is cancelled for that, and rated once it is delivered [S-11] [S-79] [S-80] [S-81] [C-20] [C-21] [rule 83a] [rule 83c]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const { t, orders, roubles } = shop;
  const buyer = await createBuyer();
  const order = await placeOrder(buyer, { goods: { W19: 2, CUP: 1 }, addressId: buyer.addressId });
  await comeBackAs(page, buyer);
  await orders.openOrder(order.uuid);

  await test.step('on a phone what can be done with an order stands in two rows [S-11] [S-79]', async () => {
    const actions = [
      orders.action('repeat', order.id),
      orders.panel.getByRole('button', { name: t('orders.changeTime') }),
      orders.panel.getByRole('button', { name: t('orders.changeAddress') }),
      orders.action('cancel', order.id),
    ];
    const boxes = await Promise.all(actions.map((action) => action.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(2);
    expect(new Set(boxes.map((box) => box?.width)).size).toBe(1);
  });

  /** The preview's answer waits for `release`. */
  async function chooseTimeAndWait(time: Locator) {
    const held = await holdCalls(page, changes);
    const asked = page.waitForRequest(changes);
    await time.check();
    await expect.poll(held.count).toBe(1);
    const late = (await asked).response();
    return { held, late };
  }

  await test.step('who cancels for the time is offered another one, with what it costs', async () => {
    await orders.action('cancel', order.id).click();
    const { dialog, reasons } = orders.cancellation;
    await reasons.nth(1).check();
    const instead = dialog.getByRole('button', { name: t('orders.changeTime') });
    await expect(instead).toBeInViewport();
    await instead.click();
    const change = page.getByRole('dialog', { name: t('orders.change.timeTitle', { number: order.id }) });
    // A later day's evening is open at any hour. The earlier choice's preview arrives too late.
    await change.getByRole('tab').nth(2).click();
    const { held, late } = await chooseTimeAndWait(change.getByRole('radio', { name: /^14:00/, disabled: false }));
    await page.route(changes, (route) => route.continue());
    await change.getByRole('radio', { name: /^18:00/, disabled: false }).check();
    const price = { sum: roubles(50), total: roubles(980) };
    await expect(change.getByText(t('orders.change.doorMore', price))).toBeInViewport();
    await held.release();
    await (await late)?.finished();
    await expectNoViolations(page);
    await expect(change.getByText(t('orders.change.doorMore', price))).toBeVisible();
    await change.getByRole('button', { name: t('orders.change.confirm') }).click();
    await expect(change).toHaveCount(0);
    await expect(orders.panel.locator('header').last()).toContainText('18:00–22:00');
    await expect(orders.timeline.list).toContainText(/18:00–22:00/);
    expect((await getOrder(buyer, order.uuid)).totals.toPay.amount).toBe(980_00);
  });

  await test.step('goods that were bought before or are found are added, with what they cost [S-79a] [rule 83]', async () => {
    const tea = await shop.nameOf('TEA-GREEN');
    await orders.panel.getByRole('button', { name: t('orders.goods.add') }).click();
    const goods = page.getByRole('dialog', { name: t('orders.goods.title', { number: order.id }) });
    await expect(goods.getByRole('button', { name: t('orders.goods.confirm') })).toBeDisabled();
    await goods.getByRole('searchbox').fill(tea);
    await goods.getByRole('button', { name: tea }).click();
    await expect(goods.getByText(/980/).first()).toBeVisible();
    await expectNoViolations(page);
    await goods.getByRole('button', { name: t('orders.goods.confirm') }).click();
    await expect(goods).toHaveCount(0);
    await expect(orders.panel).toContainText(tea);
    const { items } = await getOrder(buyer, order.uuid);
    expect(items.filter(({ kind }) => kind === 'goods').map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
  });

  await test.step('what was asked for in a dialog that is closed is not there when it opens again', async () => {
    const open = orders.panel.getByRole('button', { name: t('orders.changeTime') });
    await open.click();
    const change = page.getByRole('dialog', { name: t('orders.change.timeTitle', { number: order.id }) });
    await change.getByRole('tab').nth(2).click();
    const { held, late } = await chooseTimeAndWait(change.getByRole('radio', { name: /^14:00/, disabled: false }));
    await change.getByRole('button', { name: t('orders.change.keep') }).click();
    await expect(change).toHaveCount(0);
    await held.release();
    await (await late)?.finished();
    await open.click();
    await expect(change.getByRole('radio').first()).toBeVisible();
    await expect(change.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(change.getByRole('button', { name: t('orders.change.confirm') })).toBeDisabled();
    await change.getByRole('button', { name: t('orders.change.keep') }).click();
    await expect(change).toHaveCount(0);
  });

  await test.step('it goes to an address that is added without leaving the dialog', async () => {
    await orders.panel.getByRole('button', { name: t('orders.changeAddress') }).click();
    const change = page.getByRole('dialog', { name: t('orders.change.addressTitle', { number: order.id }) });
    await expect(change.getByText(t('orders.change.noAddresses'))).toBeVisible();
    await change.getByRole('button', { name: t('orders.change.addAddress') }).click();
    await shop.addresses.find({ typed: 'tve', street: 'Tverskaya Street', house: '7' });
    await shop.addresses.fillDoor({ room: '14' });
    await shop.addresses.save();
    await expect(change.getByRole('radio', { name: /14/ })).toBeChecked();
    await expect(change.getByText(t('orders.change.same'))).toBeInViewport();
    await change.getByRole('button', { name: t('orders.change.confirm') }).click();
    await expect(change).toHaveCount(0);
    expect((await getOrder(buyer, order.uuid)).shipping.address.room).toBe('14');
    // The shop still delivers to the old address.
    expect((await readStored<{ uuid: string }>(page, 'selectedAddress'))?.uuid).toBe(buyer.addressId);
  });

  await test.step('the delivery is rated by keyboard, with what was wrong', async () => {
    await deliverOrder(order.uuid);
    const rating = orders.section(t('orders.rating.question'));
    await rating.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    await rating.getByRole('checkbox', { name: t('orders.rating.reason.late') }).check();
    await expectNoViolations(page);
    await rating.getByRole('button', { name: t('orders.rating.send') }).click();
    const sent = orders.section(t('orders.rating.title'));
    await expect(sent.getByRole('img', { name: t('orders.rating.stars', { count: 2 }) })).toBeVisible();
    await expect(sent).toContainText(t('orders.rating.reason.late'));
    await expect(sent.locator(':focus')).toHaveCount(1);
    await sent.getByRole('button', { name: t('orders.rating.change') }).press('Enter');
    await expect(sent.getByRole('radio', { name: t('orders.rating.stars', { count: 2 }) })).toBeFocused();
  });
});
