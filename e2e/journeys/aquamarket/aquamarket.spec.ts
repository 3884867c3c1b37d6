import { cellTimers } from '@kaplya/domain';
import { comeBackAs, createCustomer } from '../../pages/account.ts';
import { createAcquirerPage } from '../../pages/acquirer.ts';
import { createAquamarketPage } from '../../pages/aquamarket.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { answerForCamera } from '../../browser/camera.ts';
import { closeOverlay } from '../../browser/close-overlay.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { createBuyer, deliverOrder, placeOrder } from '../../visitors/orders-over-http.ts';
import { pressDisabled } from '../../browser/press-disabled.ts';
import { storeBefore } from '../../visitors/prepared-visitor.ts';
import { createStranger, mintPhone } from '../../visitors/server.ts';
import { filmSticker } from '../../browser/sticker-video.ts';
import { builtScripts } from '../../shop/built-files.ts';
import { createShop, expect, moscowOrigin, phone, test as base, type Page } from '../../pages/test.ts';
import { queryShop } from '../../shop/database.ts';
import { playCell, type PlayedCell } from '../../shop/play-cell.ts';
import { bakuOrigin, type Language } from '../../shop/test.ts';

/** A host name that browsers do not treat as local, so that plain http to it is no secure context. */
const elsewhere = 'water.example';

type Cells = {
  /** Only this journey buys there, so journeys do not affect each other. */
  cell: PlayedCell;
};
type CellsOfWorker = { cellBeforeCamera: PlayedCell };

