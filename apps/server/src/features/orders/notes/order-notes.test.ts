import { endpoints, operatorEndpoints, type EndpointInput } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { personalDataOf } from '../../../personal-data.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const { database } = app.context;
const { addOrderNote, changeOrderNote, deleteOrderNote, getOpsOrder, listAudit } = operatorEndpoints;

const rights = ['orders.read', 'orders.write', 'audit.read', 'customers.read'] as const;
const olga = { token: await openStaffToken(app, [...rights], { name: 'Ольга' }) };
const pavel = { token: await openStaffToken(app, [...rights], { name: 'Павел' }) };

async function makeOrder() {
  const member = await createMember(app);
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', 3);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  return { uuid: (await customer.complete()).order.uuid, member };
}

const read = async (uuid: string) => app.call(getOpsOrder, { params: { uuid } }, olga);
type Add = EndpointInput<typeof addOrderNote>;
const toNote = (uuid: string, text: string): Add => ({ params: { uuid }, body: { text } });

describe('the notes of an order [O-05b]', () => {
  test('are added for colleagues, newest first, with author and time, and customers never see them', async () => {
    const { uuid, member } = await makeOrder();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await app.call(addOrderNote, toNote(uuid, 'Просит другого курьера'), { ...olga, headers });
    // A lost answer: the same key adds nothing twice.
    expect(await app.call(addOrderNote, toNote(uuid, 'Просит другого курьера'), { ...olga, headers })).toEqual(first);
    await app.call(addOrderNote, toNote(uuid, 'Звонила дважды'), pavel);
    const { notes, version } = await read(uuid);
    expect(notes).toMatchObject([
      { text: 'Звонила дважды', author: 'Павел', isOwn: false, editedAt: null },
      { text: 'Просит другого курьера', author: 'Ольга', isOwn: true },
    ]);
    const before = version;
    await app.call(addOrderNote, toNote(uuid, 'Ещё одна'), pavel);
    // A note is no change of the order: what colleagues type in its form stays valid.
    expect((await read(uuid)).version).toBe(before);
    const seen = await app.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() });
    expect(JSON.stringify(seen)).not.toContain('Звонила дважды');
  });

  test('are changed and deleted by their author alone', async () => {
    const { uuid } = await makeOrder();
    const { note } = await app.call(addOrderNote, toNote(uuid, 'Код 12'), olga);
    const params = { uuid, note: note.id };
    const foreign = await app.callRefused(changeOrderNote, { params, body: { text: 'Код 13' } }, pavel);
    expect([foreign.status, foreign.error.code]).toEqual([403, 'order.note_of_another']);
    expect((await app.callRefused(deleteOrderNote, { params }, pavel)).error.code).toBe('order.note_of_another');
    const changed = await app.call(changeOrderNote, { params, body: { text: 'Код 14' } }, olga);
    expect(changed.note).toMatchObject({ text: 'Код 14', at: note.at, editedAt: expect.any(String) as string });
    await app.call(deleteOrderNote, { params }, olga);
    expect((await read(uuid)).notes).toEqual([]);
    const gone = await app.callRefused(changeOrderNote, { params, body: { text: 'Код 15' } }, olga);
    expect([gone.status, gone.error.code]).toEqual([404, 'order.note_unknown']);
    const other = await makeOrder();
    const stray = { params: { ...params, uuid: other.uuid }, body: { text: 'Код 16' } };
    expect((await app.callRefused(changeOrderNote, stray, olga)).status).toBe(404);
  });

  test('are at most fifty, also where two add at once', async () => {
    const { uuid } = await makeOrder();
    await database.execute(sql`
      insert into order_note (partner_id, order_id, staff_id, author, text, at)
      select 'moscow', ${uuid}::uuid, uuidv7(), 'Ольга', 'Заметка ' || g, now() from generate_series(1, 49) g`);
    const call = ({ token }: { token: string }) =>
      app.fetch(`/api/ops/orders/${uuid}/notes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'Последняя' }),
      });
    const answers = await Promise.all([call(olga), call(pavel)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await read(uuid)).notes).toHaveLength(50);
  });

  test('are in the audit, in the export of the customer, and go with the account [O-02c]', async () => {
    const { uuid, member } = await makeOrder();
    const { note } = await app.call(addOrderNote, toNote(uuid, 'Анна, дочь Ирины'), olga);
    const params = { uuid, note: note.id };
    await app.call(changeOrderNote, { params, body: { text: 'Анна, сестра Ирины' } }, olga);
    const { items } = await app.call(listAudit, { query: { subject: `order:${uuid}` } }, olga);
    expect(items.map(({ action }) => action)).toEqual(['order.note_changed', 'order.noted']);
    expect(JSON.stringify(items)).toContain('сестра Ирины');
    const of = { partnerId: 'moscow', subjectId: member.subjectId };
    const data = personalDataOf(app.context).find(({ name }) => name === 'orders');
    expect(JSON.stringify(await data?.list(database, of))).toContain('сестра Ирины');
    await app.call(endpoints.deleteProfile, {}, { token: await member.token() });
    const left = await database.execute(sql`
      select text from order_note where order_id = ${uuid} union all
      select personal::text from audit_personal personal where personal::text like '%Ирины%'`);
    expect(left.rows).toEqual([]);
    const late = await app.callRefused(addOrderNote, toNote(uuid, 'Анна ушла'), olga);
    expect(late.error.code).toBe('order.customer_deleted');
  });
});
