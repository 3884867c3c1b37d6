import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { desktop, expect, phone, test, type Locator, type Page } from '../../pages/test.ts';
import { queryShop } from '../../shop/database.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { listGoods } from '../../visitors/server.ts';

const calculations = '**/calculate_cart_requests';
/** A tenth of a second of frames: a machine that is busy draws them later, and none waits for a timer in between. */
const FRAMES_AT_ONCE = 6;

/** Presses, and returns the frames that are drawn until `selector` shows the text: 60 where it does not. */
async function pressAndWait(button: Locator, shown: { selector: string; text: string }): Promise<number> {
  return button.evaluate(
    (node: HTMLElement, { selector, text }) =>
      new Promise<number>((resolve) => {
        let frames = 0;
        const isShown = () => document.querySelector(selector)?.textContent?.includes(text) === true;
        const countFrame = () => {
          if (isShown() || frames === 60) return resolve(frames);
          frames += 1;
          requestAnimationFrame(countFrame);
        };
        node.click();
        countFrame();
      }),
    shown,
  );
}

const marksIn = (place: Locator) => place.locator('[data-predicted]');

/** The text of a sum, which may have a prediction mark. */
const sumText = (page: Page) => page.getByText('≈').first();

test('a tap shows its sum at once, marked until the server has calculated it, and a newcomer is told none without the pump [S-111]', async ({
  page,
  shop,
}) => {
  const { catalogue, cart, t, roubles } = shop;
  await page.setViewportSize(phone);
  await catalogue.open();
  await waitUntilHydrated(page);
  const held = await holdCalls(page, calculations);
  const bar = page.locator('[data-bottom-bar]');

  await test.step('a tap shows its sum at once, marked [S-111]', async () => {
    // The first item of a new cart: 150, and the delivery fee of a small order.
    await catalogue.add('CUP');
    await expect(bar).toContainText(roubles(450));
    await expect(marksIn(bar)).toContainText(t('shelf.predicted'));

    const { more } = await catalogue.stepper('CUP');
    const selector = '[data-bottom-bar]';
    expect(await pressAndWait(more, { selector, text: roubles(600) })).toBeLessThanOrEqual(FRAMES_AT_ONCE);
    expect(await pressAndWait(more, { selector, text: roubles(750) })).toBeLessThanOrEqual(FRAMES_AT_ONCE);
    await expect(sumText(page)).toBeVisible();
    await expect.poll(held.count).toBeGreaterThan(0);
  });

  await test.step('a newcomer is told no sum of water without the pump that comes with it [S-111]', async () => {
    await catalogue.add('W19');
    await expect(marksIn(bar)).toHaveCount(0);
    await expect(bar).not.toContainText('₽');
    await held.release();
    // 3 × 150 + 390 + 450, from which on the delivery is free.
    await expect(bar).toContainText(roubles(1290));
    await expect(marksIn(bar)).toHaveCount(0);
  });

  await test.step('the mark goes once the server has calculated the sum [S-111]', async () => {
    const again = await holdCalls(page, calculations);
    await catalogue.add('CUP');
    await expect(marksIn(bar)).toContainText(t('shelf.predicted'));
    await expect.poll(again.count).toBeGreaterThan(0);
    await again.release();
    await expect(marksIn(bar)).toHaveCount(0);
    await expect(bar).toContainText(roubles(1440));
    await bar.getByRole('link').click();
    await cart.expectTotal(t('cart.totals.from', { sum: roubles(1440) }));
  });
});

