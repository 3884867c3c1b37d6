import { endpoints, machineEndpoints, type TokenPair } from '@kaplya/contract';
import { HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { openTestContext } from '../../../../test/test-context.ts';
import { buildApp } from '#app.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, context } = app;

const SECOND = 1000;

type FullPair = { token: string; refresh_token: string };

async function openVisitor(partnerId?: string): Promise<FullPair> {
  const pair = await call(endpoints.createAnonymousToken, { body: partnerId === undefined ? {} : { partnerId } });
  if (pair.refresh_token === undefined) throw new Error('the pair has no refresh token');
  return { token: pair.token, refresh_token: pair.refresh_token };
}

async function refresh(refreshToken: string, headers: Record<string, string> = {}): Promise<FullPair> {
  const { token, refresh_token = '' } = await call(
    endpoints.refreshToken,
    { body: { refresh_token: refreshToken } },
    { headers },
  );
  return { token, refresh_token };
}

const refreshRefused = (refreshToken: string, headers: Record<string, string> = {}) =>
  callRefused(endpoints.refreshToken, { body: { refresh_token: refreshToken } }, { headers });

/** Calls an endpoint that needs only a token. */

async function useToken(token: string): Promise<number> {
  const response = await app.fetch('/api/identity/enrich_token_requests', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ partnerId: 'moscow' }),
  });
  return response.status;
}

async function generationOf(token: string): Promise<number> {
  const sid = decodeJwt(token)['sid'] as string;
  const { rows } = await context.database.execute<{ generation: number }>(
    sql`select generation from system.session where id = ${sid}`,
  );
  return rows[0]?.generation ?? -1;
}

describe("a visitor's token", () => {
  test('names its subject, role, partner and expiry [A-01] [A-03] [A-08] [E-17] [C-13]', async () => {
    const { token } = await openVisitor('baku');
    const claims = decodeJwt(token);
    const now = clock.now().getTime() / 1000;
    expect(claims).toMatchObject({ roles: ['ANONYMOUS_AGGREGATOR_CLIENT'], partner_id: 'baku' });
    expect(claims).toMatchObject({ iat: now, exp: now + 900, iss: context.config.http.publicOrigin });
    expect(claims.sub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(claims['sid']).toEqual(expect.any(String));
  });

  test('has no partner unless one was asked for, whatever the host [C-13]', async () => {
    const { token } = await openVisitor();
    expect(decodeJwt(token)).not.toHaveProperty('partner_id');
  });

  test('is refused to a partner that does not exist', async () => {
    const { status, error } = await callRefused(endpoints.createAnonymousToken, { body: { partnerId: 'nowhere' } });
    expect([status, error.code]).toEqual([404, 'partner.unknown']);
  });

  test('is verified by anyone with the published keys [A-03]', async () => {
    const { token } = await openVisitor('moscow');
    const keys = await call(machineEndpoints.getJsonWebKeys, {});
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const verified = await jwtVerify(token, createLocalJWKSet(keys as JSONWebKeySet), { currentDate: clock.now() });
    expect(verified.protectedHeader).toMatchObject({ alg: 'EdDSA', kid: keys.keys[0]?.kid });
  });

  test('is refused when it is altered, signed by nobody, over, or no token at all [C-10]', async () => {
    const { token } = await openVisitor('moscow');
    expect(await useToken(token)).toBe(200);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), roles: ['ROLE_ADMIN'] })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(token), alg: 'none' })).toString('base64url');
    expect(await useToken([header, forged, signature].join('.'))).toBe(401);
    expect(await useToken([none, payload, ''].join('.'))).toBe(401);
    expect(await useToken('nonsense')).toBe(401);

    clock.advance(15 * MINUTE_MS + SECOND);
    expect(await useToken(token)).toBe(401);
  });
});

