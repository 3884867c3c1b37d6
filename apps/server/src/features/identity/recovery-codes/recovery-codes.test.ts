import { endpoints, operatorEndpoints, setupEndpoints, type NewShop, type TokenPair } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { nextPhone } from '../../../../test/people/http-customer.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { runStaffCommand } from '../../../staff-command.ts';
import { createFurtherSetupPath } from '../../setup/index.ts';
import { pruneCodes } from '../codes/prune-codes.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const lines: string[] = [];
const app = await startTestApp({
  clock,
  env: { SANDBOX: 'off', LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' },
  log: (line) => void lines.push(line),
});
const { context, call, callRefused } = app;
const { database } = context;

// Moves past the windows of budgets, so that tests do not count each other's guesses.
beforeEach(() => clock.advance(DAY_MS));

type Bearing = { readonly token: string };
let members = 0;

/** A member of staff with an e-mail, and a session that has just proved itself. */
async function join() {
  const { subjectId, token } = await createMember(app, { roles: ['ROLE_OWNER'] });
  const email = `codes${(members += 1)}@shop.example`;
  await database.execute(sql`update staff_member set email = ${email} where id = ${subjectId}`);
  return { email, subjectId, token: await token() };
}

const make = async ({ token }: Bearing) => (await call(operatorEndpoints.makeRecoveryCodes, {}, { token })).codes;
const count = ({ token }: Bearing) => call(operatorEndpoints.getRecoveryCodes, {}, { token });

type SignIn = {
  readonly email?: string;
  readonly phone?: string;
  readonly code: string | undefined;
  readonly partnerId?: string;
  readonly host?: string;
  readonly ip?: string;
};

async function send({ partnerId = 'moscow', host, ip, code = '', ...contact }: SignIn): Promise<Response> {
  const { token } = await call(endpoints.createAnonymousToken, { body: { partnerId } });
  return app.send(
    endpoints.signInByRecoveryCode,
    { body: { ...contact, code } },
    { token, ...(host && { host }), ...(ip && { headers: { 'x-forwarded-for': ip } }) },
  );
}

async function signIn(by: SignIn): Promise<TokenPair> {
  const response = await send(by);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as TokenPair;
}

const refusalOf = async (by: SignIn) => {
  const response = await send(by);
  const { code, message } = (await response.json()) as { code: string; message: string };
  return { status: response.status, code, message };
};

const refused = { status: 422, code: 'identity.recovery_code_refused' };

/** A later token of a session whose proof is over. */
async function later({ refresh_token = '' }: TokenPair, minutes = 20): Promise<TokenPair> {
  clock.advance(minutes * MINUTE_MS);
  return call(endpoints.refreshToken, { body: { refresh_token } });
}

const shop: NewShop = {
  name: 'Родник',
  phone: '+74951234567',
  ...{ language: 'ru', languages: ['ru'], country: 'RU', currency: 'RUB', timeZone: 'Europe/Moscow' },
  town: { name: 'Тверь', latitude: 56.8587, longitude: 35.9176 },
  ring: [
    [35.8, 56.8],
    [36.05, 56.8],
    [36.05, 56.92],
    [35.8, 56.92],
  ],
  intervals: [{ from: '09:00', to: '13:00' }],
  ...{ deliveryFee: 200_00, freeFrom: 1000_00, bottlePrice: 500_00 },
  goods: [{ name: 'Вода «Родник», 19 л', price: 350_00, kind: 'returnable' }],
  payments: ['cash'],
  owner: { name: 'Ольга', email: 'olga@rodnik.example' },
};

test('without a mail server an owner proves who they are and comes back the next day, at another host too [G-11a]', async () => {
  const host = 'rodnik.localhost';
  const link =
    new URL((await createFurtherSetupPath(context, host)) ?? '/', 'http://x').searchParams.get('token') ?? '';
  const made = await call(setupEndpoints.createShop, { body: { token: link, shop } }, { host: 'localhost' });
  const { partnerId } = made;
  const visitor = await call(endpoints.createAnonymousToken, { body: { partnerId } });
  const invited = await call(
    endpoints.acceptStaffInvitation,
    { body: { token: made.invitation } },
    { token: visitor.token },
  );
  expect(await call(operatorEndpoints.getMe, {}, invited)).toMatchObject({ isOwner: true, canSendCodes: false });
  expect(await count(invited)).toEqual({ left: 0, madeAt: null });
  const codes = await make(invited);
  expect(new Set(codes).size).toBe(10);
  expect(await count(invited)).toEqual({ left: 10, madeAt: clock.now().toISOString() });

  const owner = await later(invited);
  const protectedCall = { body: { host: 'www.rodnik.example' } };
  const wanted = await callRefused(operatorEndpoints.addDomain, protectedCall, owner);
  expect(wanted.error).toMatchObject({ code: 'identity.proof_required', details: { methods: ['recovery'] } });
  await call(operatorEndpoints.proveByRecoveryCode, { body: { code: codes[0] ?? '' } }, owner);
  await call(operatorEndpoints.addDomain, protectedCall, owner);

  clock.advance(DAY_MS);
  await database.execute(
    sql`insert into system.domain (host, partner_id, proof, proven_at) values ('voda.localhost', ${partnerId}, 'machine', now())`,
  );
  context.changes.announce('partner', partnerId);
  const { email } = shop.owner;
  const back = await signIn({
    email,
    partnerId,
    host: 'voda.localhost',
    code: codes[1]?.toLowerCase().replaceAll('-', ' '),
  });
  expect(await call(operatorEndpoints.getMe, {}, back)).toMatchObject({ email });
  expect((await count(back)).left).toBe(8);
  const { data } = await call(endpoints.listSessions, {}, back);
  expect(data.map(({ method }) => method)).toContain('recovery');
});

describe('a recovery code [G-11a]', () => {
  test('works once: used ones and those that were replaced are dead, of two at once one wins [rule 61f]', async () => {
    const member = await join();
    const [first, second] = await make(member);
    const { email } = member;
    const both = await Promise.all([send({ email, code: first }), send({ email, code: first })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await refusalOf({ email, code: first })).toMatchObject(refused);
    const [fresh] = await make(member);
    expect(await refusalOf({ email, code: second })).toMatchObject(refused);
    await signIn({ email, code: fresh });
  });

  test('is one person’s: refusals for strangers and for members are the same [G-11b]', async () => {
    const member = await join();
    const [code] = await make(member);
    const other = await join();
    const known = await refusalOf({ email: member.email, code: '7K4Q-0ZP9-M2XT-HW5B' });
    expect(known).toMatchObject(refused);
    expect(await refusalOf({ email: 'nobody@shop.example', code })).toEqual(known);
    expect(await refusalOf({ email: other.email, code })).toEqual(known);
    expect(await refusalOf({ email: member.email, code, partnerId: 'baku' })).toEqual(known);
    const ofOther = await callRefused(operatorEndpoints.proveByRecoveryCode, { body: { code: code ?? '' } }, other);
    expect(ofOther.error.code).toBe('identity.recovery_code_refused');
    await signIn({ email: member.email, code });
  });

  test('is made only with a fresh proof, stored as a hash, and in no log; its use is a security event [G-11b]', async () => {
    const member = await join();
    lines.length = 0;
    const codes = await make(member);
    const pair = await signIn({ email: member.email, code: codes[0] });
    await refusalOf({ email: member.email, code: codes[0] });
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ 'event.name': 'identity.recovery_codes_made', 'user.id': member.subjectId }),
        expect.objectContaining({ 'event.name': 'identity.sign_in', 'event.reason': 'recovery' }),
        expect.objectContaining({ 'event.name': 'identity.recovery_code_refused', 'event.outcome': 'failure' }),
      ]),
    );
    const { rows } = await database.execute(sql`select r::text as row from recovery_code r`);
    const everything = lines.join('') + JSON.stringify(rows);
    expect(codes.filter((code) => everything.includes(code) || everything.includes(code.replaceAll('-', '')))).toEqual(
      [],
    );

    const { error } = await callRefused(operatorEndpoints.makeRecoveryCodes, {}, await later(pair));
    expect(error.code).toBe('identity.proof_required');
  });

  test('signs nobody in who is switched off, also not once they are on again, and goes with the member [G-11b]', async () => {
    const member = await join();
    const [code] = await make(member);
    const of = { database, origin: 'https://shop.example', clock };
    const { email, subjectId } = member;
    await runStaffCommand(of, { verb: 'off', email, partner: 'moscow' });
    expect(await refusalOf({ email, code })).toMatchObject(refused);
    await runStaffCommand(of, { verb: 'add', email, partner: 'moscow' });
    expect(await refusalOf({ email, code })).toMatchObject(refused);

    const other = await join();
    await runStaffCommand(of, { verb: 'code', email: other.email, partner: 'moscow' });
    for (const table of ['staff_held_permission', 'staff_member_role']) {
      await database.execute(sql`delete from ${sql.identifier(table)} where member_id = ${other.subjectId}`);
    }
    await database.execute(sql`delete from staff_member where id = ${other.subjectId}`);
    const { rows } = await database.execute(
      sql`select from recovery_code where staff_id in (${other.subjectId}, ${subjectId})`,
    );
    expect(rows).toEqual([]);
  });

  test('ends with a contact or passkeys that somebody else takes: else it would outlive an account taken back [G-11b]', async () => {
    const [owner, thief] = [await join(), await join()];
    const of = { database, origin: 'https://shop.example', clock };
    const change = async (by: Bearing, body: { readonly phone?: string; readonly name?: string }) => {
      const params = { id: thief.subjectId };
      const { version } = (await call(operatorEndpoints.getStaff, { params }, by)).member;
      await call(operatorEndpoints.updateStaff, { params, body: { version, ...body } }, by);
    };
    const [first] = await make(thief);
    await change(owner, { name: 'Мария' });
    await change(thief, { phone: nextPhone() });
    await signIn({ email: thief.email, code: first });
    await change(owner, { phone: nextPhone() });
    expect((await count(thief)).left).toBe(0);

    await make(thief);
    await database.execute(sql`
      insert into passkey (partner_id, id, staff_id, name, domain, credential_id, public_key, counter, transports, is_backed_up, created_at)
      values ('moscow', gen_random_uuid(), ${thief.subjectId}, 'x', 'localhost', ${thief.subjectId}, '', 0, '[]', false, now())`);
    await call(operatorEndpoints.removeStaffPasskeys, { params: { id: thief.subjectId } }, owner);
    const codesOf = async () =>
      (await database.execute(sql`select from recovery_code where staff_id = ${thief.subjectId}`)).rows.length;
    expect(await codesOf()).toBe(0);

    await runStaffCommand(of, { verb: 'code', email: thief.email, partner: 'moscow' });
    await runStaffCommand(of, { verb: 'email', email: thief.email, to: 'back@shop.example', partner: 'moscow' });
    expect(await codesOf()).toBe(0);
  });

  test('signs in at once, also while the mail server that should say so does not answer [G-11a]', async () => {
    const member = await join();
    const unanswered = vi.fn(() => new Promise<void>(() => {}));
    const mailOf = vi.spyOn(context.providers, 'mailOf').mockReturnValue({ send: unanswered });
    onTestFinished(() => mailOf.mockRestore());
    const inTime = <Result>(attempt: Promise<Result>) =>
      Promise.race([attempt, delay(2000).then(() => Promise.reject(new Error('It waits for the mail server')))]);
    const [first, second] = await inTime(make(member));
    await inTime(signIn({ email: member.email, code: first }));
    await inTime(call(operatorEndpoints.proveByRecoveryCode, { body: { code: second ?? '' } }, member));
    expect(unanswered).toHaveBeenCalledTimes(3);
  });

  test('cannot be guessed: ten tries of a device in ten minutes, whoever’s e-mail it names [G-11b]', async () => {
    const member = await join();
    const [code] = await make(member);
    const { token } = await call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
    const guess = (typed: string, as: Bearing) =>
      app.send(endpoints.signInByRecoveryCode, { body: { email: member.email, code: typed } }, as);
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(`0000-${tries}`, { token })).status).toBe(422);
    expect((await guess(code ?? '', { token })).status).toBe(429);
    // The owner, elsewhere, is not shut out.
    await signIn({ email: member.email, code, ip: '203.0.113.9' });
  });

  test('signs in by the phone of who has no e-mail [G-11a]', async () => {
    const { subjectId, phone, token } = await createMember(app, { roles: ['ROLE_OWNER'] });
    const [first] = await make({ token: await token() });
    const pair = await signIn({ phone, code: first });
    expect(await call(operatorEndpoints.getMe, {}, pair)).toMatchObject({ id: subjectId });
    expect(await refusalOf({ email: 'no address', code: first })).toMatchObject({ code: 'identity.email_invalid' });
  });
});

