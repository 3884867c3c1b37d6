import type { Address } from '@kaplya/contract';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { readStored } from '../../visitors/server.ts';
import { expect, phone, test, type Locator, type Page } from '../../pages/test.ts';

/** The typed-into elements, which must not move. */
async function placesOf(...parts: Locator[]): Promise<(object | null)[]> {
  return Promise.all(parts.map((part) => part.boundingBox()));
}

async function getBox(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

/** The device's position when asked, and the number of requests. */
async function answerWhereIAm(page: Page, answer: { latitude: number; longitude: number; accuracy: number }) {
  await page.addInitScript((typed) => {
    const asked = { count: 0 };
    Object.assign(window, { asked });
    navigator.geolocation.getCurrentPosition = (onFound) => {
      asked.count += 1;
      setTimeout(() => onFound({ coords: typed } as GeolocationPosition));
    };
  }, answer);
  return () => page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count);
}

/** Adds pictures to the style of the map, the first of which fails. Answers how many were asked for. */
async function addBrokenTile(page: Page): Promise<() => number> {
  await page.route('**/map/moscow/style.json*', async (route) => {
    const style = (await (await route.fetch()).json()) as { sources: object; layers: object[] };
    const tiles = [`${new URL(route.request().url()).origin}/tile/{z}/{x}/{y}.png`];
    await route.fulfill({
      json: {
        ...style,
        sources: { ...style.sources, photo: { type: 'raster', tiles, tileSize: 256 } },
        layers: [...style.layers, { id: 'photo', type: 'raster', source: 'photo' }],
      },
    });
  });
  let asked = 0;
  await page.route('**/tile/**', (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 500 }) : route.fulfill({ contentType: 'image/png', body: pixel });
  });
  return () => asked;
}

const arbat = { latitude: 55.750928, longitude: 37.596434 };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ viewport: phone });

test('a house is chosen in three taps, a flat with its number between them, and nothing moves meanwhile [S-27] [S-29] [S-73]', async ({
  page,
  shop,
}) => {
  const { addresses, t } = shop;
  await shop.catalogue.open();
  await waitUntilHydrated(page);
  await addresses.openFromHeader();
  await test.step('the sheet begins in the search, and nothing moves while an address is typed [S-27] [S-73]', async () => {
    await expect(addresses.search).toBeFocused();
    const ways = addresses.picker.getByRole('radiogroup', { name: t('addresses.way'), exact: true });
    const before = await placesOf(addresses.picker, ways, addresses.search);
    expect(before[0]).toMatchObject({ x: 0, width: phone.width });
    await expect(addresses.search).toHaveAccessibleDescription(t('addresses.search.hint'));

    await addresses.search.fill('qqqqqq');
    await expect(addresses.picker).toContainText(t('addresses.search.empty'));
    expect(await placesOf(addresses.picker, ways, addresses.search)).toEqual(before);
    await addresses.search.fill('');
    await page.keyboard.type('tverskaya 9');
    await expect(addresses.suggestion(/, 9\b/).first()).toBeVisible();
    expect(await placesOf(addresses.picker, ways, addresses.search)).toEqual(before);
    // The first Escape closes only the list.
    await page.keyboard.press('Escape');
    await expect(addresses.suggestion(/, 9\b/)).toHaveCount(0);
    await expect(addresses.search).toHaveAttribute('aria-expanded', 'false');
    await expect(addresses.search).toHaveValue('tverskaya 9');
  });

  await page.keyboard.press('ArrowDown');
  await addresses
    .suggestion(/Tverskaya Street, 9\b/)
    .first()
    .click();
  // A customer types the flat number here and presses Enter.
  await expect(addresses.field('room')).toBeFocused();
  await addresses.picker.getByRole('button', { name: t('addresses.form.saveWithoutRoom') }).click();
  await expect(addresses.picker).toBeHidden();
  await expect(addresses.header).toContainText('Tverskaya Street, 9');
  expect(await readStored<Address>(page, 'anonymousSelectedAddress')).toMatchObject({ noRoom: true });
});

test('where the device is becomes an address only once it is confirmed [S-26] [S-73]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/tile|500/i);
  const { addresses, t } = shop;
  const countAsked = await answerWhereIAm(page, { ...arbat, accuracy: 480 });
  const countTiles = await addBrokenTile(page);
  await addresses.open();
  await addresses.addAnother();
  await expect(addresses.search).toBeFocused();
  expect(await countAsked()).toBe(0);
  await addresses.picker.getByRole('button', { name: t('addresses.location.ask') }).click();
  await expect(addresses.underPin).toContainText('Arbat Street');
  expect(await countAsked()).toBe(1);
  // The focused element is gone.
  await expect(addresses.map).toBeFocused();
  await test.step('a tile that fails leaves a hole in the map, and no more [S-26] [X-11]', async () => {
    await expect.poll(countTiles).toBeGreaterThan(1);
    await expect(addresses.map.getByText(t('addresses.map.failed.title'))).toHaveCount(0);
    await expect(addresses.map.getByRole('button', { name: t('addresses.map.pick') })).toBeEnabled();
  });
  const inaccurate = addresses.map.getByText(t('addresses.location.inaccurate.metres', { metres: 500 }));
  await expect(inaccurate).toBeVisible();
  // The remark covers the map, whose size stays, and disappears once the map is moved.
  const canvas = addresses.map.locator('canvas');
  const { height } = await getBox(canvas);
  expect((await getBox(inaccurate)).y).toBeGreaterThan((await getBox(canvas)).y);
  expect((await getBox(inaccurate)).y).toBeLessThan((await getBox(canvas)).y + height);
  const again = addresses.map.getByRole('button', { name: t('addresses.location.ask') });
  await addresses.map.getByRole('button', { name: t('addresses.map.up') }).click();
  await expect(inaccurate).toHaveCount(0);
  await again.click();
  await expect(inaccurate).toBeVisible();
  await expect(again).toBeFocused();
  expect(await getBox(canvas)).toMatchObject({ height });
  await expect(addresses.underPin).toContainText('Arbat Street');
  await expect(addresses.underPin.locator('.opacity-60')).toHaveCount(0);
  expect(await readStored(page, 'anonymousAddresses')).toBeNull();
  await addresses.map.getByRole('button', { name: t('addresses.map.pick') }).click();
  await expect(addresses.field('street')).toHaveValue('Arbat Street');
});
