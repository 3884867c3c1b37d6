import type { CompletedOrder } from '@kaplya/contract';
import { createAcquirerPage } from '../../pages/acquirer.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { findQuietInterval, mintPhone } from '../../visitors/server.ts';
import { createShop, expect, moscowOrigin, phone, test, type Page, type Shop } from '../../pages/test.ts';

test.use({ viewport: phone });

const sum = 930;

test('a guest pays by SBP, and any browser with the link is told what the server knows [S-18] [S-33] [S-38] [E-19] [C-07] [A-07] [P-14]', async ({
  page,
  shop,
  browser,
}) => {
  const { t, roubles } = shop;
  const acquirer = createAcquirerPage(page);
  const results = createResults(page, shop);
  const order = await orderOnline(page, shop, /SBP/);

  await test.step('who comes back without having paid is not told that they have', async () => {
    await page.goBack();
    await expect(results.awaiting).toContainText(order.id);
    await expect(results.awaiting).toContainText(roubles(sum));
    await results.awaiting.getByRole('button', { name: t('checkout.result.pay', { sum: roubles(sum) }) }).click();
  });

  await acquirer.answerInBank('Confirm');
  const address = await acquirer.backToShop();
  await test.step('the page that it leads to says in its HTML already that it looks', async () => {
    const answer = await page.request.get(address, { headers: { 'Accept-Language': 'en' } });
    const html = await answer.text();
    expect(html).toMatch(new RegExp(`<p role="status"[^>]*>.{0,600}?${t('common.loading')}</p>`));
  });
  expect(address).toMatch(new RegExp(`^${moscowOrigin()}/\\?success=true&order_id=${order.uuid}&t=`));
  await expect(results.paid).toContainText(order.id);
  await expect(results.paid).toContainText('Тверская улица, 9');
  // The URL keeps nothing of the payment.
  await expect(page).toHaveURL(`${moscowOrigin()}/`);

  const other = await browser.newPage({ locale: 'en-GB' });
  const elsewhere = createResults(other, createShop(other, 'en'));
  await test.step('another browser with the link sees that it is paid, and not where it goes', async () => {
    await other.goto(address);
    await expect(elsewhere.paid).toContainText(order.id);
    await expect(elsewhere.paid).not.toContainText('Тверская улица');
    await expect(other).toHaveURL(`${moscowOrigin()}/`);
  });
  await test.step('an address alone shows nothing and leads to the sign-in', async () => {
    await other.evaluate(() => sessionStorage.clear());
    await other.goto(`/?success=true&order_id=${order.uuid}&t=${order.uuid}.1.forged`);
    await expect(elsewhere.over).toBeVisible();
    await expect(elsewhere.over).not.toContainText(order.id);
    await elsewhere.over.getByRole('button', { name: t('common.signIn') }).click();
    await expect(other.getByRole('dialog', { name: t('identity.title') })).toBeVisible();
  });
  await other.close();
});

test('an order whose acquirer does not answer is kept, and paid after a payment that ran out and one that was declined [S-18] [S-33] [S-38] [P-14] [X-02] [rule 62]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/503.*payment_requests/);
  const { t, roubles } = shop;
  const acquirer = createAcquirerPage(page);
  const results = createResults(page, shop);
  // The shop's answer while its acquirer is down.
  await page.route('**/complete_cart_events', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as CompletedOrder;
    await route.fulfill({ response, json: { ...answer, payment: { required: true, paymentUrl: null } } });
  });
  const message = 'The payment service does not answer. Your order is kept: pay it a little later.';
  const refusal = { code: 'payment.unavailable', message, errors: [], 'hydra:description': message, requestId: '1' };
  await page.route('**/payment_requests', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 });
  const order = await orderOnline(page, shop, /SBP/, { isLeft: false });

  await test.step('an order whose acquirer does not answer is kept and paid a little later [S-38] [X-02]', async () => {
    await expect(results.awaiting).toContainText(order.id);
    await expect(results.awaiting).toContainText(t('checkout.result.unavailableGuest'));
    const pay = results.awaiting.getByRole('button', { name: t('checkout.result.pay', { sum: roubles(sum) }) });
    await pay.click();
    await expect(results.awaiting.getByRole('alert')).toHaveText(message);
    await pay.click();
  });
  await test.step('the time ran out', async () => {
    await acquirer.answerInBank('Pretend that the time has run out');
    await acquirer.backToShop();
    await expect(results.failed).toContainText(order.id);
    await expect(results.failed).toContainText('The time to pay is over');
    await expect(results.failed).toContainText(t('checkout.result.failed.text'));
  });
  await test.step('another way, and the card is declined', async () => {
    await results.failed.getByRole('button', { name: t('checkout.result.other', { method: 'Card online' }) }).click();
    await acquirer.payByCard('4600');
    await acquirer.backToShop();
    await expect(results.failed).toContainText('not enough money');
  });
  await test.step('as at first, and it is paid', async () => {
    await results.failed.getByRole('button', { name: /SBP/ }).click();
    await acquirer.answerInBank('Confirm');
    await acquirer.backToShop();
    await expect(results.paid).toContainText(order.id);
  });
});

/** The result page of an order, by its title. */
function createResults(page: Page, { t }: Shop) {
  const dialog = (title: string) => page.getByRole('dialog', { name: t(title), exact: true });
  return {
    awaiting: dialog('checkout.result.awaiting.title'),
    paid: dialog('checkout.done.paid'),
    failed: dialog('checkout.result.failed.title'),
    over: dialog('checkout.result.over.title'),
  };
}

/** A guest orders 2 × 390 + 150 and is redirected to the acquirer's page. */
async function orderOnline(page: Page, shop: Shop, method: RegExp, { isLeft = true } = {}) {
  const { checkout, t, roubles } = shop;
  const { visitor, cart } = await prepareVisitor(page, { goods: { W19: 2, CUP: 1 }, room: mintPhone() });
  await visitor.call('/api/order/decline_required_product_events', {
    cart,
    externalProductId: 'PUMP',
  });
  await checkout.open();
  await checkout.chooseInterval(await findQuietInterval('afternoon'));
  await checkout.unfold('benefits');
  await expect(page.getByRole('button', { name: t('points.signIn') })).toBeVisible();
  await checkout.introduce({ phone: mintPhone(), name: 'Anna' });
  await checkout.consent.check();
  await checkout.pay(method);
  const payButton = page.getByRole('button', { name: `${t('checkout.pay')} ${roubles(sum)}` });
  await expect(payButton).toBeVisible();
  await payButton.click();
  if (isLeft) await page.waitForURL(/\/sandbox\/acquirer\//);
  else await expect(page.getByRole('dialog')).toBeVisible();
  // The same cart gives the same order.
  return (await visitor.call<CompletedOrder>('/api/order/complete_cart_events', { cart })).order;
}