test('who has an e-mail alone is warned where the shop sends SMS alone [G-11d]', async () => {
  const { subjectId, token } = await join();
  const spied = vi
    .spyOn(context.providers, 'oneTimeCodesOf')
    .mockReturnValue({ sendSms: () => Promise.resolve(), placeCall: null, probe: null });
  onTestFinished(() => spied.mockRestore());
  const reaches = async () => (await call(operatorEndpoints.getMe, {}, { token })).canSendCodes;
  expect(await reaches()).toBe(true);
  await database.execute(sql`update staff_member set phone = null where id = ${subjectId}`);
  expect(await reaches()).toBe(false);
});

test('the operator of the machine issues a code for 15 minutes, and none for who is switched off [G-11c]', async () => {
  const { email, subjectId } = await join();
  const of = { database, origin: 'https://shop.example', clock };
  const issue = async () => {
    const printed = await runStaffCommand(of, { verb: 'code', email, partner: 'moscow' });
    expect(printed).toContain('https://shop.example/console');
    return printed.split('\n')[0] ?? '';
  };
  const pair = await signIn({ email, code: await issue() });
  const later20 = await later(pair);
  await call(operatorEndpoints.proveByRecoveryCode, { body: { code: await issue() } }, later20);
  expect(await count(later20)).toEqual({ left: 0, madeAt: null });
  await make(later20);

  const code = await issue();
  clock.advance(15 * MINUTE_MS);
  expect(await refusalOf({ email, code })).toMatchObject(refused);
  clock.advance(MINUTE_MS);
  expect((await pruneCodes(context)).recoveryCodes).toBeGreaterThan(0);
  const { rows } = await database.execute(sql`select from recovery_code where staff_id = ${subjectId}`);
  expect(rows).toHaveLength(10);

  const { items } = await call(
    operatorEndpoints.listAudit,
    { query: { subject: `staff:${subjectId}` } },
    await signIn({ email, code: await issue() }),
  );
  expect(items.map(({ action, by }) => [action, by?.id ?? null])).toEqual([
    ['staff.recovery_code_issued', null],
    ['staff.recovery_code_issued', null],
    ['staff.recovery_codes_made', subjectId],
    ['staff.recovery_code_issued', null],
    ['staff.recovery_code_issued', null],
  ]);
  await runStaffCommand(of, { verb: 'off', email, partner: 'moscow' });
  await expect(runStaffCommand(of, { verb: 'code', email, partner: 'moscow' })).rejects.toThrow(/is switched off/);
});
