import { createConsolePage, type ConsolePage } from '../../pages/console.ts';
import { expect, test, type Page } from '../../shop/test.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU' });

/** Far ahead: a day that no other journey books. */
const date = '2031-03-04';

const cellOf = (page: Page, shop: ConsolePage) =>
  page
    .getByRole('row', { name: /09:00–13:00/ })
    .getByRole('cell')
    .filter({ hasText: shop.t('board.bottles') })
    .first();

test('a dispatcher limits an interval of one day by keyboard, seeing the effect first [O-04]', async ({ page }) => {
  const shop = createConsolePage(page, 'ru');
  await shop.openAs(await signInMember('dispatcher'), `/board?date=${date}`);
  await expect(shop.heading(shop.t('board.title'))).toBeVisible();
  const cell = cellOf(page, shop);
  await cell.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel(shop.t('board.maxOrders'));
  await expect(field).toBeFocused();
  await page.keyboard.type('3');
  // Without a reason nothing goes on.
  await page.keyboard.press('Enter');
  await expect(page.getByText(shop.t('board.reasonMissing'))).toBeVisible();
  await page.getByLabel(shop.t('board.reason')).focus();
  await page.keyboard.type('Машина в ремонте');
  await page.keyboard.press('Enter');
  const set = page.getByRole('button', { name: shop.t('board.set') });
  await expect(set).toBeEnabled();
  await expect(page.getByRole('dialog').filter({ has: set })).toContainText('Предел: заказов 3,');
  await set.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(shop.t('board.done'))).toBeVisible();
  await expect(cell).toContainText(shop.t('board.of', { taken: 0, limit: 3 }));
  await expect(cell).toContainText(shop.t('board.ownLimit'));

  // Days go on by keys, and the address keeps the day.
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/date=2031-03-05/);
  await page.goBack();
  await expect(cell).toContainText(shop.t('board.ownLimit'));

  await test.step('the day on paper is one key away, and back [O-04]', async () => {
    await page.keyboard.press('d');
    await expect(page).toHaveURL(/board\/sheet/);
    await expect(page.getByText(shop.t('board.dayList.empty'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shop.heading(shop.t('board.title'))).toBeVisible();
  });
});

test('a cell leads to its orders, and an operator sets no limits [O-04]', async ({ page }) => {
  const shop = createConsolePage(page, 'ru');
  await shop.openAs(await signInMember('operator'), `/board?date=${date}`);
  await expect(cellOf(page, shop)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Предел/ })).toHaveCount(0);
  await cellOf(page, shop).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(shop.heading(shop.t('orders.title'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/orders\\?date=${date}&zone=msk-center&slot=msk-center-morning`));
});
