import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { queryShop } from '../../shop/database.ts';
import { bakuOrigin, moscowOrigin } from '../../shop/test.ts';
import { expect, test, type Page } from '../../pages/test.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
/** The demonstration's. */
const toStores = (app: string) => ({
  appStore: `https://apps.apple.com/app/${app}-demonstration/id1000000001`,
  googlePlay: `https://play.google.com/store/apps/details?id=example.${app}.demonstration`,
});
const storesOfMoscow = toStores('kaplya');

async function setLinksOfBaku(links: Record<string, string>): Promise<void> {
  await queryShop(
    `update partner set settings = jsonb_set(settings, '{links}', settings->'links' || $1::jsonb) where partner_id = 'baku'`,
    [JSON.stringify(links)],
  );
  await queryShop("select pg_notify('kaplya_changes', 'partner baku')");
}

async function waitForLinks(links: Record<string, string>): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${moscowOrigin()}/api/config?domain=baku.localhost&version=1`)).json())
    .toMatchObject({ links });
}

test.describe('The page of the app', () => {
  test.describe('on an iPad, which says that it is a Mac', () => {
    test.use({ userAgent: mac });

    test('puts its store first [S-05]', async ({ page, shop }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 }));
      await page.goto(`${bakuOrigin()}/get`);
      const links = page.getByRole('main').getByRole('link', { name: /App Store|Google Play/ });
      await expect(links.first()).toHaveText(shop.t('pages.get.appStore'));
      await expect(links.first()).toHaveClass(/bg-brand /);
      await expect(links.last()).not.toHaveClass(/bg-brand /);
    });
  });
});

test.describe('Help', () => {
  const widget = 'https://chat.example/widget.js';

  test('opens the chat of the config when asked, and loads nothing of it before [S-40]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(/chat\.example/);
    // The text stays: no other journey requests Baku's help texts.
    await setLinksOfBaku({ supportWidget: widget });
    await waitForLinks({ supportWidget: widget });
    let asked = 0;
    await page.route('https://chat.example/**', (route) => {
      asked += 1;
      if (asked === 1) return route.abort();
      return route.fulfill({
        contentType: 'text/javascript',
        body: "document.body.append(Object.assign(document.createElement('aside'), { textContent: 'Ask me' }))",
      });
    });
    await page.goto(`${bakuOrigin()}/support`);
    const open = page.getByRole('button', { name: shop.t('pages.support.chat') });
    await expect(open).toBeVisible();
    expect(asked).toBe(0);
    await open.click();
    await expect(page.getByText(shop.t('pages.support.chatFailed'))).toBeVisible();
    await open.click();
    await expect(page.getByText('Ask me')).toBeVisible();
    await expect(page.getByText(shop.t('pages.support.chatOpened'))).toBeVisible();
  });
});

/** The URL of Baku's texts; restored after the journey, because others read them too. */
async function setTextsOfBaku(urls: { aboutLoyaltySystemUrl: string; aboutReturnedPackageUrl: string }): Promise<void> {
  await queryShop("update partner set settings = settings || $1::jsonb where partner_id = 'baku'", [
    JSON.stringify(urls),
  ]);
  await queryShop("select pg_notify('kaplya_changes', 'partner baku')");
}

test.describe('Texts of a partner', () => {
  test.afterEach(() =>
    setTextsOfBaku({
      aboutLoyaltySystemUrl: '/api/v1/loyalty-system/about',
      aboutReturnedPackageUrl: '/api/v1/returned-package/about',
    }),
  );

  test('Texts that a partner hosts are read there, as text; what does not answer gives way to the shop’s own [C-04] [E-02] [C-17]', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/texts\.partner\.example|net::ERR_FAILED/);
    const urls = {
      aboutLoyaltySystemUrl: 'https://texts.partner.example/points',
      aboutReturnedPackageUrl: 'https://texts.partner.example/bottles',
    };
    await setTextsOfBaku(urls);
    await expect
      .poll(async () => (await fetch(`${moscowOrigin()}/api/v1/company?partnerId=baku&t=${Date.now()}`)).json())
      .toMatchObject({ data: { about_loyalty_system_url: urls.aboutLoyaltySystemUrl } });
    await page.route('https://texts.partner.example/**', (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      if (pathname !== '/points') return route.abort();
      return route.fulfill({
        contentType: 'text/plain; charset=utf-8',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: `A point is <b>one manat</b> (${searchParams.get('lang')}).`,
      });
    });
    await page.goto(`${bakuOrigin()}/about`);
    const lang = await page.locator('html').getAttribute('lang');
    await expect(page.getByText(`A point is <b>one manat</b> (${lang}).`)).toBeVisible();
    const own = await fetch(`${moscowOrigin()}/api/v1/returned-package/about?partnerId=baku&lang=${lang}`);
    const { data } = (await own.json()) as { data: { text: string } };
    await expect(page.getByText(data.text.split('\n')[0] ?? '')).toBeVisible();
  });
});

test.describe('Sharing', () => {
  const item = '/products/kaplya-19l';

  /** Removes features of the browser from the next page on, and records what is shared. */
  async function prepare(page: Page, can: { share: boolean; copy: boolean }): Promise<void> {
    await page.addInitScript(({ share, copy }) => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      const accept = async (value: unknown) => void shared.push(value);
      const define = (name: string, value: unknown) =>
        Object.defineProperty(navigator, name, { value, configurable: true });
      define('share', share ? accept : undefined);
      define('clipboard', copy ? { writeText: accept } : undefined);
    }, can);
  }

  const listShared = (page: Page) => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);

  test('a link goes out by what the browser can do [S-65]', async ({ page, shop }) => {
    const button = page.getByRole('button', { name: shop.t('share.item'), exact: true });

    await test.step('a product goes out by its own address alone [S-65]', async () => {
      await prepare(page, { share: true, copy: true });
      await page.goto(`${item}?utm_source=mail&token=secret#top`);
      await button.click();
      await expect
        .poll(() => listShared(page))
        .toEqual([{ title: await shop.nameOf('W19'), url: moscowOrigin() + item }]);
    });

    await test.step('where nothing shares, the address is copied, and said to be [S-65]', async () => {
      await prepare(page, { share: false, copy: true });
      await page.goto(item);
      await button.click();
      await expect(page.getByText(shop.t('share.copied'))).toBeVisible();
      expect(await listShared(page)).toEqual([moscowOrigin() + item]);
    });

    await test.step('where nothing copies either, the shop is in a field to copy by hand [S-40] [S-65]', async () => {
      await prepare(page, { share: false, copy: false });
      await page.goto('/profile');
      await page.getByRole('button', { name: shop.t('share.shop') }).click();
      await expect(page.getByLabel(shop.t('share.byHand.field'))).toHaveValue(`${moscowOrigin()}/`);
    });
  });
});

