import type { AddressFields, Calculation, CompletedOrder, Order } from '@kaplya/contract';
import { comeBackAs, createCustomer, saveAddressFor, type HttpCustomer } from '../../pages/account.ts';
import { requestRaw } from '../../shop/raw-request.ts';
import { waitUntilIdle } from '../../browser/hydrated.ts';
import { createBenefitsPart } from '../../pages/benefits.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { createBuyer, deliverOrder, getOrder, placeOrder } from '../../visitors/orders-over-http.ts';
import { createDirector } from '../../visitors/people.ts';
import { findQuietInterval, listGoods, mintPhone } from '../../visitors/server.ts';
import { desktop, expect, phone, test, type Page } from '../../pages/test.ts';

/** The code of the method of payment (E-19). */
const CONTRACT = 2;

test('promo codes of every effect say what they give or why they do not count, and survive a reload [S-34] [S-36] [T-12] [V-13] [rule 22] [rule 26] [rule 29]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const { checkout, t, roubles } = shop;
  const customer = await createCustomer();
  // 390 + 3 × 150 = 840, delivery 300 for one bottle and less than 1000.
  await comeBackWithCart(page, customer, { W19: 1, CUP: 3 });
  await checkout.open();
  const { section, unfold, enter, code, applied } = createBenefitsPart(page, t);
  const total = page.getByRole('complementary');
  await checkout.expectSum(roubles(1140));

  const kinds = [
    { promo: 'WATER15', gives: t('promo.gives.discount', { sum: roubles(126) }), sum: 1014 },
    { promo: 'GIFT', gives: t('promo.gives.gift', { name: await shop.nameOf('CUP') }), sum: 1140 },
    { promo: 'FREEDEL', gives: t('promo.gives.delivery'), sum: 840 },
    { promo: 'DOUBLE', gives: t('promo.gives.points'), sum: 1140 },
  ];
  for (const { promo, gives, sum } of kinds) {
    await test.step(`${promo} counts`, async () => {
      // Case does not matter.
      await enter(promo.toLowerCase());
      await expect(applied(promo)).toContainText(gives);
      await checkout.expectSum(roubles(sum));
      if (promo === 'WATER15') {
        await expect(total).toContainText(t('totals.discount', { code: promo }));
        const water = total.getByRole('listitem').filter({ hasText: await shop.nameOf('W19') });
        await expect(water).toContainText(`${t('totals.before')} ${roubles(390)}`);
      }
      if (promo === 'GIFT')
        await expect(total.getByRole('listitem').filter({ hasText: t('totals.gift') })).toHaveCount(1);
      // 390 × 5 % + 450 × 3 % = 33, twice.
      if (promo === 'DOUBLE') await expect(total).toContainText('+66');
    });
  }

  for (const promo of ['MIN1000', 'NOSUCHCODE']) {
    await test.step(`${promo} does not count and stays to be corrected`, async () => {
      await enter(promo);
      await expect(code).toHaveAccessibleDescription(/\S/);
      if (promo === 'MIN1000') await expect(code).toHaveAccessibleDescription(/160/);
      await expect(code).toHaveValue(promo);
      await expect(code).toBeFocused();
      await checkout.expectSum(roubles(1140));
    });
  }

  await test.step('what was typed survives a reload, and emptied is cleared', async () => {
    await code.fill('WATER1');
    await page.reload();
    await expect(code).toHaveValue('WATER1');
    await code.fill('WATER15');
    await section.getByRole('button', { name: t('promo.apply') }).click();
    await expect(applied('WATER15')).toBeVisible();
    await page.reload();
    await unfold();
    await expect(applied('WATER15')).toContainText(t('promo.gives.discount', { sum: roubles(126) }));
    await enter('EXPIRED');
    await expect(code).toHaveAccessibleDescription(/\S/);
    await code.fill('');
    await expect(code).toHaveAccessibleDescription('');
    await checkout.expectSum(roubles(1140));
  });
});

