import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Storefront } from '#storefront/storefront.ts';
import { createVisitor } from '../../test/people/http-customer.ts';
import { startTestApp } from '../../test/start-test-app.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { createLogger } from './logger.ts';

const place = { street: 'Заповедная', latin: 'Zapoved', latitude: '55.712345', longitude: '37.698765' };
const { street, latin, latitude, longitude } = place;
const traces = [street, encodeURIComponent(street), latin, '712345', '698765'];

const clock = createTestClock('2026-03-07T09:00:00Z');
const lines: string[] = [];
const log = (line: string) => void lines.push(line);

/** An address service that repeats its request in its answer, as error pages do. */
let answerOfService: 'echo' | 'refusal' | 'silence' | 'other shape' = 'echo';
const photon = createServer((request, response) => {
  const asked = decodeURIComponent(request.url ?? '');
  if (answerOfService === 'silence') request.socket.destroy();
  else if (answerOfService === 'refusal') response.writeHead(500).end(asked);
  else if (answerOfService === 'echo') response.writeHead(200).end(`${latin} ${street} ${asked}`);
  else response.writeHead(200).end(JSON.stringify({ features: [{ [street]: latin, geometry: asked }] }));
});
await new Promise<void>((resolve) => photon.listen(0, '127.0.0.1', resolve));
afterAll(() => photon.close());

/** Pages call the API with the data of their URL, and fail as React Router and React do. */
const storefront: Storefront = {
  async handle(request, { fetchApi }) {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/fails')
      throw new Error('A page failed', { cause: new TypeError(`Failed to parse URL from ${request.url}`) });
    await fetchApi(`/api/v1/delivery-intervals${search}`, {});
    return new Response('a page');
  },
  asset: () => null,
  middleware: null,
  close: () => Promise.resolve(),
};

const env = { LOG_LEVEL: 'trace' };
const app = await startTestApp({ clock, env, log, storefront });
const withService = await startTestApp({
  clock,
  log,
  env: { ...env, MAPS_PHOTON_URL: `http://127.0.0.1:${(photon.address() as AddressInfo).port}` },
});

const point = new URLSearchParams({ latitude, longitude }).toString();
const shortPoint = new URLSearchParams({ lat: latitude, lon: longitude }).toString();
const text = encodeURIComponent(`${street} 12`);
const paths = [
  `/api/maps/suggest?text=${text}&${shortPoint}`,
  `/api/maps/suggest?text=${latin}`,
  `/api/maps/geocode?text=${text}`,
  `/api/maps/geocode?${shortPoint}`,
  `/api/maps/geocode?lat=${latitude}`,
  `/api/v1/places/autocomplete?address=${text}&${shortPoint}`,
  `/api/v1/catalog/products?${point}`,
  `/api/v1/catalog/product-sets?${point}`,
  `/api/v1/catalog/search?q=${text}&${point}`,
  `/api/v1/catalog/area?${point}`,
  `/api/v1/delivery-intervals?${point}`,
  `/api/v1/delivery-intervals?latitude=${latitude}x&longitude=${longitude}`,
  `/api/marketing/banners?coordinates[latitude]=${latitude}&coordinates[longitude]=${longitude}`,
  `/api/nothing/${text}?${point}`,
  `/map/${text}?${point}`,
  `/pictures/moscow/${text}.svg?${point}`,
];
const pages = [`/?${point}&text=${text}`, `/fails?${point}&text=${text}`, `/nothing/${text}?${point}`];

/** Requests all of these from a page whose URL names the place too; returns the statuses. */
async function ask(of: typeof app, asked: readonly string[], host = 'localhost'): Promise<number[]> {
  const statuses: number[] = [];
  for (const path of asked) {
    const headers = { referer: `http://localhost/?${point}&text=${text}`, authorization: '' };
    statuses.push((await of.fetch(path, { host, headers })).status);
  }
  return statuses;
}

