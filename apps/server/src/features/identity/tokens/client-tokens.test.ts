import { createHash } from 'node:crypto';
import { endpoints, operatorEndpoints, type EndpointInput, type Role } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';

import { withTransaction } from '#db/transaction.ts';
import { createVisitor } from '../../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { signAccessToken } from './access-token.ts';
import { openClientAppSession } from './client-apps.ts';
import { createSession } from '../sessions/sessions.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, context } = app;

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

type PersonFields = Partial<EndpointInput<typeof endpoints.createPartnerToken>['body']>;
const nothing = { partnerId: 'moscow', username: '', firstName: '', phone: '' };
const ask = (token: string, fields: PersonFields = {}) =>
  call(endpoints.createPartnerToken, { body: { ...nothing, ...fields } }, { token });
const askRefused = async (token: string, fields: PersonFields) => {
  const { status, error } = await callRefused(
    endpoints.createPartnerToken,
    { body: { ...nothing, ...fields } },
    { token },
  );
  return [status, error.code];
};

describe('a partner token [A-07] [C-02]', () => {
  test('is of the same subject, session and roles, and names the partner [A-03]', async () => {
    const { token, subjectId } = await signInCustomer(app);
    const claims = decodeJwt((await ask(token)).token);
    expect(claims).toMatchObject({ sub: subjectId, partner_id: 'moscow', roles: ['ROLE_USER', 'ROLE_CLIENT'] });
    expect(claims['sid']).toBe(decodeJwt(token)['sid']);
  });

  test('has the roles of now and the time of its bearer: it renews nothing [A-03]', async () => {
    const { token, subjectId } = await signInCustomer(app);
    await context.database.execute(sql`update customer set roles = '["ROLE_USER"]' where id = ${subjectId}`);
    clock.advance(10 * MINUTE_MS);
    const claims = decodeJwt((await ask(token)).token);
    expect(claims['roles']).toEqual(['ROLE_USER']);
    expect(claims.exp).toBe(decodeJwt(token).exp);
  });

  test('is given on what the customer really is called', async () => {
    const byPhone = await signInCustomer(app, { name: 'Анна' });
    const phone = byPhone.phone ?? '';
    const byEmail = await signInCustomer(app, { email: 'anna@post.example' });
    for (const [{ token, subjectId }, fields] of [
      [byPhone, { username: phone, phone, firstName: 'Анна' }],
      [byEmail, { username: 'anna@post.example' }],
    ] as const) {
      expect(decodeJwt((await ask(token, fields)).token).sub).toBe(subjectId);
    }
  });

  test('is refused on a phone or a username that is not the bearer’s', async () => {
    const [customer, other] = [await signInCustomer(app, { name: 'Анна' }), await signInCustomer(app)];
    const theirs = other.phone ?? '';
    const forbidden = [403, 'identity.forbidden'];
    expect(await askRefused(customer.token, { phone: theirs })).toEqual(forbidden);
    expect(await askRefused(customer.token, { username: theirs, phone: customer.phone ?? '' })).toEqual(forbidden);
    expect(await askRefused(customer.token, { username: other.subjectId })).toEqual(forbidden);
  });

  test('does not depend on the first name: another one is allowed', async () => {
    const { token, subjectId } = await signInCustomer(app, { name: 'Анна' });
    expect(decodeJwt((await ask(token, { firstName: 'Мария' })).token).sub).toBe(subjectId);
  });

  test('of a visitor is given on nothing: they have neither phone nor name, and the answer says so [X-02]', async () => {
    const visitor = await createVisitor(app, null);
    const { phone } = await signInCustomer(app);
    const body = { ...nothing, phone: phone ?? '' };
    const { error } = await callRefused(endpoints.createPartnerToken, { body }, { token: visitor });
    expect(error.message).toContain('Токен принадлежит другому человеку');
    expect(await askRefused(visitor, { phone: phone ?? '' })).toEqual([403, 'identity.forbidden']);
    expect(await askRefused(visitor, { username: 'visitor' })).toEqual([403, 'identity.forbidden']);
    expect(decodeJwt(visitor)).not.toHaveProperty('partner_id');
    const { token } = await ask(visitor);
    expect(decodeJwt(token)).toMatchObject({ sub: decodeJwt(visitor).sub, partner_id: 'moscow' });
  });

  test('is of no other partner than the session’s, and of none that does not exist', async () => {
    const { token } = await signInCustomer(app);
    expect(await askRefused(token, { partnerId: 'baku' })).toEqual([403, 'identity.forbidden']);
    expect(await askRefused(token, { partnerId: 'nowhere' })).toEqual([404, 'partner.unknown']);
  });
});

