import { openOwnShop } from '../../shop/own-shop.ts';
import { startOtherServer } from '../../shop/start-other-server.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { expect, test, type Page } from '../../pages/test.ts';

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9';

const listStored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);

test.describe('The choice of a server', () => {
  test('begins anew there, with nothing of the former but the language and two timestamps [P-20] [T-22]', async ({
    page,
    shop,
  }) => {
    const own = await openOwnShop();
    const { origin } = own;
    const other = await startOtherServer(own);
    await own.change({ servers: { demo: other.url, test: nowhere } });
    await page.goto(origin);
    await page.evaluate(() => localStorage.setItem('downloadModalClosedAt', '2026-01-02T03:04:05.000Z'));
    await shop.catalogue.add('CUP');
    // The addition has been answered: one that is on its way would begin a cart at the server that is left.
    await expect.poll(async () => (await listStored(page))['keptCart']).toBeTruthy();
    const before = await listStored(page);
    expect(other.asked).toEqual([]);

    await page.getByRole('button', { name: shop.t('servers.own') }).click();
    await page.getByRole('radio', { name: shop.t('servers.demo') }).click();
    await expect(page.getByRole('button', { name: shop.t('servers.demo') })).toBeVisible();

    await expect.poll(async () => (await listStored(page))['config']).toBeTruthy();
    const after = await listStored(page);
    expect(after).toMatchObject({
      serverUrl: other.url,
      initialVisitAt: before['initialVisitAt'],
      downloadModalClosedAt: '2026-01-02T03:04:05.000Z',
    });
    const allowed = new Set(['language', 'initialVisitAt', 'downloadModalClosedAt']);
    const left = Object.keys(after).filter((key) => !allowed.has(key) && (before[key]?.length ?? 0) > 20);
    expect(left.filter((key) => after[key] === before[key])).toEqual([]);
    expect(after['cartId']).toBeUndefined();
    expect(JSON.parse(after['config'] ?? '{}')).toMatchObject({ services: { cart: `${other.url}/api/order` } });

    // The customer's next actions happen there.
    const askedHere: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${origin}/api/`)) askedHere.push(request.url());
    });
    await shop.catalogue.add('CUP');
    await expect.poll(async () => (await listStored(page))['cartId']).toBeTruthy();
    expect(other.asked.some((call) => call.startsWith('POST /api/order/'))).toBe(true);
    expect(askedHere).toEqual([]);

    // Every screen offers a way back.
    await page.goto(`${origin}/delivery`);
    await page.getByRole('button', { name: shop.t('servers.demo') }).click();
    await page.getByRole('radio', { name: shop.t('servers.own') }).click();
    await expect(page.getByRole('button', { name: shop.t('servers.own') })).toBeVisible();
    const back = await listStored(page);
    expect(back['serverUrl']).toBeUndefined();
    expect(back['cartId']).toBeUndefined();
    expect(back['initialVisitAt']).toBe(before['initialVisitAt']);
    await other.close();
  });

  test('of one that is down says so, and leads back; it is offered at no other shop [P-20] [X-05]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503|502|Failed to load resource/);
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await waitUntilHydrated(page);
    await expect(page.getByRole('button', { name: shop.t('servers.own') })).toHaveCount(0);
    const { origin } = await openOwnShop({ servers: { demo: nowhere, test: nowhere } });
    await page.goto(origin);
    await page.getByRole('button', { name: shop.t('servers.own') }).click();
    await page.getByRole('radio', { name: shop.t('servers.test') }).click();
    await expect(page.getByText(shop.t('errors.config'))).toBeVisible();
    await page.getByRole('button', { name: shop.t('servers.test') }).click();
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.getByRole('radio', { name: shop.t('servers.own') }).click();
    await expect(page.getByRole('button', { name: shop.t('servers.own') })).toBeVisible();
    await expect(page.getByText(shop.t('errors.config'))).toHaveCount(0);
    // A page requested before the choice was saved would come from the former server.
    await page.waitForLoadState('networkidle');
    await waitUntilHydrated(page);
    expect(loads).toBe(1);
  });
});

test('maintenance stands in front of the shop and makes way by itself, without a reload; it lets a tab past it that says so, and no other [P-17]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/503/);
  const { origin, setUpdating } = await openOwnShop();
  await setUpdating(true);

  await test.step('a tab that says so, and another', async () => {
    const tab = await context.newPage();
    const passed = await tab.goto(`${origin}/?maintenance=off`);
    expect(passed?.status()).toBe(200);
    await expect.poll(() => tab.evaluate(() => sessionStorage.getItem('maintenance'))).toBe('off');
    await tab.goto(`${origin}/delivery`);
    await expect(tab.getByRole('heading', { name: shop.t('pages.delivery.title') })).toBeVisible();
    await tab.close();
    await page.goto(`${origin}/delivery`);
    await expect(page.getByRole('heading', { name: shop.t('maintenance.title') })).toBeVisible();
  });

  await page.clock.install();
  const answer = await page.goto(`${origin}/cart`);
  expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '60']);
  await expect(page.getByRole('heading', { level: 1, name: shop.t('maintenance.title') })).toBeVisible();
  await expect(page.locator('a[href^="tel:+994"]')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  // The page checks again, gets the same answer, and stays.
  const looked = page.waitForResponse((response) => response.url().includes('.data'));
  await page.clock.runFor(15_000);
  await looked;
  await expect(page.getByRole('heading', { level: 1, name: shop.t('maintenance.title') })).toBeVisible();

  await setUpdating(false);
  await page.clock.runFor(15_000);
  await expect(page.getByRole('heading', { name: shop.t('maintenance.title') })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
