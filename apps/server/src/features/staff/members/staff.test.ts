import { endpoints, operatorEndpoints, roleTemplates, type Permission, type StaffMember } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { createStaff } from '../../../../test/people/create-staff.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { createVisitor, nextPhone } from '../../../../test/people/http-customer.ts';
import { signInStaff } from '../../../../test/people/sign-in.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, context } = app;
const { database } = context;

beforeEach(() => clock.advance(3 * DAY_MS));

type Acting = { readonly id: string; readonly token: string };

async function openToken(subjectId: string, roles: string[] = ['ROLE_ADMIN']): Promise<string> {
  const of = { subjectId, roles, partnerId: 'moscow', provenAt: clock.now() };
  const { session } = await createSession(context, database, of);
  return signAccessToken(context, session, clock.now());
}

/** A member of staff who holds these permissions, or an owner. */
async function join(rights: readonly Permission[] | 'owner'): Promise<Acting> {
  const id = crypto.randomUUID();
  const account = { partnerId: 'moscow', id, name: 'Мария', phone: nextPhone(), joinedAt: clock.now() };
  await createStaff(context, account, rights);
  return { id, token: await openToken(id) };
}

/** Switches every owner off but these. */
async function leaveOwners(...remaining: readonly Acting[]): Promise<void> {
  await database.execute(sql`
    update staff_member m set switched_off_at = now() where partner_id = 'moscow'
      and id <> all(${sql.param(remaining.map(({ id }) => id))}::uuid[])
      and exists (select from staff_member_role x join staff_role r on r.id = x.role_id
        where x.member_id = m.id and r.is_owner)`);
}

async function getStaff(id: string, { token }: Acting): Promise<StaffMember> {
  return (await call(operatorEndpoints.getStaff, { params: { id } }, { token })).member;
}

async function roleOf(template: keyof typeof roleTemplates, { token }: Acting): Promise<string> {
  const { items } = await call(operatorEndpoints.listRoles, {}, { token });
  return items.find((role) => role.template === template)?.id ?? '';
}

type Update = Omit<Parameters<typeof call<typeof operatorEndpoints.updateStaff>>[1]['body'], 'version'>;

async function update(id: string, changes: Update, as: Acting): Promise<StaffMember> {
  const { version } = await getStaff(id, as);
  const { token } = as;
  return (await call(operatorEndpoints.updateStaff, { params: { id }, body: { version, ...changes } }, { token }))
    .member;
}

async function updateRefused(id: string, changes: Update, as: Acting) {
  const { version } = await getStaff(id, as);
  const input = { params: { id }, body: { version, ...changes } };
  const { status, error } = await callRefused(operatorEndpoints.updateStaff, input, { token: as.token });
  return { status, code: error.code, details: error.details, field: error.errors[0]?.field };
}

const letterTo = (to: string) => context.outbox?.list().findLast((message) => message.to === to)?.text ?? '';
const linkTo = (to: string) => /\/console\/invitation\?token=([\w-]+)/.exec(letterTo(to))?.[1] ?? '';

async function accept(token: string) {
  const visitor = await createVisitor(app);
  return call(endpoints.acceptStaffInvitation, { body: { token } }, { token: visitor });
}

async function acceptRefused(token: string): Promise<string> {
  const visitor = await createVisitor(app);
  return (await callRefused(endpoints.acceptStaffInvitation, { body: { token } }, { token: visitor })).error.code;
}

let addresses = 0;
const nextEmail = () => `member${(addresses += 1)}@shop.example`;

async function invite(as: Acting, more: { email?: string; roles?: string[]; language?: 'ru' | 'en' } = {}) {
  const body = { name: 'Оксана', email: nextEmail(), roles: [], ...more };
  return (await call(operatorEndpoints.inviteStaff, { body }, { token: as.token })).member;
}

