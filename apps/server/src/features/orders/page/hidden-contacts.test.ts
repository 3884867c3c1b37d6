import { endpoints, operatorEndpoints, roleTemplates, type Endpoint, type Permission } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { createHttpCustomer, moscowHome } from '../../../../test/people/http-customer.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();

const home = { ...moscowHome, street: 'Заветная улица', house: '12к7', room: '311', entrance: '44', floor: '55' };
const wholeHome = { ...home, intercom: '66В', note: 'За аркой', comment: 'Собака', name: 'Дача' };
const remark = 'Лай за дверью';
const comment = 'Грубый курьер';
const traces = [
  ...['Заветная', '12к7', '66В', 'За аркой', 'Собака', 'Зинаида', 'Звоните дважды', 'post.example'],
  ...[remark, comment],
];

/** An order of somebody at home: a new one, one that they cancelled or rated, or one that was not delivered. */
async function placeOrder(status?: 'undelivered' | 'cancelled' | 'completed'): Promise<string> {
  const member = await createMember(app);
  const token = await member.token();
  const customer = await createHttpCustomer(app, { token });
  await customer.add('W19', 3);
  await customer.assignAddress(wholeHome);
  await customer.assignUser({ phoneNumber: member.phone, name: 'Зинаида', email: 'z@post.example' });
  const noted = { cart: customer.cart, note: 'Звоните дважды' };
  await app.call(endpoints.assignNote, { body: noted }, { token });
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(1);
  await customer.calculate(true);
  const { order } = await customer.complete();
  if (status === undefined) return order.uuid;
  if (status === 'cancelled') {
    const body = { externalOrder: order.uuid, note: remark };
    await app.call(endpoints.cancelOrder, { body }, { token });
    return order.uuid;
  }
  const operator = await createOperator(app);
  if (status === 'completed') {
    await operator.deliver(order.uuid);
    const rating = { params: { uuid: order.uuid }, body: { stars: 2, comment } };
    await app.call(endpoints.rateOrder, rating, { token });
    return order.uuid;
  }
  for (const step of ['approved', 'inProcess'] as const) await operator.move(order.uuid, step);
  await operator.move(order.uuid, 'approved', { reason: remark });
  for (const step of ['inProcess', status] as const) await operator.move(order.uuid, step, { note: remark });
  return order.uuid;
}

const accountant: readonly Permission[] = [...roleTemplates.accountant, 'orders.write', 'refunds.write', 'slots.write'];

const mayCall = ({ method, permission, alsoPermission }: Endpoint) =>
  method === 'get' &&
  [permission, alsoPermission].every(
    (each) => each === undefined || each === 'staff' || accountant.some((right) => right === each),
  );

test('who may not read customers reads no address, name or words of one in any list, page or file of orders [O-02e]', async () => {
  const uuid = await placeOrder();
  const undelivered = await placeOrder('undelivered');
  const cancelled = await placeOrder('cancelled');
  const operator = await createOperator(app);
  const all = { token: await operator.token() };
  const orders = [uuid, undelivered, cancelled, await placeOrder('completed')];
  const say = { body: { text: remark } };
  for (const id of orders) await app.call(operatorEndpoints.addOrderNote, { params: { uuid: id }, ...say }, all);
  const pages = await Promise.all(
    orders.map((id) => app.call(operatorEndpoints.getOpsOrder, { params: { uuid: id } }, all)),
  );
  const [order] = pages.map((page) => page.order);
  if (!order) throw new Error('There is no order');
  const date = order.shippingDate.slice(0, 10);
  const dueAt = new Date(app.context.clock.now().getTime()).toISOString();
  const task = { kind: 'call_back' as const, order: uuid, dueAt, note: remark };
  const { id: callId, version } = await app.call(operatorEndpoints.openCall, { body: task }, all);
  const outcome = { version, outcome: 'no_answer' as const, note: remark };
  await app.call(operatorEndpoints.addCallOutcome, { params: { id: callId }, body: outcome }, all);

  const token = await openStaffToken(app, accountant);
  const reads = Object.values<Endpoint>(operatorEndpoints).filter(mayCall);
  const queries = new Map<string, object>([
    ['getDaySheet', { date }],
    ['getBoard', { date }],
    ['askPalette', { q: order.id }],
  ]);
  const seen: string[] = [];
  for (const endpoint of reads.filter(({ id }) => id !== 'watchShop')) {
    for (const id of orders) {
      const input = { params: { uuid: id }, query: queries.get(endpoint.id) ?? {} };
      const response = await app.send(endpoint, input, { token });
      // Pages of other records are unknown by the id of an order.
      if (response.status !== 200) continue;
      const text = await response.text();
      if (pages.some((page) => text.includes(page.order.id))) seen.push(endpoint.id);
      expect([endpoint.id, traces.filter((trace) => text.includes(trace))]).toEqual([endpoint.id, []]);
    }
  }
  expect([...new Set(seen)]).toEqual(
    expect.arrayContaining([
      'listOpsOrders',
      'getOpsOrder',
      'getDaySheet',
      'exportOrders',
      'askPalette',
      'listCalls',
      'listUndelivered',
    ]),
  );
  const note = { params: { uuid }, body: { text: 'Сверено' } };
  await app.call(operatorEndpoints.addOrderNote, note, { token: await openStaffToken(app, accountant) });
  await app.call(operatorEndpoints.addOrderNote, note, { token });
  const { notes } = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, { token });
  expect(notes.map(({ isOwn }) => isOwn)).toEqual([true]);
  const moved = await app.call(
    operatorEndpoints.transitionOrder,
    { params: { uuid }, body: { status: 'approved' } },
    { token },
  );
  const text = JSON.stringify(moved);
  expect(traces.filter((trace) => text.includes(trace))).toEqual([]);

  // A search says nothing that is not shown; a number is found, and so does who may read customers.
  const find = async (q: string, as: { token: string }) =>
    (await app.call(operatorEndpoints.listOpsOrders, { query: { q } }, as)).items.map((item) => item.uuid);
  const count = async (q: string) =>
    (await app.call(operatorEndpoints.sumOpsOrders, { query: { q } }, { token })).sum?.orders;
  for (const q of ['Заветная', 'Заветна 12к7', 'Зинаида'])
    expect([q, await find(q, { token }), await count(q)]).toEqual([q, [], 0]);
  expect(await find(order.id, { token })).toEqual([uuid]);
  expect(await find('Заветная', all)).toContain(uuid);
});