const test = base.extend<Cells, CellsOfWorker>({
  cellBeforeCamera: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const cell = await playCell();
      await use(cell);
      await cell.close();
    },
    { scope: 'worker' },
  ],
  // This browser's camera shows a cell's sticker.
  launchOptions: [
    async ({ launchOptions, cellBeforeCamera }, use) => {
      const film = await filmSticker(cellBeforeCamera.id);
      const more = [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
        `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...more] });
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  cell: async ({}, use) => {
    const cell = await playCell();
    await use(cell);
    await cell.close();
  },
});

test.use({ viewport: phone });

test.beforeAll(async () => {
  // Shortens the minute of waiting for a door that stays shut.
  const timers = JSON.stringify({ cellTimers: { ...cellTimers, opening: 12_000 } });
  await queryShop("update partner set rules = rules || $1::jsonb where partner_id = 'moscow'", [timers]);
  await queryShop("insert into system.domain (host, partner_id) values ($1, 'moscow') on conflict do nothing", [
    elsewhere,
  ]);
  await queryShop("select pg_notify('kaplya_changes', 'partner moscow')");
});

test('a visitor scans the sticker, signs in on the way to pay, and the door opens [P-12] [P-13] [S-13] [S-14] [S-50] [S-51] [S-52] [S-53] [S-57] [X-03] [T-21]', async ({
  page,
  shop,
  cellBeforeCamera: cell,
}) => {
  const { t, signIn } = shop;
  const aquamarket = createAquamarketPage({ page, t });
  await answerForCamera(page, 'prompt');
  cell.holdDoorOpen(14_000);
  await cell.waitUntilFilled();
  await aquamarket.open();
  await waitUntilHydrated(page);
  await test.step('the camera is asked for by a press alone, and reads the code of the sticker', async () => {
    await page.getByRole('button', { name: t('aquamarket.scan') }).click();
    await page.waitForURL(new RegExp(`/aquamarket\\?cell=${cell.id}$`));
    await expect(aquamarket.title).toHaveText(t('aquamarket.cell', { number: cell.number }));
  });
  await test.step('no bottle is chosen for anybody, and none is paid without', async () => {
    await expect(page.getByRole('radio', { name: /Card online/ })).toBeVisible();
    await expectNoViolations(page);
    await aquamarket.payButton.click();
    await expect(page.getByText(t('aquamarket.bottle.choose'))).toBeVisible();
    await expect(aquamarket.bottle('own')).toBeFocused();
  });
  await test.step('the order goes on by itself after the sign-in', async () => {
    await aquamarket.order({ way: 'own' });
    const target = mintPhone();
    await signIn.askForCode({ target });
    await signIn.enterCodeOf(`+7${target}`);
    await aquamarket.pay();
  });
  await aquamarket.says('aquamarket.opened.title');
  await expect(page).toHaveTitle(new RegExp(t('aquamarket.tab.opened')));
  const guide = page.getByRole('region', { name: t('aquamarket.guide') });
  await expect(guide.getByText(t('aquamarket.guide.leave', { count: 1 }))).toBeVisible();
  await expect(guide.getByText(t('aquamarket.guide.paid'))).toBeVisible();
  await expect(guide.getByText(t('aquamarket.guide.opened'))).toBeVisible();
  await aquamarket.says('aquamarket.completed.title');
  await expect(page.getByText(t('aquamarket.receipt.paid'), { exact: true }).locator('..')).toContainText(
    shop.roubles(300),
  );
  await expectNoViolations(page);

  await test.step('whose camera is allowed already need not press: the scanner starts by itself and reads the code [S-13] [X-03]', async () => {
    await answerForCamera(page, 'granted');
    await aquamarket.open();
    await page.waitForURL(new RegExp(`/aquamarket\\?cell=${cell.id}$`));
    await expect(aquamarket.title).toHaveText(t('aquamarket.cell', { number: cell.number }));
  });
});

test('who rents is told the terms, and neither a reload in mid-payment nor a bottle left inside loses anything [S-54] [S-55] [S-57] [S-66] [V-12] [K-07] [rule 69]', async ({
  page,
  shop,
  cell,
}) => {
  const { t } = shop;
  const aquamarket = createAquamarketPage({ page, t });
  const customer = await createCustomer();
  await comeBackAs(page, customer);
  await cell.waitUntilFilled();
  cell.behaveOnce('leave_full');
  await aquamarket.open(cell.number);
  await aquamarket.bottle('rent').check();
  await page.getByRole('button', { name: t('aquamarket.rent.terms') }).click();
  const terms = page.getByRole('dialog', { name: t('aquamarket.rent.terms') });
  await expect(terms).toContainText(t('aquamarket.rent.water', { days: 30 }));
  await expect(terms).toContainText(shop.roubles(600));
  await closeOverlay(page, terms, () => terms.getByRole('button', { name: t('aquamarket.understood') }).click());
  await page.reload();
  await expect(aquamarket.bottle('rent')).toBeChecked();
  await page.getByText(t('aquamarket.safe'), { exact: true }).click();
  await expect(page.getByText(t('aquamarket.safe.bank'))).toBeVisible();
  await expect(page.getByText(t('aquamarket.safe.open'))).toBeVisible();
  await aquamarket.order({ way: 'rent' });
  await page.waitForURL(/\/sandbox\/acquirer\//);

  await test.step('whoever scans the cell again is led to their order, and on to the payment', async () => {
    await aquamarket.open(cell.id);
    await page.waitForURL(/\/aquamarket\/status\?order=/);
    await aquamarket.says('aquamarket.paying.title');
    await page.reload();
    await page.getByRole('link', { name: t('aquamarket.goOnPaying', { sum: shop.roubles(300) }) }).click();
    await aquamarket.pay();
  });
  await aquamarket.says('aquamarket.notTaken.title');
  await page.reload();
  await page.getByRole('button', { name: t('aquamarket.reopen') }).click();
  await aquamarket.says('aquamarket.completed.title');
  await expect(page.getByText(/The bottle is rented\. Buy water by/)).toBeVisible();
  await page.getByText(t('aquamarket.evidence')).click();
  await expect(page.getByText('Opening again was asked for')).toBeVisible();

  await test.step('it stands among the orders, and a tap on its card leads to its receipt', async () => {
    await page.goto('/orders');
    const card = page.getByRole('listitem').filter({ hasText: t('orders.cell.cell', { number: cell.number }) });
    await expect(card).toContainText(t('orders.cell.completed'));
    await expect(card).toContainText(shop.roubles(300));
    await expectNoViolations(page);
    await card.click();
    await page.waitForURL(/\/aquamarket\/status\?order=/);
    await expect(page.getByText(t('aquamarket.receipt.paid'), { exact: true })).toBeVisible();
  });
});

test('several bottles are one payment, one door and one receipt [S-85] [C-08] [rule 69] [rule 77]', async ({
  page,
  shop,
  cell,
}) => {
  const { t } = shop;
  const aquamarket = createAquamarketPage({ page, t });
  await comeBackAs(page, await createCustomer());
  cell.holdDoorOpen(14_000);
  await cell.waitUntilFilled();
  await queryShop("update cell set stock = 3 where partner_id = 'moscow' and id = $1", [cell.id]);
  await aquamarket.open(cell.id);
  await waitUntilHydrated(page);
  const more = aquamarket.quantity.getByRole('button', { name: t('common.increase') });
  const guide = page.getByRole('region', { name: t('aquamarket.guide') });
  await aquamarket.bottle('own').check();
  await more.click();
  await more.click();
  await expect(guide.getByText(t('aquamarket.guide.leave', { count: 3 }))).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize(phone);
  await pressDisabled(more);
  await expect(page.getByText(t('aquamarket.quantity.most', { count: 3 }))).toBeVisible();
  await aquamarket.quantity.getByRole('button', { name: t('common.decrease') }).click();
  // Choosing another method keeps the quantity, and so does a reload.
  await page.reload();
  await aquamarket.bottle('buy', 2).check();
  await expect(page.getByRole('region', { name: t('aquamarket.total') })).toContainText('× 2');
  await aquamarket.bottle('own', 2).check();
  await page.getByRole('radio', { name: /Card online/ }).check();
  await page.getByRole('button', { name: t('aquamarket.paySum', { sum: shop.roubles(600) }) }).click();
  await aquamarket.pay();
  await aquamarket.says('aquamarket.opened.title');
  await expect(guide.getByText(t('aquamarket.guide.take', { count: 2 }))).toBeVisible();
  await expect(guide.getByText(t('aquamarket.guide.leave', { count: 2 }))).toBeVisible();
  await aquamarket.says('aquamarket.completed.title');
  await expect(page.getByText('× 2')).toBeVisible();
  await expect(page.getByText(t('aquamarket.receipt.paid'), { exact: true }).locator('..')).toContainText(
    shop.roubles(600),
  );
  expect(await queryShop("select stock from cell where partner_id = 'moscow' and id = $1", [cell.id])).toEqual([
    { stock: 1 },
  ]);
});

test('the button says the sum that is taken and none before the server has said it, and nothing changes while an order is made [S-53] [S-85] [rule 77a]', async ({
  page,
  shop,
  cell,
}) => {
  const { t, roubles } = shop;
  const aquamarket = createAquamarketPage({ page, t });
  const buyer = await createBuyer();
  // 10 × 390 × 5 % = 195 points.
  const { uuid } = await placeOrder(buyer, { goods: { W19: 10 }, addressId: buyer.addressId });
  await deliverOrder(uuid, { emptiesReturned: 10 });
  await comeBackAs(page, buyer);
  await cell.waitUntilFilled();
  await aquamarket.open(cell.id);
  await waitUntilHydrated(page);
  const pay = (amount: number) => page.getByRole('button', { name: t('aquamarket.paySum', { sum: roubles(amount) }) });
  const points = page.getByRole('switch', { name: t('aquamarket.points.use') });
  await aquamarket.bottle('own').check();
  await page.getByRole('radio', { name: /Card online/ }).check();
  await points.click();
  await expect(pay(105)).toBeEnabled();
  // The sum for the other setting is no longer known.
  await page.reload();
  await waitUntilHydrated(page);
  await expect(pay(105)).toBeEnabled();

  const orders = await holdCalls(page, '**/api/micromarket/orders', { method: 'POST' });
  const awaited = page.locator('button[aria-busy=true]:visible');
  await test.step('the sum with points is on no button once they are switched off', async () => {
    const sums = await holdCalls(page, '**/api/micromarket/calculate_cart_requests');
    await points.click();
    await expect.poll(sums.count).toBe(1);
    await expect(awaited).toBeDisabled();
    await expect(pay(105)).toHaveCount(0);
    await pressDisabled(awaited);
    await sums.release();
    await expect(pay(300)).toBeEnabled();
  });
  await test.step('nor is one that the server has not said of another bottle', async () => {
    const sums = await holdCalls(page, '**/api/micromarket/calculate_cart_requests');
    await aquamarket.bottle('buy').check();
    await expect(awaited).toBeDisabled();
    await sums.release();
    await expect(pay(900)).toBeEnabled();
    expect(orders.count()).toBe(0);
  });
  await test.step('bottles, their way, the points and the way to pay stay as they were pressed', async () => {
    await pay(900).click();
    await expect.poll(orders.count).toBe(1);
    await expect(aquamarket.quantity.getByRole('button', { name: t('common.increase') })).toBeDisabled();
    await expect(aquamarket.bottle('own')).toBeDisabled();
    await pressDisabled(aquamarket.bottle('own'));
    await expect(aquamarket.bottle('buy')).toBeChecked();
    await expect(aquamarket.bottle('own')).toBeFocused();
    await expect(page.getByRole('radio', { name: /SBP/ })).toBeDisabled();
    await expect(points).toHaveAttribute('aria-busy', 'true');
    await orders.release();
    await page.waitForURL(/\/sandbox\/acquirer\//);
  });
});

test('what changes at a cell while its visitor signs in or looks is told, and paid by another press alone [S-50] [S-53] [S-58] [S-85] [C-08]', async ({
  page,
  shop,
  cell,
  consoleErrors,
}) => {
  // The sum of three is requested before the page knows that there are two, and another sum is refused.
  consoleErrors.allow(/422|409/);
  const { t, roubles, signIn } = shop;
  const aquamarket = createAquamarketPage({ page, t });
  const switchOff = (isDisabled: boolean) =>
    queryShop("update cell set is_disabled = $2 where partner_id = 'moscow' and id = $1", [cell.id, isDisabled]);
  const holdOnly = (stock: number) =>
    queryShop("update cell set stock = $2 where partner_id = 'moscow' and id = $1", [cell.id, stock]);
  const pay = (amount: number) => page.getByRole('button', { name: t('aquamarket.paySum', { sum: roubles(amount) }) });
  await cell.waitUntilFilled();

  await test.step('a cell that goes out of service while its visitor signs in takes no money by itself when it is back [S-50] [S-58]', async () => {
    await aquamarket.open(cell.id);
    await waitUntilHydrated(page);
    await aquamarket.bottle('own').check();
    await pay(300).click();
    const target = mintPhone();
    await signIn.askForCode({ target });
    await switchOff(true);
    await signIn.enterCodeOf(`+7${target}`);
    await expect(signIn.drawer).toBeHidden();
    // Until the page has read that the cell is off, the button has no sum and may still pay.
    await expect(page.getByRole('heading', { name: t('aquamarket.disabled.title') })).toBeVisible();
    await expect(pay(300)).toHaveCount(0);
    const orders = await holdCalls(page, '**/api/micromarket/orders', { method: 'POST' });
    await switchOff(false);
    await page.reload();
    await waitUntilHydrated(page);
    await expect(pay(300)).toBeEnabled();
    await page.waitForLoadState('networkidle');
    expect(orders.count()).toBe(0);
    await orders.release();
  });

  // The next visitor is another one, to whom the cart of the one before is not known.
  await storeBefore(page, { servicesIdentity: JSON.stringify({ token: (await createStranger()).token }) });
  await page.evaluate(() => localStorage.removeItem('cartId'));

  await test.step('whose bottles are gone while they sign in is told so and pays nothing until they press again [S-50] [S-85]', async () => {
    await holdOnly(3);
    await aquamarket.open(cell.id);
    await waitUntilHydrated(page);
    const more = aquamarket.quantity.getByRole('button', { name: t('common.increase') });
    const left = page.getByRole('status').filter({ hasText: t('aquamarket.quantity.left', { count: 2 }) });
    await aquamarket.bottle('own').check();
    await more.click();
    await more.click();
    await pay(900).click();
    const orders = await holdCalls(page, '**/api/micromarket/orders', { method: 'POST' });
    const target = mintPhone();
    await signIn.askForCode({ target });
    await holdOnly(2);
    await signIn.enterCodeOf(`+7${target}`);
    await expect(signIn.drawer).toBeHidden();
    await expect(left).toBeVisible();
    await expect(pay(600)).toBeEnabled();
    expect(orders.count()).toBe(0);

    await test.step('what is back in the cell comes back into no order by itself', async () => {
      await holdOnly(3);
      await page.reload();
      await expect(pay(600)).toBeEnabled();
      await expect(more).toBeEnabled();
      await page.waitForLoadState('networkidle');
      expect(orders.count()).toBe(0);
    });
    await orders.release();
  });

  await test.step('a sum that changed after it was shown is taken from nobody: the new one is shown, and agreed to by another press [S-53] [C-08]', async () => {
    await queryShop("update cell set price_minor = 35000 where partner_id = 'moscow' and id = $1", [cell.id]);
    await pay(600).click();
    await expect(page.getByRole('alert').filter({ hasText: /The total has changed/ })).toBeInViewport();
    await expect(pay(600)).toHaveCount(0);
    await pay(700).click();
    await page.waitForURL(/\/sandbox\/acquirer\//);
  });
});

test('over plain http there is no camera to speak of: the number is typed, and where no stream gets through the page asks [S-53] [X-03] [K-03] [C-10]', async ({
  page,
  shop,
  cell,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Cross-Origin-Opener-Policy header has been ignored/);
  const { t, signIn } = shop;
  const aquamarket = createAquamarketPage({ page, t });
  await page.route('**/api/micromarket/orders/*/events', (route) => route.abort());
  await cell.waitUntilFilled();
  const origin = moscowOrigin().replace('localhost', elsewhere);
  await page.goto(`${origin}/aquamarket`);
  await waitUntilHydrated(page);
  await expect(page.getByRole('button', { name: t('aquamarket.scan') })).toBeHidden();
  await page.getByLabel(t('aquamarket.number.label')).fill('no cell');
  await page.getByRole('button', { name: t('aquamarket.number.go') }).click();
  await expect(page.getByText(t('aquamarket.notACode'))).toBeVisible();
  await page.getByLabel(t('aquamarket.number.label')).fill(cell.number);
  await page.getByRole('button', { name: t('aquamarket.number.go') }).click();
  await aquamarket.order({ way: 'buy' });
  const target = mintPhone();
  await signIn.askForCode({ target });
  await signIn.enterCodeOf(`+7${target}`);
  await aquamarket.pay();
  expect(page.url()).toContain(origin);
  await aquamarket.says('aquamarket.completed.title');
  await expect(page.getByText(t('aquamarket.receipt.paid'), { exact: true }).locator('..')).toContainText(
    shop.roubles(900),
  );
});

test('a payment that fails, a door that jams and one that says nothing end with the money back and a way on [S-57] [X-09] [T-21] [rule 72] [rule 75]', async ({
  page,
  shop,
  cell,
}) => {
  const { t, roubles } = shop;
  const aquamarket = createAquamarketPage({ page, t });
  const acquirer = createAcquirerPage(page);
  await comeBackAs(page, await createCustomer());
  await cell.waitUntilFilled();

  await test.step('the card is declined', async () => {
    await aquamarket.open(cell.id);
    await aquamarket.order({ way: 'own' });
    await aquamarket.pay('4600');
    await aquamarket.says('aquamarket.declined.title');
    await expect(page.getByRole('main')).toContainText('not enough money');
    await page.getByRole('link', { name: t('common.tryAgain') }).click();
  });
  await test.step('the door jams, and what was held on the card is free', async () => {
    cell.behaveOnce('jam');
    await expect(aquamarket.bottle('own')).toBeChecked();
    await aquamarket.order({ way: 'own' });
    await aquamarket.pay();
    await aquamarket.says('aquamarket.shut.title');
    await expect(page.getByText(t('aquamarket.refunded.card', { sum: roubles(300) }))).toBeVisible();
    await expect(page.getByRole('link', { name: t('aquamarket.support.write') })).toBeVisible();
    await page.getByRole('link', { name: t('aquamarket.backToCell') }).click();
  });
  await test.step('the cell says nothing, the time is over, and SBP gives it back by tomorrow', async () => {
    // Otherwise two failures in a row would put the cell out of service.
    await queryShop("update cell set failures = 0 where partner_id = 'moscow' and id = $1", [cell.id]);
    await cell.waitUntilFilled();
    cell.behaveOnce('silent');
    await aquamarket.order({ way: 'own', method: /SBP/ });
    await page.waitForURL(/\/sandbox\/acquirer\//);
    await acquirer.answerInBank('Confirm');
    await acquirer.backToShop();
    await aquamarket.says('aquamarket.shut.title');
    await expect(page.getByText(t('aquamarket.refunded.sbp', { sum: roubles(300) }))).toBeVisible();
    await queryShop("update cell set failures = 0 where partner_id = 'moscow' and id = $1", [cell.id]);
  });
});

test('a card that is kept pays the next bottle without the bank, outlives a lost connection and is deleted at the cell; a bottle that nobody saw is contested [S-56] [S-57] [A-05] [rule 73] [rule 76]', async ({
  page,
  shop,
  cell,
}) => {
  const { t, roubles } = shop;
  const aquamarket = createAquamarketPage({ page, t });
  const savedCard = page.getByRole('radio', { name: /1111/ });
  await comeBackAs(page, await createCustomer());
  await cell.waitUntilFilled();

  await test.step('the scales see no empty bottle, and whoever left it says so', async () => {
    cell.behaveOnce('no_bottle');
    await aquamarket.open(cell.id);
    await page.getByRole('switch', { name: t('aquamarket.pay.save') }).click();
    await aquamarket.order({ way: 'own' });
    await aquamarket.pay();
    await aquamarket.says('aquamarket.completed.title');
    await page.getByRole('button', { name: t('aquamarket.due.dispute', { count: 1 }) }).click();
    await expect(page.getByText(t('aquamarket.due.disputed', { count: 1, sum: roubles(600) }))).toBeVisible();
    await page.reload();
    await expect(page.getByText(t('aquamarket.due.disputed', { count: 1, sum: roubles(600) }))).toBeVisible();
    await expect(page.getByRole('button', { name: t('aquamarket.due.dispute', { count: 1 }) })).toBeHidden();
  });
  await test.step('the kept card is offered first, and the cell falls silent in the moment of opening', async () => {
    await cell.waitUntilFilled();
    cell.behaveOnce('offline_after_accept:14:opened');
    await aquamarket.open(cell.id);
    await expect(page.getByRole('radio', { name: /1111|Card online|SBP/ }).first()).toHaveAccessibleName(/1111/);
    await aquamarket.order({ way: 'own', method: /1111/ });
    await aquamarket.says('aquamarket.checking.title');
    await expect(page).toHaveTitle(new RegExp(t('aquamarket.tab.checking')));
    await aquamarket.says('aquamarket.completed.title');
  });
  await test.step('the card is deleted where it is used', async () => {
    await cell.waitUntilFilled();
    await aquamarket.open(cell.id);
    await expect(savedCard).toBeVisible();
    await page.getByRole('button', { name: t('aquamarket.pay.manage') }).click();
    const saved = page.getByRole('dialog', { name: t('account.payments.title') });
    await saved.getByRole('button', { name: /1111/ }).click();
    await page
      .getByRole('dialog', { name: /1111/ })
      .getByRole('button', { name: t('common.delete') })
      .click();
    await expect(saved).toContainText(t('account.payments.empty.title'));
    await page.keyboard.press('Escape');
    await expect(saved).toBeHidden();
    await expect(savedCard).toBeHidden();
    await expect(page.getByRole('button', { name: t('aquamarket.pay.manage') })).toBeHidden();
  });
});

test('a cell of which nothing can be bought says why, in the language of its reader, and leads on [S-58] [X-07] [X-03] [P-10]', async ({
  page,
  shop,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  const { t } = shop;
  const aquamarket = createAquamarketPage({ page, t });
  for (const status of ['disabled', 'inactive', 'error', 'empty', 'busy'] as const) {
    await aquamarket.open(`c-${status}`);
    await expect(page.getByRole('heading', { level: 2, name: t(`aquamarket.${status}.title`) })).toBeVisible();
    await expect(page.getByRole('link', { name: t('aquamarket.scanAnother') })).toBeVisible();
    await expect(aquamarket.payButton).toBeHidden();
    const nearest = page.getByRole('region', { name: t('aquamarket.near.title') });
    await expect(nearest).toContainText(`${t('aquamarket.cell', { number: '1001' })} · ${t('aquamarket.near.here')}`);
    await expect(nearest.getByRole('link', { name: t('aquamarket.near.open') })).toHaveAttribute(
      'href',
      '/aquamarket?cell=c-active',
    );
  }
  await expectNoViolations(page);
  await aquamarket.open('77777');
  await aquamarket.says('aquamarket.missing.title');

  await test.step('who forbids the camera is told how to allow it', async () => {
    await answerForCamera(page, 'denied');
    await aquamarket.open();
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: t('aquamarket.scan') }).click();
    await expect(page.getByRole('alert').filter({ hasText: t('errors.cameraAccess') })).toBeVisible();
  });

  await seeBusyIn('ru', moscowOrigin(), await browser.newPage());
  await seeBusyIn('az', bakuOrigin(), await browser.newPage());
});

test('cells are found by distance, asked for by a press alone, on a map and in the list beside it; a dead one leads to the nearest with water [S-67] [S-58]', async ({
  page,
  context,
  consoleErrors,
  shop: { t },
}) => {
  const aquamarket = createAquamarketPage({ page, t });
  const places = page.getByRole('region', { name: t('aquamarket.cells') });
  const ask = page.getByRole('button', { name: t('aquamarket.near.ask') });

  await test.step('who forbids their place still has the list', async () => {
    // Only these permissions, whatever the browser grants by default.
    await context.grantPermissions([]);
    await aquamarket.open();
    await waitUntilHydrated(page);
    await expect(places.getByText(/^[\d.]+ k?m · /)).toHaveCount(0);
    await ask.click();
    await expect(places.getByRole('status')).toHaveText(t('aquamarket.near.denied'));
    await expect(places.getByRole('link').first()).toBeVisible();
  });
  await test.step('a map that cannot be loaded takes nothing with it, and is asked for again', async () => {
    await expect(page.locator('canvas')).toHaveCount(0);
    const code = builtScripts('cell-map');
    consoleErrors.allow(/Failed to load resource|dynamically imported module|above error occurred|ERR_FAILED/);
    await page.route(code, (route) => route.abort());
    await page.getByRole('button', { name: t('aquamarket.map.open') }).click();
    await expect(places.getByRole('alert')).toHaveText(t('errors.unanswered'));
    await expect(places.getByRole('link').first()).toBeVisible();
    await page.unroute(code);
    await places.getByRole('button', { name: t('common.tryAgain') }).click();
    await expect(places.locator('canvas')).toBeVisible();
  });
  await test.step('who allows it has the nearest with water first, and the same map goes there, light and dark', async () => {
    const made = await places.locator('canvas').elementHandle();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 55.7321, longitude: 37.6043 });
    await ask.click();
    await expect(places.getByRole('link').first()).toContainText(t('aquamarket.cell', { number: '1007' }));
    await expect(places.getByRole('link').first()).toContainText(t('aquamarket.near.metres', { number: '120' }));
    await expect(places.locator('.maplibregl-marker.bg-brand')).toBeInViewport();
    await expectNoViolations(page);
    expect(await made?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  });
  await test.step('the map goes when it is closed, and a tap on it leads to a cell', async () => {
    await page.getByRole('button', { name: t('aquamarket.map.close') }).click();
    await expect(page.locator('canvas')).toHaveCount(0);
    await page.getByRole('button', { name: t('aquamarket.map.open') }).click();
    await places.locator('.maplibregl-marker.text-brand').first().click();
    await page.waitForURL(/\/aquamarket\?cell=c-park$/);
  });
});

async function seeBusyIn(language: Language, origin: string, page: Page): Promise<void> {
  const { t } = createShop(page, language);
  await page.goto(`${origin}/aquamarket?cell=c-busy&lang=${language}`);
  await expect(page.getByRole('heading', { level: 2, name: t('aquamarket.busy.title') })).toBeVisible();
  await page.close();
}
