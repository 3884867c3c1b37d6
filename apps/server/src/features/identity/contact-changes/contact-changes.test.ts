import { endpoints, machineEndpoints, operatorEndpoints, type Endpoint } from '@kaplya/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';

import { findPartner } from '#features/company/index.ts';
import { createStaff } from '../../../../test/people/create-staff.ts';
import { createVisitor } from '../../../../test/people/http-customer.ts';
import {
  findCode,
  nextCustomerPhone,
  signInCustomer,
  signInStaff,
  type SignedIn,
} from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { deleteProfile } from '../account-removal/delete-profile.ts';
import { pruneContactChanges } from './prune-contact-changes.ts';
import { completeDueRecoveries } from './recover-contact.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, context } = app;
const { database } = context;

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(5 * DAY_MS));

type Token = { readonly token: string };

async function changePhone({ token }: Token, phone = nextCustomerPhone()): Promise<string> {
  await call(endpoints.updateProfile, { body: { phone } }, { token });
  await call(endpoints.confirmProfilePhone, { body: { code: await findCode(app, phone) } }, { token });
  return phone;
}

async function addEmail({ token }: Token, email: string): Promise<void> {
  await call(endpoints.updateProfile, { body: { email } }, { token });
  await call(endpoints.confirmProfileEmail, { body: { code: await findCode(app, email) } }, { token });
}

async function askUndo(phone: string): Promise<{ body: { challengeId: string; code: string }; token: string }> {
  const token = await createVisitor(app);
  const body = { method: 'sms', phone } as const;
  const { challengeId } = await call(endpoints.requestContactUndo, { body }, { token });
  return { body: { challengeId, code: await findCode(app, phone) }, token };
}

async function undo(phone: string) {
  const { body, token } = await askUndo(phone);
  return call(endpoints.undoContactChange, { body }, { token });
}

async function undoRefused(phone: string): Promise<string> {
  const { body, token } = await askUndo(phone);
  return (await callRefused(endpoints.undoContactChange, { body }, { token })).error.code;
}

async function addPasskey({ subjectId }: SignedIn): Promise<void> {
  await database.execute(sql`
    insert into passkey (partner_id, id, customer_id, credential_id, public_key, counter, transports, domain, name, is_backed_up, created_at)
    values ('moscow', ${crypto.randomUUID()}, ${subjectId}, ${crypto.randomUUID()}, ''::bytea, 0, '[]', 'localhost', 'A test', false,
      ${clock.now().toISOString()})`);
}

const countPasskeys = async ({ subjectId }: SignedIn) =>
  (await database.execute(sql`select from passkey where customer_id = ${subjectId}`)).rows.length;

const phoneOf = async ({ subjectId }: SignedIn) =>
  (await database.execute(sql`select phone, email from customer where id = ${subjectId}`)).rows[0];

async function isSignedIn({ token }: Token): Promise<boolean> {
  return (await app.send(endpoints.getUser, {}, { token })).ok;
}

