import { formatPhone } from '@kaplya/domain/phones';
import { standInForVendors, type Vendors } from '../../browser/analytics-vendors.ts';
import { createHintsPage } from '../../pages/hints.ts';
import { comeBackWith, fillCart, findIntervalOfTomorrow, mintPhone, readStored } from '../../visitors/server.ts';
import { desktop, expect, test, type Page } from '../../pages/test.ts';
import { changeSettings } from '../../shop/database.ts';

// Analytics: which events which service gets from whom [P-28]. All other journeys have rejected it.

test.use({ viewport: desktop, isFresh: true });
test.beforeAll(() => changeSettings('moscow', 'metrics', { yandexMetrikaId: '12345678', ga4Id: 'G-WATER1' }));

type Ecommerce = { ecommerce: Record<string, unknown> };

const isCommand = (entry: unknown): entry is unknown[] => Array.isArray(entry);
const isEcommerce = (entry: unknown): entry is Ecommerce =>
  typeof entry === 'object' && entry !== null && 'ecommerce' in entry;

/** The names of Google's events, in order, and Yandex's e-commerce events. */
async function readEvents(vendors: Vendors) {
  const { layer, hits } = await vendors.read();
  const google = layer.filter(isCommand).filter(([verb]) => verb === 'event');
  return {
    google: google.map(([, name, parameters]) => ({ name, parameters: parameters as Record<string, unknown> })),
    yandex: layer.filter(isEcommerce).map(({ ecommerce }) => ecommerce),
    hits: hits.filter(([, verb]) => verb === 'hit').map(([, , url]) => url),
    everything: JSON.stringify({ layer, hits }),
  };
}

const namesOf = async (vendors: Vendors) => (await readEvents(vendors)).google.map(({ name }) => name);

async function expectProof(page: Page): Promise<void> {
  await expect
    .poll(async () => (await readStored<{ consent: object | null }>(page, 'cookieChoice'))?.consent ?? null)
    .not.toBeNull();
}

test('nobody outside is asked for anything before consent, nor after refusing; after consent both count from that moment on, in order; withdrawn, nothing is counted and their cookies go [P-28] [S-47]', async ({
  page,
  shop,
}) => {
  const vendors = await standInForVendors(page);
  const { t } = shop;
  const hints = createHintsPage(page, t);
  const reopen = () =>
    page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('pages.footer.cookies') })
      .click();
  await shop.catalogue.open();
  await expect(hints.of('cookies')).toBeVisible();
  const begun = page.waitForResponse(/calculate_cart_requests/);
  await shop.catalogue.add('W19');
  await begun;
  await hints.press('cookies', 'notices.cookies.reject');
  await page.reload();
  // The cart is read again: its count would change between a look at it and the press.
  await expect(shop.cart.headerButton(1)).toBeVisible();
  await hints.expectNone();
  expect(vendors.asked).toEqual([]);
  expect((await vendors.read()).layer).toEqual([]);

  await reopen();
  // Before consent nothing is stored. An addition is reported once the server has it, and it calculates after that.
  const calculated = page.waitForResponse(/calculate_cart_requests/);
  await shop.catalogue.add('W19');
  await calculated;
  await hints.press('cookies', 'notices.cookies.accept');
  await expect.poll(() => vendors.asked.length).toBe(2);
  expect(vendors.asked.map((url) => new URL(url).host).toSorted()).toEqual([
    'mc.yandex.ru',
    'www.googletagmanager.com',
  ]);
  await expectProof(page);

  await expect.poll(() => namesOf(vendors)).toEqual(['page_view', 'view_item_list']);
  await shop.catalogue.add('CUP', 2);
  const { fewer } = await shop.catalogue.stepper('CUP');
  await expect
    .poll(async () => (await namesOf(vendors)).filter((name) => name === 'add_to_cart').length)
    .toBeGreaterThan(0);
  await fewer.click();
  await expect.poll(() => namesOf(vendors)).toContain('remove_from_cart');
  await (await shop.catalogue.card('W19')).getByRole('link').first().click();
  await expect.poll(() => namesOf(vendors)).toContain('view_item');

  const { google, yandex, hits } = await readEvents(vendors);
  const added = google.filter(({ name }) => name === 'add_to_cart').map(({ parameters }) => parameters);
  // The partner's first language, whatever the visitor reads; whole roubles.
  expect(added[0]).toMatchObject({
    currency: 'RUB',
    items: [{ item_id: 'CUP', item_name: expect.stringMatching(/[а-я]/i) }],
  });
  expect(JSON.stringify(added)).not.toContain('W19');
  expect(yandex.flatMap((each) => Object.keys(each)).filter((key) => key !== 'currencyCode')).toEqual(
    google.flatMap(
      ({ name }) =>
        ({ view_item_list: 'impressions', add_to_cart: 'add', remove_from_cart: 'remove', view_item: 'detail' })[
          String(name)
        ] ?? [],
    ),
  );
  expect(hits[0]).toBe(`${new URL(page.url()).origin}/`);
  expect(hits.at(-1)).toBe(page.url());

  await page.evaluate(() => {
    for (const name of ['_ga', '_ga_WATER1', '_ym_uid']) document.cookie = `${name}=1; Path=/`;
  });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.close') })
    .click();
  await reopen();
  await hints.press('cookies', 'notices.cookies.reject');
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toMatch(/_ga|_ym/);
  const before = await namesOf(vendors);
  const asked = vendors.asked.length;
  await shop.catalogue.add('CUP');
  await shop.cart.openDrawer();
  await shop.cart.whenSynced();
  expect(await namesOf(vendors)).toEqual(before);
  await page.reload();
  await hints.expectNone();
  expect(vendors.asked).toHaveLength(asked);
});

