import { expectNoViolations } from '../../browser/axe.ts';
import { openOwnShop } from '../../shop/own-shop.ts';
import { requestRaw } from '../../shop/raw-request.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { getStepper } from '../../pages/stepper.ts';
import { desktop, expect, phone, test, type Page } from '../../pages/test.ts';

/** A category of the shelf by its index from 0. */
function categoryOf(page: Page, index: number) {
  const root = page.locator('main section[id]').nth(index);
  return {
    root,
    cards: root.getByRole('article'),
    links: root.getByRole('heading', { level: 3 }).getByRole('link'),
    more: root.getByRole('link', { name: /^Show more/ }),
    places: root.locator('[data-place]'),
  };
}

/** Each of 400 pixels and one frame: some tens of screens, and time for pages to load. */
const ROUNDS_AT_MOST = 1500;

/**
 * Scrolls like a person until the whole category is loaded, or no more of it loads by itself. Returns the number of its
 * items.
 */
async function scrollOn(page: Page, index: number): Promise<{ count: number; isWhole: boolean }> {
  const { root } = categoryOf(page, index);
  await root.hover();
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    // Read in one step, because it changes meanwhile.
    const { status, isComing, isLoading, isPast, isAt } = await root.evaluate((category) => {
      const place = category.querySelector('[data-place]');
      const top = place?.getBoundingClientRect().top ?? innerHeight;
      return {
        status: category.querySelector('li > [role=status]')?.textContent ?? '',
        isComing: category.querySelector('[data-place], li > [aria-busy=true]') !== null,
        isLoading: category.querySelector('li > [aria-busy=true]') !== null,
        isPast: top < 0,
        isAt: top >= 0 && top < innerHeight / 2,
      };
    });
    const [count, total] = (/([\d,]+) of ([\d,]+)/.exec(status) ?? [])
      .slice(1)
      .map((number) => Number(number.replaceAll(',', '')));
    if (count !== undefined && (count === total || !isComing)) return { count, isWhole: count === total };
    // Placeholders above the screen load nothing, and a slow page is scrolled faster than it learns what is seen.
    if (!isLoading && !isAt) await page.mouse.wheel(0, isPast ? -400 : 400);
    await page.evaluate(() => new Promise((resume) => requestAnimationFrame(resume)));
  }
  throw new Error(`The category did not end after ${ROUNDS_AT_MOST} turns of the wheel`);
}

const outsideOfBaku = { latitude: 40.45, longitude: 49.85, city: 'Baku', street: 'Outer Street', house: '1' };

/** All items on the shelf with their prices. */
async function readPrices(page: Page): Promise<[name: string, price: number][]> {
  const cards = await page
    .locator('main article')
    .evaluateAll((all) => all.map((card) => [card.querySelector('h3')?.textContent ?? '', card.textContent ?? '']));
  return cards.map(([name = '', text = '']) => {
    const [, price = ''] = /([\d,]+\.\d\d)\sAZN/.exec(text.replace(name, '')) ?? [];
    return [name, Math.round(Number(price.replaceAll(',', '')) * 100)];
  });
}

test('`/` and the search are as large with 2 000 goods as with 500, and have the first of each category; the rest is a link away without scripts [S-91]', async ({
  browser,
}) => {
  const { host, origin, sell } = await openOwnShop();
  const sizeOf = async (path: string) => Buffer.byteLength((await requestRaw({ path, host })).body);
  const measure = async () => ({ home: await sizeOf('/?lang=ru'), search: await sizeOf('/search?lang=ru') });
  await sell(500);
  const before = await measure();
  await sell(2000);
  const after = await measure();
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify({ before, after }) });
  for (const kind of ['home', 'search'] as const) {
    expect(after[kind]).toBeLessThan(1_000_000);
    expect(after[kind]).toBeLessThan(before[kind] * 1.3);
  }

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(origin);
  const { cards, more, places } = categoryOf(page, 1);
  expect(await cards.count()).toBeGreaterThanOrEqual(10);
  await expect(places.first()).toBeHidden();
  await more.click();
  await expect(page).toHaveURL(/\/search\?category=/);
  const seen = new Set<string>();
  const pages = 8;
  for (let number = 1; number <= pages; number += 1) {
    await expect(page.getByText(`Page ${number} of ${pages}`, { exact: true })).toBeVisible();
    for (const name of await page.locator('main article h3').allTextContents()) seen.add(name);
    if (number < pages) await page.getByRole('link', { name: 'Next' }).click();
  }
  expect(seen.size).toBeGreaterThan(240);
  await context.close();
});

