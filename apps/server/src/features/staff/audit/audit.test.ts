import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findPartner } from '#features/company/index.ts';
import type { Caller, StaffCaller } from '#http/call.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { withTransaction } from '#db/transaction.ts';
import { deletePersonalAudit, listAuditEntries } from './audit.store.ts';
import { recordAudit, type Audited, type StaffCall } from './record-audit.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;

const caller: Caller = {
  ...{ ip: '203.0.113.7', peer: '127.0.0.1', userAgent: 'Console', host: 'localhost' },
  ...{ origin: 'http://localhost', requestId: crypto.randomUUID(), isSecure: false },
};

async function callAs(): Promise<StaffCall & { readonly token: string }> {
  const { subjectId, token } = await createMember(app, { roles: ['ROLE_ADMIN'] });
  const partner = await findPartner(context, 'moscow');
  if (!partner) throw new Error('No partner');
  const staff: StaffCaller = { id: subjectId, name: 'Анна', isOwner: true, permissions: new Set() };
  const bearer = {
    ...{ subjectId, sessionId: crypto.randomUUID(), roles: ['ROLE_ADMIN'], partnerId: 'moscow' },
    issuedAt: context.clock.now(),
  };
  return { partner, bearer, caller, staff, token: await token() };
}

const record = (call: StaffCall, audited: Audited) =>
  withTransaction(database, (transaction) => recordAudit(context, transaction, call, audited));

const read = async (token: string, query: { subject?: string; staff?: string; limit?: number; cursor?: string }) =>
  app.call(operatorEndpoints.listAudit, { query }, { token });

const newSubject = () => `order:${crypto.randomUUID()}`;

test('an entry says who changed what from where, and only what did change [O-02c]', async () => {
  const call = await callAs();
  const subject = newSubject();
  await record(call, {
    ...{ action: 'order.changed', subject, version: 4, reasonId: 'caller-asked' },
    before: { day: '2026-03-05', bottles: 3, wishes: ['call'] },
    after: { day: '2026-03-06', bottles: 3, wishes: ['call'] },
    personal: {
      personId: crypto.randomUUID(),
      before: { phone: '+79161234567' },
      after: { phone: '+79167654321' },
      note: 'Просил',
    },
  });
  expect(await read(call.token, { subject })).toEqual({
    items: [
      {
        ...{ id: expect.any(String), at: expect.any(String), by: { id: call.staff.id, name: 'Анна' } },
        ...{ ip: '203.0.113.7', userAgent: 'Console', action: 'order.changed', subject, version: 4 },
        before: { day: '2026-03-05', phone: '+79161234567' },
        after: { day: '2026-03-06', phone: '+79167654321' },
        ...{ reasonId: 'caller-asked', note: 'Просил' },
      },
    ],
    ...{ nextCursor: null, total: 1, names: {} },
  });
});

test('entries come newest first and page by page, also those of one member of staff [O-02c]', async () => {
  const call = await callAs();
  const subject = newSubject();
  for (const count of [1, 2, 3]) {
    await record(call, {
      action: 'order.noted',
      subject,
      before: { count: count - 1 },
      after: { count },
    });
  }
  const first = await read(call.token, { staff: call.staff.id, limit: 2 });
  expect(first.items.map(({ after }) => after['count'])).toEqual([3, 2]);
  expect(first.total).toBe(3);
  const second = await read(call.token, { staff: call.staff.id, limit: 2, cursor: first.nextCursor ?? '' });
  expect([second.items.map(({ after }) => after['count']), second.nextCursor]).toEqual([[1], null]);
});

test('nobody changes or deletes an entry, and what it says of a person goes with their account [O-02c]', async () => {
  const call = await callAs();
  const subject = newSubject();
  const personId = crypto.randomUUID();
  const personal = { personId, before: { name: 'Анна' }, after: { name: 'Аня' } };
  await record(call, {
    action: 'customer.changed',
    subject,
    before: { points: 1 },
    after: { points: 2 },
    personal,
  });
  await expect(database.execute(sql`delete from audit_entry where subject = ${subject}`)).rejects.toThrow(
    /Failed query/,
  );
  await expect(database.execute(sql`update audit_entry set action = 'x' where subject = ${subject}`)).rejects.toThrow(
    /Failed query/,
  );
  await withTransaction(database, (transaction) =>
    deletePersonalAudit(transaction, { partnerId: 'moscow', personIds: [personId] }),
  );
  const { items } = await read(call.token, { subject });
  expect(items.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { points: 1 }, after: { points: 2 } },
  ]);
});

test('entries of a period are found by its bounds, the first moment included and the last not [O-02c]', async () => {
  const call = await callAs();
  const subject = newSubject();
  const at = (second: number) => new Date(Date.UTC(2026, 1, 1, 9, 0, second));
  for (const second of [1, 2, 3]) {
    await withTransaction(database, (transaction) =>
      recordAudit({ clock: { now: () => at(second) } }, transaction, call, {
        ...{ action: 'order.noted', subject, before: {}, after: { second } },
      }),
    );
  }
  const secondsOf = async (query: { from?: string; to?: string }) => {
    const { items, total } = await app.call(operatorEndpoints.listAudit, { query: { subject, ...query } }, call);
    expect(total).toBe(items.length);
    return items.map(({ after }) => after['second']);
  };
  expect(await secondsOf({ from: at(2).toISOString() })).toEqual([3, 2]);
  expect(await secondsOf({ from: at(2).toISOString(), to: at(3).toISOString() })).toEqual([2]);
  expect(await secondsOf({ to: at(1).toISOString() })).toEqual([]);
});