describe('a refresh [C-02]', () => {
  test('gives a new pair of the same subject and session', async () => {
    const first = await openVisitor('moscow');
    clock.advance(HOUR_MS);
    const second = await refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const [before, after] = [decodeJwt(first.token), decodeJwt(second.token)];
    expect(after).toMatchObject({ sub: before.sub, sid: before['sid'], partner_id: 'moscow' });
    expect(await useToken(second.token)).toBe(200);
  });

  test('ten at once with one token rotate once and are given the same pair', async () => {
    const { refresh_token } = await openVisitor('moscow');
    // Warms up ten connections: otherwise the first call ends before the others have one.
    await Promise.all(Array.from({ length: 10 }, () => context.database.execute(sql`select pg_sleep(0.05)`)));
    const pairs = await Promise.all(Array.from({ length: 10 }, () => refresh(refresh_token)));
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
    expect(await generationOf(pairs[0]?.token ?? '')).toBe(1);
  });

  test('whose answer was lost is answered again for a minute, with the same pair', async () => {
    const { refresh_token } = await openVisitor('moscow');
    const lost = await refresh(refresh_token);
    clock.advance(59 * SECOND);
    expect(await refresh(refresh_token)).toEqual(lost);
    expect(await refresh(lost.refresh_token)).toMatchObject({ token: expect.any(String) });
  });

  test('by the key of another request, with the token before the last one, ends the whole family', async () => {
    const { refresh_token: stolen } = await openVisitor('moscow');
    const owner = await refresh(stolen, { 'idempotency-key': 'one' });
    const { status, error } = await refreshRefused(stolen, { 'idempotency-key': 'another' });
    expect([status, error.code]).toEqual([401, 'identity.session_ended']);
    expect(await useToken(owner.token)).toBe(401);
  });

  test('with the token before the last one after a minute ends the whole family', async () => {
    const { refresh_token: stolen } = await openVisitor('moscow');
    const owner = await refresh(stolen);
    expect(await useToken(owner.token)).toBe(200);
    clock.advance(61 * SECOND);
    const { status, error } = await refreshRefused(stolen);
    expect([status, error.code]).toEqual([401, 'identity.session_ended']);
    expect((await refreshRefused(owner.refresh_token)).error.code).toBe('identity.session_ended');
    expect(await useToken(owner.token)).toBe(401);
  });

  test('with a token of any earlier generation ends the whole family, even within a minute', async () => {
    const { refresh_token: oldest } = await openVisitor('moscow');
    const second = await refresh(oldest);
    const third = await refresh(second.refresh_token);
    expect(await useToken(third.token)).toBe(200);
    expect((await refreshRefused(oldest)).error.code).toBe('identity.session_ended');
    expect(await useToken(third.token)).toBe(401);
  });

  test('with an invented token is refused and ends nothing', async () => {
    const { token, refresh_token } = await openVisitor('moscow');
    const bytes = Buffer.from(refresh_token, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    for (const invented of [bytes.toString('base64url'), 'nonsense']) {
      const { status, error } = await refreshRefused(invented);
      expect([status, error.code]).toEqual([401, 'identity.token_invalid']);
    }
    expect(await useToken(token)).toBe(200);
  });

  test('works with an access token that is over in its header [C-10]', async () => {
    const { token, refresh_token } = await openVisitor('moscow');
    clock.advance(HOUR_MS);
    const pair = await refresh(refresh_token, { authorization: `Bearer ${token}` });
    expect(await useToken(pair.token)).toBe(200);
  });

  test('with the same key and another token is refused: it is another request', async () => {
    const { refresh_token } = await openVisitor('moscow');
    const key = { 'idempotency-key': 'one' };
    const second = await refresh(refresh_token, key);
    expect(await refresh(refresh_token, key)).toEqual(second);
    const { status, error } = await refreshRefused(second.refresh_token, key);
    expect([status, error.code]).toEqual([422, 'idempotency.key_reused']);
  });

  test('stays with a visitor for half a year after the last one, and no longer', async () => {
    const first = await openVisitor('moscow');
    clock.advance(179 * 24 * HOUR_MS);
    const second = await refresh(first.refresh_token);
    clock.advance(179 * 24 * HOUR_MS);
    const third = await refresh(second.refresh_token);
    clock.advance(181 * 24 * HOUR_MS);
    expect((await refreshRefused(third.refresh_token)).error.code).toBe('identity.session_ended');
  });

  test('is never stored in the clear', async () => {
    const { refresh_token } = await openVisitor('moscow');
    const { refresh_token: next } = await refresh(refresh_token);
    const { rows } = await context.database.execute(
      sql`select s.*, k.private_jwk_sealed from system.session s, system.signing_key k`,
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(next);
    expect(stored).not.toContain(refresh_token);
    expect(stored).not.toContain('"kty"');
  });
});

describe('a revoked token [C-13]', () => {
  test('ends its session at once, in every process [rule 79]', async () => {
    const other = openTestContext({ clock, connectionString: context.config.database.url ?? '' });
    await other.context.changes.start();
    await other.context.payments.start();
    onTestFinished(async () => {
      await other.context.close();
      await other.close();
    });
    const otherApp = buildApp(other.context);
    const useThere = async (token: string) => {
      const headers = { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: '{"partnerId":"moscow"}' };
      return (await otherApp.fetch(new Request('http://localhost/api/identity/enrich_token_requests', init))).status;
    };

    const { token, refresh_token } = await openVisitor('moscow');
    expect([await useToken(token), await useThere(token)]).toEqual([200, 200]);
    await call(endpoints.revokeToken, { body: { refresh_token } });
    expect(await useToken(token)).toBe(401);
    await vi.waitFor(async () => expect(await useThere(token)).toBe(401), 3000);
    expect((await refreshRefused(refresh_token)).error.code).toBe('identity.session_ended');
  });

  test('of nobody is no mistake, a missing one is', async () => {
    await call(endpoints.revokeToken, { body: { refresh_token: 'nonsense' } });
    const { status, error } = await callRefused(endpoints.revokeToken, { body: {} });
    expect([status, error.code]).toEqual([401, 'identity.token_required']);
  });
});

describe('the refresh token as a cookie [E-17]', () => {
  const cookieTransport = { 'x-token-transport': 'cookie' };
  const sameOrigin = { ...cookieTransport, origin: 'http://localhost:3000' };

  async function openWithCookie(): Promise<{ body: TokenPair; cookie: string; header: string }> {
    const response = await app.fetch('/api/identity/auth/anonymous', {
      method: 'POST',
      headers: { ...cookieTransport, 'content-type': 'application/json' },
      body: '{"partnerId":"moscow"}',
    });
    const header = response.headers.get('set-cookie') ?? '';
    return { body: (await response.json()) as TokenPair, cookie: header.split(';')[0] ?? '', header };
  }

  const post = (path: string, headers: Record<string, string>) =>
    app.fetch(path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' });
  const refreshPath = '/api/identity/token/refresh';

  test('is out of reach of scripts and of other sites', async () => {
    const { body, cookie, header } = await openWithCookie();
    expect(body).not.toHaveProperty('refresh_token');
    expect(cookie).toMatch(/^refresh_token=[\w-]{80,}$/);
    expect(header).toMatch(/; HttpOnly/);
    expect(header).toMatch(/; SameSite=Strict/);
    expect(header).toMatch(/; Path=\/api\/identity\/token(;|$)/);
    expect(header).not.toMatch(/Secure/);
  });

  test('refreshes without a body that carries it, and is replaced', async () => {
    const { cookie } = await openWithCookie();
    const response = await post(refreshPath, { ...sameOrigin, cookie });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ token: expect.any(String) });
    expect(response.headers.get('set-cookie')).not.toContain(cookie);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test('is refused to a page of another origin, and to who does not say where from', async () => {
    const { cookie } = await openWithCookie();
    for (const path of [refreshPath, '/api/identity/token/revoke']) {
      for (const origin of [{ origin: 'http://evil.example' }, { origin: 'http://localhost:81' }, {}]) {
        const response = await post(path, { ...cookieTransport, ...origin, cookie });
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ code: 'identity.origin_refused' });
      }
    }
    expect((await post(refreshPath, { ...sameOrigin, cookie })).status).toBe(200);
  });

  test('two tabs with one key are given the same pair, though the cookie has changed between', async () => {
    const { cookie } = await openWithCookie();
    const key = { 'idempotency-key': 'both tabs' };
    const first = await post(refreshPath, { ...sameOrigin, ...key, cookie });
    const changed = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const second = await post(refreshPath, { ...sameOrigin, ...key, cookie: changed });
    expect(await second.json()).toEqual(await first.json());
    expect(second.headers.get('set-cookie')?.split(';')[0]).toBe(changed);
  });

  test('ends with its session', async () => {
    const { cookie } = await openWithCookie();
    const response = await post('/api/identity/token/revoke', { ...sameOrigin, cookie });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^refresh_token=; Max-Age=0/);
    expect((await post(refreshPath, { ...sameOrigin, cookie })).status).toBe(401);
  });
});