describe('an invitation', () => {
  test('is a letter in the language of the person with a link that signs in once [O-02b]', async () => {
    const owner = await join('owner');
    const role = await roleOf('dispatcher', owner);
    const member = await invite(owner, { roles: [role], language: 'en' });
    expect(member).toMatchObject({
      ...{ name: 'Оксана', language: 'en', isOwner: false, joinedAt: null, switchedOffAt: null },
      roles: [{ id: role, template: 'dispatcher', name: null }],
      invitation: { state: 'sent', expiresAt: new Date(clock.now().getTime() + 7 * DAY_MS).toISOString() },
    });
    expect(letterTo(member.email ?? '')).toMatch(/invites you to work/);
    const token = linkTo(member.email ?? '');
    const { token: session } = await accept(token);
    expect(await call(operatorEndpoints.getMe, {}, { token: session })).toMatchObject({
      id: member.id,
      permissions: expect.arrayContaining(['slots.overfill']),
    });
    expect((await call(endpoints.listSessions, {}, { token: session })).data).toMatchObject([{ method: 'invitation' }]);
    expect(await acceptRefused(token)).toBe('staff.invitation_over');
    expect(await getStaff(member.id, owner)).toMatchObject({
      joinedAt: expect.any(String),
      invitation: { state: 'accepted' },
    });
  });

  test('is over after 7 days, when another is sent, when the address changes, and when it is withdrawn [O-02b]', async () => {
    const owner = await join('owner');
    const late = await invite(owner);
    const lateLink = linkTo(late.email ?? '');
    clock.advance(7 * DAY_MS);
    expect(await acceptRefused(lateLink)).toBe('staff.invitation_over');
    const fresh = { ...owner, token: await openToken(owner.id) };
    expect((await getStaff(late.id, fresh)).invitation?.state).toBe('expired');
    await call(operatorEndpoints.sendInvitation, { params: { id: late.id } }, { token: fresh.token });
    expect(await acceptRefused(lateLink)).toBe('staff.invitation_over');
    const second = linkTo(late.email ?? '');
    expect(second).not.toBe(lateLink);

    await update(late.id, { email: nextEmail() }, fresh);
    expect(await acceptRefused(second)).toBe('staff.invitation_over');

    const unwanted = await invite(fresh);
    const withdrawal = { params: { id: unwanted.id }, query: { version: unwanted.version } };
    const stale = { ...withdrawal, query: { version: unwanted.version + 1 } };
    const { error } = await callRefused(operatorEndpoints.withdrawInvitation, stale, { token: fresh.token });
    expect(error.code).toBe('conflict.changed');
    const { member } = await call(operatorEndpoints.withdrawInvitation, withdrawal, { token: fresh.token });
    expect(member).toMatchObject({ invitation: null, switchedOffAt: expect.any(String) });
    expect(await acceptRefused(linkTo(unwanted.email ?? ''))).toBe('staff.invitation_over');
    await expect(signInStaff(app, { email: unwanted.email ?? '' })).rejects.toThrow(/staff\.not_a_member/);
  });

  test('of another shop opens nothing here, and a link that was never sent neither [O-02b]', async () => {
    const owner = await join('owner');
    const member = await invite(owner);
    const visitor = await createVisitor(app, 'baku');
    const input = { body: { token: linkTo(member.email ?? '') } };
    const { error } = await callRefused(endpoints.acceptStaffInvitation, input, { token: visitor });
    expect([error.code, await acceptRefused('x')]).toEqual(['staff.invitation_over', 'staff.invitation_over']);
  });

  test('needs a contact that nobody of the staff has [O-02b]', async () => {
    const owner = await join('owner');
    const { email } = await invite(owner);
    const refuse = async (body: { email?: string; phone?: string }) => {
      const input = { body: { name: 'Оля', roles: [], ...body } };
      const { error } = await callRefused(operatorEndpoints.inviteStaff, input, { token: owner.token });
      return [error.code, error.errors[0]?.field];
    };
    expect(await refuse({ email: email?.toUpperCase() ?? '' })).toEqual(['staff.contact_taken', 'email']);
    expect(await refuse({})).toEqual(['staff.contact_required', 'email']);
    expect(await refuse({ email: 'nowhere' })).toEqual(['identity.email_invalid', 'email']);
    expect(await refuse({ phone: '12' })).toEqual(['identity.phone_invalid', 'phone']);
  });
});

