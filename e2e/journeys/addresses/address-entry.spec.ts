import type { Address } from '@kaplya/contract';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { readStored } from '../../visitors/server.ts';
import { expect, phone, test, type Locator, type Page } from '../../pages/test.ts';
import type { Translate } from '../../pages/texts.ts';

/** The typed-into elements, which must not move. */
async function placesOf(...parts: Locator[]): Promise<(object | null)[]> {
  return Promise.all(parts.map((part) => part.boundingBox()));
}

async function getBox(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

/** The fields' names in visual order, row by row. */
async function readFieldOrder(dialog: Locator): Promise<string[]> {
  return dialog.locator('form').evaluate((form) =>
    [...form.querySelectorAll<HTMLInputElement>('input[name]:not([type=radio]), textarea')]
      .map((field) => ({ name: field.name, box: field.getBoundingClientRect() }))
      .toSorted((one, other) => Math.round(one.box.y - other.box.y) || one.box.x - other.box.x)
      .map(({ name, box }) => `${name} at ${Math.round(box.x)}, ${Math.round(box.width)} wide`),
  );
}

/** The device's position when asked, and the number of requests. */
async function answerWhereIAm(page: Page, answer: { latitude: number; longitude: number; accuracy: number } | 1 | 2) {
  await page.addInitScript((said) => {
    const asked = { count: 0 };
    Object.assign(window, { asked });
    navigator.geolocation.getCurrentPosition = (onFound, onFailed) => {
      asked.count += 1;
      setTimeout(() => {
        if (typeof said === 'object') onFound({ coords: said } as GeolocationPosition);
        else onFailed?.({ code: said, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      });
    };
  }, answer);
  return () => page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count);
}

/** The beginning of the notice about the nearest delivery. */
function nearest(t: Translate): string {
  return t('addresses.nearest', { time: '…' }).split('…')[0] ?? '';
}

const arbat = { latitude: 55.750928, longitude: 37.596434 };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const tver = { latitude: 56.8587, longitude: 35.9176 };

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the sheet begins in the search, and nothing moves while an address is typed [S-27] [S-73]', async ({
    page,
    shop,
  }) => {
    const { addresses, t } = shop;
    await shop.catalogue.open();
    await waitUntilHydrated(page);
    await addresses.openFromHeader();
    await expect(addresses.search).toBeFocused();
    const ways = addresses.picker.getByRole('radiogroup', { name: t('addresses.way'), exact: true });
    const before = await placesOf(addresses.picker, ways, addresses.search);
    expect(before[0]).toMatchObject({ x: 0, width: phone.width });
    await expect(addresses.search).toHaveAccessibleDescription(t('addresses.search.hint'));

    await addresses.search.pressSequentially('tverskaya 7');
    await expect(addresses.suggestion(/, 7\b/).first()).toBeVisible();
    expect(await placesOf(addresses.picker, ways, addresses.search)).toEqual(before);
    // The first Escape closes only the list.
    await page.keyboard.press('Escape');
    await expect(addresses.suggestion(/, 7\b/)).toHaveCount(0);
    await expect(addresses.search).toHaveAttribute('aria-expanded', 'false');
    await expect(addresses.search).toHaveValue('tverskaya 7');
    await addresses.search.fill('qqqqqq');
    await expect(addresses.picker).toContainText(t('addresses.search.empty'));
    expect(await placesOf(addresses.picker, ways, addresses.search)).toEqual(before);
  });

  test('a house is chosen in three taps, a flat with its number between them [S-27] [S-29] [S-73]', async ({
    page,
    shop,
  }) => {
    const { addresses, t } = shop;
    await shop.catalogue.open();
    await waitUntilHydrated(page);
    await addresses.openFromHeader();
    await expect(addresses.search).toBeFocused();
    await page.keyboard.type('tverskaya 9');
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

  test('fields keep their places after a save that failed, and the focus goes to what is missing [S-28] [S-29]', async ({
    shop,
  }) => {
    const { addresses, t } = shop;
    await addresses.open();
    await addresses.addAnother();
    await addresses.goBy('hand');
    await expect(addresses.field('street')).toBeFocused();
    await addresses.fillHouse({ street: 'Tverskaya Street', house: '7' });
    const before = await readFieldOrder(addresses.picker);
    await addresses.saveButton.click();
    await expect(addresses.field('room')).toHaveAccessibleDescription(t('addresses.form.roomRequired'));
    await expect(addresses.field('room')).toBeFocused();
    expect(await readFieldOrder(addresses.picker)).toEqual(before);
  });

  test('where the device is becomes an address only once it is confirmed [S-26] [S-73]', async ({ page, shop }) => {
    test.slow();
    const { addresses, t } = shop;
    const countAsked = await answerWhereIAm(page, { ...arbat, accuracy: 480 });
    await addresses.open();
    await addresses.addAnother();
    await expect(addresses.search).toBeFocused();
    expect(await countAsked()).toBe(0);
    await addresses.picker.getByRole('button', { name: t('addresses.location.ask') }).click();
    await expect(addresses.underPin).toContainText('Arbat Street');
    expect(await countAsked()).toBe(1);
    // The focused element is gone.
    await expect(addresses.map).toBeFocused();
    const inaccurate = addresses.map.getByText(t('addresses.location.inaccurate.metres', { metres: 500 }));
    await expect(inaccurate).toBeVisible();
    // It covers the map, which keeps its size, and disappears once the map is moved.
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

  test('a place that is known before the map is there is shown once it is [S-26] [S-73]', async ({ page, shop }) => {
    test.slow();
    const { addresses, t } = shop;
    await answerWhereIAm(page, { ...arbat, accuracy: 10 });
    let bringMap = () => {};
    const isWanted = new Promise<void>((resolve) => {
      bringMap = resolve;
    });
    await page.route('**/map/moscow/style.json*', async (route) => {
      await isWanted;
      await route.continue();
    });
    await addresses.open();
    await addresses.addAnother();
    await addresses.goBy('map');
    const ask = addresses.map.getByRole('button', { name: t('addresses.location.ask') });
    await ask.click();
    await expect(ask).toHaveAttribute('aria-busy', 'false');
    bringMap();
    await expect(addresses.underPin).toContainText('Arbat Street');
  });

  test('a tile that fails leaves a hole in the map, and no more [S-26] [X-11]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    test.slow();
    consoleErrors.allow(/tile|500/i);
    const { addresses, t } = shop;
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
    await addresses.open();
    await addresses.addAnother();
    await addresses.goBy('map');
    await expect(addresses.underPin).toContainText(/\p{L}{3}/u);
    await expect.poll(() => asked).toBeGreaterThan(1);
    await expect(addresses.map.getByText(t('addresses.map.failed.title'))).toHaveCount(0);
    await expect(addresses.map.getByRole('button', { name: t('addresses.map.pick') })).toBeEnabled();
  });

  test('a device outside of every zone is told so, and shown where we deliver [S-73] [C-05]', async ({
    page,
    shop,
  }) => {
    test.slow();
    const { addresses, t } = shop;
    await answerWhereIAm(page, { ...tver, accuracy: 10 });
    await addresses.open();
    await addresses.addAnother();
    await addresses.picker.getByRole('button', { name: t('addresses.location.ask') }).click();
    await expect(addresses.map).toContainText(t('addresses.map.outside'));
    const pick = addresses.map.getByRole('button', { name: t('addresses.map.pick') });
    await expect(pick).toBeDisabled();
    const region = addresses.map.getByRole('status').filter({ hasText: t('addresses.map.outside') });
    const spoken = await region.elementHandle();
    await addresses.map.getByRole('button', { name: t('addresses.map.showAreas') }).click();
    await expect(pick).toBeEnabled();
    await expect(addresses.map).not.toContainText(t('addresses.map.outside'));
    // The description of the outline.
    await expect(addresses.map).toContainText(t('addresses.map.border'));
    // One live region announces everything: a screen reader reads changes of a region, not a new region with text.
    await expect.poll(() => spoken?.textContent()).toContain(nearest(t));
  });

  for (const [answer, text] of [
    [1, 'addresses.location.refused'],
    [2, 'addresses.location.unavailable'],
  ] as const) {
    test(`a device that does not say where it is leaves the search, with words: ${text} [S-73]`, async ({
      page,
      shop,
    }) => {
      const { addresses, t } = shop;
      await answerWhereIAm(page, answer);
      await addresses.open();
      await addresses.addAnother();
      await addresses.picker.getByRole('button', { name: t('addresses.location.ask') }).click();
      await expect(addresses.picker).toContainText(t(text));
      await expect(addresses.search).toBeVisible();
    });
  }
});

for (const way of ['search', 'device'] as const) {
  test(`a wide map that comes late stands where the ${way} has led meanwhile [S-26] [S-73]`, async ({ page, shop }) => {
    test.slow();
    const { addresses, t } = shop;
    await answerWhereIAm(page, { ...arbat, accuracy: 10 });
    const style = await holdCalls(page, /style\.json/);
    await addresses.open();
    await addresses.addAnother();
    await expect.poll(style.count).toBeGreaterThan(0);
    if (way === 'search') {
      await addresses.search.fill('tverskaya 9');
      await addresses
        .suggestion(/Tverskaya Street, 9\b/)
        .first()
        .click();
      await expect(addresses.field('house')).toHaveValue('9');
    } else {
      await addresses.map.getByRole('button', { name: t('addresses.location.ask') }).click();
    }
    await style.release();
    await expect(addresses.underPin).toContainText(way === 'search' ? 'Tverskaya Street, 9' : 'Arbat Street');
    // A chosen house gets no other suggestions.
    await expect(addresses.map.getByRole('button', { name: t('addresses.map.pick') })).toHaveCount(
      way === 'search' ? 0 : 1,
    );
  });
}

test('beside the map of a wide screen every notice is said once [S-73]', async ({ page, shop }) => {
  test.slow();
  const { addresses, t } = shop;
  await answerWhereIAm(page, 1);
  await addresses.open();
  await addresses.addAnother();
  await addresses.picker
    .getByRole('button', { name: t('addresses.location.ask') })
    .first()
    .click();
  await expect(addresses.picker.getByText(t('addresses.location.refused'))).toHaveCount(1);

  await addresses.search.fill('tverskaya 9');
  await addresses
    .suggestion(/Tverskaya Street, 9\b/)
    .first()
    .click();
  await expect(addresses.underPin).toContainText('Tverskaya Street, 9');
  await expect(addresses.picker.getByText(nearest(t))).toHaveCount(1);
});

test('the map is made once: not for what is asked anew beside it, nor for another theme [S-26]', async ({
  page,
  shop,
}) => {
  test.slow();
  await page.addInitScript(() => {
    const made = { maps: 0 };
    Object.assign(window, { made });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('.maplibregl-canvas-container')) made.maps += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  const countMaps = () => page.evaluate(() => (window as unknown as { made: { maps: number } }).made.maps);
  const { addresses, t } = shop;
  await shop.catalogue.open();
  await addresses.openFromHeader();
  // Drawing on the processor alone is slow.
  await expect(addresses.map.getByRole('button', { name: t('addresses.map.pick') })).toBeEnabled({ timeout: 90_000 });
  expect(await countMaps()).toBe(1);

  // Another tab chooses an address, so the page reloads everything.
  const anew = page.waitForResponse(/\.data/);
  const far = { latitude: 55.671, longitude: 37.555, city: 'Moscow', street: 'Far Street', house: '15' };
  await page.evaluate((address) => {
    localStorage.setItem('anonymousSelectedAddress', address);
    window.dispatchEvent(new StorageEvent('storage', { key: 'anonymousSelectedAddress' }));
  }, JSON.stringify(far));
  await anew;
  const darkStyle = page.waitForResponse(/style\.json\?.*theme=dark/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await darkStyle;
  expect(await countMaps()).toBe(1);
});

test('block and building have fields of their own, filled by what is found or typed [S-28] [S-73] [V-10]', async ({
  page,
  shop,
}) => {
  const { addresses, t } = shop;
  await addresses.open();
  await addresses.addAnother();
  await addresses.search.fill('arbat 13k2');
  await addresses.suggestion(/13к2/).first().click();
  await expect(addresses.field('house')).toHaveValue('13');
  await expect(addresses.field('housing')).toHaveValue('2');
  await addresses.fillDoor({ room: '5' });
  await addresses.save();
  const inBlock = `Arbat Street, 13, ${t('addresses.text.housing', { value: '2' })}`;
  await expect(addresses.entry(inBlock)).toBeVisible();

  // Text copied from the page, with its non-breaking spaces, is found again [S-74].
  const shown = await addresses.entry(inBlock).getByRole('button').first().innerText();
  expect(shown).toContain('\u00A0');
  await addresses.addAnother();
  await addresses.search.fill(shown.replaceAll('\n', ', '));
  await expect(addresses.search).not.toHaveValue(/\u00A0/);
  await addresses.suggestion(/13к2/).first().click();
  await addresses.fillDoor({ room: '5' });
  await addresses.saveButton.click();
  await expect(addresses.picker.getByRole('alert')).toContainText(t('errors.addressExists'));

  // The same flat number in another block is another address.
  await page.route(/\/api\/maps\/geocode\?text/, (route) =>
    route.fulfill({
      json: { success: true, data: { ...arbat, city: 'Moscow', street: 'Arbat Street', house: '13к7' } },
    }),
  );
  await addresses.field('house').fill('13 корп. 7');
  await addresses.field('house').blur();
  await expect(addresses.field('house')).toHaveValue('13');
  await expect(addresses.field('housing')).toHaveValue('7');
  await addresses.save();
  await expect(addresses.list.getByRole('listitem')).toHaveCount(2);
});

test('an address that could not be saved keeps what was typed, with words where they belong [S-28] [E-21] [X-03]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|net::ERR/);
  const { addresses, t } = shop;
  await addresses.open();
  await addresses.addAnother();
  await addresses.goBy('hand');
  await addresses.fillHouse({ street: 'Tverskaya Street', house: '7' });
  await addresses.fillDoor({ room: '5', entrance: '2', comment: 'The guard knows' });
  await page.route(/\/api\/maps\/geocode\?text/, (route) => route.abort('internetdisconnected'));
  await addresses.saveButton.click();
  await expect(addresses.picker.getByRole('alert')).toContainText(t('addresses.form.offline'));
  await expect(addresses.field('comment')).toHaveValue('The guard knows');
  await page.unroute(/\/api\/maps\/geocode\?text/);

  await page.route(/\/api\/v1\/anonymous-addresses/, (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        code: 'request.invalid',
        message: 'Invalid',
        errors: [{ code: 'request.invalid', field: 'entrance', message: 'No such entrance' }],
      },
    }),
  );
  await addresses.saveButton.click();
  await expect(addresses.field('entrance')).toHaveAccessibleDescription('No such entrance');
  await expect(addresses.field('entrance')).toBeFocused();
  await expect(addresses.field('room')).toHaveValue('5');
  await page.unroute(/\/api\/v1\/anonymous-addresses/);
  await addresses.field('entrance').fill('3');
  await addresses.save();
  await expect(addresses.list).toContainText(t('addresses.text.entrance', { value: '3' }));
});
