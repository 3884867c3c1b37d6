import { comeBackAs } from '../../pages/account.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { createBuyer, deliverOrder, placeOrder } from '../../visitors/orders-over-http.ts';
import { listGoods, type HttpVisitor } from '../../visitors/server.ts';
import { expect, phone, test } from '../../pages/test.ts';
import { queryShop } from '../../shop/database.ts';

const DAY = "interval '1 day'";

// Days use the visitor's time zone: here the shop's, whatever the machine's is.
test.use({ timezoneId: 'Europe/Moscow' });

test('bottles that are missing are rented, with the terms said before and their clock seen, and no other while one is overdue [P-09] [V-12] [K-07] [S-22] [S-24] [rule 18]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const { t, cart, orders, roubles } = shop;
  const choice = cart.bottles.question;
  const rentals = orders.section(t('bottles.rentals'));
  const buyer = await createBuyer();
  const bought = await placeOrder(buyer, { goods: { W19: 1 }, haveBottles: false, addressId: buyer.addressId });
  await deliverOrder(bought.uuid, { emptiesReturned: 0 });
  const cartId = await fillWithWater(buyer);
  await comeBackAs(page, buyer, { cartId, isAnonymousCart: 'false' });
  await cart.open();

  await test.step('who has fewer bottles of ours than they take is asked how the rest is had, and nothing is bought for them [S-24]', async () => {
    await expect(choice).toContainText(t('bottles.ours', { count: 1 }));
    await cart.whenSynced();
    await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(await cart.automaticLine('CONT')).toHaveCount(0);
    await cart.expectTotal(t('cart.totals.from', { sum: roubles(780) }));
  });

  await test.step('bottles that are missing are rented, with the terms said before [P-09] [S-22]', async () => {
    await cart.bottles.goWithout();
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
  });

  const wanted = { goods: { W19: 2 }, haveBottles: false, acquisition: 'rent', addressId: buyer.addressId } as const;
  const order = await placeOrder(buyer, wanted);
  await deliverOrder(order.uuid, { emptiesReturned: 0 });

  await test.step('the clock of rented bottles is seen [V-12] [K-07]', async () => {
    await orders.openBottles();
    await expect(orders.panel.getByRole('heading', { name: t('bottles.with', { count: 3 }) })).toBeVisible();
    await expect(rentals.getByRole('listitem')).toHaveCount(1);
    await expect(rentals).toContainText(t('bottles.rental.left', { days: 30 }));
    await expect(orders.section(t('bottles.history'))).toContainText(
      new RegExp(t('bottles.entry.delivered', { count: 2 }), 'i'),
    );
  });

  await test.step('while a rented bottle is overdue no other is rented, and the way on is shown [rule 18] [V-12] [S-24]', async () => {
    // A day late, as if it had been bought a day earlier.
    await queryShop(
      `update rental set started_at = started_at - 31 * ${DAY}, last_water_at = last_water_at - 31 * ${DAY},
         due_at = due_at - 31 * ${DAY} where order_id = $1`,
      [order.uuid],
    );
    await comeBackAs(page, buyer, { cartId: await fillWithWater(buyer), isAnonymousCart: 'false' });
    await cart.open();
    // A customer with more of the shop's bottles than the water takes is assumed to return them.
    await expect(cart.bottles.have).toBeChecked();
    await expect(choice).toContainText(t('bottles.ours', { count: 3 }));
    await cart.bottles.goWithout();
    await expect(cart.bottles.rent).toBeDisabled();
    await expect(choice).toContainText(t('bottles.rent.overdue'));
    await cart.whenSynced();

    await cart.root.getByRole('link', { name: t('bottles.rent.look') }).click();
    await expect(rentals).toContainText(t('bottles.rental.overdue'));
    await expect(rentals).toContainText(roubles(600));
  });
});

async function fillWithWater(buyer: HttpVisitor & { addressId: string }): Promise<string> {
  const water = (await listGoods('en')).get('W19');
  const { id: cart } = await buyer.call<{ id: string }>('/api/order/carts', {});
  await buyer.call('/api/order/add_cart_item_product_events', { cart, productId: water?.id, quantity: 2 });
  await buyer.call('/api/order/assign_cart_address_events', { cart, addressId: buyer.addressId });
  await buyer.call('/api/order/decline_required_product_events', { cart, externalProductId: 'PUMP' });
  return cart;
}