describe('nobody grants what they do not hold', () => {
  test('neither by an invitation, nor by a role of a member, nor by what a role allows [rule 82]', async () => {
    const owner = await join('owner');
    const manager = await join(['staff.write', 'orders.read', 'slots.write']);
    const operator = await roleOf('operator', owner);
    const owners = await roleOf('owner', owner);
    const other = await invite(owner);
    const granted = { status: 403, code: 'staff.grant_refused', field: undefined };
    expect(await updateRefused(other.id, { roles: [operator] }, manager)).toEqual({
      ...granted,
      details: { permission: 'orders.write' },
    });
    expect(await updateRefused(other.id, { roles: [owners] }, manager)).toEqual({
      ...granted,
      details: { permission: 'owner' },
    });
    const body = { name: 'Оля', email: nextEmail(), roles: [operator] };
    const invited = await callRefused(operatorEndpoints.inviteStaff, { body }, { token: manager.token });
    expect(invited.error).toMatchObject({ code: 'staff.grant_refused', details: { permission: 'orders.write' } });

    const create = (permissions: Permission[]) => ({ body: { name: crypto.randomUUID(), permissions } });
    const refused = await callRefused(operatorEndpoints.createRole, create(['orders.read', 'refunds.write']), {
      token: manager.token,
    });
    expect(refused.error.details).toEqual({ permission: 'refunds.write' });
    const { role } = await call(operatorEndpoints.createRole, create(['orders.read']), { token: manager.token });
    const change = (permissions: Permission[]) => ({
      params: { id: role.id },
      body: { version: role.version, permissions },
    });
    const raised = await callRefused(operatorEndpoints.updateRole, change(['orders.read', 'refunds.write']), {
      token: manager.token,
    });
    expect(raised.error.details).toEqual({ permission: 'refunds.write' });
    const changed = await call(operatorEndpoints.updateRole, change(['slots.write', 'orders.read']), {
      token: manager.token,
    });
    expect(changed.role).toMatchObject({ version: role.version + 1, permissions: ['orders.read', 'slots.write'] });
    // An editor may remove permissions that they lack, and leave those that were there before.
    expect((await update(other.id, { roles: [role.id] }, manager)).roles).toMatchObject([{ id: role.id }]);
  });

  test('nor by another contact, by a return, or by the passkeys of somebody with more rights [rule 82]', async () => {
    const owner = await join('owner');
    const manager = await join(['staff.write', 'orders.read']);
    const accountant = await invite(owner, { roles: [await roleOf('accountant', owner)] });
    const details = { permission: 'orders.export' };
    expect(await updateRefused(accountant.id, { email: nextEmail() }, manager)).toMatchObject({ details });
    const off = await update(accountant.id, { isOff: true }, manager);
    expect(off.switchedOffAt).not.toBeNull();
    expect(await updateRefused(accountant.id, { isOff: false }, manager)).toMatchObject({ details });
    expect(await updateRefused(owner.id, { name: 'Никто' }, manager)).toMatchObject({
      details: { permission: 'owner' },
    });
    const ended = await callRefused(
      operatorEndpoints.endStaffSessions,
      { params: { id: owner.id }, query: {} },
      { token: manager.token },
    );
    expect(ended.error.code).toBe('staff.grant_refused');
    const removed = await callRefused(
      operatorEndpoints.removeStaffPasskeys,
      { params: { id: accountant.id } },
      { token: manager.token },
    );
    expect(removed.error.details).toEqual(details);
  });
});

