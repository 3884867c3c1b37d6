import type { CompletedOrder } from '@kaplya/contract';
import { formatDate } from '../../../apps/storefront/app/i18n/formats/dates.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { findIntervalOfTomorrow, findVisitorOf, getCartId, mintPhone } from '../../visitors/server.ts';
import { desktop, expect, phone, test } from '../../pages/test.ts';

// Russian from a phone to a desktop; a stranger's order in English on a phone is that of the taps.
test.use({ language: 'ru', viewport: phone });

const typed = 'тве';
const street = 'Тверская улица';
const person = 'Анна';

test('a stranger orders water without registration, and once [P-02] [P-08] [P-09] [A-04] [S-01] [S-04] [S-22] [S-24] [S-25] [S-27] [S-30] [S-32] [S-33] [S-36] [S-38] [S-45] [T-06] [T-07] [T-11] [T-13] [C-03] [E-18] [E-19] [K-10]', async ({
  page,
  shop,
}) => {
  const { catalogue, addresses, cart, checkout, language, t, roubles } = shop;
  const orders: Promise<CompletedOrder>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/complete_cart_events') && response.ok()) orders.push(response.json());
  });
  const digits = mintPhone();
  const tomorrow = await findIntervalOfTomorrow();

  await catalogue.open();
  await addresses.openFromHeader();
  await addresses.find({ typed, street, house: '7' });
  await addresses.fillDoor({ room: '12', entrance: '2', floor: '3' });
  await addresses.save();
  await expect(addresses.header).toContainText(`${street}, 7`);

  await catalogue.add('W19', 2);
  await catalogue.add('CUP');
  await expect(cart.headerButton(3)).toBeVisible();
  await cart.openDrawer();
  await expect(cart.bottles.question).toContainText(t('cart.bottles.noneText', { count: 2, price: roubles(600) }));
  await cart.bottles.declare();
  await cart.bottles.returned.expectValue(2);

  const pump = await cart.automaticLine('PUMP');
  await expect(pump).toContainText(/\S/);
  await pump.getByRole('button', { name: t('cart.haveOneOf', { name: await shop.nameOf('PUMP') }) }).click();
  await expect(pump).toHaveCount(0);
  // 2 × 390 + 150, free delivery from two bottles.
  await cart.expectTotal(roubles(930));
  await cart.toCheckout();
  await cart.orderAsGuest(digits);

  await expect(page).toHaveURL(/\/checkout$/);
  await expect(checkout.phone).toHaveValue(formatPhone(`+7${digits}`));
  await page.setViewportSize(desktop);
  await checkout.chooseInterval(tomorrow);
  await checkout.introduce({ name: person });
  await checkout.consent.check();
  await checkout.payInCash();
  const visitor = await findVisitorOf(page);
  const cartId = await getCartId(page);
  await checkout.orderButton.dblclick();

  const number = await checkout.done.number();
  await expect(checkout.done.fact('when')).toContainText(`${tomorrow.interval.from}–${tomorrow.interval.to}`);
  await expect(checkout.done.fact('when')).toContainText(formatDate(tomorrow.date, language));
  await expect(checkout.done.fact('where')).toContainText(`${street}, 7`);
  await expect(checkout.done.dialog).toContainText(t('checkout.done.bottles', { count: 2 }));
  await expect(checkout.done.dialog).toContainText(t('checkout.done.noCaps'));
  await expect(checkout.done.dialog.getByRole('button', { name: t('checkout.result.order') })).toBeVisible();
  await expect(checkout.done.dialog.getByRole('button', { name: t('orders.calendar') })).toBeVisible();

  await page.reload();
  expect(await checkout.done.number()).toBe(number);
  await checkout.done.dialog.getByRole('button', { name: t('common.toCatalogue') }).click();
  await expect(checkout.done.dialog).toBeHidden();
  await expect(cart.headerButton(0)).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText(t('checkout.empty.title'))).toBeVisible();

  const again = await visitor.call<CompletedOrder>('/api/order/complete_cart_events', { cart: cartId });
  expect(again.order.id).toBe(number);
  const ids = (await Promise.all(orders)).map(({ order }) => order.id);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids)).toEqual(new Set([number]));
});
