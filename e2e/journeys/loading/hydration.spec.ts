import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { storeBefore } from '../../visitors/prepared-visitor.ts';
import { comeBackAs, createCustomer } from '../../pages/account.ts';
import { createTranslate } from '../../pages/texts.ts';
import { ownWater } from '../../shop/own-water.ts';
import { bakuOrigin, expect, moscowOrigin, phone, test, type Page } from '../../shop/test.ts';

// A hydration warning, like any console error, fails a journey (see `shop/test.ts`).

test.use({ viewport: phone });

const pages = [
  '/product_sets/first-order-set',
  '/cart',
  '/addresses',
  '/about',
  '/checkout',
  '/coming-soon',
  '/delivery',
  '/agreements/personal-data',
];

/** Icons without a drawing in the document; `none` for a page without icons. */
function listUndrawnIcons(): string[] {
  const names = [...document.querySelectorAll('use')].map((use) => use.getAttribute('href') ?? '');
  return names.length === 0 ? ['none'] : names.filter((name) => document.querySelector(`${name} > *`) === null);
}

/** Every storage key: those of E-18, then the storefront's own. Values of older versions or other programs are not trusted. */
const storageKeys = [
  'cartId',
  'isAnonymousCart',
  'anonUser',
  'language',
  'serverUrl',
  'config',
  'partnerId',
  'requiredProducts',
  'selectedAddress',
  'deprecatedSelectedAddress',
  'anonymousAddresses',
  'anonymousSelectedAddress',
  'servicesIdentity',
  'deviceId',
  'initialVisitAt',
  'downloadModalClosedAt',
  'deletedItems',
  'orderNote',
  'searches',
  'completingCartId',
  'completionKeys',
  'cartRevision',
  'cellBottle',
  'seenStories',
  'favourites',
  'favouritesOf',
  'keptCart',
  'keptOrders',
  'keptCellOrders',
  'unsentChanges',
  'cookieChoice',
  'cookieChoiceOf',
  'adsDeclinedAt',
  'installClosedAt',
  'orderedAt',
  'dismissedRatings',
  'countedOrders',
];

test.describe('In every language', () => {
  const languages = [
    { language: 'ru', origin: moscowOrigin, water: ownWater.moscow },
    { language: 'en', origin: moscowOrigin, water: ownWater.moscow },
    { language: 'az', origin: bakuOrigin, water: ownWater.baku },
  ] as const;

  for (const { language, origin, water } of languages) {
    test(`each page wakes up in ${language} as the server wrote it [P-10]`, async ({ page }) => {
      for (const path of ['/', water, ...pages]) {
        await page.goto(`${origin()}${path}?lang=${language}`);
        await waitUntilHydrated(page);
        await expect(page.locator('html'), path).toHaveAttribute('lang', language);
        expect(await page.evaluate(listUndrawnIcons), path).toEqual(path === '/coming-soon' ? ['none'] : []);
        if (path !== '/cart') continue;
        await expect(page.getByRole('dialog')).toContainText(createTranslate(language)('cart.empty.title'));
      }
    });
  }
});