describe('the last owner', () => {
  test('is not stripped, switched off or replaced by one who never came [rule 82]', async () => {
    const owner = await join('owner');
    await leaveOwners(owner);
    const owners = await roleOf('owner', owner);
    const invited = await invite(owner, { roles: [owners] });
    const refused = { status: 409, code: 'staff.last_owner' };
    expect(await updateRefused(owner.id, { roles: [] }, owner)).toMatchObject(refused);
    expect(await updateRefused(owner.id, { isOff: true }, owner)).toMatchObject(refused);
    await accept(linkTo(invited.email ?? ''));
    expect(await update(owner.id, { roles: [] }, owner).then(({ isOwner }) => isOwner)).toBe(false);
  });

  test('stays when two owners strip each other at once [rule 82]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await join('owner');
      const two = await join('owner');
      await leaveOwners(one, two);
      const [{ version: ofOne }, { version: ofTwo }] = await Promise.all([
        getStaff(one.id, two),
        getStaff(two.id, one),
      ]);
      const strip = (id: string, version: number, { token }: Acting) =>
        app.send(operatorEndpoints.updateStaff, { params: { id }, body: { version, roles: [] } }, { token });
      const answers = await Promise.all([strip(two.id, ofTwo, one), strip(one.id, ofOne, two)]);
      expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 403]);
      const { rows } = await database.execute(sql`
        select from staff_member m join staff_member_role x on x.member_id = m.id join staff_role r on r.id = x.role_id
        where m.partner_id = 'moscow' and m.switched_off_at is null and r.is_owner`);
      expect(rows).toHaveLength(1);
    }
  });
});

describe('a member of staff', () => {
  test('who is switched off loses every session at once, in another process too [O-01] [O-02b]', async () => {
    const owner = await join('owner');
    const member = await join(['orders.read']);
    const other = await startOtherApp(context, { clock });
    const ask = () => other.send(operatorEndpoints.getMe, {}, { token: member.token });
    expect((await ask()).status).toBe(200);
    await update(member.id, { isOff: true }, owner);
    const refused = await ask();
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'identity.session_ended' }]);
    await update(member.id, { isOff: false }, owner);
    expect((await ask()).status).toBe(401);
  });

  test('is signed out of one session or of all by who manages staff [O-01]', async () => {
    const owner = await join('owner');
    const member = await join(['orders.read']);
    const second = await openToken(member.id);
    const params = { id: member.id };
    const sessions = async () =>
      (await call(operatorEndpoints.listStaffSessions, { params }, { token: owner.token })).items.map(({ id }) => id);
    const [first = '', ...rest] = await sessions();
    expect(rest).toHaveLength(1);
    await call(operatorEndpoints.endStaffSessions, { params, query: { session: first } }, { token: owner.token });
    expect(await sessions()).toEqual(rest);
    const again = { params, query: { session: first } };
    const { error } = await callRefused(operatorEndpoints.endStaffSessions, again, { token: owner.token });
    expect(error.code).toBe('identity.session_unknown');
    await call(operatorEndpoints.endStaffSessions, { params, query: {} }, { token: owner.token });
    expect(await sessions()).toEqual([]);
    expect((await app.send(operatorEndpoints.getMe, {}, { token: second })).status).toBe(401);
  });

  test('is saved at the version that was read, and other roles are another version [rule 81]', async () => {
    const owner = await join('owner');
    const member = await invite(owner);
    const changed = await update(member.id, { roles: [await roleOf('courier', owner)] }, owner);
    expect(changed.version).toBe(member.version + 1);
    const input = { params: { id: member.id }, body: { version: member.version, name: 'Ольга' } };
    const { status, error } = await callRefused(operatorEndpoints.updateStaff, input, { token: owner.token });
    expect([status, error.code, error.details]).toMatchObject([
      409,
      'conflict.changed',
      { version: changed.version, by: { id: owner.id }, fields: ['roles_changed_at'] },
    ]);
  });

  test('changes their own name and language, and nothing else of themselves [O-01]', async () => {
    const member = await join(['orders.read']);
    const { token } = member;
    const { version } = await call(operatorEndpoints.getMe, {}, { token });
    const body = { version, name: 'Маша', language: 'en', isOwner: true, roles: [], email: 'me@shop.example' } as const;
    const me = await call(operatorEndpoints.updateMe, { body }, { token });
    expect(me).toMatchObject({ name: 'Маша', language: 'en', email: null, isOwner: false, version: version + 1 });
  });

  test('is found by a part of the name, e-mail or phone, and page by page [O-02b]', async () => {
    const owner = await join('owner');
    const names = ['Яна Первая', 'Яна Вторая', 'Яна 100%'];
    for (const name of names) {
      const body = { name, email: nextEmail(), roles: [] };
      await call(operatorEndpoints.inviteStaff, { body }, { token: owner.token });
    }
    const search = (query: { q?: string; cursor?: string; limit?: number; state?: 'on' | 'invited' | 'off' }) =>
      call(operatorEndpoints.listStaff, { query }, { token: owner.token });
    const first = await search({ q: 'ЯНА', limit: 2 });
    expect([first.items.map(({ name }) => name), first.total]).toEqual([['Яна 100%', 'Яна Вторая'], 3]);
    const second = await search({ q: 'яна', limit: 2, cursor: first.nextCursor ?? '' });
    expect([second.items.map(({ name }) => name), second.nextCursor]).toEqual([['Яна Первая'], null]);
    expect((await search({ q: '%' })).items.map(({ name }) => name)).toEqual(['Яна 100%']);
    const body = { name: 'Лейла', phone: '+79035550101', roles: [] };
    await call(operatorEndpoints.inviteStaff, { body }, { token: owner.token });
    for (const q of ['\u202A+7 903 555\u201101\u201101\u202C', '8 (903) 555-01-01', '555-01-01'])
      expect((await search({ q })).items.map(({ name }) => name)).toEqual(['Лейла']);
    expect((await search({ q: 'яна', state: 'on' })).total).toBe(0);
    expect((await search({ q: 'яна', state: 'invited' })).total).toBe(3);
  });
});

