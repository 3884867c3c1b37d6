import { expectNoViolations } from '../../browser/axe.ts';
import type { HttpCustomer } from '../../pages/account.ts';
import { createConsolePage, expectShown } from '../../pages/console.ts';
import { doAlone } from '../../shop/database.ts';
import { answerTest, expect, moscowOrigin, test } from '../../shop/test.ts';
import { listConsoleScreens } from '../../visitors/console-screens.ts';
import { sendPriceList } from '../../visitors/console-imports.ts';
import { offersOfOneC, sendAsOneC } from '../../visitors/one-c.ts';
import { createOperator } from '../../visitors/people.ts';

/** Records that screens show. */
type Known = {
  order: string;
  customer: string;
  member: string;
  stockDocument: string;
  warehouse: string;
  product: string;
  imported: string;
  exchangeRun: string;
  company: string;
};

/** A path of each screen, with something on it. A new screen is a line here. */
const paths: Readonly<Record<string, (known: Known) => string>> = {
  orders: ({ order }) => `/orders?view=today&peek=${order}`,
  'orders/:uuid': ({ order }) => `/orders/${order}`,
  board: () => '/board',
  'board/sheet': () => '/board/sheet',
  'phone-order': () => '/phone-order?phone=%2B79000000001',
  undelivered: () => '/undelivered',
  calls: () => '/calls',
  customers: () => '/customers',
  'customers/:id/merge': ({ customer }) => `/customers/${customer}/merge`,
  'customers/:id': ({ customer }) => `/customers/${customer}`,
  companies: () => '/companies',
  'companies/requests': () => '/companies/requests',
  'customers/waiting-addresses': () => '/customers/waiting-addresses',
  'companies/:id': ({ company }) => `/companies/${company}`,
  goods: () => '/goods',
  'goods/:id': () => '/goods/new?kind=product',
  categories: () => '/categories',
  'marketing/banners': () => '/marketing/banners',
  'marketing/banners/:id': () => '/marketing/banners/new',
  'marketing/promo-codes': () => '/marketing/promo-codes',
  'marketing/promo-codes/:code': () => '/marketing/promo-codes/WATER15',
  prices: () => '/prices',
  stock: () => '/stock',
  'stock/documents': () => '/stock/documents',
  'stock/documents/:id': ({ stockDocument }) => `/stock/documents/${stockDocument}`,
  'stock/new/:kind': () => '/stock/new/receipt',
  'stock/of/:warehouse/:product': ({ warehouse, product }) => `/stock/of/${warehouse}/${product}`,
  imports: () => '/imports',
  'imports/:id': ({ imported }) => `/imports/${imported}`,
  opening: () => '/opening',
  zones: () => '/zones',
  intervals: () => '/intervals',
  staff: () => '/staff',
  'staff/:id': ({ member }) => `/staff/${member}`,
  'staff/roles': () => '/staff/roles',
  exchange: () => '/exchange',
  'exchange/set-up': () => '/exchange/set-up',
  'exchange/:id': ({ exchangeRun }) => `/exchange/${exchangeRun}`,
  settings: () => '/settings',
  'settings/:group': () => '/settings/codes',
  'settings/reasons': () => '/settings/reasons?kind=undelivered',
  'settings/ways': () => '/settings/ways',
  'settings/domains': () => '/settings/domains',
  'settings/streets': () => '/settings/streets',
  'settings/pictures': () => '/settings/pictures',
  'settings/programs': () => '/settings/programs',
  'settings/secrets': () => '/settings/secrets',
  'settings/mail': () => '/settings/mail',
  'settings/sms': () => '/settings/sms',
  'settings/address_search': () => '/settings/address_search',
  audit: () => '/audit',
  me: () => '/me',
  'me/recovery-codes': () => '/me/recovery-codes',
};

/** Screens outside of the jobs. */
const others = ['/no-such-screen', '/invitation?token=none'];

async function findRecords(owner: HttpCustomer): Promise<Known> {
  type Rows = { items: { uuid: string; id: string; customer: { id: string | null } }[] };
  const { items } = await owner.call<Rows>('/api/ops/orders?limit=50');
  const order = items.find(({ customer }) => customer.id !== null);
  const { id: member } = await owner.call<{ id: string }>('/api/ops/me');
  if (!order?.customer.id) throw new Error('No order of an account was found');
  type Stock = { warehouseId: string; items: { productId: string }[] };
  const { warehouseId: warehouse, items: levels } = await owner.call<Stock>('/api/ops/stock?limit=1');
  const product = levels[0]?.productId ?? '';
  const stockDocument = crypto.randomUUID();
  const lines = [{ productId: product, quantity: 1 }];
  await owner.call('/api/ops/stock/documents', { id: stockDocument, kind: 'receipt', warehouseId: warehouse, lines });
  const { id: imported } = await sendPriceList(owner);
  // Both languages walk at the same time, and the shop has one exchange with one password.
  const exchangeRun = await doAlone('exchange', () => exchangeOnce(owner));
  const { items: companies } = await owner.call<{ items: { id: string }[] }>('/api/ops/legal-people');
  const company = companies[0]?.id ?? '';
  const records = { stockDocument, warehouse, product, imported, exchangeRun, company };
  return { order: order.uuid, customer: order.customer.id, member, ...records };
}

/** The files from 1C, as the diary lists them. */
async function exchangeOnce(owner: HttpCustomer): Promise<string> {
  const { version } = await owner.call<{ version: number }>('/api/ops/exchange');
  type Made = { password: string; exchange: { login: string } };
  const { password, exchange } = await owner.call<Made>('/api/ops/exchange/password', { version });
  const host = new URL(moscowOrigin()).host;
  const offers = [{ id: 'of-nobody', price: 'по запросу', rest: 5 }];
  const text = offersOfOneC(offers, new Date().toISOString().slice(0, 19));
  await sendAsOneC({ host, login: exchange.login, password }, { name: 'offers.xml', text });
  const { items } = await owner.call<{ items: { id: string }[] }>('/api/ops/exchange/runs');
  return items[0]?.id ?? '';
}

answerTest('every screen of the console is walked over here: a new one needs a line [O-03a]', () => {
  expect(listConsoleScreens().filter((path) => !(path in paths))).toEqual([]);
});

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'ru' ? 'ru-RU' : 'en-GB' });

    test(`every screen keeps to WCAG, light and dark, on a desk and on a tablet: ${language} [O-03a]`, async ({
      page,
      consoleErrors,
    }) => {
      // The answer for an invitation that does not exist.
      consoleErrors.allow(/status of 4\d\d .*invitation/);
      // Against what hangs: two hundred pages are looked at.
      test.setTimeout(1_200_000);
      // Orders of other journeys are announced over whatever is looked at.
      await page.route('**/api/ops/pulse*', (route) =>
        route.fulfill({ json: { at: new Date().toISOString(), orders: [], counts: null } }),
      );
      const owner = await createOperator();
      const known = await findRecords(owner);
      const shop = createConsolePage(page, language);
      await shop.openAs(owner, '/me');
      const own = listConsoleScreens().flatMap((path) => paths[path]?.(known) ?? []);
      for (const path of [...own, ...others]) {
        await shop.open(path);
        await expect(page.locator('h1, h2').first(), path).toBeVisible();
        await expectShown(page);
        await page.evaluate(() => scrollTo(0, 0));
        // Colours are those of every language, widths are not.
        await expectNoViolations(page, { areAllColours: language === 'ru', narrow: 'tablet' });
      }
    });
  });
}
