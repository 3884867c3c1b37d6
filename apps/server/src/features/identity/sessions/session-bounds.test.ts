import { endpoints, type TokenPair } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';

import { createOperator } from '../../../../test/people/operator.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { createSession } from './sessions.ts';

const start = '2026-03-10T09:00:00Z';
const clock = createTestClock(start);
const app = await startTestApp({ clock });
const origin = 'https://shop.example';
const real = await startTestApp({
  clock,
  env: { PUBLIC_ORIGIN: origin, SANDBOX: 'off', HSTS_SUBDOMAINS: 'on', HSTS_PRELOAD: 'on' },
});

beforeEach(() => clock.set(start));

/** Refreshes at most every hundred days until it is refused; returns the session's lifetime in days. */
async function countDays(refreshToken: string, { every }: { every: number }): Promise<number> {
  let refresh_token = refreshToken;
  for (let days = every; ; days += every) {
    clock.advance(every * DAY_MS);
    const response = await app.send(endpoints.refreshToken, { body: { refresh_token } });
    if (response.status === 401) return days;
    refresh_token = ((await response.json()) as TokenPair).refresh_token ?? '';
  }
}

describe('a session that is used all the time ends [P-53]', () => {
  const open = async (subjectId: string, roles: string[]) =>
    (await createSession(app.context, app.context.database, { subjectId, roles, partnerId: 'moscow', method: 'sms' }))
      .refreshToken;

  test("a customer's after 400 days", async () => {
    const { token } = await signInCustomer(app);
    const { sub = '', roles } = decodeJwt<{ roles: string[] }>(token);
    expect(await countDays(await open(sub, roles), { every: 100 })).toBe(400);
  });

  test('of who runs the shop after 30', async () => {
    const operator = await createOperator(app);
    const { sub = '', roles } = decodeJwt<{ roles: string[] }>(await operator.token());
    expect(await countDays(await open(sub, roles), { every: 0.25 })).toBe(30);
  });

  test("a visitor's after 400 days too", async () => {
    const { refresh_token = '' } = await app.call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
    expect(await countDays(refresh_token, { every: 100 })).toBe(400);
  });

  test('and is written down to end then, not after the time that it outlives its last refresh', async () => {
    const { refresh_token = '' } = await app.call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
    clock.advance(170 * DAY_MS);
    const second = await app.call(endpoints.refreshToken, { body: { refresh_token } });
    clock.advance(170 * DAY_MS);
    const third = await app.call(endpoints.refreshToken, { body: { refresh_token: second.refresh_token ?? '' } });
    const { rows } = await app.context.database.execute<{ days: number }>(sql`
      select extract(epoch from expires_at - created_at)::int / 86400 as days from system.session
      where id = ${decodeJwt<{ sid: string }>(third.token).sid}`);
    expect(rows).toEqual([{ days: 400 }]);
  });
});

describe('a token says what it is for [P-52]', () => {
  test('its type, its issuer and its audience', async () => {
    const { token } = await real.call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
    expect(decodeProtectedHeader(token)).toMatchObject({ typ: 'at+jwt', alg: 'EdDSA' });
    expect(decodeJwt(token)).toMatchObject({ iss: origin, aud: origin });
  });

  test('one of the release before counts for its fifteen minutes after the upgrade', async () => {
    const { SignJWT } = await import('jose');
    const { signingKeys } = app.context.services.identity;
    const { key, kid } = await signingKeys.getCurrent();
    const { token } = await app.call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
    const { aud: _, ...claims } = decodeJwt(token);
    const useFormer = async (seconds: number) => {
      const iat = Math.floor(Date.parse(start) / 1000) + seconds;
      const former = new SignJWT({ ...claims, iat, exp: iat + 900 }).setProtectedHeader({
        alg: 'EdDSA',
        kid,
        typ: 'JWT',
      });
      return (await app.send(endpoints.initCart, { body: {} }, { token: await former.sign(key) })).status;
    };
    expect(await useFormer(-1)).toBe(200);
    expect(await useFormer(0)).toBe(401);
    clock.advance(15 * MINUTE_MS);
    expect(await useFormer(-1)).toBe(401);
  });
});

describe('a shop on https [P-51]', () => {
  const post = (path: string, cookie: string, at: TestApp = real) =>
    at.fetch(`/api/identity/${path}`, {
      method: 'POST',
      headers: {
        'x-token-transport': 'cookie',
        'content-type': 'application/json',
        origin: 'https://localhost',
        cookie,
      },
      body: path === 'auth/anonymous' ? '{"partnerId":"moscow"}' : '{}',
    });

  test('has the refresh token in a cookie that only https may set, and takes it under its former name', async () => {
    const response = await post('auth/anonymous', '');
    const [header = '', ...others] = response.headers.getSetCookie();
    expect(header).toMatch(
      /^__Secure-refresh_token=[\w-]{80,}; Max-Age=\d+; Path=\/api\/identity\/token; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(others).toEqual([]);
    const value = /=([\w-]+)/.exec(header)?.[1] ?? '';

    const renewed = await post('token/refresh', `refresh_token=${value}`);
    expect(renewed.status).toBe(200);
    const [next = '', former] = renewed.headers.getSetCookie();
    expect(next).toMatch(/^__Secure-refresh_token=[\w-]{80,};/);
    expect(former).toMatch(/^refresh_token=; Max-Age=0; .*Secure$/);

    const planted = `refresh_token=planted; ${next.split(';', 1)[0]}`;
    expect((await post('token/refresh', planted)).status).toBe(200);
  });

  test('informs browsers of what the operator has decided about its other names', async () => {
    const headers = async (at: TestApp) => (await at.fetch('/api/v1/company')).headers.get('strict-transport-security');
    expect(await headers(real)).toBe('max-age=31536000; includeSubDomains; preload');
    expect(await headers(app)).toBeNull();
    const plain = await startTestApp({ clock, env: { PUBLIC_ORIGIN: origin, SANDBOX: 'off' } });
    expect(await headers(plain)).toBe('max-age=31536000');
  });
});