test('points pay a part of one order and all of the next [S-31] [E-12] [S-36] [V-06] [T-11] [P-03] [P-15] [P-16] [A-05] [rule 31] [rule 34]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(desktop);
  const { checkout, t, roubles } = shop;
  const buyer = await createBuyer();
  // 30 × 390 × 5 % = 585; a bottle is free where an empty one is returned.
  const { uuid } = await placeOrder(buyer, { goods: { W19: 30 }, addressId: buyer.addressId });
  await deliverOrder(uuid, { emptiesReturned: 30 });
  const cartId = await comeBackWithCart(page, buyer, { W19: 2 });
  await checkout.open();
  const { section, unfold, points, enter, applied } = createBenefitsPart(page, t);
  const total = page.getByRole('complementary');

  await test.step('as many as the order takes, or so many', async () => {
    await unfold();
    await expect(section).toContainText(t('points.balance', { count: 585 }));
    await expect(section).toContainText(t('points.willEarn', { count: 39 }));
    await points.use.check();
    await checkout.expectSum(roubles(195));
    await expect(section).toContainText(t('points.extra', { sum: roubles(195) }));
    await expect(section).toContainText(t('points.earnNone'));
    await expect(section).not.toContainText(t('points.willEarn', { count: 39 }));
    await points.amount.fill('586');
    await expect(points.amount).toHaveAccessibleDescription(
      `${t('errors.notEnoughPoints')}. ${t('errors.extraPayment', { amount: roubles(195) })}`,
    );
    await points.amount.fill('100');
    await checkout.expectSum(roubles(680));
    await expect(total).toContainText(`−${roubles(100)}`);
  });

  const quiet = await findQuietInterval('afternoon');
  await test.step('what is left is paid at the door', async () => {
    await checkout.chooseInterval(quiet);
    await checkout.payInCash();
    await checkout.order();
    await checkout.done.number();
    await expect(checkout.done.fact('total')).toContainText(t('checkout.done.points', { sum: roubles(100) }));
    const order = await findOrderOfCart(buyer, cartId);
    expect(order.loyalty).toEqual({ spent: 100, willEarn: 0, earned: 0 });
    expect(order.totals.toPay.amount).toBe(680_00);
    await checkout.done.dialog.getByRole('button', { name: t('common.toCatalogue') }).click();
  });

  await test.step('an order that points pay whole needs no way to pay', async () => {
    // Points do not pay for delivery, so a code makes it free.
    const next = await comeBackWithCart(page, buyer, { CUP: 2 });
    await checkout.open();
    await enter('FREEDEL');
    await expect(applied('FREEDEL')).toBeVisible();
    const payment = checkout.section('payment');
    // Points can be the method of payment too, and another one can still be chosen.
    await checkout.unfold('payment');
    await payment.getByRole('radio', { name: /points/i }).click();
    await checkout.expectSum(roubles(0));
    await checkout.payInCash();
    await checkout.expectSum(roubles(300));
    await checkout.unfold('payment');
    await unfold();
    await points.use.check();
    await expect(section).toContainText(t('points.whole'));
    await expect(payment).toContainText(t('checkout.payment.byPoints'));
    await expect(payment.getByRole('radio')).toHaveCount(0);
    await checkout.chooseInterval(quiet);
    await checkout.order();
    await checkout.done.number();
    const order = await findOrderOfCart(buyer, next);
    expect(order.loyalty.spent).toBe(300);
    expect(order.payment.state).toBe('none');
  });
});

test('an organisation has promo codes and no points, and orders by contract, as its order says [S-31] [S-34] [rule 33] [S-11] [A-06] [P-16]', async ({
  page,
  shop,
}) => {
  const { checkout, orders, t } = shop;
  const director = await createDirector();
  const address = await saveAddressFor(director, { legal_person_id: director.company.id });
  await comeBackWithCart(page, director, { W19: 2 }, { legal_person_id: director.company.id });
  await checkout.open();
  await expect(page.getByRole('region', { name: t('promo.title'), exact: true })).toBeVisible();
  await checkout.unfold('payment');
  await expect(checkout.payment(/^By contract/)).toBeChecked();
  await expect(page.getByRole('switch', { name: t('points.use') })).toHaveCount(0);

  await test.step('an organisation orders by contract, and its order says so [S-11] [A-06] [P-16]', async () => {
    const order = await placeOrder(director, { goods: { W19: 2 }, payment: CONTRACT, addressId: address.uuid });
    await orders.openOrder(order.uuid);
    await expect(orders.section(t('orders.payment'))).toContainText(t('orders.payment.contract'));
    await expect(orders.panel).not.toContainText(t('orders.points.willEarn', { count: 39 }));
  });
});

