import type { Calculation, CompletedOrder } from '@kaplya/contract';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { expectTranslated, translatePages } from '../../browser/translate-pages.ts';
import { createConsolePage } from '../../pages/console.ts';
import { createSearchPage } from '../../pages/search.ts';
import { expect, phone, test } from '../../pages/test.ts';
import { createOperator } from '../../visitors/people.ts';
import { createPhoneOrder } from '../../visitors/phone-orders.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { mintPhone } from '../../visitors/server.ts';

// A translator puts each text of a page into elements of its own, again at each change.

test('a customer orders in a page that the browser translates, and sees what each press changed [P-73]', async ({
  page,
  shop,
}) => {
  const { catalogue, cart, checkout, orders, t } = shop;
  await page.setViewportSize(phone);
  await prepareVisitor(page, { goods: { CUP: 1 } });
  await translatePages(page);
  const placed: Promise<CompletedOrder>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/complete_cart_events') && response.ok()) placed.push(response.json());
  });

  await catalogue.open();
  await waitUntilHydrated(page);
  await expectTranslated(page);
  await test.step('on the shelf the number in its stepper and in the header', async () => {
    await catalogue.add('W19', 2);
    await expect(cart.headerButton(3)).toBeVisible();
    const { fewer, expectValue } = await catalogue.stepper('W19');
    await fewer.click();
    await expectValue(1);
    await expect(cart.headerButton(2)).toBeVisible();
  });

  await test.step('in the search what was found', async () => {
    const search = createSearchPage({ page, t });
    await page.goto('/search?q=water');
    await waitUntilHydrated(page);
    await expectTranslated(page);
    await expect(search.nameOfFirst()).toBeVisible();
    await search.field.fill('cup');
    await search.field.press('Enter');
    await expect(search.nameOfFirst()).toContainText(/cup/i);
  });

  await test.step('in the cart the number and the sum', async () => {
    await cart.open();
    await waitUntilHydrated(page);
    await expectTranslated(page);
    await cart.whenSynced();
    const { more, expectValue } = await cart.stepper('CUP');
    const total = cart.root.locator('dl > div').last().getByRole('definition');
    const calculated = page.waitForResponse('**/calculate_cart_requests');
    await more.click();
    await expectValue(2);
    const { totals } = (await (await calculated).json()) as Calculation;
    await expect(total).toHaveText(shop.roubles(totals.toPay.amount / 100));
    await cart.whenSynced();
    await cart.remove('CUP');
    await cart.restore('CUP');
    await expectValue(2);
    await cart.toCheckout();
  });

  await test.step('at the checkout the choices, and the order that was made', async () => {
    await page.getByRole('textbox', { name: t('cart.guest.phone') }).pressSequentially(mintPhone());
    await page.getByRole('button', { name: t('cart.guest.order') }).click();
    await checkout.introduce({ name: 'Anna' });
    await checkout.payInCash();
    await checkout.consent.click();
    await checkout.expectSum(/\d/);
    await checkout.order();
    await expect(checkout.done.dialog).toBeVisible();
    expect(await checkout.done.number()).toMatch(/\d/);
  });

  await test.step('at an order what its actions do', async () => {
    const [completed] = await Promise.all(placed);
    const { uuid = '', id: number = '' } = completed?.order ?? {};
    await orders.openOrder(uuid);
    await waitUntilHydrated(page);
    await expectTranslated(page);
    await orders.action('cancel', number).click();
    await orders.cancellation.reasons.first().check();
    await orders.cancellation.confirm();
    await expect(orders.action('cancel', number)).toBeHidden();
  });
  await expect(page.getByText(t('common.failure.title'))).toBeHidden();
});

test('staff work with a list that the browser translates, under the name of their program [P-73] [C-09]', async ({
  page,
}) => {
  const clients = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) clients.add(request.headers()['x-client']);
  });
  const owner = await createOperator();
  const order = await createPhoneOrder(owner);
  await translatePages(page);
  const shop = createConsolePage(page, 'ru');
  await shop.openAs(owner, `/orders?q=${encodeURIComponent(order.phone)}`);
  const row = page.getByRole('row').filter({ hasText: order.number });
  await expect(row).toBeVisible();
  await expectTranslated(page);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('Выбрана 1 строка')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('Выбрана 1 строка')).toBeHidden();
  const search = page.getByRole('searchbox', { name: 'Номер, телефон' });
  await search.fill('nobody');
  await expect(row).toBeHidden();
  await search.fill(order.number);
  await expect(row).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: new RegExp(order.number) })).toBeVisible();
  expect([...clients]).toEqual(['partner_cabinet']);
});