describe('a token for the user of a client application [C-02]', () => {
  const body = {
    externalUserId: '42',
    externalLocationId: '7',
    username: 'somebody',
    phone: '+79161234567',
    firstName: 'Анна',
  };
  const open = async (...roles: Role[]) => {
    const subject = { subjectId: crypto.randomUUID(), roles, partnerId: 'moscow' };
    const { session } = await createSession(context, context.database, subject);
    return signAccessToken(context, session, clock.now());
  };

  test('is of the same subject: what the call has of the user makes nobody of it [A-01]', async () => {
    const token = await open('ROLE_CLIENT_APP');
    const enriched = await call(endpoints.enrichClientToken, { body }, { token });
    const { sub, sid, exp, partner_id } = decodeJwt(token);
    const roles = ['ROLE_CLIENT_APP', 'ROLE_ANONYMOUS_PARTNER_CLIENT'];
    expect(decodeJwt(enriched.token)).toMatchObject({ sub, sid, exp, roles, partner_id });
    // A repeated call adds nothing.
    const again = await call(endpoints.enrichClientToken, { body }, { token: enriched.token });
    expect(decodeJwt(again.token)).toMatchObject({ sub, sid, roles });
  });

  test('is given to no other role', async () => {
    const others = [
      await createVisitor(app),
      (await signInCustomer(app)).token,
      await open('ROLE_ADMIN'),
      await open('ROLE_ANONYMOUS_PARTNER_CLIENT'),
    ];
    for (const token of others) {
      const { status, error } = await callRefused(endpoints.enrichClientToken, { body }, { token });
      expect([status, error.code]).toEqual([403, 'identity.forbidden']);
    }
  });
});

