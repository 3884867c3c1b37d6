import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage, openConsoleAs, type ConsolePage } from '../../pages/console.ts';
import { desktop, expect, moscowOrigin, test, type Page } from '../../shop/test.ts';
import { tabTo } from '../../visitors/console-orders.ts';
import { callApi } from '../../visitors/server.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU', permissions: ['clipboard-read', 'clipboard-write'] });

type Member = Awaited<ReturnType<typeof signInMember>>;
type Cell = { areaId: string; productId: string; version: number; price: { amount: number; currency: string } };

/** The prices of this area are no other journey's. */
const suburbs = 'msk-outer';

const cellAt = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`);

/** Goes into the sheet by Tab, and with the arrows to a cell of its first row. */
async function enterGrid(page: Page, column: number): Promise<void> {
  await tabTo(page, cellAt(page, 0, 0));
  for (let at = 0; at < column; at += 1) await page.keyboard.press('ArrowRight');
  await expect(cellAt(page, 0, column)).toBeFocused();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

async function findCell(member: Member, q: string, areaId: string): Promise<Cell> {
  const { items } = await member.call<{ items: Cell[] }>(`/api/ops/prices?q=${q}&areaId=${areaId}`);
  const [cell] = items;
  if (!cell) throw new Error(`No price of ${q}`);
  return cell;
}

const change = (member: Member, item: object) => member.call('/api/ops/prices', { items: [item] }, 'PUT');

/** Presses the button of the preview once it can be pressed. */
async function commit(page: Page, shop: ConsolePage): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: shop.t('prices.commit'), exact: true });
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
}

/** A product with its price in an area. */
type Sold = { externalId: string; slug: string; price: { amount: number } };

const listTeas = async (): Promise<Sold[]> =>
  (await callApi<{ data: Sold[] }>(`/api/v1/catalog/products?areaId=${suburbs}`)).data.filter(({ externalId }) =>
    externalId.startsWith('TEA-'),
  );

test('prices are typed, planned and saved over those of somebody else as in a spreadsheet, by keyboard [G-02]', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/);
  const [member, other] = [await signInMember('goods'), await signInMember('owner')];
  const shop = createConsolePage(page, 'ru');
  const dialog = page.getByRole('dialog');
  const show = async (q: string) => {
    await page.setViewportSize(desktop);
    await page.goto(`/console/prices?q=${q}`);
    await expect(shop.heading(shop.t('prices.title'))).toBeVisible();
    await expect(page.getByRole('grid')).toBeVisible();
  };
  await openConsoleAs(page, '/prices?q=STAND', member);
  await expect(page.getByRole('grid')).toBeVisible();

  await test.step('what is no price is marked and not saved, a step back takes a paste away, and a plan is made and withdrawn [G-02]', async () => {
    const { price } = await findCell(member, 'STAND', suburbs);
    await enterGrid(page, 2);
    await paste(page, '12,500');
    await expect(cellAt(page, 0, 2)).toHaveAttribute('aria-invalid', 'true');
    await expect(cellAt(page, 0, 2)).toContainText(shop.t('prices.problem.ambiguous'));
    await page.keyboard.press('Control+s');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(page.getByText(shop.t('prices.unchanged'))).toBeVisible();

    // Typing replaces what is there, and Escape leaves it as it was.
    await page.keyboard.type('999');
    await page.keyboard.press('Escape');
    await expect(page.getByText(shop.t('prices.unchanged'))).toBeVisible();
    await expect(cellAt(page, 0, 2)).toBeFocused();
    await page.keyboard.type('1234,5');
    await page.keyboard.press('Enter');
    await expect(cellAt(page, 0, 2)).toContainText('1 234,50 ₽');

    await tabTo(page, page.getByRole('radio', { name: shop.t('prices.atOnce') }));
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('input[type="date"]')).toBeVisible();
    await page.keyboard.press('Control+s');
    await commit(page, shop);
    await expect(page.getByText(shop.t('prices.done', { count: 1 }))).toBeVisible();
    expect(await findCell(member, 'STAND', suburbs)).toMatchObject({
      price,
      planned: [{ price: { amount: 123_450 } }],
    });

    await tabTo(page, page.getByRole('button', { name: new RegExp(`^${shop.t('prices.withdraw')}`) }), { back: true });
    await page.keyboard.press('Enter');
    await commit(page, shop);
    await expect(dialog).toHaveCount(0);
    expect(await findCell(member, 'STAND', suburbs)).toMatchObject({ price, planned: [] });
  });

  await test.step('over a price that somebody else has changed, who and when is said, and what was typed is kept [G-02]', async () => {
    await show('CARRY');
    const cell = await findCell(member, 'CARRY', suburbs);
    await enterGrid(page, 2);
    await page.keyboard.type('151');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    const button = dialog.getByRole('button', { name: shop.t('prices.commit'), exact: true });
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    const { areaId, productId, version } = cell;
    await change(other, { areaId, productId, version, price: { ...cell.price, amount: 14_900 } });
    await commit(page, shop);
    await expect(dialog.getByRole('alert')).toContainText('owner');
    await tabTo(page, page.getByRole('button', { name: shop.t('kit.conflict.rebaseMine') }));
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('149 ₽');
    await tabTo(page, button);
    await commit(page, shop);
    await expect(page.getByText(shop.t('prices.done', { count: 1 }))).toBeVisible();
    expect((await findCell(member, 'CARRY', suburbs)).price.amount).toBe(15_100);
  });

  await test.step('a column pasted from a spreadsheet is on the storefront within two seconds [G-02]', async () => {
    await show('TEA');
    await enterGrid(page, 2);
    await paste(page, '371\r\n1\u00a0050,50\r\n');
    await expect(page.getByText(shop.t('prices.changed', { count: 2 }))).toBeVisible();
    await expectNoViolations(page, { areAllColours: true, narrow: 'tablet' });
    await page.keyboard.press('Control+s');
    await expect(dialog).toContainText('371 ₽');
    await expect(dialog.getByRole('table')).toBeVisible();
    await expectNoViolations(page, { areAllColours: true, narrow: 'tablet' });
    await commit(page, shop);
    // A test without a browser proves that every process has them by then.
    const listPrices = async () => (await listTeas()).map(({ price }) => price.amount);
    await expect.poll(listPrices).toEqual(expect.arrayContaining([37_100, 105_050]));
    await expect(page.getByText(shop.t('prices.done', { count: 2 }))).toBeVisible();

    const tea = (await listTeas()).find(({ price }) => price.amount === 37_100);
    await page.context().addCookies([{ name: 'area', value: suburbs, url: moscowOrigin() }]);
    await page.goto(`/products/${tea?.slug ?? ''}`);
    await expect(page.getByText('371 ₽').first()).toBeVisible();
  });

  await test.step('who may not see it is told so [G-02]', async () => {
    const stranger = await page.context().newPage();
    await openConsoleAs(stranger, '/prices', await signInMember('dispatcher'));
    await expect(stranger.getByRole('heading', { name: shop.t('kit.forbidden.title') })).toBeVisible();
    await expect(stranger.getByRole('link', { name: shop.t('prices.title') })).toHaveCount(0);
  });
});
