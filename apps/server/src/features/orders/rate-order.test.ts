import { endpoints, operatorEndpoints, type EndpointInput, type Order } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { beforeEach, expect, test } from 'vitest';

import { createMember, createOperator, type Member } from '../../../test/people/operator.ts';
import { createHttpCustomer, createVisitor } from '../../../test/people/http-customer.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const operator = await createOperator(app);

beforeEach(() => clock.set(tuesday));

type Made = { readonly uuid: string; readonly number: string; readonly member: Member };
type Rating = EndpointInput<typeof endpoints.rateOrder>['body'];

async function makeDelivered(): Promise<Made> {
  const member = await createMember(app);
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('CUP', 7);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  const { uuid, id: number } = (await customer.complete()).order;
  await operator.deliver(uuid);
  return { uuid, number, member };
}

const rate = async ({ uuid, member }: Made, body: Rating): Promise<Order> =>
  (await app.call(endpoints.rateOrder, { params: { uuid }, body }, { token: await member.token() })).order;

async function rateRefused({ uuid }: Pick<Made, 'uuid'>, token: string, body: Rating) {
  const { status, error } = await app.callRefused(endpoints.rateOrder, { params: { uuid }, body }, { token });
  return [status, error.code];
}

test('a delivered order is rated with stars, and what was wrong where they are few; operators and counters see it [C-21] [S-81] [rule 83c]', async () => {
  const made = await makeDelivered();
  const { data } = await app.call(
    endpoints.getOrder,
    { params: { uuid: made.uuid } },
    { token: await made.member.token() },
  );
  expect(data).toMatchObject({ canRate: true, rating: null });

  const order = await rate(made, { stars: 2, reasons: ['late', 'late', 'bottles_dirty'], comment: ' An hour late ' });
  const rating = {
    stars: 2,
    reasons: ['late', 'bottles_dirty'],
    comment: 'An hour late',
    at: clock.now().toISOString(),
  };
  expect(order).toMatchObject({ canRate: true, rating });
  const { order: ops } = await app.call(
    operatorEndpoints.getOpsOrder,
    { params: { uuid: made.uuid } },
    { token: await operator.token() },
  );
  expect(ops).toMatchObject({ rating });

  // A satisfied rating clears the complaints.
  clock.set(new Date(Date.parse(tuesday) + 2 * DAY_MS).toISOString());
  const changed = await rate(made, { stars: 5, reasons: ['late'] });
  expect(changed.rating).toEqual({ ...rating, stars: 5, reasons: [], comment: null });
  const counted = await app.context.metrics.registry.getSingleMetric('order_ratings_total')?.get();
  expect(counted?.values.map(({ labels, value }) => [labels['stars'], value])).toEqual([[2, 1]]);
});

test('an order is rated by whom it belongs to, once it is delivered and for a while only [S-81] [rule 83c]', async () => {
  const token = await createVisitor(app);
  const customer = await createHttpCustomer(app, { token });
  await customer.add('CUP', 7);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  const { order } = await customer.complete();
  expect(await rateRefused(order, token, { stars: 5 })).toEqual([422, 'order.rating_refused']);

  const made = await makeDelivered();
  expect(await rateRefused(made, token, { stars: 1 })).toEqual([404, 'order.not_found']);
  await rate(made, { stars: 4 });
  clock.set(new Date(Date.parse(tuesday) + 3 * DAY_MS).toISOString());
  expect(await rateRefused(made, await made.member.token(), { stars: 1 })).toEqual([422, 'order.rating_refused']);
  const late = await makeDelivered();
  clock.set(new Date(Date.parse(tuesday) + 33 * DAY_MS).toISOString());
  expect(await rateRefused(late, await late.member.token(), { stars: 5 })).toEqual([422, 'order.rating_refused']);
});

test('what was written goes with the account, and is in what the customer downloads [rule 79] [rule 83c]', async () => {
  const made = await makeDelivered();
  await rate(made, { stars: 1, comment: 'Rude to Anna Petrova' });
  const exported = await app.send(endpoints.exportProfile, {}, { token: await made.member.token() });
  expect(await exported.text()).toContain('Rude to Anna Petrova');
  await app.call(endpoints.deleteProfile, {}, { token: await made.member.token() });
  const { order } = await app.call(
    operatorEndpoints.getOpsOrder,
    { params: { uuid: made.uuid } },
    { token: await operator.token() },
  );
  expect(order.rating).toMatchObject({ stars: 1, comment: null });
});
