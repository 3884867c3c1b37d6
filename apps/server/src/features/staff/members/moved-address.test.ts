import { operatorEndpoints, type Permission } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createStaff } from '../../../../test/people/create-staff.ts';
import { nextPhone } from '../../../../test/people/http-customer.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { runStaffCommand } from '../../../staff-command.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;
const { createRole, deleteRole, getStaff, inviteStaff, updateRole, updateStaff } = operatorEndpoints;

const owner = { token: await openStaffToken(app, 'owner', { name: 'Анна' }) };
const newEmail = () => `${crypto.randomUUID()}@shop.example`;

/** A member who has signed in, with a role of these permissions. */
async function join(rights: readonly Permission[] | 'owner'): Promise<string> {
  const id = crypto.randomUUID();
  const account = { partnerId: 'moscow', id, name: 'Оля', phone: nextPhone(), joinedAt: context.clock.now() };
  await createStaff(context, account, rights);
  return id;
}

type Change = Partial<Parameters<typeof app.call<typeof updateStaff>>[1]['body']>;

async function change(id: string, fields: Change, as = owner) {
  const { member } = await app.call(getStaff, { params: { id } }, owner);
  return app.send(updateStaff, { params: { id }, body: { version: member.version, ...fields } }, as);
}
async function refused(id: string, fields: Change, as: { token: string }) {
  const response = await change(id, fields, as);
  const body = (await response.json()) as { code?: string; details?: unknown };
  return [response.status, body.code, body.details];
}

describe('the address that signs a member in [O-02d] [rule 82]', () => {
  const rights: readonly Permission[] = ['orders.read', 'orders.write', 'refunds.write'];

  test.each(['email', 'phone'] as const)('keeps its %s from who strips the roles first', async (contact) => {
    const clerk = { token: await openStaffToken(app, ['staff.write', 'orders.read', 'orders.write']) };
    const id = await join(rights);
    const { status } = await change(id, { roles: [] }, clerk);
    expect(status).toBe(200);
    const fields = contact === 'email' ? { email: newEmail() } : { phone: nextPhone() };
    expect(await refused(id, fields, clerk)).toEqual([
      403,
      'staff.grant_refused',
      expect.objectContaining({ permission: 'refunds.write' }),
    ]);
    expect((await change(id, fields)).status).toBe(200);
  });

  test('counts what a role allowed before it was changed or deleted, and a role of owners', async () => {
    const clerk = { token: await openStaffToken(app, ['staff.write', 'orders.read', 'orders.write']) };
    const id = await join([]);
    const body = { name: crypto.randomUUID(), permissions: ['refunds.write' as const] };
    const { role } = await app.call(createRole, { body }, owner);
    await change(id, { roles: [role.id] });
    const narrowed = { params: { id: role.id }, body: { version: role.version, permissions: [] } };
    const { role: narrow } = await app.call(updateRole, narrowed, owner);
    expect((await refused(id, { email: newEmail() }, clerk))[1]).toBe('staff.grant_refused');
    await change(id, { roles: [] });
    await app.call(deleteRole, { params: { id: role.id }, query: { version: narrow.version } }, owner);
    expect((await refused(id, { email: newEmail() }, clerk))[1]).toBe('staff.grant_refused');

    const former = await join('owner');
    await change(former, { roles: [] });
    const all = { token: await openStaffToken(app, ['staff.write']) };
    expect((await refused(former, { email: newEmail() }, all))[2]).toMatchObject({ permission: 'owner' });
  });

  test('lets nobody take the passkeys of who was stripped, nor the address of who is off', async () => {
    const clerk = { token: await openStaffToken(app, ['staff.write']) };
    const id = await join(rights);
    await change(id, { roles: [], isOff: true });
    expect((await refused(id, { email: newEmail() }, clerk))[1]).toBe('staff.grant_refused');
    const passkeys = { params: { id } };
    const { status, error } = await app.callRefused(operatorEndpoints.removeStaffPasskeys, passkeys, clerk);
    expect([status, error.code]).toEqual([403, 'staff.grant_refused']);
  });

  test('of an invitation that nobody has used is corrected by who invited', async () => {
    const clerk = { token: await openStaffToken(app, ['staff.write', 'orders.read']) };
    const body = { name: crypto.randomUUID(), permissions: ['orders.read' as const] };
    const { role } = await app.call(createRole, { body }, owner);
    const invitation = { name: 'Ира', email: newEmail(), roles: [role.id] };
    const { member } = await app.call(inviteStaff, { body: invitation }, clerk);
    expect((await change(member.id, { email: newEmail() }, clerk)).status).toBe(200);
  });

  test('is moved by the operator of the machine [O-01]', async () => {
    const [from, to] = [newEmail(), newEmail()];
    const id = await join(rights);
    await change(id, { email: from });
    const command = { verb: 'email' as const, email: from, to, partner: 'moscow' };
    expect(await runStaffCommand({ database, origin: 'https://shop.example' }, command)).toContain(to);
    const { rows } = await database.execute(sql`select email from staff_member where id = ${id}`);
    expect(rows).toEqual([{ email: to }]);
  });
});
