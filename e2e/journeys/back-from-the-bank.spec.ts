import { comeBackAs } from '../pages/account.ts';
import { createBuyer, placeOnlineOrder } from '../pages/orders-over-http.ts';
import { expect, phone, test, type Page } from '../pages/test.ts';

const SBP = 8;

// Playwright starts browsers without the back-forward cache. A page is kept in it only if it has no handler of `unload` and
// was not answered with `no-store`; a stream that is open is closed when the page is left. Chromium has it headless too.
test.use({
  viewport: phone,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

test('whoever comes back from the bank by the browser can pay at once [S-18] [S-41]', async ({ page, shop }) => {
  const { t, orders, roubles } = shop;
  const buyer = await createBuyer();
  const { order } = await placeOnlineOrder(buyer, {
    goods: { W19: 2, CUP: 1 },
    addressId: buyer.addressId,
    payment: SBP,
  });
  await comeBackAs(page, buyer);
  await orders.openOrder(order.uuid);
  await rememberReturns(page);
  const pay = orders.panel.getByRole('button', { name: t('orders.paySum', { sum: roubles(930) }) });

  await pay.click();
  await page.waitForURL(/\/sandbox\/acquirer\//);
  await page.evaluate(() => history.back());
  // A restored page loads nothing.
  await page.waitForURL(new RegExp(`/orders/${order.uuid}`), { waitUntil: 'commit' });
  // The page is the one that was left, not another reading of its address.
  await expect.poll(() => wasRestored(page)).toBe(true);
  await expect(pay).toBeEnabled();
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');

  await pay.click();
  await page.waitForURL(/\/sandbox\/acquirer\//);
});

async function rememberReturns(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['restored'] = String(persisted);
    });
  });
}

function wasRestored(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['restored'] === 'true').catch(() => false);
}
