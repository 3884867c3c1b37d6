import { createHash } from 'node:crypto';
import { endpoints, type SignInMethod } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

import { recordQueries } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import {
  requestAgain,
  requestCode,
  createVisitorToken,
  findAsker,
  getChallenge,
} from '../../../../test/people/ask-for-code.ts';
import { findCode, nextCustomerPhone, signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { sendCode, consumeCode, type CodeRequest } from '../codes/codes.ts';
import { getOrCreateCustomer } from './sign-in.store.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const { context } = app;
const { database } = context;

const SECOND = 1000;

type Attempt = { challengeId: string; code: string; token?: string; headers?: Record<string, string> };

async function confirm({ challengeId, code, token, headers = {} }: Attempt) {
  const as = { token: token ?? findAsker(challengeId) ?? (await createVisitorToken(app)), headers };
  return app.call(endpoints.confirmCode, { body: { challengeId, code } }, as);
}

async function confirmRefused({ challengeId, code, token, headers = {} }: Attempt) {
  const as = { token: token ?? findAsker(challengeId) ?? (await createVisitorToken(app)), headers };
  const { status, error } = await app.callRefused(endpoints.confirmCode, { body: { challengeId, code } }, as);
  return { status, code: error.code, ...error.details };
}

const wrong = (attemptsLeft: number) => ({ status: 422, code: 'identity.code_wrong', attemptsLeft });
const over = { status: 422, code: 'identity.challenge_over' };

/** A different code of the same length. */
const anotherThan = (code: string, step = 1) =>
  String((Number(code) + step) % 10 ** code.length).padStart(code.length, '0');

async function queryRows(query: ReturnType<typeof sql>) {
  return (await database.execute(query)).rows;
}

describe('asking for a code', () => {
  const logIn = async (body: object, options: { host?: string; partnerId?: string } = {}) => {
    const response = await app.fetch('/api/identity/auth/login', {
      ...(options.host !== undefined && { host: options.host }),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        authorization: `Bearer ${await createVisitorToken(app, options.partnerId)}`,
      },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      body: (await response.json()) as { errors?: { code: string; field?: string }[] },
    };
  };

  test.each<[SignInMethod, number, SignInMethod[]]>([
    ['sms', 6, ['sms', 'call']],
    ['call', 4, ['call', 'sms']],
  ])('by %s sends a code of %i digits [P-05] [P-06] [V-14] [C-13]', async (method, codeLength, methods) => {
    const phone = nextCustomerPhone();
    const challenge = getChallenge(await requestCode(app, { phone, method }));
    expect(challenge).toEqual({
      challengeId: expect.any(String),
      ...{ method, codeLength, methods },
      resendAfterSeconds: 60,
      expiresAt: new Date(clock.now().getTime() + 5 * MINUTE_MS).toISOString(),
    });
    expect(await findCode(app, phone)).toHaveLength(codeLength);
  });

  test('by e-mail sends one of six, to the address in lower case [P-07]', async () => {
    const challenge = getChallenge(await requestCode(app, { email: ' Berta@Post.Example ' }));
    expect(challenge).toMatchObject({ method: 'email', codeLength: 6, methods: ['email'] });
    expect(await findCode(app, 'berta@post.example')).toMatch(/^\d{6}$/);
  });

  test.each([
    ['8 (912) 345-67-89', '+79123456789'],
    ['+7 912 345 67 90', '+79123456790'],
  ])('takes %s for %s', async (typed, phone) => {
    expect((await requestCode(app, { phone: typed })).status).toBe(200);
    expect(await findCode(app, phone)).toMatch(/^\d{6}$/);
  });

  test.each([
    ['nothing', { method: 'sms', phone: '' }, ['identity.phone_required phone']],
    ['no phone', { method: 'call' }, ['identity.phone_required phone']],
    ['half a phone', { method: 'sms', phone: '+7 912 345' }, ['identity.phone_invalid phone']],
    ['letters', { method: 'sms', phone: 'my phone' }, ['identity.phone_invalid phone']],
    ['no e-mail', { method: 'email', email: ' ' }, ['identity.email_required email']],
    ['half an e-mail', { method: 'email', email: 'anna@' }, ['identity.email_invalid email']],
    ['two e-mails', { method: 'email', email: 'a@b.example,c@d.example' }, ['identity.email_invalid email']],
    ['a line too many', { method: 'email', email: 'a@b.example\nBcc: c@d.example' }, ['identity.email_invalid email']],
  ])('refuses %s [V-01] [V-02]', async (_, fields, refusals) => {
    const { status, body } = await logIn({ ...fields, consent: true });
    expect(status).toBe(422);
    expect(body.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual(refusals);
  });

  test('refuses what is missing all at once, the consent too [V-04] [rule 78]', async () => {
    for (const consent of [{}, { consent: false }]) {
      const { status, body } = await logIn({ method: 'sms', phone: '', ...consent });
      expect(status).toBe(422);
      expect(body.errors).toEqual([
        { code: 'identity.phone_required', field: 'phone', message: expect.any(String) },
        {
          code: 'consent.personal_data_required',
          field: 'consent',
          message: 'Consent to the processing of personal data is required',
          action: expect.any(String),
        },
      ]);
    }
  });

  test('refuses a phone of another country before any provider is asked [rule 59]', async () => {
    const before = context.outbox?.list().length;
    for (const phone of ['+994 50 123 45 67', '+1 212 555 2368', '+380 50 123 45 67']) {
      const { status, body } = await logIn({ method: 'sms', phone, consent: true });
      expect([status, body.errors?.[0]]).toMatchObject([422, { code: 'identity.phone_country', field: 'phone' }]);
    }
    const baku = await logIn({ method: 'call', phone: '+79123456789', consent: true }, { partnerId: 'baku' });
    expect(baku.body.errors?.[0]).toMatchObject({ message: 'We only accept numbers that begin with +994.' });
    expect(context.outbox?.list()).toHaveLength(before ?? -1);
  });

  test.each([
    ['a premium rate', 'moscow', '+7 809 505 12 34'],
    ['a premium rate', 'baku', '+994 900 20 01 23'],
    ['nothing', 'moscow', '8 (800) 555-35-35'],
    ['nothing', 'baku', '+994 88 123 45 67'],
  ])('refuses a phone whose caller pays %s, in %s: %s, before any provider is asked', async (_, partnerId, phone) => {
    const before = context.outbox?.list().length;
    for (const method of ['sms', 'call'] as const) {
      const { status, body } = await logIn({ method, phone, consent: true }, { partnerId });
      expect([status, body.errors?.[0]]).toMatchObject([422, { code: 'identity.phone_invalid', field: 'phone' }]);
    }
    expect(context.outbox?.list()).toHaveLength(before ?? -1);
  });

  test('sends a landline no SMS, but calls it', async () => {
    const phone = '+74951234567';
    const { status, error } = await requestCode(app, { phone, method: 'sms' });
    expect([status, error?.code]).toEqual([422, 'identity.method_unavailable']);
    expect(getChallenge(await requestCode(app, { phone, method: 'call' })).methods).toEqual(['call']);
  });

  test('needs a bearer of a partner [C-10]', async () => {
    const body = { method: 'sms', phone: nextCustomerPhone(), consent: true } as const;
    const { status } = await app.callRefused(endpoints.login, { body });
    expect(status).toBe(401);
    const { token } = await app.call(endpoints.createAnonymousToken, { body: {} });
    const refused = await app.callRefused(endpoints.login, { body }, { token });
    expect([refused.status, refused.error.code]).toEqual([422, 'identity.partner_required']);
  });

  test('is the same for a phone with an account and one without: answer, queries and all [rule 61]', async () => {
    const known = nextCustomerPhone();
    await signInCustomer(app, { phone: known });
    clock.advance(20 * MINUTE_MS);
    const token = await createVisitorToken(app);
    // The visitor's first call also caches that their session is open.
    await requestCode(app, { token });

    const ask = (phone: string) =>
      recordQueries(async () => {
        const { status, challenge } = await requestCode(app, { phone, token });
        return { status, challenge: { ...challenge, challengeId: '' } };
      });
    const answerToKnown = await ask(known);
    const answerToUnknown = await ask(nextCustomerPhone());
    expect(answerToKnown).toEqual(answerToUnknown);
    expect(answerToKnown.queries.length).toBeGreaterThan(5);
    expect(answerToKnown.queries.filter((text) => /\bcustomer\b/.test(text))).toEqual([]);
  });
});

describe('a code', () => {
  test.each<[string, Parameters<typeof requestCode>[1], number]>([
    ['of four digits has two attempts', { method: 'call' }, 2],
    ['of six digits has five', {}, 5],
    ['of six digits by e-mail has five too', { email: 'six@post.example' }, 5],
  ])('%s, then it is over, also for who knows it [rule 56]', async (_, asker, attempts) => {
    const target = asker?.email ?? nextCustomerPhone();
    const { challengeId } = getChallenge(await requestCode(app, asker?.email ? asker : { ...asker, phone: target }));
    const code = await findCode(app, target);
    for (let left = attempts - 1; left >= 0; left -= 1) {
      expect(await confirmRefused({ challengeId, code: anotherThan(code) })).toEqual(wrong(left));
    }
    expect(await confirmRefused({ challengeId, code })).toEqual(over);
  });

  test('that is wrong once may be right the next time', async () => {
    const phone = nextCustomerPhone();
    const { challengeId } = getChallenge(await requestCode(app, { phone }));
    const code = await findCode(app, phone);
    expect(await confirmRefused({ challengeId, code: code.slice(1) })).toEqual(wrong(4));
    expect(await confirmRefused({ challengeId, code: '' })).toEqual(wrong(3));
    expect((await confirm({ challengeId, code: ` ${code.slice(0, 2)} ${code.slice(2)} ` })).isNew).toBe(true);
  });

  test('lives five minutes and not a moment longer [rule 56]', async () => {
    async function sendAndWait(milliseconds: number) {
      const phone = nextCustomerPhone();
      const { challengeId } = getChallenge(await requestCode(app, { phone }));
      const code = await findCode(app, phone);
      clock.advance(milliseconds);
      return { challengeId, code };
    }
    expect((await confirm(await sendAndWait(5 * MINUTE_MS - 1))).isNew).toBe(true);
    expect(await confirmRefused(await sendAndWait(5 * MINUTE_MS))).toEqual(over);
  });

  test('is good for once, however many try it at the same time [rule 56]', async () => {
    const phone = nextCustomerPhone();
    const { challengeId } = getChallenge(await requestCode(app, { phone }));
    const code = await findCode(app, phone);
    const token = findAsker(challengeId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.fetch('/api/identity/auth/confirm', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ challengeId, code }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    expect(await confirmRefused({ challengeId, code })).toEqual(over);
  });

  test('dies with the next one of the same visitor for the same phone [rule 56]', async () => {
    const phone = nextCustomerPhone();
    const token = await createVisitorToken(app);
    const first = getChallenge(await requestCode(app, { phone, token }));
    const firstCode = await findCode(app, phone);
    const second = getChallenge(await requestCode(app, { phone, token, method: 'call' }));
    const secondCode = await findCode(app, phone);
    expect(await confirmRefused({ challengeId: first.challengeId, code: firstCode })).toEqual(over);
    expect(await requestAgain(app, first)).toMatchObject({ status: 422, error: { code: 'identity.challenge_over' } });
    expect((await confirm({ challengeId: second.challengeId, code: secondCode })).isNew).toBe(true);
  });

  test('that is sent again takes the place of the one before, by another way and with all its attempts', async () => {
    const phone = nextCustomerPhone();
    const { challengeId } = getChallenge(await requestCode(app, { phone, method: 'sms' }));
    const first = await findCode(app, phone);
    await confirmRefused({ challengeId, code: anotherThan(first) });
    await confirmRefused({ challengeId, code: anotherThan(first) });
    clock.advance(MINUTE_MS);
    const again = getChallenge(await requestAgain(app, { challengeId, method: 'call' }));
    expect(again).toMatchObject({
      ...{ challengeId, method: 'call', methods: ['call', 'sms'], resendAfterSeconds: 120 },
      expiresAt: new Date(clock.now().getTime() + 5 * MINUTE_MS).toISOString(),
    });
    const second = await findCode(app, phone);
    if (first !== second) expect(await confirmRefused({ challengeId, code: first })).toEqual(wrong(1));
    await confirm({ challengeId, code: second });
    expect(await requestAgain(app, { challengeId })).toMatchObject({ error: { code: 'identity.challenge_over' } });
  });

  test('for a phone cannot be asked for again by e-mail', async () => {
    const { challengeId } = getChallenge(await requestCode(app));
    clock.advance(MINUTE_MS);
    const { status, error } = await requestAgain(app, { challengeId, method: 'email' });
    expect([status, error?.code]).toEqual([422, 'identity.method_unavailable']);
  });

  test('is one of a partner, and its challenge cannot be made up', async () => {
    const phone = nextCustomerPhone();
    const { challengeId } = getChallenge(await requestCode(app, { phone }));
    const code = await findCode(app, phone);
    const token = await createVisitorToken(app, 'baku');
    expect(await confirmRefused({ challengeId, code, token })).toEqual(over);
    expect(await confirmRefused({ challengeId: crypto.randomUUID(), code })).toEqual(over);
    await confirm({ challengeId, code });
  });

  test('takes twenty wrong guesses at once for as many as there are attempts', async () => {
    const phone = nextCustomerPhone();
    const { challengeId } = getChallenge(await requestCode(app, { phone }));
    const code = await findCode(app, phone);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, place) => confirmRefused({ challengeId, code: anotherThan(code, place + 1) })),
    );
    const counted = guesses.filter((guess) => guess.code === 'identity.code_wrong');
    expect(counted).toHaveLength(5);
    expect(new Set(counted)).toEqual(new Set([4, 3, 2, 1, 0].map(wrong)));
    expect(guesses.filter((guess) => guess.code === 'identity.challenge_over')).toHaveLength(15);
    expect(await confirmRefused({ challengeId, code })).toEqual(over);
  });

  test('is stored as a hash of its challenge alone [rule 56]', async () => {
    // Long enough not to occur by chance.
    await database.execute(
      sql`update partner set settings = jsonb_set(settings, '{auth,emailCodeLength}', '14') where partner_id = 'baku'`,
    );
    context.changes.announce('partner', 'baku');
    const email = 'hash@post.example';
    const asker = { email, partnerId: 'baku' };
    const { challengeId } = getChallenge(await requestCode(app, asker));
    const code = await findCode(app, email);
    expect(code).toMatch(/^\d{14}$/);
    await confirm({ challengeId, code });

    const tables = await queryRows(sql`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
    expect(tables.length).toBeGreaterThan(20);
    const unsalted = createHash('sha256').update(code).digest('hex');
    for (const { name } of tables) {
      const [found] = await queryRows(
        sql`select count(*)::int as rows from ${sql.raw(String(name))} t
          where t::text like ${`%${code}%`} or t::text like ${`%${unsalted}%`}`,
      );
      expect([name, found?.['rows']]).toEqual([name, 0]);
    }
  });
});

describe('a confirmed code', () => {
  test('opens a session of a customer with their roles and partner [A-08] [C-13]', async () => {
    const visitorToken = await createVisitorToken(app);
    const { token, refreshToken, subjectId } = await signInCustomer(app, { visitorToken, userAgent: 'A phone' });
    expect(decodeJwt(token)).toMatchObject({
      roles: ['ROLE_USER', 'ROLE_CLIENT'],
      partner_id: 'moscow',
      sub: subjectId,
    });
    const [session] = await queryRows(sql`select * from system.session where subject_id = ${subjectId}`);
    expect(session).toMatchObject({
      ...{ partner_id: 'moscow', method: 'sms', user_agent: 'A phone', ip: '127.0.0.1' },
      visitor_subject_id: decodeJwt(visitorToken).sub,
    });
    const renewed = await app.call(endpoints.refreshToken, { body: { refresh_token: refreshToken } });
    expect(decodeJwt(renewed.token)).toMatchObject({ sub: subjectId, roles: ['ROLE_USER', 'ROLE_CLIENT'] });
  });

  test('makes an account at first and finds it afterwards, by whatever way to the phone [P-05] [P-06]', async () => {
    const phone = nextCustomerPhone();
    const first = await signInCustomer(app, { phone });
    expect(first.isNew).toBe(true);
    const { challengeId } = getChallenge(await requestCode(app, { phone, method: 'call' }));
    const second = await confirm({ challengeId, code: await findCode(app, phone) });
    expect([second.isNew, decodeJwt(second.token).sub]).toEqual([false, first.subjectId]);
    expect(await queryRows(sql`select phone, email, name from customer where id = ${first.subjectId}`)).toEqual([
      { phone, email: null, name: null },
    ]);
  });

  test('of an e-mail finds the account of that address, however it is written [P-07]', async () => {
    const first = await signInCustomer(app, { email: 'anna@post.example' });
    const { challengeId } = getChallenge(await requestCode(app, { email: 'ANNA@Post.example' }));
    const second = await confirm({ challengeId, code: await findCode(app, 'anna@post.example') });
    expect([first.isNew, second.isNew, decodeJwt(second.token).sub]).toEqual([true, false, first.subjectId]);
  });

  test('gives the roles that the account has', async () => {
    const phone = nextCustomerPhone();
    const { subjectId } = await signInCustomer(app, { phone });
    await database.execute(sql`update customer set roles = '["ROLE_AGGREGATOR_USER"]' where id = ${subjectId}`);
    const { token } = await signInCustomer(app, { phone });
    expect(decodeJwt(token)['roles']).toEqual(['ROLE_AGGREGATOR_USER']);
  });

  test('is of an account of one partner', async () => {
    const email = 'both@post.example';
    const moscow = await signInCustomer(app, { email });
    const baku = await signInCustomer(app, { email, partnerId: 'baku' });
    expect(baku.isNew).toBe(true);
    expect(baku.subjectId).not.toBe(moscow.subjectId);
    expect(decodeJwt(baku.token)).toMatchObject({ partner_id: 'baku' });
  });

  test('of a phone that somebody merely named finds nobody', async () => {
    const phone = nextCustomerPhone();
    const other = await signInCustomer(app, { email: 'contact@post.example' });
    await database.execute(sql`update customer set phone = ${phone} where id = ${other.subjectId}`);
    const { isNew, subjectId } = await signInCustomer(app, { phone });
    expect(isNew).toBe(true);
    expect(subjectId).not.toBe(other.subjectId);
  });

  test('of a deleted account makes another one', async () => {
    const phone = nextCustomerPhone();
    const deleted = await signInCustomer(app, { phone });
    await database.execute(sql`
      update customer set phone = null, phone_confirmed_at = null, deleted_at = now() where id = ${deleted.subjectId}`);
    const { isNew, subjectId } = await signInCustomer(app, { phone });
    expect(isNew).toBe(true);
    expect(subjectId).not.toBe(deleted.subjectId);
  });

  test('makes one account of many at once', async () => {
    const contact = { partnerId: 'moscow', phone: nextCustomerPhone() };
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        withTransaction(database, (transaction) =>
          getOrCreateCustomer(transaction, contact, {
            ...{ language: 'ru', roles: ['ROLE_USER'], now: clock.now() },
            assertFree: () => Promise.resolve(),
          }),
        ),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('records the consent that was given with the request: when, from where and in which words [rule 78]', async () => {
    const phone = nextCustomerPhone();
    const asked = { 'user-agent': 'A phone', 'accept-language': 'en' };
    const { challengeId } = getChallenge(await requestCode(app, { phone, ip: '203.0.113.9', headers: asked }));
    const askedAt = clock.now();
    clock.advance(30 * SECOND);
    const { token } = await confirm({
      challengeId,
      code: await findCode(app, phone),
      headers: { 'user-agent': 'A desk', 'accept-language': 'ru', 'x-forwarded-for': '203.0.113.10' },
    });
    const documents = await app.call(endpoints.listConsentDocuments, { query: { lang: 'en' } });
    const { title, text, version } = documents.data.find(({ consentType }) => consentType === 'personal_data') ?? {};
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${title}\n\n${text}`));
    const [consent] = await queryRows(sql`select * from consent where subject_id = ${decodeJwt(token).sub}`);
    expect(consent).toMatchObject({
      ...{ partner_id: 'moscow', consent_type: 'personal_data', granted: true, version, source: 'site' },
      ...{ ip: '203.0.113.9', user_agent: 'A phone', text_hash: Buffer.from(hash).toString('hex') },
    });
    expect(new Date(String(consent?.['at']))).toEqual(askedAt);
  });

  test('hands over what the visitor of the browser made, never what the customer has who asks [rule 51a]', async () => {
    const visitorToken = await createVisitorToken(app);
    const customer = await signInCustomer(app, { visitorToken });
    const phone = nextCustomerPhone();
    const { challengeId } = getChallenge(await requestCode(app, { phone, token: customer.token }));
    const { token } = await confirm({ challengeId, code: await findCode(app, phone), token: customer.token });
    const rows = await queryRows(
      sql`select visitor_subject_id from system.session where subject_id = ${decodeJwt(token).sub}`,
    );
    expect(rows).toEqual([{ visitor_subject_id: decodeJwt(visitorToken).sub }]);
  });

  test('puts the refresh token into a cookie where that is asked for, for the own origin only [E-17]', async () => {
    const phone = nextCustomerPhone();
    const token = await createVisitorToken(app);
    const { challengeId } = getChallenge(await requestCode(app, { phone, token }));
    const code = await findCode(app, phone);
    const headers = { 'x-token-transport': 'cookie', origin: 'http://evil.example' };
    expect(await confirmRefused({ challengeId, code, token, headers })).toEqual({
      status: 403,
      code: 'identity.origin_refused',
    });
    const response = await app.fetch('/api/identity/auth/confirm', {
      method: 'POST',
      headers: {
        ...{ ...headers, origin: 'http://localhost:3000' },
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ challengeId, code }),
    });
    expect(await response.json()).toEqual({ token: expect.any(String), isNew: true });
    expect(response.headers.get('set-cookie')).toMatch(/^refresh_token=[\w-]{80,};.*HttpOnly; SameSite=Strict/);
  });
});