const linesWithPlace = () => lines.filter((line) => traces.some((trace) => line.includes(trace)));

beforeEach(() => {
  lines.length = 0;
  clock.advance(3 * 86_400_000);
});

test('calls that were answered, refused or nowhere, and pages, are logged without the place that they are about [P-62]', async () => {
  const statuses = await ask(app, [...paths, ...pages]);
  expect(new Set(statuses)).toEqual(new Set([200, 400, 404, 500]));
  expect(lines.length).toBeGreaterThan(10);
  expect(linesWithPlace()).toEqual([]);
});

test.each(['echo', 'refusal', 'silence', 'other shape'] as const)(
  'a service of addresses that answers with %s is complained of without what it was asked [P-62]',
  async (answer) => {
    answerOfService = answer;
    expect(await ask(withService, paths.slice(0, 4))).toContain(503);
    expect(lines.join('')).toContain('the service of addresses failed');
    expect(linesWithPlace()).toEqual([]);
  },
);

test('a database that fails in the middle is complained of without the place [P-62]', async () => {
  const { database } = app.context;
  await database.execute(sql`alter table gazetteer.street rename to hidden`);
  await database.execute(sql`alter table gazetteer.house rename to hidden_house`);
  expect(await ask(app, paths.slice(0, 4))).toContain(500);
  await database.execute(sql`alter table gazetteer.hidden rename to street`);
  await database.execute(sql`alter table gazetteer.hidden_house rename to house`);
  expect(lines.join('')).toContain('a call failed');
  expect(linesWithPlace()).toEqual([]);
});

test('a call that waits for the database in vain is logged without the place [P-62]', async () => {
  const { database } = app.context;
  const held = await database.$client.connect();
  await held.query('begin; lock table gazetteer.street in access exclusive mode');
  const failing = ask(app, [`/api/maps/suggest?text=${text}x`]);
  const statuses = await failing;
  await held.query('rollback');
  held.release();
  expect(statuses).toEqual([503]);
  expect(lines.join('')).toContain('waited for the database in vain');
  expect(linesWithPlace()).toEqual([]);
});

test('security events of budgets, forged tokens and hosts hold no place [P-62]', async () => {
  await ask(app, paths.slice(0, 4), 'evil.example');
  const token = await createVisitor(app);
  for (let call = 0; call < 125; call += 1) {
    await app.fetch(`/api/maps/suggest?text=${latin}`, { headers: { authorization: `Bearer ${token}` } });
  }
  const [head, body] = token.split('.');
  await app.fetch(`/api/maps/suggest?text=${latin}`, {
    headers: { authorization: `Bearer ${head}.${body}.${'A'.repeat(86)}` },
  });
  await app.send(endpoints.listUserAddresses, { query: {} }, { token: `${head}.${body}.${'A'.repeat(86)}` });
  for (const name of ['http.host_refused', 'http.budget_exhausted']) expect(lines.join('')).toContain(name);
  expect(linesWithPlace()).toEqual([]);
});

test.each([
  ['an address that cannot be read', new TypeError(`Failed to parse URL from http://a b/?text=${latin}`)],
  ['a body that is no JSON', caught(() => JSON.parse(`${latin} 12`))],
  ['a parameter of a statement', new DrizzleQueryError('select $1', [latin])],
  [
    'a value that the database cannot take',
    Object.assign(new Error(`invalid input syntax for type double precision: "${latin}"`), { code: '22P02' }),
  ],
])('an error about %s is logged without it, and with its place in the program [P-62]', (_, error) => {
  const logger = createLogger({ level: 'info' }, { write: log });
  logger.error({ err: error }, 'failed');
  logger.error({ err: new Error('a call failed', { cause: error }) }, 'failed');
  expect(linesWithPlace()).toEqual([]);
  expect(lines.every((line) => line.includes('    at '))).toBe(true);
});

function caught(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
