import { operatorEndpoints, type QueueCounts } from '@kaplya/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createStaff } from '../../../../test/people/create-staff.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { createHttpCustomer, nextPhone } from '../../../../test/people/http-customer.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock });
await app.context.changes.start();
const operator = await createOperator(app);

async function makeOrder(from: Pick<typeof app, 'call' | 'fetch'> = app): Promise<string> {
  const customer = await createHttpCustomer(from as typeof app, { token: await (await createMember(app)).token() });
  await customer.add('CUP', 7);
  await customer.assignAddress();
  await customer.assignUser();
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(1);
  await customer.calculate(true);
  return (await customer.complete()).order.uuid;
}

type Heard = { event: string; data: Record<string, unknown> };

/** Reads a stream until an event fits. */
function readEvents(response: Response) {
  const reader = response.body?.getReader();
  if (!reader) throw new Error('The answer has no body');
  onTestFinished(() => reader.cancel());
  const waiting: Heard[] = [];
  return {
    async until(fits: (heard: Heard) => boolean): Promise<Heard> {
      for (;;) {
        for (let heard = waiting.shift(); heard; heard = waiting.shift()) if (fits(heard)) return heard;
        const { value, done } = await reader.read();
        if (done) throw new Error('The stream ended');
        for (const [, event = '', data = ''] of new TextDecoder()
          .decode(value)
          .matchAll(/event: (.*)\ndata: (.*)\n\n/g)) {
          waiting.push({ event, data: JSON.parse(data) as Heard['data'] });
        }
      }
    },
  };
}

const watch = async (token: string) =>
  readEvents(await app.fetch('/api/ops/events', { headers: { authorization: `Bearer ${token}` } }));

test('a desk hears of a new order and of each change, and how long the queues are [O-03e]', async () => {
  const events = await watch(await operator.token());
  const { data: first } = await events.until(({ event }) => event === 'counts');
  expect(first).toEqual({
    ...{ toConfirm: 0, pointMissing: 0, unpaid: 0, late: 0, refundsDeclined: 0, cashToReturn: 0, badlyRated: 0 },
    undelivered: 0,
    callsDue: 0,
    lowStock: 0,
    companyRequests: 0,
    waitingAddresses: 0,
  } satisfies QueueCounts);
  const uuid = await makeOrder();
  expect((await events.until(({ event }) => event === 'order')).data).toMatchObject({ uuid, isNew: true, version: 1 });

  await operator.move(uuid, 'approved');
  await operator.move(uuid, 'inProcess');
  await operator.move(uuid, 'undelivered');
  const { data } = await events.until(({ event, data: counts }) => event === 'counts' && counts['undelivered'] === 1);
  expect(data).toMatchObject({ undelivered: 1 });
});

test('it hears of orders that another process took [O-03e]', async () => {
  const other = await startOtherApp(app.context, { clock });
  const events = await watch(await operator.token());
  await events.until(({ event }) => event === 'counts');
  const uuid = await makeOrder(other);
  expect((await events.until(({ event, data }) => event === 'order' && data['uuid'] === uuid)).data).toMatchObject({
    isNew: true,
  });
});

test('the pulse answers the same to who asks in place of listening [O-03e]', async () => {
  const token = await operator.token();
  const { at } = await app.call(operatorEndpoints.getPulse, { query: {} }, { token });
  clock.advance(1000);
  const uuid = await makeOrder();
  const pulse = await app.call(operatorEndpoints.getPulse, { query: { since: at } }, { token });
  expect(pulse.orders).toMatchObject([{ uuid, isNew: true }]);
  expect(pulse.counts).toMatchObject({ callsDue: 0 });
  const later = await app.call(operatorEndpoints.getPulse, { query: { since: pulse.at } }, { token });
  expect(later.orders).toEqual([]);
});

test('a member who may not read orders hears nothing of them [O-01] [rule 82]', async () => {
  const id = crypto.randomUUID();
  const joinedAt = clock.now();
  await createStaff(app.context, { partnerId: 'moscow', id, name: 'Иван', phone: nextPhone(), joinedAt }, ['courier']);
  const { session } = await createSession(app.context, app.context.database, {
    ...{ subjectId: id, roles: ['ROLE_ADMIN'], partnerId: 'moscow', provenAt: joinedAt },
  });
  const token = await signAccessToken(app.context, session, joinedAt);
  const query = { since: new Date(joinedAt.getTime() - 3_600_000).toISOString() };
  const pulse = await app.call(operatorEndpoints.getPulse, { query }, { token });
  expect(pulse).toMatchObject({ orders: [], counts: null });
});