describe('a code that confirms a new e-mail of an account', () => {
  async function request(email: string): Promise<CodeRequest> {
    const { token, subjectId } = await signInCustomer(app);
    const partner = await findPartner(context, 'moscow');
    if (!partner) throw new Error('There is no partner');
    const { sid, roles } = decodeJwt<{ sid: string; roles: string[] }>(token);
    return {
      partner,
      ...{ purpose: 'email', method: 'email', target: email, customerId: subjectId, deviceId: null, language: 'en' },
      bearer: { subjectId, sessionId: sid, roles, partnerId: 'moscow', issuedAt: clock.now() },
      caller: {
        ...{ ip: '203.0.113.20', peer: '127.0.0.1', userAgent: 'A test', host: 'localhost', requestId: '' },
        ...{ origin: 'http://localhost', isSecure: false },
      },
    };
  }

  test('signs nobody in, and nobody else can have it sent again', async () => {
    const asked = await request('new@post.example');
    const { challengeId } = await sendCode(context, asked);
    const code = await findCode(app, 'new@post.example');
    expect(await confirmRefused({ challengeId, code })).toEqual(over);
    clock.advance(MINUTE_MS);
    expect(await requestAgain(app, { challengeId })).toMatchObject({ status: 422 });

    const of = { purpose: 'email', target: 'new@post.example', customerId: asked.customerId ?? '' } as const;
    const taken = await consumeCode(context, { partnerId: 'moscow', code, by: asked, of }, (_, challenge) =>
      Promise.resolve(challenge.target),
    );
    expect(taken).toBe('new@post.example');
  });

  test('is used up only if what it is for succeeds', async () => {
    const asked = await request('taken@post.example');
    await sendCode(context, asked);
    const code = await findCode(app, 'taken@post.example');
    const of = { purpose: 'email', target: asked.target, customerId: asked.customerId ?? '' } as const;
    const attempt = { partnerId: 'moscow', code, by: asked, of };
    await expect(consumeCode(context, attempt, () => Promise.reject(new Error('taken')))).rejects.toThrow('taken');
    expect(await consumeCode(context, attempt, () => Promise.resolve('done'))).toBe('done');
    await expect(consumeCode(context, attempt, () => Promise.resolve('again'))).rejects.toThrow('challenge_over');
  });
});
