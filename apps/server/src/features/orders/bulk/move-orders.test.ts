import { operatorEndpoints, type BulkStatus } from '@kaplya/contract';
import { and, eq, inArray, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntryTable } from '#features/staff/audit/audit.table.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { orderTable } from '../orders.table.ts';

const app = await startTestApp();
const { database } = app.context;
const token = await openStaffToken(app, ['orders.read', 'orders.write', 'customers.read']);

async function makeOrder(): Promise<string> {
  const customer = await createHttpCustomer(app, { token: await (await createMember(app)).token() });
  await customer.add('CUP');
  await customer.getReady();
  await customer.calculate(null);
  return (await customer.complete()).order.uuid;
}

const versionsOf = async (ids: readonly string[]) => {
  const rows = await database
    .select({ uuid: orderTable.id, version: orderTable.version, status: orderTable.status })
    .from(orderTable)
    .where(inArray(orderTable.id, [...ids]));
  return ids.map((id) => rows.find(({ uuid }) => uuid === id) ?? { uuid: id, version: 1, status: null });
};

async function move(status: BulkStatus, ids: readonly string[], { preview = false, as = token } = {}) {
  const orders = (await versionsOf(ids)).map(({ uuid, version }) => ({ uuid, version }));
  const { items } = await app.call(
    operatorEndpoints.moveOpsOrders,
    { body: { status, orders, ...(preview && { preview }) } },
    { token: as },
  );
  return items;
}

const statusesOf = async (ids: readonly string[]) => (await versionsOf(ids)).map(({ status }) => status);

describe('a step of many orders [O-03c]', () => {
  test('goes on its way and is delivered as planned, each by the single step; a preview changes nothing', async () => {
    const ids = await Promise.all([makeOrder(), makeOrder(), makeOrder()]);
    const [first, second, third] = ids;
    expect((await move('approved', [first, second])).map(({ outcome }) => outcome)).toEqual(['moved', 'moved']);

    const shown = await move('inProcess', ids, { preview: true });
    expect(shown.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['moved', null],
      ['moved', null],
      ['refused', 'order.transition_refused'],
    ]);
    expect(shown[2]?.message).toMatch(/\S/);
    expect(shown.every(({ toCollect }) => toCollect.amount > 0)).toBe(true);
    expect(await statusesOf(ids)).toEqual(['approved', 'approved', 'new']);

    await move('inProcess', ids);
    expect(await statusesOf(ids)).toEqual(['inProcess', 'inProcess', 'new']);
    const delivered = await move('completed', [second, third, first]);
    expect(delivered.map(({ outcome }) => outcome)).toEqual(['moved', 'refused', 'moved']);
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, first));
    expect([row?.paidMinor, row?.emptiesReturned]).toEqual([row?.toPayMinor, row?.returnableContainer]);
  });

  test('repeated is harmless: an order that has the status is unchanged, also when two send it at once', async () => {
    const ids = await Promise.all([makeOrder(), makeOrder()]);
    await move('approved', ids);
    await move('inProcess', ids);
    const twice = await Promise.all([move('completed', ids), move('completed', ids.toReversed())]);
    const outcomes = twice.flat().map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['moved', 'moved', 'unchanged', 'unchanged']);
    expect((await move('completed', ids)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    const moves = await database
      .select()
      .from(auditEntryTable)
      .where(and(eq(auditEntryTable.action, 'order.moved'), like(auditEntryTable.subject, `order:${ids[0]}`)));
    expect(moves).toHaveLength(3);
  });

  test('leaves an order that a colleague changed since [rule 81], and one of another shop', async () => {
    const id = await makeOrder();
    const body = { status: 'approved' as const, orders: [{ uuid: id, version: 99 }] };
    const { items } = await app.call(operatorEndpoints.moveOpsOrders, { body }, { token });
    expect(items).toMatchObject([{ outcome: 'refused', code: 'conflict.changed' }]);
    const abroad = await openStaffToken(app, ['orders.write'], { partnerId: 'baku' });
    expect(await move('approved', [id], { as: abroad })).toMatchObject([
      { outcome: 'refused', code: 'order.not_found', toCollect: { amount: 0 }, empties: 0 },
    ]);
    expect(await statusesOf([id])).toEqual(['new']);
  });
});