describe('a role', () => {
  test('that somebody has is not deleted, and the refusal has how many [O-02a]', async () => {
    const owner = await join('owner');
    const { token } = owner;
    const body = { name: 'Помощник', permissions: ['orders.read' as const] };
    const { role } = await call(operatorEndpoints.createRole, { body }, { token });
    const member = await invite(owner, { roles: [role.id] });
    const input = { params: { id: role.id }, query: { version: role.version } };
    const { status, error } = await callRefused(operatorEndpoints.deleteRole, input, { token });
    expect([status, error.code, error.details]).toEqual([409, 'staff.role_in_use', { members: 1 }]);
    await update(member.id, { roles: [] }, owner);
    await call(operatorEndpoints.deleteRole, input, { token });
    const { items } = await call(operatorEndpoints.listRoles, {}, { token });
    expect(items.some(({ id }) => id === role.id)).toBe(false);
  });

  test('of a template is changed but for the owner’s, which holds everything [O-02a]', async () => {
    const owner = await join('owner');
    const { token } = owner;
    const { items } = await call(operatorEndpoints.listRoles, {}, { token });
    const [first] = items;
    expect(first).toMatchObject({ template: 'owner', isOwner: true, permissions: roleTemplates.owner });
    const change = (id: string, version: number) => ({
      params: { id },
      body: { version, name: 'Иначе', permissions: ['courier' as const] },
    });
    const refused = await callRefused(operatorEndpoints.updateRole, change(first?.id ?? '', first?.version ?? 0), {
      token,
    });
    expect(refused.error.code).toBe('staff.role_fixed');
    const courier = items.find(({ template }) => template === 'courier');
    const { role } = await call(operatorEndpoints.updateRole, change(courier?.id ?? '', courier?.version ?? 0), {
      token,
    });
    expect(role).toMatchObject({ template: 'courier', name: 'Иначе' });
    const taken = await callRefused(
      operatorEndpoints.createRole,
      { body: { name: 'Иначе', permissions: [] } },
      { token },
    );
    expect(taken.error.code).toBe('staff.role_name_taken');
  });
});

test('who grants rights proves who they are first [O-02a] [S-106]', async () => {
  const { id } = await createMember(app, { roles: ['ROLE_ADMIN'] }).then(({ subjectId }) => ({ id: subjectId }));
  const of = {
    subjectId: id,
    roles: ['ROLE_ADMIN'],
    partnerId: 'moscow',
    provenAt: new Date(clock.now().getTime() - DAY_MS),
  };
  const { session } = await createSession(context, database, of);
  const token = await signAccessToken(context, session, clock.now());
  const { error } = await callRefused(
    operatorEndpoints.createRole,
    { body: { name: 'Кто-то', permissions: [] } },
    { token },
  );
  expect(error.code).toBe('identity.proof_required');
});
