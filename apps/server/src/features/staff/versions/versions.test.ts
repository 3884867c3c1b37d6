import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { orderTable } from '#features/orders/orders.table.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { withStaffTransaction } from '../audit/record-audit.ts';
import { findMemberRights } from '../members/member.store.ts';
import { toPermissions } from '../members/find-staff.ts';
import { assertVersion } from './assert-version.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;
const partnerId = 'moscow';

async function placeOrder(): Promise<string> {
  const customer = await createHttpCustomer(app);
  await customer.add('W19', 3);
  await customer.declareBottles(3);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  return (await customer.complete()).order.uuid;
}

async function getVersion(id: string): Promise<number | undefined> {
  const [row] = await database
    .select({ version: orderTable.version })
    .from(orderTable)
    .where(sql`id = ${id}`);
  return row?.version;
}

const refusedDetails = (id: string, read: number, present: number) =>
  withTransaction(database, (transaction) =>
    assertVersion(transaction, { partnerId, subject: `order:${id}`, read, present }),
  ).then(
    () => null,
    (error: { code: string; details: unknown }) => ({ code: error.code, details: error.details }),
  );

test('a row has version 1, and each change raises it by one, however it is made [rule 81]', async () => {
  const id = await placeOrder();
  expect(await getVersion(id)).toBe(1);
  await database.execute(sql`update "order" set note = 'Домофон 12' where id = ${id}`);
  expect(await getVersion(id)).toBe(2);
  // An update without a change leaves the version, and no statement sets it.
  await database.execute(sql`update "order" set note = 'Домофон 12', version = 40 where id = ${id}`);
  expect(await getVersion(id)).toBe(2);
});

test('a save over another one is answered with who changed which fields, and when [rule 81]', async () => {
  const id = await placeOrder();
  const { subjectId: staffId } = await createMember(app, { roles: ['ROLE_ADMIN'] });
  const rights = await findMemberRights(database, { partnerId, staffId });
  if (!rights) throw new Error('No member');
  const staff = { ...rights, permissions: toPermissions(rights) };
  await withStaffTransaction(context, { staff }, async (transaction) => {
    await transaction.execute(sql`update "order" set note = 'Код 7' where id = ${id}`);
  });
  await database.execute(sql`update "order" set rating_comment = null, bottles = bottles + 1 where id = ${id}`);
  const { rows } = await database.execute<{ at: Date }>(
    sql`select at from revision where subject = ${`order:${id}`} order by version desc limit 1`,
  );
  expect(await refusedDetails(id, 1, 3)).toEqual({
    code: 'conflict.changed',
    details: {
      version: 3,
      by: { id: staffId, name: 'Анна' },
      at: new Date(rows[0]?.at ?? 0).toISOString(),
      fields: ['note', 'bottles'],
    },
  });
  expect(await refusedDetails(id, 3, 3)).toBeNull();
});

test('a version that was never there is refused like an old one [rule 81]', async () => {
  const id = await placeOrder();
  expect(await refusedDetails(id, 9, 1)).toEqual({
    code: 'conflict.changed',
    details: { version: 1, by: null, at: null, fields: [] },
  });
});
