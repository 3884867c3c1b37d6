import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queryShop } from '../shop/database.ts';
import { moscowOrigin } from '../shop/test.ts';
import { expect, phone, test, type Page } from '../pages/test.ts';

const partnerId = 'upkeep';
const host = 'upkeep.localhost';

/** A shop of these journeys alone, with the goods of Baku's: others are not to find theirs closed. */
const upkeepOrigin = () => moscowOrigin().replace('//localhost', `//${host}`);

const tables = ['partner', 'city', 'warehouse', 'area', 'picture', 'category', 'product', 'area_offer', 'stock'];

async function openShopOfItsOwn(): Promise<void> {
  const columns = (await queryShop(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list
     from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and column_name <> 'partner_id' and is_generated = 'NEVER'
     group by table_name order by array_position($1, table_name::text)`,
    [tables],
  )) as { name: string; list: string }[];
  const copies = columns.map(
    ({ name, list }) =>
      `insert into ${name} (partner_id, ${list}) select '${partnerId}', ${list} from ${name}
       where partner_id = 'baku' on conflict do nothing;`,
  );
  // In one transaction: the partner and its cities refer to each other. Its texts are its own, whatever Baku's are now.
  await queryShop(`begin; set constraints all deferred; ${copies.join('')}
    update partner set settings = settings
      || '{"aboutLoyaltySystemUrl": "/api/v1/loyalty-system/about", "aboutReturnedPackageUrl": "/api/v1/returned-package/about"}'
      where partner_id = '${partnerId}';
    insert into system.domain values ('${host}', '${partnerId}') on conflict do nothing; commit;`);
}

/** Tells the shop that its partner has changed, and waits until its configuration says so. */
async function changePartner(sql: string, values: readonly unknown[], expected: Record<string, unknown>) {
  await queryShop(sql, values);
  await queryShop("select pg_notify('kaplya_changes', $1)", [`partner ${partnerId}`]);
  await expect
    .poll(async () => (await fetch(`${moscowOrigin()}/api/config?domain=${host}&version=1`)).json())
    .toMatchObject(expected);
}

/** Another server with a shop of these journeys: ours, under another address, which writes down what it is asked. */
async function startOtherServer() {
  const asked: string[] = [];
  const port = Number(new URL(moscowOrigin()).port);
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const path = (request.url ?? '').replace('domain=127.0.0.1', 'domain=upkeep.localhost');
    const headers = { ...request.headers, host: `upkeep.localhost:${(server.address() as AddressInfo).port}` };
    const forwarded = sendRequest({ port, path, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const listStored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);

// One after the other: both change the same shop.
test.describe.configure({ mode: 'serial' });

test.beforeAll(openShopOfItsOwn);

test('the page of an app that is not there yet says so, and how the shop comes to the home screen [S-05]', async ({
  page,
  shop,
}) => {
  const links = { appStore: '/coming-soon', googlePlay: '/coming-soon' };
  await changePartner(
    "update partner set settings = jsonb_set(settings, '{links}', settings->'links' || $1::jsonb) where partner_id = 'upkeep'",
    [links],
    { links },
  );
  await page.setViewportSize(phone);
  await page.goto(`${upkeepOrigin()}/get`);
  await expect(page.getByText(shop.t('pages.get.soon'))).toBeVisible();
  await expect(page.getByRole('link', { name: shop.t('pages.get.appStore') })).toHaveCount(0);
  await expect(page.getByText(shop.t('pages.get.home.iosSteps'))).toBeVisible();
  await expect(page.getByText(shop.t('pages.get.home.androidSteps'))).toBeVisible();
});

test.describe('The choice of a server', () => {
  let other: Awaited<ReturnType<typeof startOtherServer>>;

  test.beforeAll(async () => {
    other = await startOtherServer();
    const servers = { demo: other.url, test: 'http://127.0.0.1:9' };
    await changePartner(
      "update partner set settings = settings || $1::jsonb where partner_id = 'upkeep'",
      [{ servers }],
      {
        servers,
      },
    );
  });

  test.afterAll(async () => {
    await queryShop("update partner set settings = settings - 'servers' where partner_id = 'upkeep'");
    await queryShop("select pg_notify('kaplya_changes', 'partner upkeep')");
    await other.close();
  });

  test('begins anew there, with nothing of the former but the language and two timestamps [P-20] [T-22]', async ({
    page,
    shop,
  }) => {
    await page.goto(upkeepOrigin());
    await page.evaluate(() => localStorage.setItem('downloadModalClosedAt', '2026-01-02T03:04:05.000Z'));
    await shop.catalogue.add('W19');
    await expect.poll(async () => (await listStored(page))['cartId']).toBeTruthy();
    const before = await listStored(page);
    expect(other.asked).toEqual([]);

    const toOther = page.waitForURL(`${upkeepOrigin()}/`, { waitUntil: 'load' });
    await page.getByRole('button', { name: shop.t('servers.own') }).click();
    await page.getByRole('radio', { name: shop.t('servers.demo') }).click();
    await toOther;
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

    // What the customer does now is done there.
    const own: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${upkeepOrigin()}/api/`)) own.push(request.url());
    });
    await shop.catalogue.add('W19');
    await expect.poll(async () => (await listStored(page))['cartId']).toBeTruthy();
    expect(other.asked.some((call) => call.startsWith('POST /api/order/'))).toBe(true);
    expect(own).toEqual([]);

    // And there is a way back, from every screen.
    await page.goto(`${upkeepOrigin()}/delivery`);
    await page.getByRole('button', { name: shop.t('servers.demo') }).click();
    await page.getByRole('radio', { name: shop.t('servers.own') }).click();
    await expect(page.getByRole('button', { name: shop.t('servers.own') })).toBeVisible();
    const back = await listStored(page);
    expect(back['serverUrl']).toBeUndefined();
    expect(back['cartId']).toBeUndefined();
    expect(back['initialVisitAt']).toBe(before['initialVisitAt']);
  });

  test('of one that is down says so, and leads back [P-20] [X-05]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(/503|502|Failed to load resource/);
    await page.goto(upkeepOrigin());
    await page.getByRole('button', { name: shop.t('servers.own') }).click();
    await page.getByRole('radio', { name: shop.t('servers.test') }).click();
    await expect(page.getByText(shop.t('errors.config'))).toBeVisible();
    await page.getByRole('button', { name: shop.t('servers.test') }).click();
    await page.getByRole('radio', { name: shop.t('servers.own') }).click();
    await expect(page.getByRole('button', { name: shop.t('servers.own') })).toBeVisible();
    await expect(page.getByText(shop.t('errors.config'))).toHaveCount(0);
  });

  test('is offered at no other shop [P-20]', async ({ page, shop }) => {
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('button', { name: shop.t('servers.own') })).toHaveCount(0);
  });
});

