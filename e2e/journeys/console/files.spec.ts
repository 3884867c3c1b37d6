import { readFile } from 'node:fs/promises';
import { readTable } from '@kaplya/files/table';
import { createConsolePage } from '../../pages/console.ts';
import { expect, test } from '../../shop/test.ts';
import { createOperator } from '../../visitors/people.ts';
import { createPhoneOrder } from '../../visitors/phone-orders.ts';

/** Each list with the name of its file. */
const lists = [
  ['/orders', 'orders'],
  ['/customers', 'customers'],
  ['/goods?kind=product', 'goods'],
  ['/prices', 'prices'],
  ['/stock', 'stock'],
  ['/stock/documents', 'stock-documents'],
  ['/marketing/promo-codes', 'promo-codes'],
  ['/marketing/banners', 'banners'],
  ['/undelivered', 'undelivered'],
  ['/calls', 'calls'],
  ['/staff', 'staff'],
  ['/audit', 'audit'],
  ['/imports', 'imports'],
  ['/exchange', 'exchange'],
] as const;

test('every list is taken as a file for a spreadsheet, by keys alone [G-06]', async ({ page }) => {
  const owner = await createOperator();
  await createPhoneOrder(owner);
  const shop = createConsolePage(page, 'ru');
  await shop.openAs(owner, '/orders');
  for (const [path, name] of lists) {
    await shop.open(path);
    await page.getByRole('button', { name: shop.t('kit.file.title') }).press('Enter');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: shop.t('kit.file.xlsx') }).press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(String.raw`^${name}-\d{4}-\d\d-\d\d\.xlsx$`));
    const [head] = await Array.fromAsync(readTable(new Blob([await readFile(await download.path())])));
    expect(head?.cells.length, path).toBeGreaterThan(5);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