test('new bottles and the delivery are in the predicted sum, and each row that is another one is marked [S-111]', async ({
  page,
  shop,
}) => {
  const { cart, t, roubles } = shop;
  await page.setViewportSize(desktop);
  await prepareVisitor(page, { goods: { W19: 1, CUP: 1 }, haveContainersToReturn: null });
  await cart.open();
  await cart.bottles.goWithout();
  const pump = await cart.automaticLine('PUMP');
  await pump.getByRole('button').click();
  await expect(pump).toHaveCount(0);
  // 390 + 150 + 600, and 300 for the delivery.
  await cart.expectTotal(roubles(1440));

  const held = await holdCalls(page, calculations);
  const spoken = cart.root.getByRole('status').filter({ hasText: t('cart.totals.toPay') });
  const total = cart.root.locator('dl');
  // A second bottle of water makes the delivery free: 780 + 150 + 1200.
  await (await cart.stepper('W19')).more.click();
  await expect(total).toContainText(roubles(2130));
  await expect(marksIn(total)).toContainText([
    ...[roubles(930), roubles(1200), t('cart.totals.free')],
    `${roubles(2130)}, ${t('cart.totals.predicted')}`,
  ]);
  // In words it is said once.
  await expect(total.getByText(t('cart.totals.predicted')).and(page.locator('.sr-only'))).toHaveCount(1);
  await expect(marksIn(await cart.line('W19'))).toContainText(roubles(780));
  await expect(marksIn(await cart.automaticLine('CONT'))).toContainText(roubles(1200));
  await expect(marksIn(await cart.line('CUP'))).toHaveCount(0);
  // Screen readers announce only sums that the server calculated.
  await expect(spoken).toHaveCount(0);

  await cart.bottles.declare();
  await expect(marksIn(total).last()).toContainText(roubles(930));
  // For all that the page knows, it stood for the pump of a first order.
  await cart.remove('CUP');
  await expect(marksIn(cart.root)).toHaveCount(0);
  await expect(spoken).toHaveCount(0);
  await held.release();
  await cart.expectTotal(roubles(780));
  await expect(marksIn(cart.root)).toHaveCount(0);
  await expect(spoken).toHaveText(t('cart.totals.spoken', { sum: roubles(780) }));
});

test('a removed line leaves the predicted sum, which stays without a network, and gives way to another price and to a promo code [S-111]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { cart, roubles } = shop;
  const mint = 'ISK-05-MINT';
  const goods = (await listGoods('en')).get(mint);
  if (!goods) throw new Error(`The shop has no ${mint}`);
  const price = goods.price.amount / 100;
  const { visitor, cart: id } = await prepareVisitor(page, { goods: { CUP: 2, [mint]: 1 } });
  await cart.open();
  await cart.whenSynced();
  const total = cart.root.locator('dl');

  await test.step('a line that is removed leaves the predicted sum [S-111]', async () => {
    const held = await holdCalls(page, calculations);
    await cart.remove(mint);
    // 300, and as much for the delivery.
    await expect(marksIn(total)).toContainText([roubles(300), roubles(600)]);
    await held.release();
    await cart.expectTotal(roubles(600));
    await expect(marksIn(cart.root)).toHaveCount(0);
  });

  await test.step('without a network the predicted sum stays, marked [S-111]', async () => {
    await context.setOffline(true);
    await (await cart.stepper('CUP')).more.click();
    await expect(marksIn(total)).toContainText([roubles(450), roubles(750)]);
    await context.setOffline(false);
    await cart.expectTotal(roubles(750));
    await expect(marksIn(cart.root)).toHaveCount(0);
  });

  await test.step("the server's sum wins where a price has changed meanwhile [S-111]", async () => {
    await cart.restore(mint);
    await cart.whenSynced();
    const held = await holdCalls(page, calculations);
    await (await cart.stepper(mint)).more.click();
    await expect(marksIn(await cart.line(mint))).toContainText(roubles(price * 2));
    // The goods and what is paid.
    await expect(marksIn(total)).toHaveCount(2);
    const raised = goods.price.amount + 7_00;
    await queryShop(
      `insert into area_offer (partner_id, area_id, item_id, price_minor)
       select partner_id, id, $1, $2 from area where partner_id = 'moscow'
       on conflict (partner_id, area_id, item_id, valid_from) do update set price_minor = excluded.price_minor`,
      [goods.id, raised],
    );
    await queryShop("select pg_notify('kaplya_changes', 'catalogue moscow')");
    await expect.poll(async () => (await listGoods('en')).get(mint)?.price.amount).toBe(raised);
    await held.release();
    await cart.whenSynced();
    await expect(marksIn(cart.root)).toHaveCount(0);
    await expect(await cart.line(mint)).toContainText(roubles(price * 2 + 14));
    await expect(total).toContainText(roubles(450 + price * 2 + 14));
  });

  await test.step('with a promo code nothing is predicted [S-111]', async () => {
    await visitor.call('/api/order/assign_cart_promocode_events', { cart: id, promotionCode: 'WATER15' });
    await page.reload();
    await cart.whenSynced();
    const held = await holdCalls(page, calculations);
    await (await cart.stepper('CUP')).more.click();
    await expect(cart.root.locator('[aria-busy=true]').first()).toBeVisible();
    await expect(marksIn(cart.root)).toHaveCount(0);
    await held.release();
  });
});