describe('a former contact', () => {
  test('has the account again within 72 hours, and whoever took it has nothing left [S-104] [rule 61b]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    const taken = await changePhone(owner);
    await addEmail(owner, 'thief-of-all@post.example');
    clock.advance(71 * HOUR_MS);
    expect(await undo(former)).toEqual({ outcome: 'restored', contact: 'phone' });
    expect(await phoneOf(owner)).toEqual({ phone: former, email: null });
    expect(await isSignedIn(owner)).toBe(false);
    expect((await signInCustomer(app, { phone: former })).subjectId).toBe(owner.subjectId);
    // The thief cannot undo anything and gets an account of their own.
    expect(await undoRefused(taken)).toBe('identity.change_unknown');
    expect((await signInCustomer(app, { phone: taken })).subjectId).not.toBe(owner.subjectId);
  });

  test('is announced with where to undo it, and undoes nothing after 72 hours; then the upkeep clears it away [S-104]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await changePhone(owner);
    const { messages } = await call(machineEndpoints.getOutbox, {});
    const message = messages.findLast(({ to, code }) => to === former && code === undefined);
    expect(message?.text).toContain('/undo-contact');
    clock.advance(72 * HOUR_MS);
    expect(await undoRefused(former)).toBe('identity.change_unknown');
    await pruneContactChanges(context);
    const { rows } = await database.execute(sql`select from contact_change where customer_id = ${owner.subjectId}`);
    expect(rows).toHaveLength(0);
    expect((await signInCustomer(app, { phone: former })).isNew).toBe(true);
  });

  test('makes no empty account of who signs in with it, and its code of the sign-in undoes [S-104]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await changePhone(owner);
    clock.advance(MINUTE_MS * 2);
    const token = await createVisitor(app);
    const { challengeId } = await call(
      endpoints.login,
      { body: { method: 'sms', phone: former, consent: true } },
      { token },
    );
    const body = { challengeId, code: await findCode(app, former) };
    const { status, error } = await callRefused(endpoints.confirmCode, { body }, { token });
    expect([status, error.code]).toEqual([409, 'identity.contact_replaced']);
    expect(error.details).toEqual({ undoUntil: expect.any(String) });
    expect(await call(endpoints.undoContactChange, { body }, { token })).toMatchObject({ outcome: 'restored' });
    expect(await phoneOf(owner)).toEqual({ phone: former, email: null });
  });

  test('is nobody else’s to attach as long as it may be had back [S-104]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await changePhone(owner);
    const stranger = await signInCustomer(app);
    await call(endpoints.updateProfile, { body: { phone: former } }, stranger);
    const body = { code: await findCode(app, former) };
    const { error } = await callRefused(endpoints.confirmProfilePhone, { body }, stranger);
    expect(error.code).toBe('identity.phone_taken');
  });

  test('of the oldest change wins over those that came after it, in whatever order they undo [S-104]', async () => {
    const owner = await signInCustomer(app);
    const first = owner.phone ?? '';
    const second = await changePhone(owner);
    clock.advance(MINUTE_MS);
    const third = await changePhone(owner);
    expect(await undo(second)).toMatchObject({ outcome: 'restored' });
    expect(await phoneOf(owner)).toMatchObject({ phone: second });
    expect(await undo(first)).toMatchObject({ outcome: 'restored' });
    expect(await phoneOf(owner)).toMatchObject({ phone: first });
    expect(await undoRefused(second)).toBe('identity.change_unknown');
    expect(await undoRefused(third)).toBe('identity.change_unknown');
  });

  test('undoes what came beside it before it was replaced, and the passkey that was added for that [S-104]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await addPasskey(owner);
    await addEmail(owner, 'thief-before@post.example');
    clock.advance(MINUTE_MS);
    await changePhone(owner);
    expect(await undo(former)).toMatchObject({ outcome: 'restored' });
    expect(await phoneOf(owner)).toEqual({ phone: former, email: null });
    expect(await countPasskeys(owner)).toBe(0);
    // The person who added it gets an account of their own.
    const stranger = await signInCustomer(app, { email: 'thief-before@post.example' });
    expect(stranger.subjectId).not.toBe(owner.subjectId);
  });

  test('is not lost by what is changed of the other kind and back [S-104]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await addEmail(owner, 'first-of-two@post.example');
    for (const email of ['second-of-two@post.example', 'first-of-two@post.example']) {
      clock.advance(2 * MINUTE_MS);
      if (email.startsWith('first')) await changePhone(owner);
      await addEmail(owner, email);
    }
    expect(await undo(former)).toMatchObject({ outcome: 'restored' });
    expect(await phoneOf(owner)).toEqual({ phone: former, email: null });
  });

  test('is not lost by removing what was changed and adding it again [S-104]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await addEmail(owner, 'owner-removes@post.example');
    clock.advance(2 * MINUTE_MS);
    await addEmail(owner, 'thief-removes@post.example');
    clock.advance(2 * MINUTE_MS);
    await call(endpoints.updateProfile, { body: { email: '' } }, owner);
    await changePhone(owner);
    clock.advance(2 * MINUTE_MS);
    await addEmail(owner, 'thief-removes@post.example');
    expect(await undo(former)).toMatchObject({ outcome: 'restored' });
    expect(await phoneOf(owner)).toEqual({ phone: former, email: null });
  });

  test('that a thief added gives the thief nothing once the owner has taken it away [S-104]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await addEmail(owner, 'thief-beside@post.example');
    clock.advance(2 * MINUTE_MS);
    await call(endpoints.updateProfile, { body: { email: '' } }, owner);
    const token = await createVisitor(app);
    const typed = { method: 'email', email: 'thief-beside@post.example' } as const;
    const { challengeId } = await call(endpoints.requestContactUndo, { body: typed }, { token });
    const body = { challengeId, code: await findCode(app, typed.email) };
    const refused = await callRefused(endpoints.undoContactChange, { body }, { token });
    expect(refused.error.code).toBe('identity.change_unknown');
    expect(await phoneOf(owner)).toEqual({ phone: former, email: null });
    // The owner can still undo all of it.
    expect(await undo(former)).toMatchObject({ outcome: 'restored' });
  });

  test('is notified of one that comes beside it, and of where to undo that [S-104]', async () => {
    const owner = await signInCustomer(app);
    await addEmail(owner, 'comes-beside@post.example');
    const { messages } = await call(machineEndpoints.getOutbox, {});
    const message = messages.findLast(({ to, code }) => to === owner.phone && code === undefined);
    expect(message?.text).toContain('/undo-contact');
  });

  test('comes back without the other one where another account has that by now [S-104]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await addEmail(owner, 'given-away@post.example');
    clock.advance(73 * HOUR_MS);
    const again = await signInCustomer(app, { phone: former });
    await changePhone(again);
    const other = await signInCustomer(app);
    await database.execute(sql`update customer set email = null where id = ${owner.subjectId}`);
    await database.execute(sql`update customer set email = 'given-away@post.example' where id = ${other.subjectId}`);
    expect(await undo(former)).toEqual({ outcome: 'restored', contact: 'phone' });
    expect(await phoneOf(owner)).toEqual({ phone: former, email: null });
  });

  test('undoes what replaced the other one before it [S-104]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await addEmail(owner, 'owner-both@post.example');
    clock.advance(73 * HOUR_MS);
    const again = await signInCustomer(app, { phone: former });
    await addEmail(again, 'thief-both@post.example');
    clock.advance(2 * MINUTE_MS);
    await changePhone(again);
    expect(await undo(former)).toMatchObject({ outcome: 'restored' });
    expect(await phoneOf(owner)).toEqual({ phone: former, email: 'owner-both@post.example' });
  });

  test('that is still the account’s blocks no deletion, and undoes what came beside it [S-104]', async () => {
    const owner = await signInCustomer(app);
    await addEmail(owner, 'own-second@post.example');
    clock.advance(2 * MINUTE_MS);
    expect(await undo(owner.phone ?? '')).toMatchObject({ outcome: 'restored' });
    expect(await phoneOf(owner)).toEqual({ phone: owner.phone, email: null });
    clock.advance(2 * MINUTE_MS);
    const again = await signInCustomer(app, { phone: owner.phone ?? '' });
    await addEmail(again, 'own-third@post.example');
    await call(endpoints.deleteProfile, {}, again);
  });

  test('ends what support was made to begin for who took the account [S-104] [S-105]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await changePhone(owner);
    await database.execute(sql`
      insert into contact_recovery (partner_id, id, customer_id, target, started_by, started_at, effective_at, state)
      values ('moscow', ${crypto.randomUUID()}, ${owner.subjectId}, ${nextCustomerPhone()}, ${crypto.randomUUID()},
        ${clock.now().toISOString()}, ${new Date(clock.now().getTime() + 72 * HOUR_MS).toISOString()}, 'waiting')`);
    expect(await undo(former)).toMatchObject({ outcome: 'restored' });
    clock.advance(80 * HOUR_MS);
    await completeDueRecoveries(context);
    expect(await phoneOf(owner)).toMatchObject({ phone: former });
  });

  test('is had back before a deletion that waits for the account: its session is over by then [S-104]', async () => {
    const owner = await signInCustomer(app);
    await database.execute(sql`update system.session set revoked_at = now() where subject_id = ${owner.subjectId}`);
    const caller = { ip: '203.0.113.7', peer: '', userAgent: '', host: '', origin: '', requestId: '', isSecure: false };
    const partner = await findPartner(context, 'moscow');
    const { sid } = decodeJwt<{ sid: string }>(owner.token);
    const bearer = {
      subjectId: owner.subjectId,
      sessionId: sid,
      roles: [],
      partnerId: 'moscow',
      issuedAt: clock.now(),
    };
    if (!partner) throw new Error('there is no such partner');
    const late = deleteProfile(context, { bearer, partner, language: 'en', caller }, []);
    await expect(late).rejects.toThrow('identity.proof_required');
  });

  test('undoes once, whatever is changed at the same time [S-104]', async () => {
    const owner = await signInCustomer(app);
    const former = owner.phone ?? '';
    await changePhone(owner);
    clock.advance(MINUTE_MS);
    const next = nextCustomerPhone();
    await call(endpoints.updateProfile, { body: { phone: next } }, owner);
    const body = { code: await findCode(app, next) };
    const asked = await askUndo(former);
    const [undone] = await Promise.all([
      app.send(endpoints.undoContactChange, { body: asked.body }, { token: asked.token }),
      app.send(endpoints.confirmProfilePhone, { body }, owner),
    ]);
    expect(undone.ok).toBe(true);
    expect(await phoneOf(owner)).toMatchObject({ phone: former });
    expect(await undoRefused(next)).toBe('identity.change_unknown');
    const { rows } = await database.execute(sql`select from contact_change where customer_id = ${owner.subjectId}`);
    expect(rows).toHaveLength(0);
  });

  test('blocks the deletion of the account until nobody can have it back [S-104]', async () => {
    const owner = await signInCustomer(app);
    await changePhone(owner);
    expect((await callRefused(endpoints.deleteProfile, {}, owner)).error.code).toBe('account.contact_changed');
    clock.advance(73 * HOUR_MS);
    const again = await signInCustomer(app, { phone: String((await phoneOf(owner))?.['phone']) });
    await call(endpoints.deleteProfile, {}, again);
  });
});

