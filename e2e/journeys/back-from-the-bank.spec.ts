import { comeBackAs } from '../pages/account.ts';
import { createBuyer, placeOnlineOrder } from '../pages/orders-over-http.ts';
import { expect, phone, test } from '../pages/test.ts';

const SBP = 8;

test.use({ viewport: phone });

// Whether a browser keeps the page that was left (the back-forward cache) hangs on its memory and its load, so the page is
// left for an address that answers nothing, and told what a kept one is told.
test('whoever comes back from the bank by the browser can pay at once [S-18] [S-41]', async ({ page, shop }) => {
  const { t, orders, roubles } = shop;
  const buyer = await createBuyer();
  const { order } = await placeOnlineOrder(buyer, {
    goods: { W19: 2, CUP: 1 },
    addressId: buyer.addressId,
    payment: SBP,
  });
  await page.route(/\/sandbox\/acquirer\//, (route) => route.fulfill({ status: 204 }));
  await comeBackAs(page, buyer);
  await orders.openOrder(order.uuid);
  const pay = orders.panel.getByRole('button', { name: t('orders.paySum', { sum: roubles(930) }) });
  const leaving = page.waitForRequest(/\/sandbox\/acquirer\//);
  await pay.click();
  await leaving;
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
  await expect(pay).toBeEnabled();
});
