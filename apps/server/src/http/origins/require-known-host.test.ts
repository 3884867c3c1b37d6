import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';

import type { Storefront } from '#storefront/storefront.ts';
import { createHttpCustomer, createVisitor } from '../../../test/people/http-customer.ts';
import { startAcquirer } from '../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { buildApp } from '#app.ts';
import { openHttpServer } from '#process/http-server.ts';

const clock = createTestClock(new Date());
const storefront: Storefront = {
  handle: (_request, { origin }) => Promise.resolve(new Response(`a page of ${origin}`)),
  asset: (request) => (request.url.endsWith('.js') ? new Response('1') : null),
  middleware: null,
  close: () => Promise.resolve(),
};
const acquirer = startAcquirer({ clock });
const sandbox = await startTestApp({ clock, storefront, payments: acquirer.payments });
const real = await startTestApp({
  clock,
  storefront,
  payments: acquirer.payments,
  env: { PUBLIC_ORIGIN: 'https://shop.example', SANDBOX: 'off', TRUSTED_PROXIES: '127.0.0.1' },
});
await real.context.database.execute(
  sql`insert into system.domain values ('shop.example', 'moscow'), ('xn--80adjurebg.example', 'moscow')`,
);
real.context.changes.announce('partner', 'moscow');

async function listen({ context }: typeof real): Promise<number> {
  const { server, serve, close } = await openHttpServer({ host: '127.0.0.1', port: 0 });
  afterAll(() => close(0));
  const app = buildApp(context);
  serve((request, bindings) => app.fetch(request, bindings), null);
  return (server.address() as AddressInfo).port;
}
const [realPort, sandboxPort] = [await listen(real), await listen(sandbox)];

/** Sends a raw request, because an HTTP library would set its own host. */
async function ask(lines: readonly string[], { port = realPort, target = '/' } = {}) {
  const socket = connect(port, '127.0.0.1');
  socket.write([`GET ${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString();
  return { status: Number(text.split(' ', 2)[1]), text };
}

const known = [...['shop.example', 'SHOP.Example', 'shop.example:443', 'shop.example:8443', 'xn--80adjurebg.example']];
const unknown = [
  ...['evil.example', 'evil.example:443', 'shop.example.', 'shop.example.evil.example', 'a.shop.example'],
  ...['192.0.2.7', '[2001:db8::1]:443', '127.8.9.10', 'xn--80adjurebf.example', '0'],
];
const places = [
  '/',
  '/assets/app.js',
  '/pictures/moscow/abc.svg',
  '/api/v1/company',
  '/api/v1/company?partnerId=moscow',
];

describe('the shop answers at its own hosts alone [P-49]', () => {
  test.each(known)('at %s', async (host) => {
    expect(await ask([`Host: ${host}`])).toMatchObject({
      status: 200,
      text: expect.stringContaining(`a page of https://${host.toLowerCase().replace(/:.*/, '')}`),
    });
    expect((await ask([`Host: ${host}`], { target: '/api/v1/company' })).status).toBe(200);
  });

  test.each(unknown)('not at %s, for no page, file or call', async (host) => {
    for (const target of [...places, '/sandbox/acquirer/card', '/api/openapi.json', '/robots.txt']) {
      const { status, text } = await ask([`Host: ${host}`], { target });
      expect([target, status]).toEqual([target, 404]);
      expect(text).toContain(target.startsWith('/api/') ? '"code":"partner.unknown"' : '<html');
    }
    expect((await ask([`Host: ${host}`], { target: '/healthz' })).status).toBe(200);
  });

  test('not with two hosts, or none', async () => {
    for (const lines of [
      ['Host: shop.example', 'Host: evil.example'],
      ['Host: evil.example', 'Host: shop.example'],
      ['Host: shop.example', 'host: shop.example'],
    ]) {
      expect((await ask(lines)).status).toBe(404);
    }
    for (const lines of [
      [],
      ['Host:'],
      ['Host: shop.example evil.example'],
      ['Host: shop.example/evil.example'],
      ['Host: [::ffff:192.0.2.7]'],
    ]) {
      expect((await ask(lines)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await ask(['Host: shop.example'], { target: 'http://evil.example/' })).status).toBe(404);
    expect((await ask(['Host: evil.example'], { target: 'http://shop.example/' })).status).toBe(404);
  });

  test('whatever host a request claims that a proxy received', async () => {
    for (const header of ['X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example', 'X-Host: evil.example']) {
      const { text } = await ask(['Host: shop.example', header]);
      expect(text).toContain('a page of https://shop.example');
      expect((await ask(['Host: evil.example', header.replace('evil', 'shop')])).status).toBe(404);
    }
  });

  test('and is tried out by the names of its machine, at the ports that it listens on', async () => {
    const pageAt = async (host: string) => {
      const { text } = await ask([`Host: ${host}`], { port: sandboxPort });
      return /a page of (\S+)/.exec(text)?.[1] ?? null;
    };
    expect(await pageAt(`127.0.0.1:${sandboxPort}`)).toBe(`http://127.0.0.1:${sandboxPort}`);
    expect(await pageAt('localhost:3000')).toBe('http://localhost:3000');
    expect(await pageAt('baku.localhost:9999')).toBe('http://baku.localhost:3000');
    expect(await pageAt('[::1]')).toBe('http://[::1]:3000');
    expect(await pageAt('evil.example')).toBeNull();
    expect(await pageAt('evil.localhost')).toBeNull();
  });
});

describe('a payment leads back to the shop [P-49] [S-18]', () => {
  async function orderAt(host: string, app = real) {
    const customer = await createHttpCustomer(app, { token: await createVisitor(app) });
    await customer.add('CUP', 7);
    await customer.getReady();
    await customer.addRequiredProducts(true);
    await customer.assignPayment(10);
    await customer.calculate(true);
    const { order } = await customer.complete({ host });
    const [payment] = await acquirer.listPayments({ order: order.uuid });
    return {
      uuid: order.uuid,
      token: customer.token,
      returnUrl: (payment?.confirmation as { return_url?: string })?.return_url,
    };
  }

  test.each([
    ['shop.example', 'https://shop.example/'],
    ['shop.example:8443', 'https://shop.example/'],
    ['localhost', 'https://shop.example/'],
  ])('for who orders at %s: to %s', async (host, origin) => {
    expect((await orderAt(host)).returnUrl).toContain(`${origin}?success=true`);
  });

  test('never to a port of the machine that a caller names', async () => {
    const { uuid, token, returnUrl } = await orderAt('localhost:9999', sandbox);
    expect(returnUrl).toContain('http://localhost:3000/?success=true');
    const body = {
      documentId: uuid,
      returnUrl: 'http://localhost:9999/orders',
      paymentMethod: '/api/payment/payment_methods/online',
    };
    const at = { token, host: 'localhost:9999' };
    const { error } = await sandbox.callRefused(endpoints.createPaymentRequest, { body }, at);
    expect(error.code).toBe('payment.return_url_refused');
  });
});
