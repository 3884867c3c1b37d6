import { endpoints, operatorEndpoints, opsOrderViews, type EndpointInput } from '@kaplya/contract';
import { Client } from 'pg';
import { nextAddress } from '../../apps/server/test/people/ask-for-code.ts';
import { createHttpCustomer, type HttpCustomer } from '../../apps/server/test/people/http-customer.ts';
import { signInCustomer } from '../../apps/server/test/people/sign-in.ts';
import type { TestClient } from '../../apps/server/test/test-client.ts';
import type { SoakPerson } from '../shop/soak-person.ts';
import type { MeasuredShop } from './measured-shop.ts';

/** A group of calls; the event loop is checked after them. */
export type Scenario = {
  readonly name: string;
  readonly rounds: number;
  /** `client` reports each call. */
  play(shop: MeasuredShop, client: TestClient, round: number): Promise<void>;
};

type OrderFilter = EndpointInput<typeof operatorEndpoints.listOpsOrders>['query'];

/** Every filter of the list of orders, with values that many, some, few and no orders of a filled shop have. */
const orderFilters: readonly OrderFilter[] = [
  {},
  { sort: 'created' },
  ...opsOrderViews.map((view) => ({ view })),
  ...['completed', 'cancelled', 'undelivered', 'new,approved'].map((status) => ({ status })),
  ...['paid', 'contract', 'refunding', 'failed', 'expired'].map((payment) => ({ payment })),
  ...['msk-third', 'msk-center', 'nowhere'].map((zone) => ({ zone })),
  ...['app', 'nobody'].map((source) => ({ source })),
  { slot: 'msk-third-morning' },
  { dateFrom: '2025-05-01', dateTo: '2025-05-31' },
  { createdFrom: '2025-05-01', createdTo: '2025-05-31' },
  { createdFrom: '2025-05-01', createdTo: '2025-05-31', sort: 'created' },
  { createdFrom: '2025-05-01', createdTo: '2025-05-31', zone: 'msk-third' },
  { sumFrom: 1_500_000 },
  { sumFrom: 180_000, zone: 'msk-third' },
  { status: 'completed', payment: 'paid', zone: 'msk-third', source: 'site' },
  { number: '9000007' },
  ...['0562', '8 925 001-05-62', '5001056', '9000007', 'татьяна', 'татьяна соловская'].map((q) => ({ q })),
  ...['вавилова бульвар 27', 'татяьна соловскаа', 'Навуходоносор'].map((q) => ({ q })),
  { q: 'татьяна', status: 'cancelled' },
];

const searches = ['вода', 'вада', 'voda', 'djlf', 'газированая', 'cooler', 'çay', 'made 42', 'nabor'];

