import { endpoints, machineEndpoints, type Endpoint } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { beforeEach, describe, expect, test } from 'vitest';

import { createVisitor } from '../../../../test/people/http-customer.ts';
import { findCode, nextCustomerPhone, signInCustomer, type SignedIn } from '../../../../test/people/sign-in.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused } = app;

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

type Bearer = { readonly token: string };

/** A valid session whose sign-in is long ago, like a stolen token. */
async function signInLongAgo(options: Parameters<typeof signInCustomer>[1] = {}): Promise<SignedIn> {
  const signedIn = await signInCustomer(app, options);
  clock.advance(20 * MINUTE_MS);
  const { token, refresh_token: refreshToken = '' } = await call(endpoints.refreshToken, {
    body: { refresh_token: signedIn.refreshToken },
  });
  return { ...signedIn, token, refreshToken };
}

const requestProof = ({ token }: Bearer, body = {}) => call(endpoints.requestProof, { body }, { token });
const confirmProof = ({ token }: Bearer, challengeId: string, code: string) =>
  call(endpoints.confirmProof, { body: { challengeId, code } }, { token });

async function prove(signedIn: SignedIn): Promise<void> {
  const { challengeId } = await requestProof(signedIn);
  await confirmProof(signedIn, challengeId, await findCode(app, signedIn.phone ?? ''));
}

const sent = async (to: string) =>
  (await call(machineEndpoints.getOutbox, {})).messages.filter((message) => message.to === to).length;

const guarded: readonly (readonly [Endpoint, unknown])[] = [
  [endpoints.updateProfile, { body: { phone: '+79161234567' } }],
  [endpoints.updateProfile, { body: { email: 'thief@post.example' } }],
  [endpoints.completeRegistration, { body: { name: 'Анна', email: 'thief@post.example' } }],
  [endpoints.exportProfile, {}],
  [endpoints.deleteProfile, {}],
];

describe('what takes an account', () => {
  test('needs a proof of who it is, once the sign-in is longer ago than 15 minutes [S-102] [rule 61a]', async () => {
    const email = 'owner-of-mail@post.example';
    const owner = await signInLongAgo({ email });
    const emails = { token: owner.token };
    // An unconfirmed phone serves only calls.
    for (const [endpoint, input] of guarded.slice(1)) {
      const { status, error } = await callRefused(endpoint, input as never, emails);
      expect([endpoint.id, status, error.code, error.details]).toEqual([
        ...[endpoint.id, 403, 'identity.proof_required', { methods: ['email'] }],
      ]);
    }
    expect(await call(endpoints.getProfile, {}, emails)).toMatchObject({ email, emailConfirmed: true });
    const phoned = await signInLongAgo();
    for (const [endpoint, input] of guarded) {
      const { error } = await callRefused(endpoint, input as never, { token: phoned.token });
      expect([endpoint.id, error.code, error.details]).toEqual([
        ...[endpoint.id, 'identity.proof_required', { methods: ['sms', 'call'] }],
      ]);
    }
    expect(await sent('+79161234567')).toBe(0);
  });

  test('goes on after the code to the present contact, which no call chooses [S-102]', async () => {
    const owner = await signInLongAgo();
    await prove(owner);
    expect(await call(endpoints.updateProfile, { body: { email: 'mine@post.example' } }, owner)).toMatchObject({
      success: true,
    });
    clock.advance(15 * MINUTE_MS);
    const { token } = await call(endpoints.refreshToken, { body: { refresh_token: owner.refreshToken } });
    const { error } = await callRefused(endpoints.deleteProfile, {}, { token });
    expect(error.code).toBe('identity.proof_required');
  });

  test('leaves alone what takes nothing: the name, the birthday, the end of other sessions [S-102]', async () => {
    const owner = await signInLongAgo();
    const saved = { success: true, errors: {} };
    expect(await call(endpoints.updateProfile, { body: { name: 'Анна', phone: owner.phone ?? '' } }, owner)).toEqual(
      saved,
    );
    await call(endpoints.endSessions, {}, owner);
  });

  test('is confirmed by the session that proved itself alone, with a code to the new contact [S-102]', async () => {
    const phone = nextCustomerPhone();
    const owner = await signInCustomer(app, { phone });
    const stolen = await signInCustomer(app, { phone });
    clock.advance(14 * MINUTE_MS);
    const fresh = await signInCustomer(app, { phone });
    clock.advance(2 * MINUTE_MS);
    await call(endpoints.updateProfile, { body: { email: 'new-one@post.example' } }, fresh);
    const { token } = await call(endpoints.refreshToken, { body: { refresh_token: stolen.refreshToken } });
    const body = { code: await findCode(app, 'new-one@post.example') };
    const { error } = await callRefused(endpoints.confirmProfileEmail, { body }, { token });
    expect(error.code).toBe('identity.proof_required');
    await call(endpoints.confirmProfileEmail, { body }, fresh);
    expect(owner.subjectId).toBe(fresh.subjectId);
  });
});

describe('a proof', () => {
  test('is of one session, counts at once in every process and outlives a refresh [S-102]', async () => {
    const owner = await signInLongAgo();
    const elsewhere = await signInLongAgo({ phone: owner.phone ?? '' });
    const other = await startOtherApp(app.context, { clock });
    expect((await other.callRefused(endpoints.exportProfile, {}, elsewhere)).error.code).toBe(
      'identity.proof_required',
    );
    await prove(elsewhere);
    await other.call(endpoints.exportProfile, {}, elsewhere);
    const { token } = await call(endpoints.refreshToken, { body: { refresh_token: elsewhere.refreshToken } });
    await call(endpoints.exportProfile, {}, { token });
    const first = await call(endpoints.refreshToken, { body: { refresh_token: owner.refreshToken } });
    expect((await callRefused(endpoints.exportProfile, {}, first)).error.code).toBe('identity.proof_required');
  });

  test('is not made by a wrong code, another’s code, or one that was sent for something else [S-102]', async () => {
    const owner = await signInLongAgo();
    const stranger = await signInCustomer(app);
    const { challengeId } = await requestProof(owner);
    const code = await findCode(app, owner.phone ?? '');
    const refused = async (bearer: Bearer, body: { challengeId: string; code: string }) =>
      (await callRefused(endpoints.confirmProof, { body }, { token: bearer.token })).error.code;
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await refused(owner, { challengeId, code: wrong.slice(0, code.length) })).toBe('identity.code_wrong');
    expect(await refused(stranger, { challengeId, code })).toBe('identity.challenge_over');
    const visitor = await createVisitor(app);
    const asVisitor = await callRefused(endpoints.confirmCode, { body: { challengeId, code } }, { token: visitor });
    expect(asVisitor.error.code).toBe('identity.challenge_over');
    expect((await callRefused(endpoints.exportProfile, {}, owner)).error.code).toBe('identity.proof_required');
    expect(await confirmProof(owner, challengeId, code)).toEqual({
      provenUntil: new Date(clock.now().getTime() + 15 * MINUTE_MS).toISOString(),
    });
  });

  test('is no visitor’s, and goes by no way that reaches no contact of the account [S-102]', async () => {
    const token = await createVisitor(app);
    const { error } = await callRefused(endpoints.requestProof, { body: {} }, { token });
    expect(error.code).toBe('identity.customer_required');
    const owner = await signInLongAgo();
    const byMail = await callRefused(endpoints.requestProof, { body: { method: 'email' } }, owner);
    expect(byMail.error.code).toBe('identity.method_unavailable');
  });
});