test('consent to words that the shop has replaced counts not one page more [P-28] [P-04]', async ({ page, shop }) => {
  const vendors = await standInForVendors(page);
  const hints = createHintsPage(page, shop.t);
  await shop.catalogue.open();
  await hints.press('cookies', 'notices.cookies.accept');
  await expectProof(page);
  await expect.poll(() => vendors.asked.length).toBe(2);
  await page.route('**/consent-documents*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { version: string }[] };
    await route.fulfill({ json: { data: answer.data.map((each) => ({ ...each, version: 'next' })) } });
  });
  await page.reload();
  await expect(hints.of('cookies')).toBeVisible();
  expect(vendors.asked).toHaveLength(2);
  expect(await vendors.read()).toEqual({ layer: [], hits: [] });
});

test('an order is told once, in whole units and without a word of the person, also after a reload [P-28]', async ({
  page,
  shop,
}) => {
  const vendors = await standInForVendors(page);
  const { checkout, t } = shop;
  const hints = createHintsPage(page, t);
  const phone = mintPhone();
  await comeBackWith(page, await fillCart({ goods: { W19: 2 } }));
  await shop.catalogue.open();
  await hints.press('cookies', 'notices.cookies.accept');
  await expectProof(page);
  await checkout.open();
  await expect.poll(() => namesOf(vendors)).toEqual(['page_view', 'begin_checkout']);
  await checkout.chooseInterval(await findIntervalOfTomorrow());
  await checkout.introduce({ phone, name: 'Apollinaria' });
  await checkout.consent.check();
  await checkout.payInCash();
  await checkout.writeComment('Ring twice');
  await checkout.order();
  const number = await checkout.done.number();
  await expect.poll(() => namesOf(vendors)).toContain('purchase');

  const { google, yandex, everything } = await readEvents(vendors);
  const [purchase, ...more] = google.filter(({ name }) => name === 'purchase');
  expect(more).toEqual([]);
  expect(purchase?.parameters).toMatchObject({
    transaction_id: number,
    currency: 'RUB',
    value: expect.any(Number),
    items: [
      { item_id: 'W19', quantity: 2 },
      { item_id: 'PUMP', quantity: 1 },
    ],
  });
  const [item] = (purchase?.parameters['items'] ?? []) as { price: number }[];
  expect(item?.price).toBeGreaterThan(100);
  expect(item?.price).toBeLessThan(2000);
  expect(yandex.at(-1)).toMatchObject({
    purchase: {
      actionField: { id: number },
      products: [
        { id: 'W19', quantity: 2 },
        { id: 'PUMP', quantity: 1 },
      ],
    },
  });
  const token = await readStored<{ token: string }>(page, 'servicesIdentity');
  for (const secret of [
    phone,
    formatPhone(`+7${phone}`),
    'Apollinaria',
    'Ring twice',
    'Тверская',
    token?.token ?? '-',
  ]) {
    expect(everything).not.toContain(secret);
  }

  await page.reload();
  await expect(checkout.done.dialog).toBeVisible();
  await expect.poll(() => namesOf(vendors)).toContain('page_view');
  // An order's event is sent once the order was read.
  await page.waitForLoadState('networkidle');
  expect(await namesOf(vendors)).not.toContain('purchase');
});
