import { comeBackAs } from '../../pages/account.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { createBuyer, deliverOrder, placeOrder } from '../../visitors/orders-over-http.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { listGoods, type HttpVisitor } from '../../visitors/server.ts';
import { expect, phone, test } from '../../pages/test.ts';
import { queryShop } from '../../shop/database.ts';

const DAY = "interval '1 day'";

// Days use the visitor's time zone: here the shop's, whatever the machine's is.
test.use({ timezoneId: 'Europe/Moscow' });

test('bottles that are missing are rented, with the terms said before, and their clock is seen [P-09] [V-12] [K-07] [S-22]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const { t, cart, orders, roubles } = shop;
  const buyer = await createBuyer();
  const cartId = await fillWithWater(buyer);
  await comeBackAs(page, buyer, { cartId, isAnonymousCart: 'false' });
  await cart.open();
  await cart.bottles.goWithout();
  const choice = cart.bottles.question;
  await expect(cart.bottles.none).toBeChecked();
  await cart.expectTotal(roubles(1980));

  await expect(choice).toContainText(t('bottles.choice.rentText', { days: 30, price: roubles(600) }));
  await cart.root.getByText(t('bottles.terms'), { exact: true }).click();
  await expect(cart.root).toContainText(t('errors.rentalWater', { days: 30 }));
  await expect(cart.root).toContainText(t('bottles.terms.late', { days: 3, price: roubles(600) }));
  await cart.bottles.rent.check();
  await cart.expectTotal(roubles(780));
  const container = await cart.automaticLine('CONT');
  await expect(container).toHaveCount(1);
  await expect(container).toContainText(t('bottles.line.rented', { days: 30, price: roubles(600) }));
  await expectNoViolations(page);

  const order = await placeOrder(buyer, {
    goods: { W19: 2 },
    haveBottles: false,
    acquisition: 'rent',
    addressId: buyer.addressId,
  });
  await deliverOrder(order.uuid, { emptiesReturned: 0 });
  await orders.openBottles();
  await expect(orders.panel.getByRole('heading', { name: t('bottles.with', { count: 2 }) })).toBeVisible();
  const rentals = orders.section(t('bottles.rentals'));
  await expect(rentals.getByRole('listitem')).toHaveCount(1);
  await expect(rentals).toContainText(t('bottles.rental.left', { days: 30 }));
  await expect(orders.section(t('bottles.history'))).toContainText(
    new RegExp(t('bottles.entry.delivered', { count: 2 }), 'i'),
  );
});

test('while a rented bottle is overdue no other is rented, and the way on is shown [rule 18] [V-12] [S-24]', async ({
  page,
  shop,
}) => {
  const { t, cart, orders, roubles } = shop;
  const buyer = await createBuyer();
  const order = await placeOrder(buyer, {
    goods: { W19: 2 },
    haveBottles: false,
    acquisition: 'rent',
    addressId: buyer.addressId,
  });
  await deliverOrder(order.uuid, { emptiesReturned: 0 });
  // A day late, as if it had been bought a day earlier.
  await queryShop(
    `update rental set started_at = started_at - 31 * ${DAY}, last_water_at = last_water_at - 31 * ${DAY},
       due_at = due_at - 31 * ${DAY} where order_id = $1`,
    [order.uuid],
  );
  const cartId = await fillWithWater(buyer);
  await comeBackAs(page, buyer, { cartId, isAnonymousCart: 'false' });
  await cart.open();
  // A customer with two of the shop's bottles is assumed to return them.
  await expect(cart.bottles.have).toBeChecked();
  await expect(cart.bottles.question).toContainText(t('bottles.ours', { count: 2 }));
  await cart.bottles.goWithout();
  const choice = cart.bottles.question;
  await expect(cart.bottles.rent).toBeDisabled();
  await expect(choice).toContainText(t('bottles.rent.overdue'));
  await cart.settle();

  await cart.root.getByRole('link', { name: t('bottles.rent.look') }).click();
  const rentals = orders.section(t('bottles.rentals'));
  await expect(rentals).toContainText(t('bottles.rental.overdue'));
  await expect(rentals).toContainText(roubles(600));
});

test('who has fewer bottles of ours than they take is asked how the rest is had, and nothing is bought for them [S-24]', async ({
  page,
  shop: { t, cart, roubles },
}) => {
  const buyer = await createBuyer();
  const { uuid } = await placeOrder(buyer, { goods: { W19: 1 }, haveBottles: false, addressId: buyer.addressId });
  await deliverOrder(uuid, { emptiesReturned: 0 });
  const cartId = await fillWithWater(buyer);
  await comeBackAs(page, buyer, { cartId, isAnonymousCart: 'false' });
  await cart.open();
  await expect(cart.bottles.question).toContainText(t('bottles.ours', { count: 1 }));
  await cart.settle();
  await expect(cart.bottles.question.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(await cart.automaticLine('CONT')).toHaveCount(0);
  await cart.expectTotal(t('cart.totals.from', { sum: roubles(780) }));
});

test('a visitor is asked to sign in for renting, and bought bottles stay the way on [P-09]', async ({ page, shop }) => {
  const { t, cart, roubles } = shop;
  await prepareVisitor(page, { goods: { W19: 2 }, haveContainersToReturn: false });
  await cart.open();
  const choice = cart.bottles.question;
  await expect(cart.bottles.rent).toBeDisabled();
  await expect(choice).toContainText(t('bottles.rent.customersOnly'));
  await expect(choice).toContainText(t('bottles.choice.rentText', { days: 30, price: roubles(600) }));
  await cart.settle();
  await cart.root.getByRole('button', { name: t('bottles.rent.signInTo') }).click();
  await expect(shop.signIn.sheet).toBeVisible();
});

async function fillWithWater(buyer: HttpVisitor & { addressId: string }): Promise<string> {
  const water = (await listGoods('en')).get('W19');
  const { id: cart } = await buyer.call<{ id: string }>('/api/order/carts', {});
  await buyer.call('/api/order/add_cart_item_product_events', { cart, productId: water?.id, quantity: 2 });
  await buyer.call('/api/order/assign_cart_address_events', { cart, addressId: buyer.addressId });
  await buyer.call('/api/order/decline_required_product_events', { cart, externalProductId: 'PUMP' });
  return cart;
}
