import { generateKeyPairSync } from 'node:crypto';
import { endpoints, machineEndpoints } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { count, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';

import { makePasskey, signByPasskey, type TestPasskey } from '../../../../test/people/authenticator.ts';
import { createHttpCustomer, createVisitor, shopWith } from '../../../../test/people/http-customer.ts';
import { signInCustomer, type SignedIn, type SignInOptions } from '../../../../test/people/sign-in.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { sessionTable } from '../identity.table.ts';
import { pruneCodes } from '../index.ts';
import { answeredChallengeTable } from './passkey.table.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, context } = app;
const { database } = context;

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

type Bearing = { readonly token: string };

const signIn = (options?: SignInOptions) => signInCustomer(app, options);
const list = async (as: Bearing) => (await call(endpoints.listPasskeys, {}, as)).data;

async function add(as: Bearing, name = 'A phone'): Promise<TestPasskey & { readonly id: string }> {
  const creation = await call(endpoints.getPasskeyCreation, {}, { token: as.token });
  const { passkey, credential } = makePasskey(creation);
  const { id } = await call(endpoints.addPasskey, { body: { name, credential } }, { token: as.token });
  return { ...passkey, id };
}

/** Signs in and adds a passkey. */
async function signInWithPasskey(options?: SignInOptions) {
  const customer = await signIn(options);
  return { customer, passkey: await add(customer) };
}

const askAs = (as: Bearing) => call(endpoints.getPasskeySignIn, {}, { token: as.token });

async function askAsVisitor(partnerId?: string) {
  const token = await createVisitor(app, partnerId);
  return { token, request: await askAs({ token }) };
}

const use = (token: string, credential: ReturnType<typeof signByPasskey>, consent?: boolean) =>
  call(endpoints.signInByPasskey, { body: { credential, consent } }, { token });

async function refuse(token: string, credential: ReturnType<typeof signByPasskey>) {
  const { status, error } = await callRefused(endpoints.signInByPasskey, { body: { credential } }, { token });
  return [status, error.code];
}

const refused = [422, 'identity.passkey_refused'];
const over = [422, 'identity.challenge_over'];

describe('a passkey', () => {
  test('is made by a customer, signs them in anywhere, and is listed with its dates [S-107]', async () => {
    const customer = await signIn({ name: 'Анна' });
    const creation = await call(endpoints.getPasskeyCreation, {}, customer);
    expect(creation).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: customer.phone, displayName: 'Анна' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(creation.user.id, 'base64url').toString('hex')).toBe(customer.subjectId.replaceAll('-', ''));
    const { passkey, credential } = makePasskey(creation);
    const added = await call(endpoints.addPasskey, { body: { name: 'A phone', credential } }, customer);
    const createdAt = clock.now().toISOString();
    expect(added).toMatchObject({
      name: 'A phone',
      domain: 'localhost',
      isBackedUp: true,
      createdAt,
      lastUsedAt: null,
    });

    clock.advance(MINUTE_MS);
    const { token, request } = await askAsVisitor();
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(request).not.toHaveProperty('allowCredentials');
    const answer = await use(token, signByPasskey(request, passkey));
    expect(answer.isNew).toBe(false);
    expect(decodeJwt(answer.token)).toMatchObject({ sub: customer.subjectId, partner_id: 'moscow' });
    expect(await list(answer)).toEqual([{ ...added, lastUsedAt: clock.now().toISOString() }]);
    const { data: sessions } = await call(endpoints.listSessions, {}, { token: answer.token });
    expect(sessions.map(({ method }) => method)).toEqual(['passkey', 'sms']);
    const pair = await call(endpoints.refreshToken, { body: { refresh_token: answer.refresh_token ?? '' } });
    expect(decodeJwt(pair.token).sub).toBe(customer.subjectId);
  });

  test('hands the cart of the visitor over, as a code does [S-107]', async () => {
    const { customer, passkey } = await signInWithPasskey();
    const token = await createVisitor(app);
    const visitor = await createHttpCustomer(app, { token });
    await visitor.add('W19', 2);
    const { token: own } = await use(token, signByPasskey(await askAs({ token }), passkey));
    expect(decodeJwt(own).sub).toBe(customer.subjectId);
    const taken = await call(endpoints.authenticateCart, { body: { cart: visitor.cart } }, { token: own });
    const cart = await shopWith(app, { token: own, cart: taken.authenticatedCart }).restore();
    expect(cart.items).toHaveLength(1);
  });

  test('gives its refresh token in a cookie to who asks for one [S-107]', async () => {
    const { passkey } = await signInWithPasskey();
    const { token, request } = await askAsVisitor();
    const credential = signByPasskey(request, passkey);
    const headers = { 'x-token-transport': 'cookie', origin: 'http://localhost:3000' };
    const response = await app.send(endpoints.signInByPasskey, { body: { credential } }, { token, headers });
    expect(response.status).toBe(200);
    expect(await response.json()).not.toHaveProperty('refresh_token');
    expect(response.headers.get('set-cookie')).toMatch(/refresh_token=.+HttpOnly/);
  });

  test('asked for by a visitor who does nothing costs no row [S-107]', async () => {
    const { token: first } = await call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
    const before = await database.$count(sessionTable);
    await askAs({ token: first });
    expect(await database.$count(sessionTable)).toBe(before);
  });
});