export const scenarios: readonly Scenario[] = [
  {
    name: 'a cart of a visitor',
    rounds: 25,
    async play(_shop, client) {
      await order(await createHttpCustomer(client));
    },
  },
  {
    name: 'a cart of a customer',
    rounds: 25,
    async play(shop, client, round) {
      const httpCustomer = await createHttpCustomer(client, { token: await customerOf(shop, round).token() });
      await order(httpCustomer, async () => {
        await httpCustomer.payByPoints(10);
        await httpCustomer.restore();
      });
    },
  },
  {
    name: 'an account',
    rounds: 40,
    async play(shop, client, round) {
      const as = { token: await customerOf(shop, round).token() };
      const { data } = await client.call(endpoints.listOrders, { query: {} }, as);
      await client.call(endpoints.listOrders, { query: { page: 2 } }, as);
      await client.call(endpoints.getOrder, { params: { uuid: data[0]?.uuid ?? '' } }, as);
      await client.call(endpoints.getLoyaltyHistory, { query: {} }, as);
      await client.call(endpoints.listFavourites, {}, as);
      await client.call(endpoints.listUserAddresses, { query: {} }, as);
      await client.call(endpoints.listSessions, {}, as);
    },
  },
  {
    name: 'an operator',
    rounds: 15,
    async play({ operator }, client) {
      const as = { token: await operator.token() };
      const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      for (const query of [...orderFilters, { date }, { status: 'completed', date }]) {
        await client.call(operatorEndpoints.listOpsOrders, { query }, as);
      }
      await client.call(operatorEndpoints.getBoard, { query: { date } }, as);
      await client.call(operatorEndpoints.listOpsCells, {}, as);
    },
  },
  {
    name: 'pages',
    rounds: 25,
    async play(_shop, client, round) {
      await get(client, '/');
      await get(client, '/products/kaplya-19l');
      await get(client, '/product_sets/first-order-set');
      await get(client, `/search?q=${encodeURIComponent(searches[round % searches.length] ?? '')}`);
      await get(client, '/cart');
      await get(client, '/aquamarket?cell=c-active');
    },
  },
  {
    name: 'lists',
    rounds: 25,
    async play(_shop, client) {
      await get(client, '/api/v1/catalog/products?lang=ru');
      await get(client, '/api/v1/catalog/products?lang=ru&limit=50');
      await get(client, '/api/v1/catalog/product-sets?lang=ru');
      await get(client, '/api/v1/catalog/categories?lang=ru');
      await get(client, '/api/v1/delivery-intervals?latitude=55.7558&longitude=37.6173');
    },
  },
  {
    name: 'search',
    // The loops over all goods are interpreted for the first dozens of calls.
    rounds: 100,
    async play(_shop, client, round) {
      const q = encodeURIComponent(searches[round % searches.length] ?? '');
      // A unique price, because repeated queries are cached.
      await get(client, `/api/v1/catalog/search?lang=ru&limit=24&q=${q}&price=0-${1_000_000 + round}`);
    },
  },
  {
    name: 'search in an order',
    rounds: 100,
    async play(_shop, client, round) {
      const found = `lang=ru&limit=24&price=0-${2_000_000 + round}`;
      await get(client, `/api/v1/catalog/search?${found}&sort=name`);
      await get(client, `/api/v1/catalog/search?${found}&sort=price`);
    },
  },
  {
    name: 'cells',
    rounds: 25,
    async play(shop, client, round) {
      await get(client, '/api/micromarket/cells?lang=ru');
      await client.call(
        endpoints.getCell,
        { params: { id: 'c-active' } },
        { token: await customerOf(shop, round).token() },
      );
    },
  },
  {
    name: 'a sign-in',
    rounds: 15,
    async play(_shop, client) {
      await signInCustomer(client, { ip: nextAddress() });
    },
  },
  {
    name: 'first after a change of the catalogue',
    rounds: 5,
    async play({ connectionString }, client, round) {
      await changePrice(connectionString, round);
      // The first caller waits for the reload.
      for (let times = 0; times < 10; times += 1) {
        await get(client, '/api/v1/catalog/search?lang=ru&limit=24&q=made&first');
        await get(client, '/?first');
      }
    },
  },
];

/** Their answers may grow with the goods sold; their bytes and the event loop still have limits. */
export const unboundedCalls: ReadonlySet<string> = new Set([
  'GET /api/v1/catalog/products',
  'GET /?first',
  'GET /api/v1/catalog/search?first&limit&q',
]);

async function order(httpCustomer: HttpCustomer, before?: () => Promise<void>): Promise<void> {
  await httpCustomer.add('W19', 2);
  await httpCustomer.addSet('SET');
  await httpCustomer.add('CUP', 3);
  await httpCustomer.reduce('CUP', 1);
  await httpCustomer.assignAddress();
  await httpCustomer.assignUser();
  await httpCustomer.assignInterval();
  await httpCustomer.addRequiredProducts(true);
  await before?.();
  await httpCustomer.assignPayment();
  await httpCustomer.calculate(true);
  await httpCustomer.complete();
}

async function get(client: TestClient, path: string): Promise<void> {
  const response = await client.fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

function customerOf({ customers }: MeasuredShop, round: number): SoakPerson {
  const customer = customers[round % customers.length];
  if (!customer) throw new Error('Nobody is measured');
  return customer;
}

async function changePrice(connectionString: string, round: number): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(`update product set price_minor = $1 where partner_id = 'moscow' and external_id = 'CUP'`, [
      9000 + round * 100,
    ]);
    await client.query(`select pg_notify('kaplya_changes', 'catalogue moscow')`);
  } finally {
    await client.end();
  }
}