test('an order without an answer is made after a reload with the wish to keep the card [X-10] [E-09] [A-05]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_CONNECTION_RESET|ERR_FAILED|401/);
  const { checkout, signIn, t } = shop;
  const customer = await createCustomer();
  await comeBackWithCart(page, customer, { CUP: 7 });
  const wishes: unknown[] = [];
  let isReloaded = false;
  await page.route(/\/complete_cart_events$/, async (route) => {
    wishes.push((route.request().postDataJSON() as { savePaymentMethod?: boolean }).savePaymentMethod);
    await (isReloaded ? route.continue() : route.abort('connectionreset'));
  });
  const payButton = page.getByRole('button', { name: new RegExp(`^${t('checkout.pay')} `) });
  await checkout.open();
  await checkout.chooseInterval(await findQuietInterval('afternoon'));
  await checkout.pay(/Card online/);
  await checkout.unfold('payment');
  await page.getByRole('switch', { name: t('checkout.payment.save') }).click();

  await test.step('a session that ends here leaves the form, over which the customer signs in again [S-70] [X-04] [T-18]', async () => {
    const { refresh_token } = customer.pair;
    const note = await holdCalls(page, /\/assign_cart_note_events$/);
    await checkout.writeComment('Second door');
    await expect.poll(note.count).toBe(1);
    await requestRaw({ method: 'POST', path: '/api/identity/token/revoke', body: { refresh_token } });
    await note.release();
    const comment = page.locator('#checkout-comment');
    await expect(signIn.drawer).toBeVisible();
    await expect(comment).toHaveValue('Second door');
    await signIn.askForCode({ target: customer.target.slice(2) });
    await signIn.enterCodeOf(customer.target);
    await expect(signIn.drawer).toBeHidden();
    await expect(comment).toHaveValue('Second door');
  });

  await payButton.click();
  await expect(checkout.unknown).toBeVisible();
  // Consents of the account do not count as missing before the page has loaded them.
  const profile = await holdCalls(page, /\/api\/v1\/profile$/);
  await page.reload();
  isReloaded = true;
  await expect(checkout.failure).toContainText(t('checkout.notPlaced.text'));
  await checkout.failure.getByRole('button', { name: t('checkout.notPlaced.toCheckout') }).click();
  await payButton.click();
  await waitUntilIdle(page);
  await profile.release();
  await page.waitForURL(/\/sandbox\/acquirer\//);
  expect(new Set(wishes)).toEqual(new Set([true]));
});

/** Gives the page a customer with a cart filled elsewhere, and returns its id. */
async function comeBackWithCart(
  page: Page,
  customer: HttpCustomer,
  goods: Readonly<Record<string, number>>,
  address: Partial<AddressFields> = {},
): Promise<string> {
  const saved = await saveAddressFor(customer, { room: mintPhone(), ...address });
  const known = await listGoods('en');
  const { id: cart } = await customer.call<{ id: string }>('/api/order/carts', {});
  for (const [externalId, quantity] of Object.entries(goods)) {
    const productId = known.get(externalId)?.id;
    await customer.call('/api/order/add_cart_item_product_events', { cart, productId, quantity });
  }
  await customer.call('/api/order/assign_cart_address_events', { cart, addressId: saved.uuid });
  const { requiredProducts } = await customer.call<Pick<Calculation, 'requiredProducts'>>(
    '/api/order/calculate_cart_requests',
    { cart, haveContainersToReturn: true },
  );
  for (const { externalProductId } of requiredProducts) {
    await customer.call('/api/order/decline_required_product_events', { cart, externalProductId });
  }
  await comeBackAs(page, customer, {
    cartId: cart,
    isAnonymousCart: 'false',
    selectedAddress: JSON.stringify(saved),
  });
  return cart;
}

/** The order of a completed cart. */
async function findOrderOfCart(customer: HttpCustomer, cart: string): Promise<Order> {
  const { order } = await customer.call<CompletedOrder>('/api/order/complete_cart_events', { cart });
  return getOrder(customer, order.uuid);
}
