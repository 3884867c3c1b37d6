import { comeBackAs } from '../../pages/account.ts';
import { createBuyer, placeOnlineOrder } from '../../visitors/orders-over-http.ts';
import { expect, phone, test, type Page, type Shop } from '../../pages/test.ts';

const SBP = 8;

// Like a real browser; Playwright disables it in all others.
const withPagesKept = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };

test.use({
  viewport: phone,
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ...withPagesKept }),
});

async function placeUnpaidOrder(page: Page): Promise<string> {
  const buyer = await createBuyer();
  const goods = { W19: 2, CUP: 1 };
  const { order } = await placeOnlineOrder(buyer, { goods, addressId: buyer.addressId, payment: SBP });
  await comeBackAs(page, buyer);
  return order.uuid;
}

async function openUnpaidOrder(page: Page, { t, orders, roubles }: Shop) {
  await orders.openOrder(await placeUnpaidOrder(page));
  return orders.panel.getByRole('button', { name: t('orders.paySum', { sum: roubles(930) }) });
}

async function openUnpaidResult(page: Page, { t, roubles }: Shop) {
  await page.goto(`/?order_id=${await placeUnpaidOrder(page)}`);
  return page.getByRole('dialog').getByRole('button', { name: t('checkout.result.pay', { sum: roubles(930) }) });
}

// Chromium's shell has no back-forward cache. So the page is left for a URL that does not answer, and gets the events of
// a cached one.
for (const [place, open] of [
  ['the page of the order', openUnpaidOrder],
  ['its result [S-38]', openUnpaidResult],
] as const) {
  test(`whoever comes back from the bank by the browser to ${place} can pay at once [S-18] [S-41]`, async ({
    page,
    shop,
  }) => {
    await page.route(/\/sandbox\/acquirer\//, (route) => route.fulfill({ status: 204 }));
    const pay = await open(page, shop);
    const leaving = page.waitForRequest(/\/sandbox\/acquirer\//);
    await pay.click();
    await leaving;
    await expect(pay).toHaveAttribute('aria-busy', 'true');
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(pay).not.toHaveAttribute('aria-busy', 'true');
    await expect(pay).toBeEnabled();
  });
}

test('who stops the browser before the bank answers can pay again after a while [S-18] [S-41]', async ({
  page,
  shop,
}) => {
  await page.clock.install();
  await page.route(/\/sandbox\/acquirer\//, (route) => route.fulfill({ status: 204 }));
  const pay = await openUnpaidOrder(page, shop);
  const leaving = page.waitForRequest(/\/sandbox\/acquirer\//);
  await pay.click();
  await leaving;
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward('00:20');
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
});

// The shell reports why it did not cache the page: no reason may be the shop's. A full Chromium caches it.
test('nothing on the page of an order keeps a browser from keeping it while its customer is at the bank [S-18] [S-41]', async ({
  page,
  shop,
}) => {
  const browser = await page.context().newCDPSession(page);
  const ours: string[] = [];
  browser.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    for (const { type, reason } of notRestoredExplanations) if (type !== 'Circumstantial') ours.push(reason);
  });
  await browser.send('Page.enable');
  const pay = await openUnpaidOrder(page, shop);
  await pay.click();
  await page.waitForURL(/\/sandbox\/acquirer\//);
  await page.goBack({ waitUntil: 'commit' });
  await expect(pay).toBeEnabled();
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
  expect(ours).toEqual([]);
});
