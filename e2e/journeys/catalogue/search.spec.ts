import { waitUntilHydrated, waitUntilIdle } from '../../browser/hydrated.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { createSearchPage, type SearchPageObject } from '../../pages/search.ts';
import { builtScripts } from '../../shop/built-files.ts';
import { desktop, expect, phone, test, type Page, type Shop } from '../../pages/test.ts';

test.use({ viewport: desktop, language: 'ru', contextOptions: { reducedMotion: 'reduce' } });

async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

/** Suggestions have the edges of their field, and nothing is wider than the screen, with goods in the cart as well. */
async function expectOffersFit(page: Page, search: SearchPageObject, shop: Shop): Promise<void> {
  const edges = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return [Math.round(left), Math.round(right)];
  };
  const field = await search.field.evaluate(edges);
  expect(await search.panel.evaluate(edges)).toEqual(field);
  expect(field[1]! - field[0]!).toBeGreaterThan(300);
  await search.panel
    .getByRole('button', { name: shop.t('catalogue.add') })
    .first()
    .click();
  await expect(search.panel.getByRole('button', { name: shop.t('common.decrease') })).toBeVisible();
  expect(await search.panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await expectNoViolations(page);
}

test('what is typed is understood on any layout, offered while it is typed, chosen by keys, and kept on the device [S-60]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/400/);
  const search = createSearchPage({ page, t: shop.t });
  const water = await shop.nameOf('W19');
  const cups = await shop.nameOf('CUP');
  await openHydrated(page, '/');

  await test.step('“djlf” offers water while it is typed, and finds it [S-60]', async () => {
    await page.keyboard.press('/');
    await expect(search.field).toBeFocused();
    await page.keyboard.type('djlf');
    await expect(search.options.filter({ hasText: water })).toBeVisible();
    await search.field.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=djlf$/);
    await expect(search.nameOfFirst()).toHaveText(water);
    await expect(search.options).toHaveCount(0);
  });

  await test.step('the last queries stay on the device, and can be forgotten [S-60] [A-04]', async () => {
    await openHydrated(page, '/');
    await search.field.focus();
    await expect(search.options).toHaveText(['djlf']);
    await page.getByRole('button', { name: shop.t('search.recent.clear') }).click();
    await expect(search.options).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull();
  });

  await test.step('a search that fails says so and tries again [S-60]', async () => {
    await page.route('**/api/v1/catalog/search*', (route) =>
      route.fulfill({ status: 400, json: { code: 'request.invalid' } }),
    );
    await search.field.fill('вода');
    await expect(page.getByRole('banner').getByRole('alert')).toBeVisible();
    await page.unroute('**/api/v1/catalog/search*');
    await page
      .getByRole('banner')
      .getByRole('button', { name: shop.t('common.tryAgain') })
      .click();
    await expect(search.options.first()).toBeVisible();
  });

  await test.step('what is offered has the edges of its field on a desktop [S-84]', async () => {
    await expectOffersFit(page, search, shop);
    await page.setViewportSize(desktop);
  });

  await test.step('a choice of the keyboard alone opens the product, and closing it leads back [S-60] [S-02]', async () => {
    await search.field.fill('помпа');
    await expect(search.options.first()).toHaveText(/помпа/i);
    const first = search.options.first();
    await expect(search.found).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(search.field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(search.field).toHaveValue('помпа');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toContainText(/помпа/i);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
  });

  await test.step('goods go into the cart from the suggestions, by keys and by pointer [S-84] [S-60]', async () => {
    const row = search.row(cups);
    const increase = row.getByRole('button', { name: shop.t('common.increase') });
    const inCart = (count: number) => shop.t('search.inCart', { name: cups, count });
    await search.field.fill('стаканы');
    await expect(search.options.first()).toHaveText(new RegExp(cups));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(row.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
      new RegExp(shop.t('catalogue.add')),
    );
    await page.keyboard.press('Enter');
    await expect(increase).toHaveAccessibleName(new RegExp(inCart(1)));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: inCart(2) })).toBeAttached();
    await increase.click();
    await expect(increase).toHaveAccessibleName(new RegExp(inCart(3)));
    await row.getByRole('button', { name: shop.t('common.decrease') }).click();
    await expect(increase).toHaveAccessibleName(new RegExp(inCart(2)));
    await expect(search.field).toBeFocused();

    // Before the first cell the keys edit the text again.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(search.options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(search.field).toHaveJSProperty('selectionStart', 'стаканы'.length - 1);
    await page.keyboard.press('Escape');
    await expect(row).toBeHidden();
    await expect(page).toHaveURL('/');
    await (await shop.catalogue.stepper('CUP')).expectValue(2);
  });
});

