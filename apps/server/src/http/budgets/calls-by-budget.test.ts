import { budgets, endpoints } from '@kaplya/contract';
import { beforeEach, expect, test } from 'vitest';
import { signInCustomer } from '../../../test/people/sign-in.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const clock = createTestClock('2026-03-07T09:00:00Z');
/** Belongs to no person; callers of this machine count as no network. */
const from = { 'x-forwarded-for': '203.0.113.7' };
const app = await startTestApp({
  clock,
  env: { TRUSTED_PROXIES: '127.0.0.1' },
  budgets: {
    ...budgets,
    reading: [
      { by: 'subject', limit: 5, seconds: 60 },
      { by: 'network', limit: 20, seconds: 60 },
    ],
  },
});

beforeEach(() => clock.advance(10 * 60_000));

async function read(times: number, headers: Record<string, string> = {}, path = '/api/v1/user') {
  const statuses: number[] = [];
  for (let call = 0; call < times; call += 1) statuses.push((await app.fetch(path, { headers })).status);
  return statuses.toSorted((left, right) => left - right);
}

test('a spent budget is 429 in the words of the caller, with when to come again and what was allowed [P-42]', async () => {
  const { token } = await signInCustomer(app);
  clock.advance(10 * 60_000);
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const first = await app.fetch('/api/v1/user', { headers });
  expect(first.headers.get('ratelimit-policy')).toBe('"reading-subject-60";q=5;w=60, "reading-network-60";q=20;w=60');
  expect(first.headers.get('ratelimit')).toBe('"reading-subject-60";r=4;t=60');
  await read(4, headers);
  const refused = await app.fetch('/api/v1/user', { headers });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('72');
  expect(refused.headers.get('ratelimit')).toBe('"reading-subject-60";r=0;t=72');
  expect(await refused.json()).toMatchObject({
    code: 'request.too_many',
    message: 'Too many requests. Please wait for 72 s and try again.',
  });
  const metrics = await app.context.metrics.registry.metrics();
  expect(metrics).toContain('http_budget_refusals_total{budget="reading",by="subject"} 1');
  clock.advance(72_000);
  expect(await read(1, headers)).toEqual([200]);
});

test('publicly cacheable answers show nothing of a budget [P-42]', async () => {
  const stored = await app.fetch('/api/v1/catalog/categories');
  expect(stored.headers.get('cache-control')).toContain('public');
  expect(stored.headers.has('ratelimit')).toBe(false);
});

test('who brings tokens that are none is counted too [P-42]', async () => {
  expect(await read(25, { ...from, authorization: 'Bearer forged' })).toEqual([
    ...Array(20).fill(401),
    ...Array(5).fill(429),
  ]);
});

test('a body is not even read of a call that has no budget left [P-42]', async () => {
  const send = () =>
    app.fetch('/api/order/carts', {
      ...{ method: 'POST', body: '{' },
      headers: { ...from, 'content-type': 'application/json' },
    });
  const statuses = new Set<number>();
  for (let call = 0; call < 3010; call += 1) statuses.add((await send()).status);
  expect([...statuses]).toEqual([401, 429]);
});

test('visitors’ tokens are counted by network, and their renewal too [P-42]', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 1510; call += 1) {
    statuses.push(
      (await app.send(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } }, { headers: from })).status,
    );
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(1500);
  expect(statuses.at(-1)).toBe(429);
  const renewals: number[] = [];
  for (let call = 0; call < 3010; call += 1) {
    renewals.push(
      (await app.send(endpoints.refreshToken, { body: { refresh_token: 'none' } }, { headers: from })).status,
    );
  }
  expect(renewals.filter((status) => status === 429)).toHaveLength(10);
});
