import { operatorEndpoints, orderQueues, type EndpointInput, type QueueCounts } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { copyOrder } from '../../../../test/database/copy-orders.ts';
import { createHttpCustomer, moscowHome, nextPhone } from '../../../../test/people/http-customer.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { findLastSlot } from '../../../../test/people/phone-operator.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const { database } = app.context;

let token = '';

beforeAll(async () => {
  token = await openStaffToken(app, ['orders.read', 'customers.read']);
  const customer = await createHttpCustomer(app, { token: await (await createMember(app)).token() });
  await customer.add('CUP');
  await customer.getReady();
  await customer.calculate(null);
  const { uuid } = (await customer.complete()).order;
  // Each status with each way to pay, before and after the end of its interval, with and without a point, with each rating.
  await copyOrder(
    database,
    uuid,
    210,
    sql`jsonb_build_object(
      'status', (array['new', 'requiresConfirmation', 'approved', 'inProcess', 'completed', 'cancelled', 'undelivered'])[1 + g % 7],
      'payment_code', (array[1, 2, 8])[1 + g / 7 % 3],
      'pay_by', case when g / 7 % 3 > 0 and g % 7 < 2 then now() + interval '1 hour' end,
      'interval_day', (o.interval_day - case when g % 2 = 0 then 9 else 0 end)::text,
      'shipping_from', o.shipping_from - case when g % 2 = 0 then interval '9 days' else interval '0' end,
      'shipping_to', o.shipping_to - case when g % 2 = 0 then interval '9 days' else interval '0' end,
      'address', case when g % 7 < 2 and g % 5 = 0 then o.address || '{"noPoint": true}' else o.address end,
      'rating_stars', case when g % 7 = 4 then 1 + g % 5 end,
      'rated_at', case when g % 7 = 4 then now() - make_interval(days => g % 60) end,
      'paid_minor', case when g % 7 > 3 and g / 7 % 3 = 2 then o.to_pay_minor else 0 end,
      'cash_to_return_minor', case when g % 7 > 3 and g / 7 % 3 = 2 and g % 4 = 0 then 1 else 0 end,
      'refunded_minor', 0)`,
  );
  await database.execute(sql`
    insert into payment (partner_id, subject_id, document_id, attempt, idempotence_key, acquirer, method_code, amount_minor,
        captured_minor, currency, status, cancel_reason, return_url, receipt, language, created_at)
    select partner_id, subject_id, id, 1, id, 'yookassa', 8, greatest(1, to_pay_minor), paid_minor, 'RUB',
      case when paid_minor > 0 then 'succeeded' when right(number, 1) < '5' then 'canceled' else 'pending' end,
      'general_decline', 'http://localhost/', '[]', 'ru', now()
    from "order" where payment_code = 8`);
  await database.execute(sql`
    insert into refund (partner_id, payment_id, document_id, acquirer, amount_minor, reason, status, receipt, created_at)
    select p.partner_id, p.id, p.document_id, 'yookassa', 1, 'cancelled',
      case when right(o.number, 1) < '6' then 'canceled' else 'queued' end, '[]', now()
    from payment p join "order" o on o.partner_id = p.partner_id and o.id = p.document_id where o.paid_minor > 0`);
});

const list = (query: EndpointInput<typeof operatorEndpoints.listOpsOrders>['query']) =>
  app.call(operatorEndpoints.listOpsOrders, { query }, { token });
async function count(): Promise<QueueCounts> {
  const { counts } = await app.call(operatorEndpoints.getPulse, { query: {} }, { token });
  if (!counts) throw new Error('There are no counts');
  return counts;
}

const queues = Object.entries(orderQueues);

test.each(queues)('the badge of %s counts the rows of its list, and both have some [O-03e]', async (field, view) => {
  const [counts, { total, items }] = await Promise.all([count(), list({ view, limit: 200 })]);
  expect(items.length).toBeGreaterThan(0);
  expect(counts[field as keyof QueueCounts]).toBe(total);
  expect(total).toBe(items.length);
});

test('an order by contract is not unpaid, though it names a day until which to pay [O-03e]', async () => {
  const { items } = await list({ view: 'unpaid', limit: 200 });
  expect(new Set(items.map(({ paymentMethod }) => paymentMethod.code))).toEqual(new Set([8]));
});

test('the badges of calls, of what was not delivered and of goods count the rows of their lists [O-03e]', async () => {
  const operator = await createOperator(app);
  const as = { token: await operator.token() };
  const { counts } = await app.call(operatorEndpoints.getPulse, { query: {} }, as);
  const calls = await app.call(operatorEndpoints.listCalls, { query: { due: 'now' } }, as);
  const cases = await app.call(operatorEndpoints.listUndelivered, { query: {} }, as);
  expect(counts).toMatchObject({ callsDue: calls.total, undelivered: cases.total });
});

test('an order that I took on the phone is no news to me, but to my colleagues [O-03e]', async () => {
  const taker = await createMember(app, { roles: ['ROLE_ADMIN'] });
  const ring = async (as: string) => {
    const query = { since: new Date(app.context.clock.now().getTime() - 60_000).toISOString() };
    const { orders } = await app.call(operatorEndpoints.getPulse, { query }, { token: as });
    return orders.map(({ uuid }) => uuid);
  };
  const { order } = await app.call(
    operatorEndpoints.orderByPhone,
    {
      body: {
        customer: { phone: nextPhone(), name: 'Мария', consent: true },
        ...{ address: { ...moscowHome, room: '777' }, items: [{ productId: 'W19', quantity: 2 }], returned: 2 },
        ...{ slot: await findLastSlot(app), payment: { code: 1 } },
      },
    },
    { token: await taker.token(), headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  expect(await ring(token)).toContain(order?.uuid);
  expect(await ring(await taker.token())).not.toContain(order?.uuid);
});

test('a count ends at a thousand, so that a million orders cost no more [O-03e]', async () => {
  const { items } = await list({ view: 'to-confirm', limit: 1 });
  const [first] = items;
  if (!first) throw new Error('There is no order');
  await copyOrder(database, first.uuid, 1100, sql`'{}'::jsonb`);
  expect(await count()).toMatchObject({ toConfirm: 1000 });
});
