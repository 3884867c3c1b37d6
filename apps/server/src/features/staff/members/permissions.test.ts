import {
  endpoints,
  operatorEndpoints,
  roleTemplateNames,
  roleTemplates,
  type Endpoint,
  type RoleTemplate,
} from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { createStaff } from '../../../../test/people/create-staff.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { nextPhone } from '../../../../test/people/http-customer.ts';
import { signInStaff } from '../../../../test/people/sign-in.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;
const everyCall: readonly Endpoint[] = Object.values(operatorEndpoints);

const tokens = new Map<RoleTemplate, string>();

async function openStaffToken(subjectId: string, partnerId = 'moscow'): Promise<string> {
  const of = { subjectId, roles: ['ROLE_ADMIN'], partnerId, provenAt: context.clock.now() };
  const { session } = await createSession(context, database, of);
  return signAccessToken(context, session, context.clock.now());
}

beforeAll(async () => {
  for (const template of roleTemplateNames) {
    const id = crypto.randomUUID();
    const account = { partnerId: 'moscow', id, name: template, phone: nextPhone(), joinedAt: context.clock.now() };
    await createStaff(context, account, template === 'owner' ? 'owner' : roleTemplates[template]);
    tokens.set(template, await openStaffToken(id));
  }
});

/** Sends the call with ids of nothing and no body: whoever may make it learns that it is invalid. */
async function call({ method, path }: Endpoint, token: string): Promise<{ status: number; body: string }> {
  const url = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = method === 'get' ? {} : { body: '{}' };
  const response = await app.fetch(url, { method: method.toUpperCase(), headers, ...body });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await response.body?.cancel();
  return { status: response.status, body: isStream ? '' : await response.text() };
}

test('every call of operators names its permission, and no other call does [O-09]', () => {
  expect(everyCall.filter(({ permission, access }) => access !== 'operator' || permission === undefined)).toEqual([]);
  expect(everyCall.filter(({ path }) => !path.startsWith('/api/ops/'))).toEqual([]);
  const others: readonly Endpoint[] = Object.values(endpoints);
  expect(others.filter(({ permission, path }) => permission !== undefined || path.startsWith('/api/ops/'))).toEqual([]);
});

test('OpenAPI has the permission that each path under /api/ops asks for [O-09]', async () => {
  const response = await app.fetch('/api/openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const named = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/ops/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, of]) => [`${method} ${path}`, of['x-permission']]),
    );
  expect(named).toHaveLength(everyCall.length);
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(everyCall.map(({ method, path, permission }) => [`${method} ${path}`, permission])),
  );
});

describe.each(roleTemplateNames)('a member of staff with the role %s', (template) => {
  test.each(everyCall)(
    'may $id if the role says so, and is answered what is missing otherwise [O-09] [rule 82]',
    async (endpoint) => {
      const { permission, alsoPermission } = endpoint;
      if (permission === undefined) throw new Error('A call without a permission');
      const { status, body } = await call(endpoint, tokens.get(template) ?? '');
      const needed = [...(permission === 'staff' ? [] : [permission]), ...(alsoPermission ? [alsoPermission] : [])];
      const lacked = needed.find((each) => !roleTemplates[template].includes(each));
      const isAllowed = lacked === undefined;
      expect([endpoint.id, body.includes('staff.permission_missing')]).toEqual([endpoint.id, !isAllowed]);
      if (!isAllowed) {
        expect(status).toBe(403);
        expect(JSON.parse(body)).toMatchObject({ details: { permission: lacked } });
      }
    },
  );
});

test('who is no member of staff may do none of it, whatever their token has [O-09]', async () => {
  const { subjectId } = await createMember(app);
  const token = await openStaffToken(subjectId);
  for (const endpoint of everyCall) {
    const { status, body } = await call(endpoint, token);
    expect([endpoint.id, status, body.includes('identity.forbidden')]).toEqual([endpoint.id, 403, true]);
  }
});

test('a member of one shop is nobody in another [O-09]', async () => {
  const { subjectId } = await createMember(app, { roles: ['ROLE_ADMIN'] });
  const { status } = await call(operatorEndpoints.listOpsOrders, await openStaffToken(subjectId, 'baku'));
  expect(status).toBe(403);
});

test('a right that is taken away counts at once, in another process too [O-01] [rule 82]', async () => {
  const { other, id, token } = await (async () => {
    const memberId = crypto.randomUUID();
    const account = {
      partnerId: 'moscow',
      id: memberId,
      name: 'Денис',
      phone: nextPhone(),
      joinedAt: context.clock.now(),
    };
    await createStaff(context, account, ['orders.read']);
    return {
      other: await startOtherApp(context, { clock: context.clock }),
      id: memberId,
      token: await openStaffToken(memberId),
    };
  })();
  const list = (of: typeof other) => of.fetch('/api/ops/orders', { headers: { authorization: `Bearer ${token}` } });
  expect((await list(other)).status).toBe(200);
  await database.execute(sql`
    update staff_role set permissions = '[]' where id in (select role_id from staff_member_role where member_id = ${id})`);
  expect((await list(other)).status).toBe(403);
  await database.execute(sql`
    update staff_role set permissions = '["orders.read"]' where id in (select role_id from staff_member_role where member_id = ${id})`);
  expect((await list(other)).status).toBe(200);
  await database.execute(sql`update staff_member set switched_off_at = now() where id = ${id}`);
  expect((await list(other)).status).toBe(403);
});

test('staff sign in with a code and without a consent, and whoever is none is answered so [O-01]', async () => {
  const id = crypto.randomUUID();
  const account = { partnerId: 'moscow', id, name: 'Оля', phone: nextPhone(), joinedAt: context.clock.now() };
  await createStaff(context, account, ['orders.read']);
  await database.execute(sql`update staff_member set email = 'olya@shop.example', joined_at = null where id = ${id}`);
  const { token, subjectId } = await signInStaff(app, { email: 'olya@shop.example' });
  expect(subjectId).toBe(id);
  expect(await app.call(operatorEndpoints.getMe, {}, { token })).toMatchObject({
    name: 'Оля',
    isOwner: false,
    permissions: ['orders.read'],
    partner: { id: 'moscow', timeZone: 'Europe/Moscow' },
  });
  const { rows } = await database.execute<{ joined: boolean; consents: number }>(sql`
    select joined_at is not null as joined, (select count(*)::int from consent where subject_id = ${id}) as consents
    from staff_member where id = ${id}`);
  expect(rows).toEqual([{ joined: true, consents: 0 }]);
  await expect(signInStaff(app, { email: 'nobody@shop.example' })).rejects.toThrow(/staff\.not_a_member/);
  const { rows: customers } = await database.execute(sql`select from customer where email like '%@shop.example'`);
  expect(customers).toEqual([]);
});