test('the profile leads to the app in a window of its own, to help and to what the shop says of itself [S-08] [S-40] [S-46]', async ({
  page,
  shop,
}) => {
  await page.goto('/profile');
  await waitUntilHydrated(page);
  const menu = page.getByRole('dialog').getByRole('navigation', { name: shop.t('account.menu.shop') });
  for (const [text, path] of [
    ['account.menu.app', '/get'],
    ['pages.footer.support', '/support'],
    ['pages.delivery.title', '/delivery'],
    ['pages.about.title', '/about'],
  ] as const) {
    await expect(menu.getByRole('link', { name: shop.t(text) })).toHaveAttribute('href', path);
  }
  await menu.getByRole('link', { name: shop.t('account.menu.app') }).click();
  const offer = page.getByRole('dialog', { name: shop.t('notices.download.title') });
  await expect(
    offer.getByRole('img', { name: shop.t('notices.download.code', { address: `${moscowOrigin()}/get` }) }),
  ).toBeVisible();
  await expect(offer.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', storesOfMoscow.appStore);
  await expect(offer.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', storesOfMoscow.googlePlay);
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  // The phone banner stays hidden as well.
  expect(await page.evaluate(() => localStorage.getItem('downloadModalClosedAt'))).toMatch(/^\d{4}-/);
  await menu.getByRole('link', { name: shop.t('account.menu.app') }).click();
  await offer.getByRole('link', { name: shop.t('notices.download.more') }).click();
  await expect(page.getByRole('heading', { level: 1, name: shop.t('pages.get.title') })).toBeVisible();
});
