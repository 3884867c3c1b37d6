import { endpoints } from '@kaplya/contract';
import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage, type ConsolePage } from '../../pages/console.ts';
import { expect, test, type Page } from '../../shop/test.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU' });

async function openPlaces(page: Page, path: string): Promise<ConsolePage> {
  const shop = createConsolePage(page, 'ru');
  await shop.openAs(await signInMember('owner'), path);
  return shop;
}

/** A square of a kilometre where nobody delivers yet, as it is typed; each journey has its own. */
const squareAt = (latitude: number, longitude: number): string =>
  [
    [latitude - 0.005, longitude - 0.01],
    [latitude - 0.005, longitude + 0.01],
    [latitude + 0.005, longitude + 0.01],
    [latitude + 0.005, longitude - 0.01],
  ]
    .map(([north, east]) => `${north?.toFixed(4)}, ${east?.toFixed(4)}`)
    .join('\n');

/** How many days a guest may choose at a point. */
async function countDays(page: Page, latitude: number, longitude: number): Promise<number> {
  const { path } = endpoints.listDeliveryIntervals;
  const response = await page.request.get(`${path}?latitude=${latitude}&longitude=${longitude}`);
  const { data } = (await response.json()) as { data: readonly { intervals: readonly unknown[] }[] };
  return data.length;
}

test('a zone is drawn, typed, seen by a guest there, and taken away [G-07h]', async ({ page }) => {
  const shop = await openPlaces(page, '/zones?zone=new');

  await test.step('a zone is drawn on the map by pointer, a corner of it is moved, and each step goes back [G-07h]', async () => {
    const canvas = page.locator('canvas.maplibregl-canvas');
    await expect(canvas).toBeVisible();
    // The pen is there once the style is.
    await expect(page.locator('[data-drawable]')).toBeVisible();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The map has no place');
    const points = [
      [40, 40],
      [160, 40],
      [160, 140],
      [40, 140],
    ] as const;
    for (const [x, y] of points) await page.mouse.click(box.x + x, box.y + y, { delay: 20 });
    // The last corner once more ends the outline.
    await page.mouse.click(box.x + 40, box.y + 140, { delay: 20 });
    const corners = page.getByLabel(shop.t('map.corners'), { exact: true });
    await expect(corners).toHaveValue(/^(?:[\d.]+, [\d.]+\n){3}[\d.]+, [\d.]+$/);
    const drawn = await corners.inputValue();
    // Its corners can be moved.
    await page.mouse.move(box.x + 160, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 60, { steps: 6 });
    await page.mouse.up();
    await expect(corners).not.toHaveValue(drawn);
    await page.getByRole('button', { name: shop.t('map.undo') }).click();
    await expect(corners).toHaveValue(drawn);
    await page.getByLabel(shop.t('kit.nameIn', { language: 'русский' })).fill('Нарисованная');
    await page.getByRole('button', { name: shop.t('places.showEffect') }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: shop.t('kit.save') })).toBeEnabled();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: shop.t('kit.cancel') })
      .click();
    await page.getByRole('button', { name: shop.t('map.undo') }).click();
    await expect(corners).toHaveValue('');
  });

  await test.step('a zone is entered by keyboard, its effect seen first, and a guest there gets its intervals at once [G-07c] [G-07h]', async () => {
    await page.getByLabel(shop.t('kit.nameIn', { language: 'русский' })).fill('');
    const [latitude, longitude] = [56.3, 37.6];
    const name = `Деревня ${Date.now()}`;
    await page.getByLabel(shop.t('kit.nameIn', { language: 'русский' })).focus();
    await page.keyboard.type(name);
    await page.getByLabel(shop.t('places.copyFrom')).selectOption({ label: 'Москва, центр' });
    const corners = page.getByLabel(shop.t('map.corners'), { exact: true });
    const [one = '', two = '', three = '', four = ''] = squareAt(latitude, longitude).split('\n');
    // A bow tie is told of in words, and goes no further.
    await corners.fill([one, three, two, four].join('\n'));
    await page.keyboard.press('Tab');
    await expect(page.getByText(/Граница пересекает сама себя/)).toBeVisible();
    await corners.fill([one, two, three, four].join('\n'));
    await page.keyboard.press('Tab');
    await expect(page.getByText(/Граница пересекает сама себя/)).toHaveCount(0);
    expect(await countDays(page, latitude, longitude)).toBe(0);
    await page.getByRole('button', { name: shop.t('places.showEffect') }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('интервалов 3');
    const save = dialog.getByRole('button', { name: shop.t('kit.save') });
    await expect(save).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(shop.t('places.saved'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    expect(await countDays(page, latitude, longitude)).toBeGreaterThan(0);

    // Off, and then gone.
    await page.getByLabel(shop.t('places.isActive')).uncheck();
    await page.getByRole('button', { name: shop.t('places.showEffect') }).click();
    await dialog.getByRole('button', { name: shop.t('kit.save') }).click();
    await page.getByRole('button', { name: shop.t('places.deleteZone') }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: shop.t('places.deleteZone') }).click();
    await expect(page.getByText(shop.t('places.zoneDeleted', { zone: name }))).toBeVisible();
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  });

  await test.step('a warehouse is added and renamed, and a city shows its names [G-07d]', async () => {
    const depot = `Склад ${Date.now()}`;
    await page.getByLabel(shop.t('places.newWarehouse')).fill(depot);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: shop.t('places.changeSite', { name: depot }) }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: depot }).getByRole('textbox').fill(`${depot}, мой`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`${depot}, мой`, { exact: false }).first()).toBeVisible();

    await page.goto('/console/zones?city=moscow');
    const english = page.getByLabel(shop.t('kit.nameIn', { language: 'английский' }), { exact: false });
    await expect(english).toHaveValue('Moscow');
  });

  await test.step('an address is checked, and a zone has its feed [G-07f]', async () => {
    await expect(page.getByRole('button', { name: 'Москва, центр', exact: true })).toBeVisible();
    await page.getByLabel(shop.t('places.address'), { exact: true }).fill('Тверская улица 7');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Товаров \d+/)).toBeVisible();
    await page.getByRole('button', { name: 'Москва, центр', exact: true }).first().click();
    await expect(page.getByLabel(shop.t('map.corners'), { exact: true })).toBeVisible();
    const feed = await page.getByRole('link', { name: shop.t('places.feed') }).getAttribute('href');
    expect(await (await page.request.get(feed ?? '')).text()).toContain('<offer id="W19"');
  });
});

