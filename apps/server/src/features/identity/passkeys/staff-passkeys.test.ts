import { endpoints, machineEndpoints, operatorEndpoints } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { makePasskey, signByPasskey, type TestPasskey } from '../../../../test/people/authenticator.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { createVisitor } from '../../../../test/people/http-customer.ts';
import { signInCustomer, signInStaff } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, context } = app;
const { database } = context;

beforeEach(() => clock.advance(3 * DAY_MS));

type Bearing = { readonly token: string };

let addresses = 0;

/** An owner with an e-mail, to which codes come. */
async function join() {
  const { subjectId } = await createMember(app, { roles: ['ROLE_ADMIN'] });
  const email = `keys${(addresses += 1)}@shop.example`;
  await database.execute(sql`update staff_member set email = ${email} where id = ${subjectId}`);
  return { email, ...(await signInStaff(app, { email })) };
}

async function add({ token }: Bearing): Promise<TestPasskey> {
  const { passkey, credential } = makePasskey(await call(endpoints.getPasskeyCreation, {}, { token }));
  await call(endpoints.addPasskey, { body: { name: 'A phone', credential } }, { token });
  return passkey;
}

async function signInBy(passkey: TestPasskey, as?: 'staff') {
  const token = await createVisitor(app);
  const credential = signByPasskey(await call(endpoints.getPasskeySignIn, {}, { token }), passkey);
  return app.send(endpoints.signInByPasskey, { body: { credential, ...(as && { as }) } }, { token });
}

async function setPolicy(passkeys: 'optional' | 'demanded', { token }: Bearing) {
  const { version } = await call(operatorEndpoints.getStaffPolicy, {}, { token });
  return call(operatorEndpoints.updateStaffPolicy, { body: { version, passkeys } }, { token });
}

test('a passkey signs its member of staff in as staff, and a customer’s signs no staff in [O-01]', async () => {
  const member = await join();
  const passkey = await add(member);
  const signedIn = await signInBy(passkey, 'staff');
  const { token } = (await signedIn.json()) as Bearing;
  expect(decodeJwt(token)).toMatchObject({ sub: member.subjectId, roles: ['ROLE_ADMIN', 'ROLE_OWNER'] });
  expect(await call(operatorEndpoints.getMe, {}, { token })).toMatchObject({ id: member.subjectId });
  expect((await call(endpoints.listPasskeys, {}, { token })).data).toMatchObject([{ name: 'A phone' }]);
  expect((await signInBy(passkey)).status).toBe(422);

  const customers = await add(await signInCustomer(app));
  expect((await signInBy(customers, 'staff')).status).toBe(422);
  await database.execute(sql`update staff_member set switched_off_at = now() where id = ${member.subjectId}`);
  expect((await signInBy(passkey, 'staff')).status).toBe(422);
});

test('a passkey of staff proves who the person of a session is [O-01]', async () => {
  const member = await join();
  const passkey = await add(member);
  const request = await call(endpoints.getPasskeyProof, {}, { token: member.token });
  const body = { credential: signByPasskey(request, passkey) };
  const proven = await call(endpoints.proveByPasskey, { body }, { token: member.token });
  expect(new Date(proven.provenUntil).getTime()).toBeGreaterThan(clock.now().getTime());
});

test('where passkeys are demanded, a code lets in only to add the first one, and nothing else is answered [O-01]', async () => {
  const owner = await join();
  const early = await callRefused(
    operatorEndpoints.updateStaffPolicy,
    { body: { version: 1, passkeys: 'demanded' } },
    { token: owner.token },
  );
  expect(early.error.code).toBe('staff.passkey_required');
  const passkey = await add(owner);
  await setPolicy('demanded', owner);

  const other = await join();
  expect((await call(operatorEndpoints.getMe, {}, { token: other.token })).mustAddPasskey).toBe(true);
  const refused = await callRefused(operatorEndpoints.listAudit, { query: {} }, { token: other.token });
  expect([refused.status, refused.error.code]).toEqual([403, 'staff.passkey_required']);
  await add(other);
  expect((await call(operatorEndpoints.getMe, {}, { token: other.token })).mustAddPasskey).toBe(false);
  await call(operatorEndpoints.listAudit, { query: {} }, { token: other.token });

  clock.advance(DAY_MS);
  await expect(signInStaff(app, { email: owner.email })).rejects.toThrow(/staff\.passkey_demanded/);
  const back = (await (await signInBy(passkey, 'staff')).json()) as Bearing;

  // A member who lost their passkeys signs in again after a colleague has removed them.
  await call(operatorEndpoints.removeStaffPasskeys, { params: { id: other.subjectId } }, { token: back.token });
  const again = await signInStaff(app, { email: other.email });
  expect((await call(operatorEndpoints.getMe, {}, { token: again.token })).mustAddPasskey).toBe(true);

  await setPolicy('optional', back);
  expect((await call(operatorEndpoints.getMe, {}, { token: again.token })).mustAddPasskey).toBe(false);
  await signInStaff(app, { email: owner.email });
});

test('only owners say whether passkeys are demanded, and nobody over another change [rule 81] [rule 82]', async () => {
  const owner = await join();
  await add(owner);
  const { version } = await setPolicy('demanded', owner);
  const input = { body: { version: version - 1, passkeys: 'optional' as const } };
  const { status, error } = await callRefused(operatorEndpoints.updateStaffPolicy, input, { token: owner.token });
  expect([status, error.code]).toEqual([409, 'conflict.changed']);
  await setPolicy('optional', owner);
});

test('a recovery code stands in for a lost passkey, comes last where codes can be sent, and its owner is notified [G-11a]', async () => {
  const owner = await join();
  await add(owner);
  await setPolicy('demanded', owner);
  const { codes } = await call(operatorEndpoints.makeRecoveryCodes, {}, { token: owner.token });
  clock.advance(DAY_MS);
  await expect(signInStaff(app, { email: owner.email })).rejects.toThrow(/staff\.passkey_demanded/);
  const signIn = { body: { email: owner.email, code: codes[0] ?? '' } };
  const back = await call(endpoints.signInByRecoveryCode, signIn, { token: await createVisitor(app) });
  expect(await call(operatorEndpoints.getMe, {}, back)).toMatchObject({ canSendCodes: true, mustAddPasskey: false });
  await setPolicy('optional', back);
  const { messages } = await call(machineEndpoints.getOutbox, {});
  const notified = messages.filter(({ to, code }) => to === owner.email && code === undefined).map(({ text }) => text);
  expect(notified.slice(-2)).toEqual([
    expect.stringContaining('созданы новые резервные коды'),
    expect.stringContaining('использован резервный код'),
  ]);

  clock.advance(20 * MINUTE_MS);
  const later = await call(endpoints.refreshToken, { body: { refresh_token: back.refresh_token } });
  const { error } = await callRefused(operatorEndpoints.makeRecoveryCodes, {}, later);
  expect(error.details).toEqual({ methods: ['passkey', 'sms', 'call', 'email', 'recovery'] });
});