test('a period without another filter is read from an index of the entries, not from beginning to end [O-02c]', async () => {
  const call = await callAs();
  const from = new Date(Date.UTC(2025, 0, 1));
  await database.execute(sql`
    insert into audit_entry (partner_id, at, ip, user_agent, action, subject, before, after)
    select 'moscow', now(), '', '', 'order.noted', 'order:' || g, '{}', '{}' from generate_series(1, 5000) g`);
  await database.execute(sql`vacuum analyze audit_entry`);
  const to = new Date(from.getTime() + 1000);
  const wanted = { from, to };
  const query = listAuditEntries(database, call.partner.id, wanted, { afterId: null, limit: 51 }) as unknown as {
    getSQL(): SQL;
  };
  const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Cond: .*id >= .*id < /);
  expect(plan).not.toMatch(/Seq Scan on audit_entry/);
});

test('what an entry says of a person is for those who may see such persons; the rest is for all [O-02c] [O-09]', async () => {
  const call = await callAs();
  const personal = {
    personId: crypto.randomUUID(),
    before: { phone: '+79161234567' },
    after: {},
    note: 'Живёт на даче',
  };
  const facts = { before: { bottles: 3 }, after: { bottles: 2 } };
  const readNew = async (token: string, kind: string) => {
    const subject = `${kind}:${crypto.randomUUID()}`;
    await record(call, { action: `${kind}.changed`, subject, ...facts, personal });
    const { items } = await read(token, { subject });
    return items.map(({ before, after, note }) => ({ before, after, note }));
  };
  const whole = { before: { bottles: 3, phone: '+79161234567' }, after: { bottles: 2 }, note: 'Живёт на даче' };
  const accountant = await openStaffToken(app, ['orders.read', 'audit.read']);
  for (const kind of ['order', 'customer', 'address', 'call', 'staff']) {
    expect([kind, await readNew(accountant, kind)]).toEqual([kind, [{ ...facts, note: null }]]);
  }
  // Names nobody: why a slot was limited.
  expect(await readNew(accountant, 'slot')).toEqual([whole]);
  const support = await openStaffToken(app, ['audit.read', 'customers.read']);
  expect(await readNew(support, 'order')).toEqual([whole]);
  expect(await readNew(support, 'staff')).toEqual([{ ...facts, note: null }]);
  const head = await openStaffToken(app, ['audit.read', 'staff.write']);
  expect(await readNew(head, 'staff')).toEqual([whole]);
  expect(await readNew(head, 'order')).toEqual([{ ...facts, note: null }]);
});

test('entries of another shop are not seen [O-02c] [O-09]', async () => {
  const call = await callAs();
  const subject = newSubject();
  await record(call, { action: 'order.noted', subject, before: {}, after: { count: 1 } });
  const abroad = await createMember(app, { roles: ['ROLE_ADMIN'], partnerId: 'baku' });
  expect((await read(await abroad.token(), { subject })).items).toEqual([]);
});

test('a customer downloads what the audit says about them, without who wrote it, and it goes with the account [O-02c] [rule 79]', async () => {
  const call = await callAs();
  const customer = await createMember(app);
  const personal = { personId: customer.subjectId, before: { name: 'Анна' }, after: { name: 'Аня' }, note: 'Просила' };
  const subject = `customer:${customer.subjectId}`;
  await record(call, { action: 'customer.changed', subject, before: {}, after: {}, personal });
  const exported = await app.call(endpoints.exportProfile, {}, { token: await customer.token() });
  expect(exported['changesByStaff']).toEqual([
    {
      ...{ at: expect.any(String), action: 'customer.changed', subject },
      ...{ before: { name: 'Анна' }, after: { name: 'Аня' }, note: 'Просила' },
    },
  ]);
  expect(JSON.stringify(exported)).not.toContain(call.staff.id);
  await app.call(endpoints.deleteProfile, {}, { token: await customer.token() });
  expect((await read(call.token, { subject })).items).toMatchObject([{ before: {}, after: {}, note: null }]);
});

test('an entry names areas, warehouses and goods by their ids, and the list says what those are called [O-02c, G-01c]', async () => {
  const call = await callAs();
  const { rows } = await database.execute<{ id: string; name: string; warehouse: string }>(
    sql`select p.id, p.names->>'en' as name, w.name as warehouse from product p join warehouse w using (partner_id)
      where partner_id = 'moscow' and external_id = 'W19' and w.id = 'msk-main'`,
  );
  const [product] = rows;
  if (!product) throw new Error('No product');
  const gone = crypto.randomUUID();
  const subject = `stock:msk-main:${product.id}`;
  await record(call, {
    ...{ action: 'stock.limited', subject, before: { areas: null, related: `${product.id}, ${gone}` } },
    after: { areas: 'msk-center, msk-outer', related: '', text: 'msk-gone' },
  });
  const { names } = await app.call(
    operatorEndpoints.listAudit,
    { query: { subject } },
    { token: call.token, headers: { 'accept-language': 'en' } },
  );
  expect(names).toEqual({
    [`item:${product.id}`]: product.name,
    ...{
      'area:msk-center': 'Central Moscow',
      'area:msk-outer': 'Outer Moscow',
      'warehouse:msk-main': product.warehouse,
    },
  });
});
