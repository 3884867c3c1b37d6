import { comeBackAs } from '../../pages/account.ts';
import { createBuyer, placeOnlineOrder } from '../../visitors/orders-over-http.ts';
import { expect, phone, test, type Locator, type Page } from '../../pages/test.ts';

const SBP = 8;
const bank = /\/sandbox\/acquirer\//;

// Like a real browser; Playwright disables it in all others.
const withPageCache = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };

test.use({
  viewport: phone,
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ...withPageCache }),
});

/** Presses, and waits until the page is on its way to the bank, which does not answer. */
async function leaveFor(page: Page, pay: Locator): Promise<void> {
  const leaving = page.waitForRequest(bank);
  await pay.click();
  await leaving;
  await expect(pay).toHaveAttribute('aria-busy', 'true');
}

// Chromium's shell has no back-forward cache. So the page is left for a URL that does not answer, and gets the events of
// a cached one.
async function comeBackByBrowser(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

async function expectReady(pay: Locator): Promise<void> {
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
  await expect(pay).toBeEnabled();
}

test('whoever comes back from the bank unpaid can pay at once, and the money of an order that is cancelled is seen on its way back [S-11] [S-18] [S-38] [S-41]', async ({
  page,
  shop: { t, orders, roubles },
}) => {
  const buyer = await createBuyer();
  const goods = { W19: 2, CUP: 1 };
  const { order } = await placeOnlineOrder(buyer, { goods, addressId: buyer.addressId, payment: SBP });
  await comeBackAs(page, buyer);
  await orders.openOrder(order.uuid);
  const payment = orders.section(t('orders.payment'));
  const payButton = payment.getByRole('button', { name: t('orders.paySum', { sum: roubles(930) }) });

  await test.step('the next step of the order is visible at once [S-11]', async () => {
    await expect(payment).toContainText(t('orders.payment.awaiting', { sum: roubles(930) }));
    await expect(payButton).toBeInViewport();
  });

  // The shell reports why it did not cache the page: no reason may be the shop's. A full Chromium caches it.
  await test.step('nothing on the page of an order keeps a browser from keeping it while its customer is at the bank [S-18] [S-41]', async () => {
    const browser = await page.context().newCDPSession(page);
    const ours: string[] = [];
    browser.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      for (const { type, reason } of notRestoredExplanations) if (type !== 'Circumstantial') ours.push(reason);
    });
    await browser.send('Page.enable');
    await payButton.click();
    await page.waitForURL(bank);
    await page.goBack({ waitUntil: 'commit' });
    await expectReady(payButton);
    expect(ours).toEqual([]);
    await browser.detach();
  });

  await page.route(bank, (route) => route.fulfill({ status: 204 }));

  await test.step('whoever comes back from the bank by the browser to the page of the order can pay at once [S-18] [S-41]', async () => {
    await leaveFor(page, payButton);
    await comeBackByBrowser(page);
    await expectReady(payButton);
  });

  await test.step('whoever comes back from the bank by the browser to its result can pay at once [S-18] [S-38] [S-41]', async () => {
    await page.goto(`/?order_id=${order.uuid}`);
    const result = page.getByRole('dialog').getByRole('button', {
      name: t('checkout.result.pay', { sum: roubles(930) }),
    });
    await leaveFor(page, result);
    await comeBackByBrowser(page);
    await expectReady(result);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('checkout.result.order') })
      .click();
    await page.waitForURL(`**/orders/${order.uuid}`);
  });

  await test.step('who stops the browser before the bank answers can pay again after a while [S-18] [S-41]', async () => {
    await page.clock.install();
    await leaveFor(page, payButton);
    await page.clock.fastForward('00:20');
    await expect(payButton).not.toHaveAttribute('aria-busy', 'true');
  });

  await page.unroute(bank);

  await test.step('an order is paid by SBP, cancelled, and the money is seen on its way back [S-11] [S-18] [S-41]', async () => {
    await payButton.click();
    await payBySbp(page);
    await page.waitForURL(`**/orders/${order.uuid}`);
    await expect(payment).toContainText(t('orders.payment.paid', { sum: roubles(930) }));

    await orders.action('cancel', order.id).click();
    const { dialog, comment, confirm } = orders.cancellation;
    await expect(dialog).toContainText(roubles(930));
    await expect(dialog).toContainText(t('orders.refund.sbp'));
    await comment.fill('We are away');
    await confirm();
    await expect(orders.timeline.list).toContainText(t('orders.status.cancelled'));
    await expect(payment).toContainText(t('orders.payment.refunded', { sum: roubles(930) }));
    await expect(orders.panel).toContainText('We are away');
  });
});

/** Approves an SBP payment as its payer does in the bank's app. */
async function payBySbp(page: Page): Promise<void> {
  await page.locator('a.main').click();
  await page.locator('button[name=answer][value=agree]').click();
  await page.locator('a.main').click();
}