describe('who lost every contact', () => {
  let staff = 0;

  async function signInOperator() {
    staff += 1;
    const email = `support-${staff}@shop.example`;
    const id = crypto.randomUUID();
    const phone = nextCustomerPhone();
    await createStaff(app.context, { partnerId: 'moscow', id, name: 'Сергей', phone, joinedAt: clock.now() }, [
      'accounts.recover',
    ]);
    await database.execute(sql`update staff_member set email = ${email} where id = ${id}`);
    return { ...(await signInStaff(app, { email })), phone };
  }

  async function start(operator: Token, present: string, phone = nextCustomerPhone()) {
    const body = { method: 'sms', phone, present } as const;
    const { challengeId } = await call(operatorEndpoints.requestContactRecovery, { body }, operator);
    const confirmation = { challengeId, code: await findCode(app, phone) };
    const recovery = await call(operatorEndpoints.startContactRecovery, { body: confirmation }, operator);
    return { phone, recovery };
  }

  test('has another one from support, 72 hours later and once [S-105] [rule 61c]', async () => {
    const customer = await signInCustomer(app);
    const operator = await signInOperator();
    const { phone, recovery } = await start(operator, customer.phone ?? '');
    expect(new Date(recovery.effectiveAt).getTime() - clock.now().getTime()).toBe(72 * HOUR_MS);
    const { messages } = await call(machineEndpoints.getOutbox, {});
    expect(messages.findLast(({ to }) => to === customer.phone)?.text).toContain('/undo-contact');
    clock.advance(72 * HOUR_MS - 1);
    await completeDueRecoveries(context);
    expect(await phoneOf(customer)).toMatchObject({ phone: customer.phone });
    clock.advance(1);
    await Promise.all([completeDueRecoveries(context), completeDueRecoveries(context)]);
    expect(await phoneOf(customer)).toEqual({ phone, email: null });
    expect((await signInCustomer(app, { phone })).subjectId).toBe(customer.subjectId);
  });

  test('is announced to both contacts when support has begun it [S-105]', async () => {
    const customer = await signInCustomer(app);
    await addEmail(customer, 'both@post.example');
    const operator = await signInOperator();
    const { recovery } = await start(operator, customer.phone ?? '');
    await call(operatorEndpoints.cancelContactRecovery, { params: { id: recovery.id } }, operator);
    const { messages } = await call(machineEndpoints.getOutbox, {});
    for (const contact of [customer.phone, 'both@post.example']) {
      expect(messages.findLast(({ to, code }) => to === contact && code === undefined)?.text).toContain('recovery');
    }
  });

  test('gets nothing where the present contact refuses, or an operator takes it back [S-105]', async () => {
    const operator = await signInOperator();
    const refusing = await signInCustomer(app);
    await start(operator, refusing.phone ?? '');
    clock.advance(2 * MINUTE_MS);
    expect(await undo(refusing.phone ?? '')).toEqual({ outcome: 'recovery_refused', contact: 'phone' });
    const other = await signInCustomer(app);
    const { recovery } = await start(operator, other.phone ?? '');
    const again = await callRefused(
      operatorEndpoints.cancelContactRecovery,
      { params: { id: crypto.randomUUID() } },
      operator,
    );
    expect(again.error.code).toBe('identity.recovery_unknown');
    expect((await call(operatorEndpoints.listContactRecoveries, {}, operator)).data).toEqual([recovery]);
    await call(operatorEndpoints.cancelContactRecovery, { params: { id: recovery.id } }, operator);
    clock.advance(80 * HOUR_MS);
    await completeDueRecoveries(context);
    expect([await phoneOf(refusing), await phoneOf(other)]).toEqual([
      { phone: refusing.phone, email: null },
      { phone: other.phone, email: null },
    ]);
  });

  test('is no operator, and the operator who begins it proves who they are [S-105]', async () => {
    const operator = await signInOperator();
    const customer = await signInCustomer(app);
    const of = (present: string) => ({ body: { method: 'sms', phone: nextCustomerPhone(), present } as const });
    const ask = async (present: string) =>
      (await callRefused(operatorEndpoints.requestContactRecovery, of(present), operator)).error.code;
    // Members of staff have no account of a customer.
    expect(await ask(operator.phone)).toBe('identity.customer_unknown');
    expect(await ask('nobody@post.example')).toBe('identity.customer_unknown');
    await database.execute(
      sql`update system.session set proven_at = proven_at - interval '16 minutes' where subject_id = ${operator.subjectId}`,
    );
    expect(await ask(customer.phone ?? '')).toBe('identity.proof_required');
  });
});

test('what operators do to accounts, roles, secrets and exports needs a proof [S-106]', () => {
  const sensitive = new Set(['accounts', 'roles', 'secrets', 'exports']);
  // This endpoint names no contact and changes nothing.
  const exempt = new Set(['listContactRecoveries']);
  const unproved = Object.values<Endpoint>(operatorEndpoints).filter(
    ({ id, tag, proof }) => sensitive.has(tag) && !exempt.has(id) && proof !== 'fresh',
  );
  expect(unproved.map(({ id }) => id)).toEqual([]);
  expect(endpoints.exportProfile.proof).toBe('fresh');
  expect(endpoints.deleteProfile.proof).toBe('fresh');
});