describe('enrichment [C-02] [C-10]', () => {
  const enrich = (token: string, partnerId: string) => call(endpoints.enrichToken, { body: { partnerId } }, { token });

  test('names the partner and retains the subject and the session', async () => {
    const poor = await openVisitor();
    const { token } = await enrich(poor.token, 'moscow');
    const [before, after] = [decodeJwt(poor.token), decodeJwt(token)];
    expect(after).toMatchObject({ sub: before.sub, sid: before['sid'], partner_id: 'moscow' });
    expect(decodeJwt((await refresh(poor.refresh_token)).token)).toMatchObject({ partner_id: 'moscow' });
  });

  test('gives no time: only a refresh renews', async () => {
    const { token } = await openVisitor();
    clock.advance(10 * MINUTE_MS);
    const { token: rich } = await enrich(token, 'moscow');
    expect(decodeJwt(rich).exp).toBe(decodeJwt(token).exp);
    clock.advance(5 * MINUTE_MS + SECOND);
    expect(await useToken(rich)).toBe(401);
  });

  test('to another partner than the own one is refused, also by an older token of the session', async () => {
    const poor = await openVisitor();
    const rich = await enrich(poor.token, 'moscow');
    for (const token of [poor.token, rich.token]) {
      const { status, error } = await callRefused(endpoints.enrichToken, { body: { partnerId: 'baku' } }, { token });
      expect([status, error.code]).toEqual([403, 'identity.forbidden']);
    }
    const { status } = await callRefused(
      endpoints.enrichToken,
      { body: { partnerId: 'nowhere' } },
      { token: rich.token },
    );
    expect(status).toBe(404);
  });
});
