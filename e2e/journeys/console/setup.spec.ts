import type { Browser, Locator } from '@playwright/test';
import { writeXlsx } from '@kaplya/files/write-xlsx';
import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage, type ConsolePage } from '../../pages/console.ts';
import { startEmptyServer } from '../../shop/start-empty-server.ts';
import { desktop, expect, makeKnown, test, type Page } from '../../shop/test.ts';
import { orderAsGuest } from '../../visitors/new-shop.ts';

test.use({ locale: 'ru-RU', viewport: desktop });

/** The merchant's actions: each field that is filled, each key and click is one press. */
function createPresses(page: Page, shop: ConsolePage) {
  let presses = 0;
  return {
    count: () => presses,
    async fill(label: Parameters<ConsolePage['t']>[0], text: string) {
      presses += 1;
      await page.getByLabel(shop.t(label)).first().fill(text);
    },
    async enter() {
      presses += 1;
      await page.keyboard.press('Enter');
    },
    async click(what: Locator) {
      presses += 1;
      await what.click();
    },
    async drag(from: { readonly x: number; readonly y: number }, by: { readonly x: number; readonly y: number }) {
      presses += 1;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 6 });
      await page.mouse.up();
    },
    async drop(name: string, buffer: Buffer) {
      presses += 1;
      await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    },
  };
}

/** The first corner of a circle that fills the height of the map but for 40 px above and below. */
async function findEastCorner(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const canvas = page.locator('[data-drawable] canvas.maplibregl-canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The map has no place');
  return { x: box.x + box.width / 2 + (box.height - 80) / 2, y: box.y + box.height / 2 };
}

async function makePriceList(): Promise<Buffer> {
  const rows = [
    ['Название', 'Цена', 'Остаток'],
    ['Вода «Родник», 19 л', 350, 40],
    ['Вода «Родник», 0,5 л', 45, 500],
    ['Помпа', 990, 10],
  ];
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx(rows, { worksheet: 'Прайс' })) parts.push(part);
  return Buffer.concat(parts);
}

test('an empty database becomes a shop that takes an order of a guest, in at most 40 presses [G-10]', async ({
  page,
  browser,
}) => {
  const server = await startEmptyServer();
  try {
    // An earlier visitor is led to the page that creates a shop.
    await page.goto(server.origin);
    const shop = createConsolePage(page, 'ru');
    await expect(page).toHaveURL(`${server.origin}/console/setup`);
    await expect(page.getByRole('heading', { name: shop.t('setup.noLink') })).toBeVisible();
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);

    await test.step('the wizard names what is wrong, keeps what is typed over a reload, and is for everybody [G-10]', async () => {
      await page.goto(server.link);
      await expect(page.getByLabel(shop.t('setup.name'))).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(shop.t('setup.name'))).toHaveAccessibleDescription(shop.t('setup.problem.required'));
      await expectNoViolations(page, { areAllColours: true, narrow: 'tablet' });
      await page.getByLabel(shop.t('setup.name')).fill('Родник');
      await page.reload();
      await expect(page.getByLabel(shop.t('setup.name'))).toHaveValue('Родник');
      for (const step of ['place', 'goods', 'ways'] as const) {
        await page.goto(`${server.link}&step=${step}`);
        await expect(page.locator(`[data-step="${step}"]`)).toBeVisible();
        await expectNoViolations(page, { areAllColours: true, narrow: 'tablet' });
      }
      // The shop is not made of half of it: the first step that lacks something is shown.
      await page.getByRole('button', { name: shop.t('setup.create') }).click();
      await expect(page.locator('[data-step="shop"]')).toBeVisible();
    });

    await page.setViewportSize(desktop);
    const startedAt = Date.now();
    await page.goto(server.link);
    const presses = createPresses(page, shop);
    await expect(page.getByLabel(shop.t('setup.name'))).toBeFocused();
    await presses.fill('setup.name', 'Родник');
    await presses.fill('setup.ownerName', 'Ольга');
    await presses.fill('setup.ownerEmail', 'olga@rodnik.example');
    await presses.enter();

    await expect(page.getByRole('combobox', { name: shop.t('map.town') })).toBeFocused();
    // The town of the list brings the place.
    await presses.fill('map.town', 'Твер');
    await expect(page.getByRole('option', { name: 'Тверь' })).toBeVisible();
    await presses.enter();
    await expect(page.getByRole('combobox', { name: shop.t('map.town') })).toHaveValue('Тверь');
    await presses.click(page.getByRole('button', { name: shop.t('setup.zone.draw') }));
    const corners = page.getByLabel(shop.t('map.corners'), { exact: true });
    const circle = await corners.inputValue();
    expect(circle.split('\n')).toHaveLength(12);
    await presses.drag(await findEastCorner(page), { x: 30, y: 10 });
    await expect(corners).not.toHaveValue(circle);
    await presses.click(page.getByRole('button', { name: shop.t('setup.next') }));

    await expect(page.getByRole('button', { name: shop.t('setup.file.choose') })).toBeFocused();
    await presses.drop('price.xlsx', await makePriceList());
    await expect(page.getByText(shop.t('setup.file.read', { count: 3 }))).toBeVisible();
    await presses.click(page.getByLabel(shop.t('setup.samples'), { exact: true }));
    const bottle = page.getByRole('textbox', { name: shop.t('setup.bottlePrice', { currency: 'RUB' }) });
    await bottle.fill('500');
    await bottle.press('Enter');

    await expect(page.getByLabel(shop.t('setup.deliveryFee', { currency: 'RUB' }))).toBeFocused();
    await presses.enter();
    await page.waitForURL(/\/console\/invitation/);
    const accept = page.getByRole('button', { name: shop.t('signIn.invitation.accept') });
    await accept.focus();
    await presses.enter();
    await expect(page.getByRole('link', { name: shop.t('orders.title') })).toBeVisible();
    // Two more at the bottle.
    expect(presses.count() + 3).toBeLessThanOrEqual(40);

    await orderAsGuest(await openStorefront(browser, server.origin));
    await page.goto(`${server.origin}/console/orders`);
    await expect(page.getByRole('row').filter({ hasText: 'Тверская' })).toBeVisible();
    await page.goto(`${server.origin}/console/goods`);
    await expect(page.getByRole('row').filter({ hasText: 'DEMO-' }).first()).toBeVisible();
    test.info().annotations.push({
      type: 'measured',
      description: `${presses.count() + 3} presses, ${Date.now() - startedAt} ms from the link to the order`,
    });
  } finally {
    await page.close();
    await server.stop();
  }
});

async function openStorefront(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: 'ru-RU', viewport: desktop });
  await makeKnown(context);
  return context.newPage();
}
