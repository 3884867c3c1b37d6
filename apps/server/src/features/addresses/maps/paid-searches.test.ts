import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-07T09:00:00Z');
let asked = 0;
const photon = createServer((_, response) => {
  asked += 1;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"features":[]}');
});
await new Promise<void>((resolve) => photon.listen(0, '127.0.0.1', resolve));
afterAll(() => photon.close());

const app = await startTestApp({
  clock,
  env: { MAPS_PHOTON_URL: `http://127.0.0.1:${(photon.address() as AddressInfo).port}` },
});
const appWithStreets = await startTestApp({ clock });

beforeEach(() => {
  asked = 0;
  // Moves past all budgets spent by the previous test.
  clock.advance(3 * 86_400_000);
});

let houses = 0;
const nextText = () => `Тверская улица, ${(houses += 1)}`;

type Asking = { token?: string; text?: () => string; via?: TestApp };

/** Searches at a pace that only this budget limits; returns the number of answers. */
async function search(times: number, { token, text = nextText, via = app }: Asking = {}): Promise<number> {
  let answered = 0;
  for (let call = 0; call < times; call += 1) {
    clock.advance(1000);
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await via.fetch(`/api/maps/geocode?text=${encodeURIComponent(text())}`, { headers });
    if (response.status === 200) answered += 1;
    else expect(response.status).toBe(429);
  }
  return answered;
}

const visitorToken = async () =>
  (await app.call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } })).token;

test('300 geocodings without a token ask the service two hundred times [P-43]', async () => {
  await search(300);
  expect(asked).toBe(200);
  const response = await app.fetch(`/api/maps/geocode?text=${encodeURIComponent(nextText())}`);
  expect(response.headers.get('ratelimit')).toMatch(/^"paid_address_search-stranger-86400";r=0;t=\d+$/);
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3600);
  clock.advance(seconds * 1000);
  expect(await search(1)).toBe(1);
});

test('the built-in streets are counted as well [P-43]', async () => {
  expect(await search(210, { via: appWithStreets })).toBe(200);
});

test('who asks again for what the shop has cached asks nobody outside, and spends nothing [P-43]', async () => {
  expect(await search(250, { text: () => 'Тверская улица, 7' })).toBe(250);
  expect(asked).toBe(1);
});

test('a visitor with a token has a budget of their own, which no stranger beside them spends [P-43]', async () => {
  await search(210);
  const token = await visitorToken();
  asked = 0;
  expect(await search(310, { token })).toBe(300);
  expect(asked).toBe(300);
});

test('a partner sets how often a day it pays for all its visitors together [P-43]', async () => {
  const { database, changes } = app.context;
  await database.execute(
    sql`update partner set settings = settings || '{"addressSearchesPerDay": 20}' where partner_id = 'moscow'`,
  );
  changes.announce('partner', 'moscow');
  try {
    await vi.waitFor(async () => expect(await search(1)).toBe(1));
    const one = await visitorToken();
    const other = await visitorToken();
    const answered = (await search(15, { token: one })) + (await search(15, { token: other }));
    expect(answered).toBe(19);
  } finally {
    await database.execute(sql`update partner set settings = settings - 'addressSearchesPerDay'`);
    changes.announce('partner', 'moscow');
  }
});