test('of a filter with many values the first ones are there, and those that were chosen; all of them are a press away, without scripts a link [S-61] [S-91]', async ({
  page,
  browser,
}) => {
  const { origin, sell } = await openOwnShop();
  await sell(500);
  await page.setViewportSize(desktop);
  await page.goto(`${origin}/search`);
  await waitUntilHydrated(page);
  const filtersOf = (of: Page) => of.getByRole('complementary', { name: 'Filters' });
  const brandsOf = (of: Page) => filtersOf(of).getByRole('group', { name: 'Brand' });
  const brands = brandsOf(page);
  const boxes = brands.getByRole('checkbox');
  await expect(boxes).toHaveCount(12);
  await expect(brands.getByRole('checkbox', { name: '50 Brothers' })).toHaveCount(0);

  await brands.getByRole('button', { name: /^Show all/ }).focus();
  await page.keyboard.press('Enter');
  const total = await boxes.count();
  expect(total).toBeGreaterThan(40);
  const fewer = brands.getByRole('button', { name: 'Show fewer' });
  await expect(fewer).toBeFocused();
  await expectNoViolations(page);
  await page.setViewportSize(desktop);
  await brands.getByRole('checkbox', { name: '49 Brothers' }).check();
  await expect(page).toHaveURL(/brand=49(\+|%20)Brothers/);
  await expect(page.getByRole('status').filter({ hasText: '10 items found' })).toBeVisible();
  await fewer.click();
  await expect(boxes).toHaveCount(13);
  await expect(brands.getByRole('checkbox', { name: '49 Brothers' })).toBeChecked();

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB', viewport: desktop });
  const plain = await context.newPage();
  await plain.goto(`${origin}/search?q=item`);
  await brandsOf(plain)
    .getByRole('link', { name: /^Show all/ })
    .click();
  await brandsOf(plain).getByRole('checkbox', { name: '49 Brothers' }).check();
  await filtersOf(plain).getByRole('button', { name: 'Apply' }).click();
  await expect(plain).toHaveURL(/all=brand/);
  await expect(plain).toHaveURL(/q=item/);
  await expect(brandsOf(plain).getByRole('checkbox', { name: '49 Brothers' })).toBeChecked();
  await expect(plain.locator('main article')).toHaveCount(10);
  await context.close();
});

test('the rest of a category comes as one scrolls, and what is far away is opened, shared, kept and found as all else is [S-91]', async ({
  page,
  shop: { t },
}) => {
  const { origin, sell } = await openOwnShop();
  await sell(500);
  await page.setViewportSize(phone);
  await page.goto(origin);
  await waitUntilHydrated(page);
  const { cards, links, root } = categoryOf(page, 1);
  const { count: total, isWhole } = await scrollOn(page, 1);
  expect(isWhole).toBe(true);
  await expect(cards).toHaveCount(total);
  expect(new Set(await links.allTextContents()).size).toBe(total);

  const far = links.last();
  const name = (await far.textContent()) ?? '';
  await far.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await far.boundingBox())?.y ?? NaN);
  const before = await top();
  await far.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(panel).toBeHidden();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);

  await test.step('the heart keeps it, and its page is there by its address alone', async () => {
    await root
      .getByRole('button', { name: new RegExp(`${name}$`) })
      .filter({ has: page.locator('svg') })
      .last()
      .click();
    await far.click();
    await page.reload();
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(name);
    await waitUntilHydrated(page);
    const stepper = getStepper(panel.getByRole('group', { name: t('catalogue.quantityOf', { name }), exact: true }), t);
    await stepper.more.click();
    await stepper.expectValue(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cartId'))).not.toBeNull();
    await page.goto(`${origin}/favourites`);
    await expect(panel.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(panel.getByText(/not sold/i)).toHaveCount(0);
  });

  await test.step('the cart shows its picture and leads to it', async () => {
    await page.goto(`${origin}/cart`);
    const line = panel.getByRole('listitem').filter({ hasText: name }).first();
    await expect(line.locator('img')).toBeVisible();
    await line.getByRole('link', { name }).click();
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  await test.step('the search finds what the shelf has not brought', async () => {
    await page.goto(`${origin}/search?q=${encodeURIComponent(name)}`);
    await expect(page.locator('main').getByRole('link', { name, exact: true })).toBeVisible();
  });
});

test('who comes with the keyboard goes on where the new goods begin; another language and a lost network leave a way on [S-91]', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/);
  const { origin, sell } = await openOwnShop();
  await sell(500);
  await page.setViewportSize(desktop);
  await page.goto(origin);
  await waitUntilHydrated(page);
  const { cards, links, more, root } = categoryOf(page, 2);

  await test.step('a jump to a category brings nothing of those that it passes by, and its heading stays', async () => {
    const tab = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(6);
    await tab.click();
    await expect(page.locator('main section[id]').nth(6).getByRole('heading', { level: 2 })).toBeInViewport();
    const counts = await Promise.all([1, 2, 3, 4].map((index) => categoryOf(page, index).cards.count()));
    expect(Math.max(...counts)).toBeLessThan(24);
  });

  let isBroken = true;
  await page.route(/catalog\/products\?.*cursor=/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { code: 'server.failed' } }) : route.fallback(),
  );
  const before = await cards.count();
  await more.focus();
  await expect(root.getByText('The other items could not be loaded.')).toBeVisible();
  isBroken = false;
  await root.getByRole('link', { name: /^Try again/ }).focus();
  await page.keyboard.press('Enter');
  await expect(links.nth(before)).toBeFocused();
  // More may load by themselves.
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(before + 24);

  const name = (await links.nth(before).textContent()) ?? '';
  expect(name).toMatch(/^Item number/);
  await page.locator('header select').first().selectOption('ru');
  await expect(links.nth(before)).toHaveText(name.replace('Item number', 'Товар номер'));
});