test.describe('Maintenance', () => {
  const setUpdating = (isUpdating: boolean) =>
    changePartner("update partner set is_updating = $1 where partner_id = 'upkeep'", [isUpdating], { isUpdating });

  test.afterEach(() => setUpdating(false));

  test('stands in front of the shop and makes way by itself, without a reload [P-17]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503/);
    await page.clock.install();
    await setUpdating(true);
    const answer = await page.goto(`${upkeepOrigin()}/cart`);
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '60']);
    await expect(page.getByRole('heading', { level: 1, name: shop.t('maintenance.title') })).toBeVisible();
    await expect(page.locator('a[href^="tel:+994"]')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    // It looks again, hears the same, and stays.
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

  test('lets a tab past it that says so, and no other [P-17]', async ({ page, context, shop, consoleErrors }) => {
    consoleErrors.allow(/503/);
    await setUpdating(true);
    const passed = await page.goto(`${upkeepOrigin()}/?maintenance=off`);
    expect(passed?.status()).toBe(200);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('maintenance'))).toBe('off');
    await page.goto(`${upkeepOrigin()}/delivery`);
    await expect(page.getByRole('heading', { name: shop.t('pages.delivery.title') })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${upkeepOrigin()}/delivery`);
    await expect(other.getByRole('heading', { name: shop.t('maintenance.title') })).toBeVisible();
  });

  test('leaves what was begun within reach: orders, a cell in use, help [P-17]', async ({ page, shop }) => {
    await setUpdating(true);
    for (const path of ['/orders', '/aquamarket/status', '/support', '/agreements/offer']) {
      const answer = await page.goto(upkeepOrigin() + path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { name: shop.t('maintenance.title') })).toHaveCount(0);
    }
  });
});
