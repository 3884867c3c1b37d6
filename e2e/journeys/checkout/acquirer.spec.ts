import { placeOnlineOrder, createBuyer } from '../../visitors/orders-over-http.ts';
import { expect, phone, test, type Page } from '../../pages/test.ts';

test.use({ viewport: phone });

const CARD_ONLINE = 10;
const SBP = 8;
const MINUTE = 60_000;

// Uses the page's fake clock, so that a minute takes no time.
test('the pages of the stand-in for the acquirer stay as they are while somebody types, and count the minutes down [S-33]', async ({
  page,
}) => {
  const buyer = await createBuyer();
  const open = async (payment: number) => {
    const order = await placeOnlineOrder(buyer, { goods: { W19: 2 }, addressId: buyer.addressId, payment });
    await page.goto(`${order.payment.paymentUrl}&lang=en`);
  };
  const left = page.getByText(/^Minutes left: \d+$/);
  await page.clock.install();

  await test.step('a card is typed for longer than the page looks at its clock', async () => {
    await open(CARD_ONLINE);
    const before = await readMinutes(page);
    await page.getByLabel('Card number').fill('2200 0000 0000 0004');
    await page.clock.runFor(2 * MINUTE);
    await expect(page.getByLabel('Card number')).toHaveValue('2200 0000 0000 0004');
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
    expect(await readMinutes(page)).toBeLessThan(before);
  });
  await test.step('so do the pages of SBP and of the bank', async () => {
    await open(SBP);
    await page.clock.runFor(MINUTE);
    await page.getByRole('link', { name: 'Open the bank app' }).click();
    await expect(left).toBeVisible();
    await page.clock.runFor(MINUTE);
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
    await expect(left).toBeVisible();
  });
});

async function readMinutes(page: Page): Promise<number> {
  const text = await page.getByText(/^Minutes left: \d+$/).innerText();
  return Number(/\d+/.exec(text)?.[0]);
}