test('what was found is narrowed down by the URL alone, and leads to goods and back [S-60] [S-61]', async ({
  page,
  context,
  shop,
}) => {
  const search = createSearchPage({ page, t: shop.t });

  await test.step('a product that was opened from the results leads back to them, where they were [S-60] [S-15]', async () => {
    await openHydrated(page, '/');
    await page.evaluate(() => window.scrollTo(0, 1500));
    await openHydrated(page, '/search?q=вода');
    const card = search.results.nth(20);
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(200);
    const name = await card.getByRole('heading').textContent();
    await card.getByRole('link').first().click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await expect(
      page
        .getByRole('article', { includeHidden: true })
        .filter({ hasText: name ?? '' })
        .first(),
    ).toBeAttached();
    await panel.getByRole('button', { name: shop.t('common.close') }).click();
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(panel).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await expect(card.getByRole('link').first()).toBeFocused();
  });

  await test.step('filters and the order stand in the URL: a reload, a step back and another browser see the same [S-61]', async () => {
    const all = await search.results.count();
    await search.filters.getByRole('checkbox', { name: /^Kaplya/ }).check();
    await expect(page).toHaveURL(/brand=Kaplya/);
    await search.filters.getByRole('checkbox', { name: /^0,5/ }).check();
    await expect(page).toHaveURL(/volume=0\.5/);
    await expect.poll(() => search.results.count()).toBeLessThan(all);
    await page.getByRole('combobox', { name: shop.t('search.sort') }).selectOption('-price');
    await expect(page).toHaveURL(/sort=-price/);
    await search.filters.getByRole('textbox', { name: shop.t('search.price.to') }).fill('70');
    await search.filters.getByRole('textbox', { name: shop.t('search.price.to') }).press('Enter');
    await expect(page).toHaveURL(/price=-70/);
    // The page's URL changes before its items arrive.
    await waitUntilIdle(page);
    const names = await search.results.getByRole('heading').allTextContents();
    expect(names.length).toBeGreaterThan(0);

    // As in another browser, which has nothing but the URL.
    await context.clearCookies();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key !== 'cookieChoice') localStorage.removeItem(key);
    });
    await page.reload();
    await expect(search.results.getByRole('heading')).toHaveText(names);
    await expect(search.filters.getByRole('checkbox', { name: /^Kaplya/ })).toBeChecked();

    await waitUntilHydrated(page);
    await page.goBack();
    await expect(page).not.toHaveURL(/price=/);
    await expect(search.filters.getByRole('textbox', { name: shop.t('search.price.to') })).toHaveValue('');
    await page.goForward();
    await expect(search.results.getByRole('heading')).toHaveText(names);

    await page.getByRole('link', { name: shop.t('search.remove', { name: 'Kaplya' }) }).click();
    await expect(page).not.toHaveURL(/brand=/);
    await page.getByRole('link', { name: shop.t('search.reset') }).click();
    await expect(search.results).toHaveCount(all);
  });

  await test.step('goods go into the cart from the results [S-60] [P-01]', async () => {
    await search.field.fill('стаканы');
    await search.field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent('стаканы')}$`));
    await shop.catalogue.add('CUP', 2);
    await shop.cart.openDrawer();
    await shop.cart.whenSynced();
    await page.reload();
    await (await shop.catalogue.stepper('CUP')).expectValue(2);
  });

  await test.step('where nothing is found there are ways on [S-60] [S-61]', async () => {
    await openHydrated(page, '/search?q=xyzzyx+вода');
    await expect(page.getByRole('heading', { name: shop.t('search.nothing.title') })).toBeVisible();
    await page.getByRole('link', { name: shop.t('search.try', { query: 'вода' }) }).click();
    await expect(search.results.first()).toBeVisible();

    await openHydrated(page, '/search?q=чай&category=coolers');
    await expect(page.getByText(shop.t('search.nothing.filtered'))).toBeVisible();
    await expectNoViolations(page);
    await page.setViewportSize(desktop);
    await page
      .getByRole('main')
      .getByRole('link', { name: shop.t('search.reset') })
      .last()
      .click();
    await expect(search.results.first()).toBeVisible();
  });
});

test('whoever is faster than the shop loses nothing that was typed [S-60]', async ({ page, shop }) => {
  const search = createSearchPage({ page, t: shop.t });

  await test.step('what was sent before the offers have come is not covered by them, and is remembered [S-60] [A-04]', async () => {
    const panel = Promise.withResolvers<void>();
    await page.route(builtScripts('search-panel'), async (route) => {
      await panel.promise;
      await route.continue();
    });
    await openHydrated(page, '/');
    await page.keyboard.press('/');
    await page.keyboard.type('вода');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(search.nameOfFirst()).toBeVisible();
    panel.resolve();
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('searches') ?? '[]') as string[]))
      .toEqual(['вода']);
    await waitUntilIdle(page);
    await expect(search.options).toHaveCount(0);
    // Typing on opens the suggestions again.
    await page.keyboard.type(' 19');
    await expect(search.options.first()).toBeVisible();
  });

  await test.step('what is typed on while the results are on their way stays in the field [S-60]', async () => {
    await openHydrated(page, '/');
    const results = await holdCalls(page, /\/search\.data/);
    await search.field.focus();
    await page.keyboard.type('вода');
    await page.keyboard.press('Enter');
    await expect.poll(results.count).toBe(1);
    await page.keyboard.type(' 19');
    await results.release();
    await expect(page).toHaveURL(/\/search\?q=/);
    await waitUntilIdle(page);
    await expect(search.field).toHaveValue('вода 19');
    // A history step restores the search text.
    await page.goBack();
    await expect(search.field).toHaveValue('');
    await page.goForward();
    await expect(search.field).toHaveValue('вода');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('an icon leads to the field, a sheet holds the filters, and nothing is wider than the screen [S-60] [S-61] [S-84]', async ({
    page,
    shop,
  }) => {
    const search = createSearchPage({ page, t: shop.t });
    await openHydrated(page, '/');
    await page
      .getByRole('banner')
      .getByRole('link', { name: shop.t('common.search') })
      .click();
    await expect(search.field).toBeFocused();
    await search.field.fill('dja');
    await expect(search.options.first()).toBeVisible();
    await expectOffersFit(page, search, shop);
    await search.field.press('Enter');
    await expect(search.nameOfFirst()).toHaveText(await shop.nameOf('W19'));

    await page.getByRole('button', { name: shop.t('search.filters') }).click();
    const drawer = page.getByRole('dialog', { name: shop.t('search.filters') });
    await drawer.getByRole('checkbox', { name: /^19/ }).check();
    await expect(page).toHaveURL(/volume=19/);
    await expectNoViolations(page);
    await drawer.getByRole('button', { name: /^Показать/ }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('link', { name: shop.t('search.remove', { name: '19 л' }) })).toBeVisible();
    await expectNoViolations(page, { areAllColours: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form searches, its filters narrow down, and search engines keep out [S-60] [S-61] [P-09]', async ({
    page,
    shop,
  }) => {
    const search = createSearchPage({ page, t: shop.t });
    await page.goto('/');
    await search.field.fill('djlf');
    await search.field.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=djlf$/);
    await expect(search.nameOfFirst()).toHaveText(await shop.nameOf('W19'));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http:\/\/[^/]+\/$/);

    await search.filters.getByRole('checkbox', { name: /^Kaplya/ }).check();
    await search.filters.getByRole('checkbox', { name: /^Mshara/ }).check();
    await search.filters.getByRole('textbox', { name: shop.t('search.price.from') }).fill('400');
    await search.filters.getByRole('button', { name: shop.t('search.apply') }).click();
    await expect(page).toHaveURL(/q=djlf/);
    await expect(page.getByRole('link', { name: shop.t('search.remove', { name: 'Kaplya' }) })).toBeVisible();
    await expect(page.getByRole('link', { name: shop.t('search.remove', { name: 'от 400' }) })).toBeVisible();
    await expect(search.results.filter({ hasText: 'Мшара' }).first()).toBeVisible();
    await expect(search.results.filter({ hasText: 'Алтан' })).toHaveCount(0);
  });
});