test.describe('With a language that was chosen before', () => {
  test.use({ locale: 'ru-RU' });

  test('the storage’s comes after hydration, the cookie’s with the server’s HTML, and one that the partner does not list not at all [P-11] [E-18] [rule 80]', async ({
    page,
    context,
  }) => {
    const languageOfCookie = async () => (await context.cookies()).find(({ name }) => name === 'language')?.value;

    await test.step('the one that only the storage still knows comes after hydration, and stays', async () => {
      await storeBefore(page, { language: 'en' });
      const html = await (await page.goto('/'))?.text();
      expect(html).toContain('<html lang="ru"');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect.poll(languageOfCookie).toBe('en');
    });

    await test.step('the server already speaks the one of the cookie, whatever the browser prefers', async () => {
      const html = await (await page.goto('/'))?.text();
      expect(html).toContain('<html lang="en"');
      await waitUntilHydrated(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });

    await test.step('one that the partner does not list counts for nothing', async () => {
      await context.addCookies([{ name: 'language', value: 'tr', url: moscowOrigin() }]);
      await storeBefore(page, { language: 'tr' });
      await page.goto('/');
      await waitUntilHydrated(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    });
  });
});

test.describe('With a storage that fails', () => {
  test('a full one: the customer is told that the cart is not saved, and a reload of the tab brings it back [E-18] [S-01] [X-11]', async ({
    page,
  }) => {
    await fillStorages(page, ['localStorage']);
    await page.goto('/?lang=en');
    await waitUntilHydrated(page);
    await addFirstBottle(page);
    await expect(findWarning(page)).toBeVisible();
    await page.reload();
    await expect(page.locator('header a[href="/cart"][aria-haspopup]')).toContainText('1');
    await expect(findWarning(page)).toBeHidden();
    await page.goto('/cart?lang=en');
    await expect(page.getByRole('dialog').getByText(createTranslate('en')('cart.unstored'))).toBeVisible();
    for (const path of ['/checkout', '/addresses', '/delivery']) {
      await page.goto(path);
      await waitUntilHydrated(page);
    }
  });

  test('full ones of browser and tab: the customer is told, and the pages wake up [E-18] [S-01] [X-11]', async ({
    page,
  }) => {
    await fillStorages(page, ['localStorage', 'sessionStorage']);
    await page.goto('/?lang=en');
    await waitUntilHydrated(page);
    await addFirstBottle(page);
    await expect(findWarning(page)).toBeVisible();
    for (const path of ['/cart', '/checkout', '/addresses', '/delivery']) {
      await page.goto(path);
      await waitUntilHydrated(page);
    }
  });

  test('full ones, of a customer: a reload brings the cart back from the account [X-11] [T-04]', async ({ page }) => {
    await comeBackAs(page, await createCustomer());
    await fillStorages(page, ['localStorage', 'sessionStorage']);
    await page.goto('/?lang=en');
    await waitUntilHydrated(page);
    // The account has nothing before the shop has answered.
    const added = page.waitForResponse(/add_cart_item_product_events$/);
    await addFirstBottle(page);
    await expect(findWarning(page)).toBeVisible();
    expect((await added).ok()).toBe(true);
    await page.reload();
    await expect(page.locator('header a[href="/cart"][aria-haspopup]')).toContainText('1');
  });

  test('a blocked one: the pages wake up and a bottle can be put into the cart [E-18] [S-01]', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/');
    await waitUntilHydrated(page);
    await addFirstBottle(page);
    for (const path of ['/cart', '/checkout', '/addresses', '/delivery']) {
      await page.goto(path);
      await waitUntilHydrated(page);
    }
  });

  const garbage = [
    '{"broken',
    'null',
    '[]',
    '{}',
    '[null,1,{"id":7}]',
    '""',
    '{"token":7,"phoneNumber":{},"latitude":"x","services":[],"ready":true}',
  ];
  test('one of broken values under every key: the pages wake up and a bottle can be put into the cart [E-18]', async ({
    page,
  }) => {
    for (const text of garbage) {
      await test.step(text, async () => {
        await storeBefore(page, Object.fromEntries(storageKeys.map((key) => [key, text])));
        for (const path of ['/checkout', '/addresses']) {
          await page.goto(path);
          await waitUntilHydrated(page);
        }
        // The catalogue lies behind the addresses.
        await page.keyboard.press('Escape');
        await expect(page).toHaveURL(/\/$/);
        await addFirstBottle(page);
      });
    }
  });
});

test.describe('In the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the pages wake up in the theme of the device, and in the one that was chosen', async ({ page, context }) => {
    await page.goto('/');
    await waitUntilHydrated(page);
    const dark = await backgroundOf(page);
    expect(dark).toBe('rgb(10, 21, 30)');

    await context.addCookies([{ name: 'theme', value: 'light', url: moscowOrigin() }]);
    await page.goto('/');
    await waitUntilHydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await backgroundOf(page)).not.toBe(dark);

    await page.emulateMedia({ colorScheme: 'light' });
    await context.addCookies([{ name: 'theme', value: 'dark', url: moscowOrigin() }]);
    await page.goto('/coming-soon', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveCSS('color-scheme', /dark/);
    await expect.poll(() => backgroundOf(page)).toBe(dark);
  });
});

