import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage, openConsoleAs, type ConsolePage } from '../../pages/console.ts';
import { desktop, expect, test, type Page } from '../../shop/test.ts';
import { tabTo } from '../../visitors/console-orders.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU', permissions: ['clipboard-read', 'clipboard-write'] });

type Member = Awaited<ReturnType<typeof signInMember>>;
type Level = {
  productId: string;
  externalId: string;
  name: string;
  onHand: number;
  reserved: number;
  isShort: boolean;
};

const main = 'msk-main';

const cellAt = (page: Page, row: number) => page.locator(`[data-cell="${row} 0"]`);

async function findLevel(member: Member, externalId: string): Promise<Level> {
  const { items } = await member.call<{ items: Level[] }>(
    `/api/ops/stock?warehouseId=${main}&q=${externalId}&limit=500`,
  );
  const level = items.find((each) => each.externalId === externalId);
  if (!level) throw new Error(`No ${externalId} is kept`);
  return level;
}

const count = (member: Member, { productId }: Level, quantity: number) =>
  member.call(
    '/api/ops/stock/documents',
    { id: crypto.randomUUID(), kind: 'count', warehouseId: main, lines: [{ productId, quantity }] },
    'POST',
  );

async function readAvailable(page: Page, externalId: string): Promise<number | undefined> {
  const answer = await page.request.get('/api/v1/catalog/products?areaId=msk-center');
  const { data } = (await answer.json()) as { data: { externalId: string; available: number }[] };
  return data.find((each) => each.externalId === externalId)?.available;
}

/** Presses the button of the preview once it can be pressed. */
async function commit(page: Page, shop: ConsolePage): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: shop.t('stock.commit'), exact: true });
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
}

test('goods of a warehouse are received, counted and looked at by keyboard [G-03]', async ({ page }) => {
  const member = await signInMember('warehouse');
  const shop = createConsolePage(page, 'ru');

  await test.step('a receipt by keyboard makes goods that were sold out buyable [G-03]', async () => {
    await count(member, await findLevel(member, 'SNACK-DATE'), 0);
    await expect.poll(() => readAvailable(page, 'SNACK-DATE')).toBe(0);

    await openConsoleAs(page, '/stock/new/receipt', member);
    await page.getByLabel(shop.t('stock.warehouse'), { exact: true }).selectOption(main);
    const search = page.getByRole('searchbox', { name: shop.t('stock.search') });
    await tabTo(page, search);
    await page.keyboard.type('SNACK-DATE');
    await expect(page.getByRole('row')).toHaveCount(2);
    await tabTo(page, cellAt(page, 0));
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(cellAt(page, 0)).toHaveText('7');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('dialog')).toContainText('0 → 7');
    await commit(page, shop);
    await expect(page.getByText(shop.t('stock.done'))).toBeVisible();
    await expect(page.getByText(shop.t('stock.state.posted'), { exact: true })).toBeVisible();
    // A test without a browser proves that this takes two seconds at most.
    await expect.poll(() => readAvailable(page, 'SNACK-DATE')).toBe(7);
  });

  await test.step('a count pasted with its codes is saved as it is typed and posted after its differences [G-03]', async () => {
    await count(member, await findLevel(member, 'TEA-GREEN'), 20);
    await page.goto('/console/stock/new/count');
    await page.getByLabel(shop.t('stock.warehouse'), { exact: true }).selectOption(main);
    await tabTo(page, page.getByRole('button', { name: shop.t('stock.count.begin') }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid')).toBeVisible();
    await tabTo(page, cellAt(page, 0));
    await page.evaluate(() => navigator.clipboard.writeText('TEA-GREEN\t13\r\n'));
    await page.keyboard.press('Control+v');
    await expect(page.getByText(shop.t('stock.count.counted', { count: 1 }))).toBeVisible();
    await expect(page.getByText(shop.t('stock.count.saved'))).toBeVisible();
    await expectNoViolations(page, { areAllColours: true, narrow: 'phone' });
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('dialog')).toContainText('20 → 13');
    await commit(page, shop);
    await expect(page.getByText(shop.t('stock.state.posted'), { exact: true })).toBeVisible();
    expect((await findLevel(member, 'TEA-GREEN')).onHand).toBe(13);
  });

  await test.step('what a warehouse has is listed with its marks, for everybody, light and dark [G-03]', async () => {
    await page.setViewportSize(desktop);
    await page.goto('/console/stock');
    await expect(shop.heading(shop.t('shell.nav.stock'))).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expect(page.getByRole('list', { name: shop.t('stock.movements') })).toBeVisible();
    await expectNoViolations(page, { areAllColours: true, narrow: 'tablet' });
  });

  await test.step('who may not see it is told so [G-03]', async () => {
    const stranger = await page.context().newPage();
    await openConsoleAs(stranger, '/stock', await signInMember('dispatcher'));
    await expect(stranger.getByRole('heading', { name: shop.t('kit.forbidden.title') })).toBeVisible();
  });
});