test('an interval is closed from a day, and a day is closed for delivery, each with its effect shown [G-07c] [G-07e]', async ({
  page,
}) => {
  const shop = await openPlaces(page, '/intervals?zone=msk-outer');
  await page.getByRole('button', { name: shop.t('places.newInterval') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(shop.t('places.interval.from'), { exact: true }).fill('22:00');
  await dialog.getByLabel(shop.t('places.interval.to'), { exact: true }).fill('23:30');
  await dialog.getByRole('button', { name: shop.t('places.showEffect') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('kit.save') })
    .click();
  await expect(page.getByText(shop.t('places.saved')).first()).toBeVisible();
  const row = page.getByRole('row', { name: /22:00–23:30/ });
  await row.getByRole('button', { name: /Изменить/ }).click();
  await page.getByRole('dialog').getByLabel(shop.t('places.interval.activeTo')).fill('2031-01-31');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('places.showEffect') })
    .click();
  // The form goes a frame after its effect comes.
  await expect(page.getByRole('dialog').filter({ hasText: 'В интервале стоит 0 заказов' })).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('kit.save') })
    .click();
  await expect(row).toContainText('31 янв');
  await row.getByRole('button', { name: /Удалить/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('places.deleteInterval') })
    .click();
  await expect(row).toHaveCount(0);

  await page.getByLabel(shop.t('places.day'), { exact: true }).fill('2031-05-09');
  await page.getByLabel(shop.t('kit.nameIn', { language: 'русский' })).fill('День Победы');
  await page.getByRole('button', { name: shop.t('places.closeDay') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('places.closeDay') })
    .click();
  const day = page.getByRole('listitem').filter({ hasText: 'День Победы' });
  await expect(day).toBeVisible();
  await day.getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('places.deliverAgain') })
    .click();
  await expect(day).toHaveCount(0);
});

test('an address is checked, and the screens of places are for everybody, on a desk and on a tablet [G-07f]', async ({
  page,
}) => {
  const shop = await openPlaces(page, '/zones');
  await expect(page.getByRole('button', { name: 'Москва, центр', exact: true })).toBeVisible();
  await page.getByLabel(shop.t('places.address'), { exact: true }).fill('Тверская улица 7');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Товаров \d+/)).toBeVisible();
  const depot = `Склад ${Date.now()}`;
  await page.getByLabel(shop.t('places.newWarehouse')).fill(depot);
  await page.keyboard.press('Enter');
  await expect(page.getByText(depot)).toBeVisible();
  await expectNoViolations(page, { areAllColours: true, narrow: 'tablet' });
  await page.getByRole('button', { name: 'Москва, центр', exact: true }).first().click();
  await expect(page.getByLabel(shop.t('map.corners'), { exact: true })).toBeVisible();
  const feed = await page.getByRole('link', { name: shop.t('places.feed') }).getAttribute('href');
  expect(await (await page.request.get(feed ?? '')).text()).toContain('<offer id="W19"');
  await expectNoViolations(page, { areAllColours: true, narrow: 'tablet' });
  await shop.open('/intervals');
  await expect(page.getByRole('row', { name: /09:00–13:00/ })).toBeVisible();
  await expectNoViolations(page, { areAllColours: true, narrow: 'tablet' });
});
