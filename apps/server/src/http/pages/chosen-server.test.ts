import { endpoints } from '@kaplya/contract';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Storefront } from '#storefront/storefront.ts';
import { sendJson, startJsonService } from '../../../test/start-json-service.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

/** A page that shows its loader's data, and the configuration and company that it fetches. */
const storefront: Storefront = {
  async handle(_, values: StorefrontLoadContext) {
    const read = async (path: string) => (await values.fetchApi(path)).json() as Promise<Record<string, unknown>>;
    const config = await read('/api/config?domain=localhost&version=1.6.9');
    const company = await read('/api/v1/company');
    return Response.json({ config, company, servers: values.servers ?? null, configUrl: values.configUrl ?? null });
  },
  asset: () => null,
  middleware: null,
  close: () => Promise.resolve(),
};

const { call, context, fetch } = await startTestApp({ storefront });
const own = await call(endpoints.getConfig, { query: { domain: 'localhost', version: '1.6.9' } });

type Seen = {
  config: Record<string, unknown>;
  company: Record<string, unknown>;
  servers: unknown;
  configUrl: string | null;
};

async function openPage(options: Parameters<typeof fetch>[1], from = fetch) {
  const page = await from('/', options);
  return { seen: (await page.json()) as Seen, policy: page.headers.get('content-security-policy') ?? '' };
}

async function nameServers(servers: { demo: string; test: string } | null) {
  await context.database.execute(sql`
    update partner set settings = (settings - 'servers') || ${JSON.stringify(servers ? { servers } : {})}::jsonb
    where partner_id = 'moscow'`);
  context.changes.announce('partner', 'moscow');
}

async function startServers() {
  const other = await startJsonService((request, response) => {
    const isConfig = request.url?.startsWith('/api/config') ?? false;
    sendJson(isConfig ? { ...own, partnerId: 'elsewhere' } : { data: { name: 'Elsewhere' } })(request, response);
  });
  const servers = { demo: other.baseUrl, test: 'http://127.0.0.1:9' };
  onTestFinished(() => nameServers(null));
  await nameServers(servers);
  return { other, servers };
}

test('the chosen server answers a local page, which calls the services there [P-20]', async () => {
  const { other, servers } = await startServers();
  const { seen, policy } = await openPage({
    headers: { cookie: 'language=ru; server=demo', authorization: 'Bearer x' },
  });
  expect(seen.config).toMatchObject({
    partnerId: 'elsewhere',
    environment: 'local',
    servers,
    services: { identity: `${other.baseUrl}/api/identity`, default: `${other.baseUrl}/api` },
    map: { styleUrl: `${other.baseUrl}/map/moscow/style.json` },
  });
  expect(seen.company).toEqual({ data: { name: 'Elsewhere' } });
  expect(seen.servers).toEqual({ ...servers, chosen: 'demo' });
  expect(seen.configUrl).toBe(`${other.baseUrl}/api/config`);
  expect(policy).toMatch(new RegExp(`connect-src [^;]*${other.baseUrl}[ ;]`));
  expect(policy).toMatch(new RegExp(`img-src [^;]*${other.baseUrl}[ ;]`));
  expect(other.asked.every(({ headers }) => !headers.cookie && !headers.authorization)).toBe(true);
});

test('pictures of the chosen server are there, and no cache takes ours for them [P-20]', async () => {
  const { other } = await startServers();
  const answer = await fetch('/pictures/moscow/abc.svg', { headers: { cookie: 'server=demo' } });
  expect([answer.status, answer.headers.get('location')]).toEqual([307, `${other.baseUrl}/pictures/moscow/abc.svg`]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await fetch('/pictures/moscow/abc.svg')).status).toBe(404);
});

test.each(['', 'server=', 'server=production', 'server=__proto__', 'otherserver=demo'])(
  'the cookie "%s" chooses this shop [P-20]',
  async (cookie) => {
    const { other, servers } = await startServers();
    const { seen } = await openPage({ headers: { cookie } });
    expect(seen.config).toMatchObject({ partnerId: 'moscow', services: { identity: '/api/identity' } });
    expect(seen.servers).toEqual({ ...servers, chosen: null });
    expect(other.asked).toEqual([]);
  },
);

test('a chosen server that is down is named as such, and the page still has the way back [P-20]', async () => {
  const { servers } = await startServers();
  const { seen } = await openPage({ headers: { cookie: 'server=test' } });
  expect(seen.config).toEqual({ success: false });
  expect(seen.servers).toEqual({ ...servers, chosen: 'test' });
});

test('at a domain of the world nobody chooses a server [P-20]', async () => {
  const { other } = await startServers();
  await context.database.execute(sql`insert into system.domain values ('voda.example', 'moscow')`);
  context.changes.announce('partner', 'moscow');
  const { seen } = await openPage({ host: 'voda.example', headers: { cookie: 'server=demo' } });
  expect(seen.servers).toBeNull();
  const picture = await fetch('/pictures/moscow/abc.svg', { host: 'voda.example', headers: { cookie: 'server=demo' } });
  expect(picture.status).toBe(404);
  expect(other.asked).toEqual([]);
});

test('pages take the configuration from CONFIG_URL and may call what it names [P-18] [P-29]', async () => {
  const services = { ...own.services, maps: 'https://maps.water.example/v1' };
  const service = await startJsonService(sendJson({ ...own, phoneCode: '+77', services }));
  const app = await startTestApp({ storefront, env: { CONFIG_URL: `${service.baseUrl}/config` } });
  const { seen, policy } = await openPage({}, app.fetch);
  expect(seen.config).toMatchObject({ phoneCode: '+77' });
  expect(seen.configUrl).toBe(`${service.baseUrl}/config`);
  expect(seen.company).toMatchObject({ data: { partnerId: 'moscow' } });
  expect(policy).toMatch(/connect-src [^;]*https:\/\/maps\.water\.example[ ;]/);
  expect(service.asked[0]?.url.searchParams.get('domain')).toBe('localhost');
});

test("where CONFIG_URL never answered, this server's own configuration stands in [P-29]", async () => {
  const app = await startTestApp({ storefront, env: { CONFIG_URL: 'http://127.0.0.1:9/config' } });
  const { seen } = await openPage({}, app.fetch);
  expect(seen.config).toMatchObject({ partnerId: 'moscow', phoneCode: '+7' });
});
