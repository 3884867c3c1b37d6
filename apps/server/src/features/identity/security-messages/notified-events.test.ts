import { endpoints } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { beforeEach, expect, test } from 'vitest';
import { sparseEventsAtMost } from '#observability/sparse-events.ts';
import { nextCustomerPhone, signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const lines: string[] = [];
const app = await startTestApp({
  clock,
  env: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' },
  log: (line) => void lines.push(line),
});

const findEvents = (name: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['event.name'] === name);

beforeEach(() => {
  clock.advance(20 * MINUTE_MS);
  lines.length = 0;
});

const refresh = (refresh_token: string) => app.send(endpoints.refreshToken, { body: { refresh_token } });

test('whoever signs out is logged, and a visitor who ends a session is not [S-101]', async () => {
  const { refresh_token = '' } = await app.call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
  await app.call(endpoints.revokeToken, { body: { refresh_token } });
  expect(findEvents('identity.sign_out')).toEqual([]);

  const customer = await signInCustomer(app);
  const body = { refresh_token: customer.refreshToken };
  for (const _ of [1, 2]) await app.call(endpoints.revokeToken, { body });
  expect(findEvents('identity.sign_out')).toMatchObject([
    { 'event.outcome': 'success', 'user.id': customer.subjectId, 'kaplya.partner.id': 'moscow' },
  ]);
  expect(lines.join('')).not.toContain(customer.refreshToken);
});

test('each session that is ended from another device, or everywhere, is logged [S-101]', async () => {
  const phone = nextCustomerPhone();
  const { subjectId } = await signInCustomer(app, { phone });
  clock.advance(2 * MINUTE_MS);
  const second = await signInCustomer(app, { phone });
  clock.advance(2 * MINUTE_MS);
  const { token } = await signInCustomer(app, { phone });
  const { data } = await app.call(endpoints.listSessions, {}, { token });
  const [oldest = '', ...others] = data.map(({ id }) => id).toReversed();
  await app.call(endpoints.endSession, { params: { id: oldest } }, { token });
  expect(findEvents('identity.sign_out')).toMatchObject([{ 'session.id': oldest, 'user.id': subjectId }]);
  await app.call(endpoints.endSessions, {}, { token: second.token });
  const ended = findEvents('identity.sign_out').map((line) => line['session.id']);
  expect(new Set(ended)).toEqual(new Set([oldest, ...others]));
  expect(ended).toHaveLength(3);
});

test('a refresh token that is used again when another has long replaced it is logged once [S-101]', async () => {
  const { refreshToken, subjectId } = await signInCustomer(app);
  expect((await refresh(refreshToken)).status).toBe(200);
  clock.advance(2 * MINUTE_MS);
  for (const _ of [1, 2]) expect((await refresh(refreshToken)).status).toBe(401);
  expect(findEvents('identity.refresh_reused')).toMatchObject([
    { 'event.outcome': 'failure', 'kaplya.customer.id': subjectId, 'client.address': expect.any(String) },
  ]);
  expect(lines.join('')).not.toContain(refreshToken);
});

test('a forged token is logged, one that is over is not [S-101]', async () => {
  const { token } = await signInCustomer(app);
  const use = (bearer: string, ip: string) =>
    app.fetch('/api/v1/user', { headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': ip } });
  const [head = '', claims = ''] = token.split('.');
  const forged = `${head}.${claims}.${'A'.repeat(86)}`;
  for (const _ of [1, 2, 3]) expect((await use(forged, '203.0.113.7')).status).toBe(401);
  expect((await use('no-token', '203.0.113.8')).status).toBe(401);
  expect(findEvents('identity.token_refused').map((line) => line['client.address'])).toEqual([
    '203.0.113.7',
    '203.0.113.8',
  ]);
  expect(lines.join('')).not.toContain(claims);

  clock.advance(16 * MINUTE_MS);
  lines.length = 0;
  expect((await use(token, '203.0.113.9')).status).toBe(401);
  expect(findEvents('identity.token_refused')).toEqual([]);
});

test('forged tokens do not fill the log [S-101]', async () => {
  for (let host = 0; host < 2 * sparseEventsAtMost; host += 1) {
    await app.fetch('/api/v1/user', {
      headers: { authorization: 'Bearer none', 'x-forwarded-for': `203.0.113.${host}` },
    });
  }
  expect(findEvents('identity.token_refused')).toHaveLength(sparseEventsAtMost);
});

test('a deleted account is logged, and a refused deletion is not [S-101]', async () => {
  const { token, subjectId } = await signInCustomer(app);
  await app.call(endpoints.deleteProfile, {}, { token });
  await app.callRefused(endpoints.deleteProfile, {}, { token });
  expect(findEvents('identity.account_deleted')).toMatchObject([
    { 'event.outcome': 'success', 'kaplya.customer.id': subjectId, 'kaplya.partner.id': 'moscow' },
  ]);
});
