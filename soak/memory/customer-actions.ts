import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { languages } from '@kaplya/domain';
import { nextAddress } from '../../apps/server/test/people/ask-for-code.ts';
import { createHttpCustomer, moscowHome, type HttpCustomer } from '../../apps/server/test/people/http-customer.ts';
import { signInCustomer } from '../../apps/server/test/people/sign-in.ts';
import type { TestClient } from '../../apps/server/test/test-client.ts';
import { payAtAcquirer } from '../shop/pay-at-acquirer.ts';
import type { SoakPerson } from '../shop/soak-person.ts';
import { watchStream } from './watch-stream.ts';

/** The tools of the actions. */
export type MemoryWorld = {
  readonly origin: string;
  readonly client: TestClient;
  readonly operator: SoakPerson;
  callAcquirer(path: string, body?: object): Promise<unknown>;
};

/** The actions of customers. Each `serial` is unique, and everything that may differ is derived from it. */
export type CustomerAction = { readonly name: string; play(world: MemoryWorld, serial: number): Promise<void> };

export const customerActions: readonly CustomerAction[] = [
  {
    name: 'pages',
    async play({ client }, serial) {
      const pages = ['/', '/products/kaplya-19l', '/product_sets/first-order-set', '/cart', '/orders', '/support'];
      for (const [index, path] of pages.entries()) await visit(client, path, serial + index);
      await visit(client, `/search?q=${wordOf(serial)}`, serial);
      await visit(client, '/aquamarket?cell=c-active', serial);
      await visit(client, `/products/nothing-${serial}`, serial);
    },
  },
  {
    name: 'lists',
    async play({ client }, serial) {
      const lang = languages[serial % languages.length] ?? 'ru';
      const { latitude, longitude } = placeOf(serial);
      const point = `latitude=${latitude}&longitude=${longitude}`;
      for (const path of [
        `/api/v1/catalog/products?lang=${lang}&${point}`,
        `/api/v1/catalog/product-sets?lang=${lang}&limit=${1 + (serial % 900)}`,
        `/api/v1/catalog/categories?lang=${lang}`,
        `/api/v1/delivery-intervals?${point}`,
        `/api/marketing/banners?lang=${lang}`,
        `/api/micromarket/cells?lang=${lang}`,
        `/api/config?domain=localhost&version=${serial % 5}`,
      ]) {
        await read(client, path, serial);
      }
    },
  },
  {
    name: 'searches',
    async play({ client }, serial) {
      for (let index = 0; index < 6; index += 1) {
        const lang = languages[(serial + index) % languages.length] ?? 'ru';
        const q = encodeURIComponent(`${wordOf(serial)} ${['voda', 'вода', 'su', 'water'][index % 4]}`);
        await read(client, `/api/v1/catalog/search?lang=${lang}&q=${q}&price=0-${1_000_000 + serial}`, serial);
      }
      const text = encodeURIComponent(`Тверская ${wordOf(serial)}`);
      await read(client, `/api/maps/suggest?text=${text}`, serial);
      const { latitude, longitude } = placeOf(serial);
      await read(client, `/api/maps/geocode?lat=${latitude}&lon=${longitude}`, serial);
    },
  },
  {
    name: 'carts left behind',
    async play({ client }, serial) {
      const customer = await createHttpCustomer(client);
      await customer.add('W19', 1 + (serial % 3));
      await customer.add('CUP', 2);
      await customer.reduce('CUP');
      await customer.assignAddress({ ...moscowHome, room: String(serial) });
      await customer.calculate(true);
      await customer.enterPromo(`NO${serial}`);
      await customer.restore();
    },
  },
  {
    name: 'orders delivered, watched',
    async play(world, serial) {
      const { client, origin, operator } = world;
      const customer = await fillCart(client, serial);
      await customer.assignPayment();
      await customer.calculate(true);
      const uuid = await complete(customer);
      const url = `${origin}/api/v1/orders/${uuid}/events`;
      const stream = await watchStream(url, {
        authorization: `Bearer ${customer.token}`,
        'user-agent': agentOf(serial),
      });
      try {
        await stream.next();
        const as = { token: await operator.token() };
        for (const status of ['approved', 'inProcess', 'completed'] as const) {
          await client.call(operatorEndpoints.transitionOrder, { params: { uuid }, body: { status } }, as);
          if (status === 'approved') await stream.next();
        }
      } finally {
        if (serial % 2 === 0) stream.cut();
        else stream.close();
      }
    },
  },
  {
    name: 'orders paid online by who signed in',
    async play(world, serial) {
      const { client } = world;
      const { token } = await signInCustomer(client, { ip: nextAddress(), userAgent: agentOf(serial), name: 'Анна' });
      const customer = await fillCart(client, serial, token);
      await customer.assignPayment(8);
      await customer.calculate(true);
      const uuid = await complete(customer);
      const isKnown = await payAtAcquirer(world.callAcquirer, { shop: 'moscow', order: uuid });
      if (!isKnown) throw new Error('the acquirer knows no such payment');
      await client.call(endpoints.getOrder, { params: { uuid } }, { token });
      await client.call(endpoints.cancelOrder, { body: { externalOrder: uuid, note: `A soak ${serial}` } }, { token });
      await client.call(endpoints.listOrders, { query: {} }, { token });
    },
  },
  {
    name: 'orders cancelled',
    async play({ client, operator }, serial) {
      const customer = await fillCart(client, serial);
      await customer.assignPayment();
      await customer.calculate(true);
      const uuid = await complete(customer);
      const body = { status: 'cancelled', note: `A soak ${serial}` } as const;
      await client.call(
        operatorEndpoints.transitionOrder,
        { params: { uuid }, body },
        { token: await operator.token() },
      );
      await client.call(operatorEndpoints.listOpsOrders, { query: { limit: 20 } }, { token: await operator.token() });
    },
  },
  {
    name: 'sign-ins',
    async play({ client }, serial) {
      const { token, refreshToken } = await signInCustomer(client, { ip: nextAddress(), userAgent: agentOf(serial) });
      await client.call(endpoints.getProfile, {}, { token });
      await client.call(endpoints.listFavourites, {}, { token });
      await client.call(endpoints.createUserAddress, { body: { ...moscowHome, room: String(serial) } }, { token });
      await client.call(endpoints.listUserAddresses, { query: {} }, { token });
      const body = { refresh_token: refreshToken };
      const next = await client.call(endpoints.refreshToken, { body });
      await client.call(endpoints.revokeToken, { body: { refresh_token: next.refresh_token ?? '' } });
    },
  },
  {
    name: 'broken requests',
    async play({ client, origin }, serial) {
      const json = { 'content-type': 'application/json', 'user-agent': agentOf(serial) };
      const own = { ...json, 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': nextAddress() };
      const refused: [path: string, init: RequestInit][] = [
        ['/api/order/carts', { method: 'POST', headers: own, body: `{"n": ${serial}` }],
        ['/api/identity/auth/login', { method: 'POST', headers: own, body: JSON.stringify({ wrong: serial }) }],
        [`/api/no/such/${serial}`, { headers: json }],
        [`/api/v1/orders/${crypto.randomUUID()}`, { headers: { authorization: `Bearer forged.${serial}.token` } }],
        [`/api/v1/catalog/search?q=${'x'.repeat(300)}${serial}`, { headers: json }],
        [`/pictures/moscow/${serial}.svg`, { headers: json }],
      ];
      for (const [path, init] of refused) await (await client.fetch(path, init)).arrayBuffer();
      await sendAndCut(origin, `GET /search?q=${serial} HTTP/1.1\r\nhost: localhost\r\nx-half: `);
      await sendAndCut(
        origin,
        `POST /api/order/carts HTTP/1.1\r\nhost: localhost\r\ncontent-length: 999\r\n\r\n{"n":${serial}`,
      );
      await sendAndCut(origin, `GET /?cut=${serial} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      await sendAndCut(origin, `\u0000${serial} no request\r\n\r\n`);
    },
  },
];

/** A different one for each visitor. */
const agentOf = (serial: number) => `Mozilla/5.0 (soak; ${serial}) Kaplya/${serial % 97}`;

/** A word that nobody has searched for. */
const wordOf = (serial: number) => `kap${serial.toString(36)}ya`;

const placeOf = (serial: number) => ({
  latitude: (55.7 + (serial % 9973) / 1e5).toFixed(6),
  longitude: (37.5 + (serial % 9967) / 1e5).toFixed(6),
});

const encodings = ['br', 'gzip', 'identity'];

async function visit(client: TestClient, path: string, serial: number): Promise<void> {
  const lang = languages[serial % languages.length] ?? 'ru';
  const [bare, query] = path.split('?');
  const init = { headers: { 'user-agent': agentOf(serial), 'accept-encoding': encodings[serial % 3] ?? 'br' } };
  const response = await client.fetch(`${bare}?${query === undefined ? '' : `${query}&`}lang=${lang}`, init);
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
}

async function read(client: TestClient, path: string, serial: number): Promise<void> {
  const response = await client.fetch(path, { headers: { 'user-agent': agentOf(serial) } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

async function fillCart(client: TestClient, serial: number, token?: string): Promise<HttpCustomer> {
  const customer = await createHttpCustomer(client, token === undefined ? {} : { token });
  await customer.add('W19', 1 + (serial % 2));
  await customer.add('CUP');
  await customer.assignAddress({ ...moscowHome, room: String(serial) });
  await customer.assignUser();
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  return customer;
}

async function complete(customer: HttpCustomer): Promise<string> {
  const { order } = await customer.complete({ headers: { 'idempotency-key': crypto.randomUUID() } });
  return order.uuid;
}

/** The result does not matter: the connection is reset before an answer. */
async function sendAndCut(origin: string, text: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await new Promise<void>((resolve) => {
    socket.write(text, () => resolve());
  });
  socket.resetAndDestroy();
}