test.describe('On a phone', () => {
  test('before its script has come, who has a cart is not told that it is empty, and who has none is [S-06] [T-01]', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/);
    const t = createTranslate('ru');
    const empty = page.getByRole('dialog').getByText(t('cart.empty.title'));
    const loading = page.getByRole('dialog').getByRole('status', { name: t('common.loading') });
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('/cart?lang=ru');
    await expect(empty).toBeVisible();
    await expect(loading).toBeHidden();

    await page.evaluate(() => localStorage.setItem('cartId', crypto.randomUUID()));
    await page.reload();
    await expect(loading).toBeVisible();
    await expect(empty).toBeHidden();
  });

  test('what lies behind a page is not drawn, and keeps its place; behind the first page of a visit it has no boxes until that is closed [S-15] [E-14] [P-18]', async ({
    page,
  }) => {
    await page.goto('/?lang=en');
    await waitUntilHydrated(page);
    await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }));
    const card = page.locator('main article a').filter({ visible: true }).nth(14);
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(1000);
    await card.click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner', { includeHidden: true })).toBeHidden();
    await expect(page.getByRole('contentinfo', { includeHidden: true })).toBeHidden();
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await expect(card).toBeInViewport();

    // A page that never drew the shelf does not lose it either.
    await card.click();
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible();
    await page.reload();
    await waitUntilHydrated(page);
    await panel.getByRole('button', { name: createTranslate('en')('common.close') }).click();
    await expect(panel).toBeHidden();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

    // Behind the first page of a visit.
    await page.goto('/products/kaplya-19l?lang=en');
    await waitUntilHydrated(page);
    const shelf = page.locator('main article');
    const countBoxes = () =>
      shelf.evaluateAll((cards) => cards.filter((each) => each.getClientRects().length > 0).length);
    expect(await countBoxes()).toBe(0);
    await panel.getByRole('button', { name: createTranslate('en')('common.close') }).click();
    await expect(shelf.first()).toBeVisible();
    expect(await countBoxes()).toBe(await shelf.count());
  });

  test('groups that are far are not drawn, and a jump over them ends exactly at its own [S-01] [E-13] [P-18]', async ({
    page,
  }) => {
    await page.goto('/?lang=en');
    await waitUntilHydrated(page);
    const groups = page.locator('main section[aria-labelledby]');
    const isDrawn = (index: number) =>
      groups
        .nth(index)
        .locator('article')
        .first()
        .evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }));
    expect([await isDrawn(0), await isDrawn((await groups.count()) - 1)]).toEqual([true, false]);

    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(-2).click();
    const group = groups.nth((await groups.count()) - 2);
    const padding = await page.evaluate(() =>
      Math.round(parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)),
    );
    await expect.poll(() => group.evaluate((section) => Math.round(section.getBoundingClientRect().top))).toBe(padding);
    await page.reload();
    // At the same place: the height of all that is above is known.
    await expect.poll(() => group.evaluate((section) => Math.round(section.getBoundingClientRect().top))).toBe(padding);
  });

  test('a tap on what has just been painted reaches the cart, however slow the phone [S-01] [P-18]', async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('/?lang=en', { waitUntil: 'commit' });
    const card = page.locator('main article').filter({ has: page.locator('a[href="/products/kaplya-19l"]') });
    await card.getByRole('group').getByRole('button').first().click();
    await expect(card.getByRole('status')).toHaveText('1');
  });
});

/** Fills storages to the last character before the shop writes anything. */
async function fillStorages(page: Page, names: readonly ('localStorage' | 'sessionStorage')[]): Promise<void> {
  await page.addInitScript((full) => {
    for (const name of full) {
      const storage = window[name];
      if (storage.getItem('ballast-0')) continue;
      let size = 1 << 20;
      for (let index = 0; size > 0;) {
        try {
          storage.setItem(`ballast-${index}`, 'x'.repeat(size));
          index += 1;
        } catch {
          size >>= 1;
        }
      }
    }
  }, names);
}

/** The notice that the cart is not saved. */
const findWarning = (page: Page) => page.locator('[data-toasts]').getByText(createTranslate('en')('cart.unstored'));

async function addFirstBottle(page: Page): Promise<void> {
  const card = page.locator('main article').filter({ has: page.locator('a[href="/products/kaplya-19l"]') });
  await card.getByRole('group').getByRole('button').first().click();
  await expect(card.getByRole('status')).toHaveText('1');
  await expect(page.locator('header a[href="/cart"][aria-haspopup]')).toContainText('1');
}

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