describe('a passkey signs nobody in', () => {
  test('whom it does not belong to, who is not verified, or from a page of another origin [S-108]', async () => {
    const { passkey } = await signInWithPasskey();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const attempts = {
      'signed by another key': (request: Parameters<typeof signByPasskey>[0]) =>
        signByPasskey(request, { ...passkey, privateKey }),
      'unknown credential': (request: Parameters<typeof signByPasskey>[0]) =>
        signByPasskey(request, { ...passkey, credentialId: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      'handle of another': (request: Parameters<typeof signByPasskey>[0]) =>
        signByPasskey(request, { ...passkey, userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      'no verification': (request: Parameters<typeof signByPasskey>[0]) =>
        signByPasskey(request, passkey, { verifiesUser: false }),
      'another origin': (request: Parameters<typeof signByPasskey>[0]) =>
        signByPasskey(request, passkey, { origin: 'https://phishing.example' }),
      'another port': (request: Parameters<typeof signByPasskey>[0]) =>
        signByPasskey(request, passkey, { origin: 'http://localhost:81' }),
      'another domain': (request: Parameters<typeof signByPasskey>[0]) =>
        signByPasskey({ ...request, rpId: 'phishing.example' }, passkey),
    };
    const answers: Record<string, unknown> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      const { token, request } = await askAsVisitor();
      answers[name] = await refuse(token, attempt(request));
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(attempts).map((name) => [name, refused])));
    const { token, request } = await askAsVisitor();
    await use(token, signByPasskey(request, passkey));
  });

  test('twice by one challenge, in whatever process; nor late, nor for another session [S-108]', async () => {
    const { passkey } = await signInWithPasskey();
    const other = await startOtherApp(context, { clock });
    const { token, request } = await askAsVisitor();
    const credential = signByPasskey(request, passkey);
    await use(token, credential);
    expect(await refuse(token, credential)).toEqual(over);
    const elsewhere = await other.callRefused(endpoints.signInByPasskey, { body: { credential } }, { token });
    expect(elsewhere.error.code).toBe('identity.challenge_over');

    const late = await askAsVisitor();
    const lateCredential = signByPasskey(late.request, passkey);
    clock.advance(5 * MINUTE_MS);
    expect(await refuse(late.token, lateCredential)).toEqual(over);

    const mine = await askAsVisitor();
    const stranger = await askAsVisitor();
    expect(await refuse(stranger.token, signByPasskey(mine.request, passkey))).toEqual(over);

    const altered = Buffer.from(mine.request.challenge, 'base64url');
    altered.writeUIntBE(altered.readUIntBE(16, 6) + DAY_MS, 16, 6);
    const prolonged = { ...mine.request, challenge: altered.toString('base64url') };
    expect(await refuse(mine.token, signByPasskey(prolonged, passkey))).toEqual(over);
    for (const challenge of ['', 'AAAA', `${mine.request.challenge}=`]) {
      expect(await refuse(mine.token, signByPasskey({ ...mine.request, challenge }, passkey))).toEqual(over);
    }
  });

  test('at another partner [S-108]', async () => {
    const { passkey } = await signInWithPasskey();
    const token = await createVisitor(app, 'baku');
    const request = await askAs({ token });
    expect(await refuse(token, signByPasskey(request, passkey))).toEqual(refused);
  });

  test('with a counter that stands still or goes back, once it counts [S-108]', async () => {
    const { passkey } = await signInWithPasskey();
    const attempt = async (counter: number) => {
      const { token, request } = await askAsVisitor();
      const credential = signByPasskey(request, { ...passkey, counter });
      const response = await app.send(endpoints.signInByPasskey, { body: { credential } }, { token });
      return response.status;
    };
    const answers: number[] = [];
    for (const counter of [0, 0, 7, 7, 6, 0, 8]) answers.push(await attempt(counter));
    expect(answers).toEqual([200, 200, 200, 422, 422, 422, 200]);
  });

  test('once its account is deleted, nor once it is removed [S-108]', async () => {
    const first = await signInWithPasskey();
    await call(endpoints.deleteProfile, {}, first.customer);
    const { token, request } = await askAsVisitor();
    expect(await refuse(token, signByPasskey(request, first.passkey))).toEqual(refused);
    const { rows } = await database.execute(sql`
      select from passkey where customer_id = ${first.customer.subjectId}`);
    expect(rows).toHaveLength(0);

    const second = await signInWithPasskey();
    await call(endpoints.removePasskey, { params: { id: second.passkey.id } }, second.customer);
    const again = await askAsVisitor();
    expect(await refuse(again.token, signByPasskey(again.request, second.passkey))).toEqual(refused);
  });

  test('who has withdrawn their consent to the processing of their data, until they give it again [S-45]', async () => {
    const { customer, passkey } = await signInWithPasskey();
    const { agreements } = await call(endpoints.getProfile, {}, customer);
    const consent = agreements.find(({ consentType }) => consentType === 'personal_data');
    await call(endpoints.declineAgreement, { params: { id: consent?.id ?? '' } }, customer);
    const { token, request } = await askAsVisitor();
    const credential = signByPasskey(request, passkey);
    expect(await refuse(token, credential)).toEqual([422, 'consent.personal_data_required']);
    // The challenge is still valid after the refusal.
    const { token: own } = await use(token, credential, true);
    const profile = await call(endpoints.getProfile, {}, { token: own });
    expect(profile.agreements.map(({ consentType }) => consentType)).toContain('personal_data');
  });
});

describe('the passkeys of an account', () => {
  test('are added only as they were asked for: here, for this account, with a verified person [S-107, rule 61d]', async () => {
    const customer = await signIn();
    const stranger = await signIn();
    const creation = await call(endpoints.getPasskeyCreation, {}, customer);
    const attempt = async ({ token }: SignedIn, made: ReturnType<typeof makePasskey>) => {
      const body = { name: 'A phone', credential: made.credential };
      const { error } = await callRefused(endpoints.addPasskey, { body }, { token });
      return error.code;
    };
    expect(await attempt(stranger, makePasskey(creation))).toBe('identity.challenge_over');
    expect(await attempt(customer, makePasskey(creation, { verifiesUser: false }))).toBe('identity.passkey_refused');
    expect(await attempt(customer, makePasskey(creation, { origin: 'https://phishing.example' }))).toBe(
      'identity.passkey_refused',
    );
    const signInChallenge = { ...creation, challenge: (await askAs(customer)).challenge };
    expect(await attempt(customer, makePasskey(signInChallenge))).toBe('identity.challenge_over');
    for (const format of ['apple', 'android-safetynet', 'packed']) {
      const statement = new Map([['x5c', [new Uint8Array(3)]]]);
      expect(await attempt(customer, makePasskey(creation, { format, statement }))).toBe('identity.passkey_refused');
    }

    const made = makePasskey(creation);
    const body = { name: 'A phone', credential: made.credential };
    await call(endpoints.addPasskey, { body }, customer);
    expect(await attempt(customer, made)).toBe('identity.challenge_over');
    expect((await list(customer)).length).toBe(1);
  });

  test('name what they have to the browser, so that no device makes a second one [S-107]', async () => {
    const { customer, passkey } = await signInWithPasskey();
    const { excludeCredentials } = await call(endpoints.getPasskeyCreation, {}, customer);
    expect(excludeCredentials).toEqual([
      { id: passkey.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
  });

  test('are twenty at most, also of those that are added at once [S-107]', async () => {
    const customer = await signIn();
    const creations = [];
    for (let each = 0; each < 22; each += 1) creations.push(await call(endpoints.getPasskeyCreation, {}, customer));
    const answers = await Promise.all(
      creations.map(async (creation) => {
        const body = { name: 'A phone', credential: makePasskey(creation).credential };
        return (await app.send(endpoints.addPasskey, { body }, customer)).status;
      }),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect((await callRefused(endpoints.getPasskeyCreation, {}, customer)).error.code).toBe(
      'identity.too_many_passkeys',
    );
  });

  test('are renamed and removed by their owner alone; a stranger’s is as unknown as none [S-107]', async () => {
    const { customer, passkey } = await signInWithPasskey();
    const stranger = await signIn();
    const params = { id: passkey.id };
    for (const target of [params, { id: crypto.randomUUID() }]) {
      const body = { name: 'Mine' };
      const renamed = await callRefused(endpoints.renamePasskey, { params: target, body }, stranger);
      const removed = await callRefused(endpoints.removePasskey, { params: target }, stranger);
      expect([renamed.error.code, removed.error.code]).toEqual(Array(2).fill('identity.passkey_unknown'));
    }
    await call(endpoints.renamePasskey, { params, body: { name: 'The old phone' } }, customer);
    expect((await list(customer)).map(({ name }) => name)).toEqual(['The old phone']);
    await call(endpoints.removePasskey, { params }, customer);
    expect(await list(customer)).toEqual([]);
  });

  test('end, when one is removed, the other sessions that were opened by one [S-107]', async () => {
    const { customer, passkey } = await signInWithPasskey();
    const { token, request } = await askAsVisitor();
    const other = await use(token, signByPasskey(request, passkey));
    await call(endpoints.removePasskey, { params: { id: passkey.id } }, customer);
    expect((await callRefused(endpoints.getUser, {}, other)).error.code).toBe('identity.session_ended');
    await call(endpoints.getUser, {}, customer);
  });

  test('are announced to the owner as they come and go [S-107]', async () => {
    const { customer, passkey } = await signInWithPasskey();
    await call(endpoints.removePasskey, { params: { id: passkey.id } }, customer);
    const { messages } = await call(machineEndpoints.getOutbox, {});
    const texts = messages.filter(({ to }) => to === customer.phone).map(({ text }) => text);
    expect(texts.slice(-2)).toEqual([
      expect.stringContaining('добавлен ключ доступа'),
      expect.stringContaining('удалён ключ доступа'),
    ]);
  });

  test('stand in the export without their keys [S-107]', async () => {
    const { customer } = await signInWithPasskey();
    const held = await call(endpoints.exportProfile, {}, customer);
    expect(held['passkeys']).toEqual([
      {
        id: expect.any(String),
        name: 'A phone',
        domain: 'localhost',
        isBackedUp: true,
        createdAt: clock.now().toISOString(),
        lastUsedAt: null,
      },
    ]);
  });

  test('belong to a domain: at an address without one there are none [S-107]', async () => {
    const customer = await signIn();
    const { error } = await callRefused(endpoints.getPasskeyCreation, {}, { ...customer, host: '127.0.0.1' });
    expect(error.code).toBe('identity.passkey_unavailable');
  });
});

describe('a passkey as a fresh proof', () => {
  /** The customer in a session whose sign-in is long ago. */
  async function waitLong({ refreshToken }: SignedIn): Promise<Bearing> {
    clock.advance(20 * MINUTE_MS);
    const { token } = await call(endpoints.refreshToken, { body: { refresh_token: refreshToken } });
    return { token };
  }
  const requestCustomerProof = (as: Bearing) => call(endpoints.getPasskeyProof, {}, as);
  const proofRefused = async (as: Bearing, credential: ReturnType<typeof signByPasskey>) =>
    (await callRefused(endpoints.proveByPasskey, { body: { credential } }, as)).error.code;

  test('is named as a way, and lets the session go on [S-109]', async () => {
    const { customer, passkey } = await signInWithPasskey();
    const as = await waitLong(customer);
    const { error } = await callRefused(endpoints.exportProfile, {}, as);
    expect([error.code, error.details]).toEqual(['identity.proof_required', { methods: ['passkey', 'sms', 'call'] }]);
    const request = await requestCustomerProof(as);
    expect(request.allowCredentials).toEqual([
      { id: passkey.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    const credential = signByPasskey(request, passkey);
    const { provenUntil } = await call(endpoints.proveByPasskey, { body: { credential } }, as);
    expect(provenUntil).toBe(new Date(clock.now().getTime() + 15 * MINUTE_MS).toISOString());
    await call(endpoints.exportProfile, {}, as);
    expect(await proofRefused(as, credential)).toBe('identity.challenge_over');
  });

  test('is the sign-in by one [S-109]', async () => {
    const { passkey } = await signInWithPasskey();
    const { token, request } = await askAsVisitor();
    const answer = await use(token, signByPasskey(request, passkey));
    expect(await call(endpoints.exportProfile, {}, answer)).toHaveProperty('passkeys');
  });

  test('is not another’s, not a signature for a sign-in, and not one of another session [S-108]', async () => {
    const { customer, passkey } = await signInWithPasskey();
    const stranger = await signInWithPasskey();
    const as = await waitLong(customer);
    expect(await proofRefused(as, signByPasskey(await requestCustomerProof(as), stranger.passkey))).toBe(
      'identity.passkey_refused',
    );
    expect(await proofRefused(as, signByPasskey(await askAs(as), passkey))).toBe('identity.challenge_over');
    const elsewhere = await signIn({ phone: customer.phone ?? '' });
    expect(await proofRefused(as, signByPasskey(await requestCustomerProof(elsewhere), passkey))).toBe(
      'identity.challenge_over',
    );
    expect((await callRefused(endpoints.exportProfile, {}, as)).error.code).toBe('identity.proof_required');
  });

  test('is needed to add and to remove one, and not to see or name it [S-109]', async () => {
    const { customer, passkey } = await signInWithPasskey();
    const creation = await call(endpoints.getPasskeyCreation, {}, customer);
    const { token } = await waitLong(customer);
    const params = { id: passkey.id };
    const body = { name: 'A phone', credential: makePasskey(creation).credential };
    const refusals = [
      await callRefused(endpoints.getPasskeyCreation, {}, { token }),
      await callRefused(endpoints.addPasskey, { body }, { token }),
      await callRefused(endpoints.removePasskey, { params }, { token }),
    ];
    expect(refusals.map(({ error }) => error.code)).toEqual(Array(3).fill('identity.proof_required'));
    await call(endpoints.renamePasskey, { params, body: { name: 'Mine' } }, { token });
    expect((await list({ token })).map(({ name }) => name)).toEqual(['Mine']);
  });

  test('there is none to ask for where the account has no passkey [S-109]', async () => {
    const customer = await signIn();
    expect((await callRefused(endpoints.getPasskeyProof, {}, customer)).error.code).toBe('identity.method_unavailable');
  });
});

test('challenges that were answered are forgotten once they would be over [S-108]', async () => {
  const { passkey } = await signInWithPasskey();
  const { token, request } = await askAsVisitor();
  await use(token, signByPasskey(request, passkey));
  const countAnswered = async () => (await database.select({ rows: count() }).from(answeredChallengeTable))[0]?.rows;
  await pruneCodes(context);
  expect(await countAnswered()).toBe(2);
  clock.advance(5 * MINUTE_MS + 1);
  await pruneCodes(context);
  expect(await countAnswered()).toBe(0);
});