describe('a client application of the partner’s own [A-02] [A-08] [C-16]', () => {
  const secret = 'a secret of the kiosk, 32 bytes or more';
  const kiosk = { partnerId: 'moscow', clientId: 'kiosk', clientSecret: secret };
  const user = { externalUserId: '42', externalLocationId: '7', username: '', phone: '', firstName: '' };

  beforeEach(async () => {
    const secretHash = createHash('sha256').update(secret).digest('hex');
    const apps = JSON.stringify({ clientApps: [{ id: 'kiosk', secretHash }] });
    await context.database.execute(
      sql`update partner set settings = settings || ${apps}::jsonb where partner_id = 'moscow'`,
    );
    context.changes.announce('partner', 'moscow');
  });

  const openKiosk = () => call(endpoints.createClientAppToken, { body: kiosk });

  test('gets ROLE_CLIENT_APP for its secret, and after enriching its user is a client of the partner, also once refreshed', async () => {
    const opened = await openKiosk();
    expect(decodeJwt(opened.token)).toMatchObject({ roles: ['ROLE_CLIENT_APP'], partner_id: 'moscow' });
    await call(endpoints.enrichClientToken, { body: user }, { token: opened.token });
    const refreshed = await call(endpoints.refreshToken, { body: { refresh_token: opened.refresh_token ?? '' } });
    expect(decodeJwt(refreshed.token)).toMatchObject({
      sub: decodeJwt(opened.token).sub,
      roles: ['ROLE_CLIENT_APP', 'ROLE_ANONYMOUS_PARTNER_CLIENT'],
    });
  });

  test('opens another session for each of its users: no cart of one is the other’s', async () => {
    const [one, other] = [await openKiosk(), await openKiosk()];
    const tokenOf = async ({ token }: { token: string }) =>
      (await call(endpoints.enrichClientToken, { body: user }, { token })).token;
    const [first, second] = [await tokenOf(one), await tokenOf(other)];
    expect(decodeJwt(first).sub).not.toBe(decodeJwt(second).sub);
    const { id } = await call(endpoints.initCart, { body: {} }, { token: first });
    const { status } = await callRefused(endpoints.restoreCart, { params: { id } }, { token: second });
    expect(status).toBe(404);
  });

  test('lets who signs in at it take the cart along, once the session is one of a user [decision 0029]', async () => {
    const fill = async (token: string) => (await call(endpoints.initCart, { body: {} }, { token })).id;
    const takeAlong = async (token: string, cart: string) => {
      const { token: own } = await signInCustomer(app, { visitorToken: token });
      return app.send(endpoints.authenticateCart, { body: { cart } }, { token: own });
    };
    const shared = await openKiosk();
    expect((await takeAlong(shared.token, await fill(shared.token))).status).toBe(404);
    const { token } = await call(endpoints.enrichClientToken, { body: user }, { token: (await openKiosk()).token });
    const cart = await fill(token);
    expect((await takeAlong(token, cart)).status).toBe(200);
  });

  test('opens no account with the phone of one, nor with its name', async () => {
    const { token } = await openKiosk();
    const { phone } = await signInCustomer(app, { name: 'Анна' });
    const claimed = { ...user, phone: phone ?? '', username: phone ?? '', firstName: 'Анна' };
    const enriched = await call(endpoints.enrichClientToken, { body: claimed }, { token });
    for (const endpoint of [endpoints.getProfile, endpoints.getBottleBalance]) {
      const { status, error } = await callRefused(endpoint, { query: {} }, { token: enriched.token });
      expect([status, error.code]).toEqual([403, 'identity.customer_required']);
    }
  });

  test.each([
    ['another secret', { clientSecret: `${secret}!` }],
    ['the hash in place of the secret', { clientSecret: createHash('sha256').update(secret).digest('hex') }],
    ['no secret', { clientSecret: '' }],
    ['an app that is not named', { clientId: 'tablet' }],
    ['the app of another partner', { partnerId: 'baku' }],
    ['a partner that is not there', { partnerId: 'nowhere' }],
  ])('is refused with %s', async (_, wrong) => {
    const { status, error } = await callRefused(endpoints.createClientAppToken, { body: { ...kiosk, ...wrong } });
    expect([status, error.code]).toEqual([401, 'identity.client_refused']);
  });

  test('is shown to nobody by the configuration or the company', async () => {
    const config = await call(endpoints.getConfig, { query: { domain: 'localhost', version: '1' } });
    const company = await call(endpoints.getCompany, { query: {} });
    expect(JSON.stringify([config, company])).not.toMatch(/clientApps|secretHash|kiosk/);
  });
});