test('of a category with hundreds of goods all come by presses, none twice, also when the network is lost or another area is chosen meanwhile, whose prices all of them have [S-91]', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  const { origin, sell, raisePrices } = await openOwnShop();
  // More than the category's first items and two automatically loaded pages.
  await sell(400, 1);
  await raisePrices('bak-outer', 400_00);
  await page.setViewportSize(desktop);
  await page.goto(origin);
  await waitUntilHydrated(page);
  const { cards, links, more, root } = categoryOf(page, 1);

  await test.step('after a few pages somebody has to say that they want more, and goes on where the new goods begin', async () => {
    const { count, isWhole } = await scrollOn(page, 1);
    expect(isWhole).toBe(false);
    await expect(cards).toHaveCount(count);
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(links.nth(count)).toBeFocused();
  });

  await test.step('a press without a network leaves a way on, and what it asked for comes with the network', async () => {
    const { count, isWhole } = await scrollOn(page, 1);
    expect(isWhole).toBe(false);
    await context.setOffline(true);
    await more.click();
    await expect(root.getByText('The other items could not be loaded.')).toBeVisible();
    const again = root.getByRole('link', { name: /^Try again/ });
    await again.click();
    await expect(again).toBeVisible();
    await expect(cards).toHaveCount(count);
    await context.setOffline(false);
    await expect.poll(() => cards.count()).toBeGreaterThan(count);
    await expect(again).toHaveCount(0);
  });

  await test.step('an address in an area with other prices changes all of them, however they came', async () => {
    const before = await readPrices(page);
    expect(before.length).toBeGreaterThan(200);
    await page.evaluate((raw) => {
      // Another tab chooses it.
      localStorage.setItem('anonymousSelectedAddress', raw);
      window.dispatchEvent(new StorageEvent('storage', { key: 'anonymousSelectedAddress' }));
    }, JSON.stringify(outsideOfBaku));
    const listOthers = async () => {
      const now = new Map(await readPrices(page));
      return before.filter(([name, price]) => now.get(name) !== price + 400_00);
    };
    await expect.poll(listOthers).toEqual([]);
  });

  await test.step('the rest has the prices of that area too; all are there, and each once', async () => {
    for (let end = await scrollOn(page, 1); !end.isWhole; end = await scrollOn(page, 1)) {
      await more.click();
      await expect.poll(() => cards.count()).toBeGreaterThan(end.count);
    }
    const copies = (await readPrices(page)).flatMap(([name, price]) => {
      const number = /^Item number (\d+)$/.exec(name)?.[1];
      return number === undefined ? [] : [[Number(number), price]];
    });
    const first = copies[0]?.[0] ?? NaN;
    expect(copies).toEqual(Array.from({ length: 401 - first }, (_, i) => [first + i, 1000 + first + i + 400_00]));
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(await cards.count());
  });
});