describe('a program that staff add and delete [G-15c]', () => {
  let asOwner: { token: string };
  beforeEach(async () => {
    asOwner = { token: await openStaffToken(app, ['settings.write', 'audit.read'], { name: 'Вера' }) };
  });
  const read = async () => call(operatorEndpoints.listClientApps, {}, asOwner);
  const versionNow = async () => (await read()).version;

  async function add(id: string): Promise<string> {
    const body = { id, version: await versionNow() };
    return (await call(operatorEndpoints.addClientApp, { body }, asOwner)).secret;
  }
  const toBody = (clientId: string, clientSecret: string) => ({
    body: { partnerId: 'moscow', clientId, clientSecret },
  });
  const open = (id: string, secret: string) => call(endpoints.createClientAppToken, toBody(id, secret));
  const openRefused = async (id: string, secret: string) =>
    (await callRefused(endpoints.createClientAppToken, toBody(id, secret))).error.code;
  const useRefused = async ({
    token,
    refresh_token: refreshToken = '',
  }: {
    token: string;
    refresh_token?: string | undefined;
  }) => [
    (await callRefused(endpoints.initCart, { body: {} }, { token })).error.code,
    (await callRefused(endpoints.refreshToken, { body: { refresh_token: refreshToken } })).error.code,
  ];

  test('signs in with the secret of that one answer, and the list says by whom and when it is used', async () => {
    const secret = await add('bot');
    expect(secret).toMatch(/^[\w-]{43}$/);
    await open('bot', secret);
    const { items } = await read();
    const now = clock.now().toISOString();
    expect(items.find(({ id }) => id === 'bot')).toEqual({
      ...{ id: 'bot', secretSetAt: now, secretSetBy: { id: expect.any(String), name: 'Вера' } },
      ...{ openSessions: 1, lastUsedAt: now },
    });
    const twice = { body: { id: 'bot', version: await versionNow() } };
    const { status, error } = await callRefused(operatorEndpoints.addClientApp, twice, asOwner);
    expect([status, error.code]).toEqual([409, 'client_app.taken']);
  });

  test('is over at once when it is deleted: its secret, its tokens and their refreshment, and no other program’s', async () => {
    const [secret, other] = [await add('till'), await add('desk')];
    const [opened, running] = [await open('till', secret), await open('desk', other)];
    expect((await app.send(endpoints.initCart, { body: {} }, { token: opened.token })).status).toBe(200);
    const input = { params: { id: 'till' }, query: { version: await versionNow() } };
    await call(operatorEndpoints.deleteClientApp, input, asOwner);
    expect(await openRefused('till', secret)).toBe('identity.client_refused');
    expect(await useRefused(opened)).toEqual(['identity.session_ended', 'identity.session_ended']);
    expect((await app.send(endpoints.initCart, { body: {} }, { token: running.token })).status).toBe(200);
    expect((await read()).items.map(({ id }) => id)).not.toContain('till');
  });

  test('gets another secret, and who has the former is out', async () => {
    const former = await add('app');
    const opened = await open('app', former);
    const input = { params: { id: 'app' }, body: { version: await versionNow() } };
    const { secret } = await call(operatorEndpoints.replaceClientAppSecret, input, asOwner);
    expect(await openRefused('app', former)).toBe('identity.client_refused');
    expect(await useRefused(opened)).toEqual(['identity.session_ended', 'identity.session_ended']);
    expect((await open('app', secret)).token).toBeTruthy();
    const { status, error } = await callRefused(operatorEndpoints.replaceClientAppSecret, input, asOwner);
    expect([status, error.code]).toEqual([409, 'conflict.changed']);
  });

  test('with thousands of sessions ends at once, and locks the shop for none but the first of them', async () => {
    await add('crowd');
    const { database } = context;
    const crowd = sql`system.session where client_app = 'crowd'`;
    await database.execute(sql`
      insert into system.session (subject_id, partner_id, roles, client_app, refresh_hash, refresh_sealed, expires_at)
      select gen_random_uuid(), 'moscow', '[]', 'crowd', 'crowd ' || n, '', ${new Date(clock.now().getTime() + DAY_MS)}
      from generate_series(1, 1200) n`);
    const input = { params: { id: 'crowd' }, query: { version: await versionNow() } };
    const deleting = await withTransaction(database, async (transaction) => {
      await transaction.execute(sql`select from ${crowd} order by id desc limit 1 for update`);
      const running = call(operatorEndpoints.deleteClientApp, input, asOwner);
      const isListed = async () => (await read()).items.some(({ id }) => id === 'crowd');
      await expect.poll(isListed, { timeout: 5000 }).toBe(false);
      return { running };
    });
    await deleting.running;
    expect((await database.execute(sql`select from ${crowd} and revoked_at is null`)).rows).toEqual([]);
  });

  test('has its secret and hash in no answer, audit entry or revision', async () => {
    const secret = await add('print');
    const hash = createHash('sha256').update(secret).digest('hex');
    const query = { subject: 'settings:client_apps' };
    const { items } = await call(operatorEndpoints.listAudit, { query }, asOwner);
    expect(items[0]).toMatchObject({
      action: 'client_app.added',
      after: { print: { secretSetAt: expect.any(String) } },
    });
    const { rows } = await context.database.execute(sql`select * from revision`);
    const settings = await call(operatorEndpoints.getSettings, {}, asOwner);
    const readable = JSON.stringify([items, rows, settings, await read()]);
    expect([readable.includes(secret), readable.includes(hash)]).toEqual([false, false]);
  });

  test('opens no session in a process that does not know yet that it is deleted', async () => {
    const clientSecret = 'a secret that another process deleted';
    const secretHash = createHash('sha256').update(clientSecret).digest('hex');
    const asked = { partnerId: 'moscow', clientId: 'gone', clientSecret };
    const directory = {
      listClientApps: () => Promise.resolve([{ id: 'gone', secretHash }]),
      lockClientAppsForShare: () => Promise.resolve([]),
    };
    await expect(openClientAppSession(context, asked, directory)).rejects.toMatchObject({
      ...{ code: 'identity.client_refused' },
    });
  });
});
