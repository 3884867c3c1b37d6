import { endpoints, operatorEndpoints, type EndpointAnswer, type Order } from '@kaplya/contract';
import { canTransition, HOUR_MS, isStepBack, isVoid, MINUTE_MS, orderStatuses, type OrderStatus } from '@kaplya/domain';
import { assertSums } from './assert-sums.ts';
import { payOrder } from './pay-order.ts';
import { changeAsStaff } from './change-as-staff.ts';
import { changeMeanwhile, changeOrder } from './change-order.ts';
import { addPoints, changeStatus, follow } from './follow.ts';
import { findContradictions } from '../../apps/server/test/database/invariants.ts';
import { isOver, pickWhere, type Model, type ModelOrder } from './model.ts';
import { places } from './places.ts';
import { createRandom, type Random } from '../random.ts';
import type { Person, World } from './world.ts';

const codes = ['WATER15', 'FIX500', 'FIRST', 'MIN1000', 'GIFT', 'FREEDEL', 'DOUBLE', 'LIMIT20', 'EXPIRED', 'NONSENSE'];
const scenarios = [
  'ok',
  'webhook_dup',
  'webhook_drop',
  'webhook_late',
  'webhook_body_lies',
  'refund_late',
  'refund_decline:general_decline',
  'refund_decline:insufficient_funds',
];
const paymentCodes = [1, 3, 8, 10, 10, 8] as const;
const startingPoints = 700;
/** Checks of all invariants read the whole database, which takes longer than a step. */
const stepsBetweenLooks = 3;

/**
 * Plays a story of random people, operators, clocks and messages on the real server beside a simple model. Throws with
 * the steps so far once the two differ or an invariant breaks.
 */
export async function runEpisode(
  world: World,
  seed: number,
  stepsAtMost: number,
): Promise<Pick<Model, 'settlements' | 'orders'> & { steps: readonly string[] }> {
  const random = createRandom(seed);
  const steps: string[] = [];
  try {
    const model: Model = { people: [], orders: [], balances: new Map(), settlements: [], isAcquirerDown: false };
    for (const kind of ['customer', 'customer', 'guest'] as const) {
      const person = await world.meet(kind, kind === 'customer' ? startingPoints : 0);
      model.people.push(person);
      if (person.isRegistered) model.balances.set(person, startingPoints);
    }
    const operator = await world.meet('operator');
    for (let step = 0; step < stepsAtMost; step += 1) {
      const [name, run] = chooseCommand(random);
      steps.push(`${step}: ${name} ${await run(world, model, random, operator)}`);
      if (step % stepsBetweenLooks === 0) await agree(world, { atTheEnd: false });
    }
    steps.push('the end');
    await completeEverything(world, model, operator);
    await agree(world, { atTheEnd: true });
    await comparePeople(world, model);
    return { steps, settlements: model.settlements, orders: model.orders };
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const repeat = `npm run soak -- --seed ${seed} --steps ${stepsAtMost} --seconds 1`;
    throw new Error(`${repeat} shows a fault.\n${steps.join('\n')}\n${reason}`, { cause: error });
  }
}

type Command = (world: World, model: Model, random: Random, operator: Person) => Promise<string>;

/** Chooses each by its weight. */
const commands: readonly (readonly [name: string, weight: number, Command])[] = [
  ['order', 6, placeOrder],
  ['pay', 5, pay],
  ['notify', 4, notify],
  ['move on', 9, moveOn],
  ['cancel', 1.5, cancel],
  ['change', 7, changeOrder],
  ['change by staff', 7, changeAsStaff],
  ['pay again', 2, payAgain],
  ['correct', 2, correctDelivery],
  ['refund', 1.5, refund],
  ['refund early', 3, refundEarly],
  ['refund again', 2, refundAgain],
  ['wait', 4, wait],
  ['jobs', 3, runJobs],
  ['acquirer', 1, turnAcquirer],
  ['at once', 1, atOnce],
];

function chooseCommand(random: Random): readonly [string, Command] {
  let left = random.next() * commands.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight, command] of commands) {
    left -= weight;
    if (left < 0) return [name, command];
  }
  return ['order', placeOrder];
}

async function placeOrder(world: World, model: Model, random: Random): Promise<string> {
  const owner = random.pick(model.people);
  const goods = [{ id: random.pick(['W19', 'W19', 'CUP']), quantity: random.int(1, 4) }];
  if (random.chance(0.4)) goods.push({ id: 'CUP', quantity: random.int(1, 3) });
  const wishes = {
    goods,
    haveContainers: random.chance(0.6),
    rents: random.chance(0.3),
    promoCode: random.chance(0.5) ? random.pick(codes) : null,
    points: random.chance(0.4) ? (random.chance(0.5) ? true : random.int(1, 400)) : false,
    paymentCode: random.pick(paymentCodes),
    place: random.pick(places),
    isInTheEvening: random.chance(0.5),
  };
  const customer = await world.fillCart(owner, wishes);
  if (typeof customer === 'string') return customer;
  const headers = { 'idempotency-key': `model-${random.int(0, 1_000_000_000)}` };
  const twins = random.int(1, 2);
  const answers = await Promise.all(
    Array.from({ length: twins }, () =>
      world.app.send(endpoints.completeCart, { body: { cart: customer.cart } }, { token: customer.token, headers }),
    ),
  );
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
    order?: { uuid: string };
    code?: string;
  }[];
  const uuids = new Set(bodies.flatMap(({ order }) => (order ? [order.uuid] : [])));
  if (answers.some(({ status }) => status >= 500)) throw new Error(`complete answered ${JSON.stringify(bodies)}`);
  if (uuids.size > 1) throw new Error(`one cart made ${uuids.size} orders`);
  const [uuid] = uuids;
  if (uuid === undefined) return `was refused: ${bodies[0]?.code ?? ''}`;

  const order = await world.getOrder(owner, uuid);
  assertSums(order);
  model.orders.push({
    uuid,
    owner,
    isOnline: (order.paymentType === 8 || order.paymentType === 10) && order.totals.toPay.amount > 0,
    isDear: wishes.isInTheEvening || wishes.place.floor === '5',
    spent: order.loyalty.spent,
    willEarn: order.loyalty.willEarn,
    slotStartsAt: Date.parse(order.shippingDate),
    status: order.status,
    isApproved: false,
  });
  addPoints(model, owner, -order.loyalty.spent);
  const { toPay, delivery } = order.totals;
  return `${uuid}: ${toPay.amount} by ${order.paymentType}, ${delivery.amount} of it fees, ${order.loyalty.spent} points`;
}

async function pay(world: World, model: Model, random: Random): Promise<string> {
  const order = pickWhere(model, random, ({ isOnline, isApproved }) => isOnline && !isApproved);
  if (!order) return 'nothing';
  const payments = await world.acquirer.listPayments({ order: order.uuid });
  const open = payments.filter(({ status }) => status === 'pending');
  if (open.length === 0) return 'nothing is open';
  const { id } = random.pick(open);
  await world.acquirer.play(id, random.pick(scenarios));
  if (random.chance(0.25)) {
    await world.acquirer.decline(id, 'insufficient_funds');
    return `${order.uuid} declined`;
  }
  await world.acquirer.approve(id);
  order.isApproved = true;
  return `${order.uuid} approved`;
}

/** Delivers some of the acquirer's notifications, in any order, more than once, and sometimes forged ones. */
async function notify(world: World, model: Model, random: Random): Promise<string> {
  if (random.chance(0.5)) await world.acquirer.work();
  const payments = await world.acquirer.listPayments();
  if (payments.length === 0) return 'nothing';
  const twins = random.int(1, 4);
  await Promise.all(
    Array.from({ length: twins }, async () => {
      const { id } = random.pick(payments);
      const event = random.pick(['payment.succeeded', 'payment.canceled']);
      const body = JSON.stringify({ type: 'notification', event, object: { id, status: 'succeeded' } });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const { status } = await world.app.fetch('/api/payment/notifications/yookassa/moscow', init);
      if (status !== 200) throw new Error(`a notification was answered ${status}`);
    }),
  );
  await follow(world, model);
  return `${twins} times`;
}

async function moveOn(world: World, model: Model, random: Random, operator: Person): Promise<string> {
  const isAnyWanted = random.chance(0.1);
  const order = pickWhere(model, random, ({ status }) => isAnyWanted || !isOver(status));
  if (!order) return 'nothing';
  const moves: string[] = [];
  for (let left = random.int(1, 3); left > 0; left -= 1)
    moves.push(await moveOnce(world, model, random, operator, order));
  return `${order.uuid} ${moves.join(', ')}`;
}

async function moveOnce(
  world: World,
  model: Model,
  random: Random,
  operator: Person,
  order: ModelOrder,
): Promise<string> {
  const forward: Partial<Record<OrderStatus, OrderStatus>> = {
    new: 'approved',
    requiresConfirmation: 'approved',
    approved: 'inProcess',
    inProcess: random.chance(0.75) ? 'completed' : 'undelivered',
    undelivered: 'approved',
  };
  const status = random.chance(0.85) ? (forward[order.status] ?? 'completed') : random.pick(orderStatuses);
  const interval = order.status === 'undelivered' ? (await world.listIntervals()).at(-1) : undefined;
  const body = {
    status,
    ...(status === 'completed' && random.chance(0.7) && { emptiesReturned: random.int(0, 5), confirmsEmpties: true }),
    ...(isStepBack(order.status, status) && { reason: 'Too early' }),
    ...interval,
  };
  const { paidAmount } = await world.getOrder(order.owner, order.uuid);
  const from = order.status;
  const isAllowed =
    canTransition(from, status, 'operator') &&
    !(status === 'inProcess' && order.isOnline && paidAmount.amount === 0) &&
    !(from === 'undelivered' && !interval);
  const answer = await world.transition(operator, order.uuid, body);
  if (answer.ok !== isAllowed) {
    const text = await answer.text();
    // A renewed delivery needs stock, points and the promo code again, which others may have taken.
    if (from === 'undelivered' && answer.status === 422) return `${from} → ${status} refused: ${text}`;
    throw new Error(`${from} → ${status} was ${answer.ok ? 'allowed' : `refused: ${text}`}`);
  }
  if (answer.ok) changeStatus(model, order, status);
  return `${from} → ${status}: ${answer.status}`;
}

async function cancel(world: World, model: Model, random: Random): Promise<string> {
  const isAnyWanted = random.chance(0.1);
  const order = pickWhere(model, random, ({ status }) => isAnyWanted || !isOver(status));
  if (!order) return 'nothing';
  const isAllowed =
    canTransition(order.status, 'cancelled', 'customer') &&
    world.clock.now().getTime() < order.slotStartsAt - 60 * MINUTE_MS;
  const body = { externalOrder: order.uuid, reasonId: 'changed_mind' };
  const answer = await world.app.send(endpoints.cancelOrder, { body }, { token: await order.owner.token() });
  if (answer.ok !== isAllowed) throw new Error(`cancel of a ${order.status} order answered ${answer.status}`);
  if (answer.ok) changeStatus(model, order, 'cancelled');
  return `${order.uuid}: ${answer.status}`;
}

async function payAgain(world: World, model: Model, random: Random): Promise<string> {
  const order = pickWhere(model, random, ({ isOnline }) => isOnline);
  if (!order) return 'nothing';
  const body = {
    documentId: order.uuid,
    paymentMethod: `/api/payment/payment_methods/${random.pick(['online', 'sbp'])}`,
    returnUrl: `http://localhost:3000/orders/${order.uuid}`,
  };
  const answer = await world.app.send(endpoints.createPaymentRequest, { body }, { token: await order.owner.token() });
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`a payment request answered ${answer.status}`);
  await follow(world, model);
  return `${order.uuid}: ${answer.status}`;
}

/** Counts the empties of a delivered order anew; sometimes two people do at once. */
async function correctDelivery(world: World, model: Model, random: Random, operator: Person): Promise<string> {
  const order = pickWhere(model, random, ({ status }) => status === 'completed');
  if (!order) return 'nothing';
  const token = await operator.token();
  const params = { uuid: order.uuid };
  const { version } = await world.app.call(operatorEndpoints.getOpsOrder, { params }, { token });
  const counts = [random.int(0, 6), ...(random.chance(0.2) ? [random.int(0, 6)] : [])];
  const answers = await Promise.all(
    counts.map((emptiesReturned) => {
      const body = { version, emptiesReturned, reasonId: 'mistake', confirmsEmpties: true };
      return world.app.send(operatorEndpoints.correctDelivery, { params, body }, { token });
    }),
  );
  const statuses = answers.map(({ status }) => status);
  if (statuses.some((status) => status >= 500)) throw new Error(`a correction answered ${statuses.join(', ')}`);
  if (statuses.filter((status) => status === 200).length > 1)
    throw new Error(`${order.uuid} was corrected twice at once`);
  return `${order.uuid}: ${counts.join(', ')} ${statuses.join(', ')}`;
}

async function refund(world: World, model: Model, random: Random, operator: Person): Promise<string> {
  const order = pickWhere(model, random, ({ status, spent, willEarn, owner }) => {
    // The effect of a refund on points has examples of its own.
    return status === 'completed' && spent === 0 && (willEarn === 0 || !owner.isRegistered);
  });
  if (!order) return 'nothing';
  const { items } = await world.getOrder(order.owner, order.uuid);
  const item = random.pick(items);
  const input = { params: { uuid: order.uuid }, body: { items: [{ id: item.id, quantity: 1 }] } };
  const answer = await world.app.send(operatorEndpoints.refundOrder, input, { token: await operator.token() });
  if (answer.status >= 500) throw new Error(`a refund answered ${answer.status}: ${await answer.text()}`);
  return `${order.uuid}: ${answer.status}`;
}

/** Refunds pieces of an order in progress; no later command may return their points again. */
async function refundEarly(world: World, model: Model, random: Random, operator: Person): Promise<string> {
  const isUnderWay = ({ status }: ModelOrder) => status !== 'completed' && !isVoid(status);
  const order = pickWhere(model, random, (known) => known.isOnline && isUnderWay(known));
  if (!order) return 'nothing';
  if (random.chance(0.9)) await payOrder(world, model, order);
  const { items, paidAmount } = await world.getOrder(order.owner, order.uuid);
  const pieces = Array.from({ length: random.int(1, 2) }, () => random.pick(items));
  const body = { items: pieces.map(({ id, quantity }) => ({ id, quantity: random.int(1, quantity) })) };
  const before = await readBalance(world, order.owner);
  const input = { params: { uuid: order.uuid }, body };
  const [answer] = await Promise.all([
    operator.token().then((token) => world.app.send(operatorEndpoints.refundOrder, input, { token })),
    random.chance(0.3) && changeMeanwhile(world, random, order),
  ]);
  if (!answer.ok && answer.status !== 422) throw new Error(`an early refund answered ${answer.status}`);
  if (!answer.ok) return `${order.uuid}: ${((await answer.json()) as { code: string }).code}`;
  if (paidAmount.amount === 0) throw new Error(`order ${order.uuid} gave back what nobody paid`);
  const returned = (await readBalance(world, order.owner)) - before;
  const { order: left } = (await answer.json()) as { order: Order };
  order.spent -= returned;
  order.willEarn = left.loyalty.willEarn;
  addPoints(model, order.owner, returned);
  return `${order.uuid}: ${left.refundedAmount.amount} of ${paidAmount.amount}, ${returned} points`;
}

/** Several operators retry declined refunds at once, beside the poller. */
async function refundAgain(world: World, model: Model, random: Random, operator: Person): Promise<string> {
  const order = pickWhere(model, random, ({ isApproved }) => isApproved);
  if (!order) return 'nothing';
  const payments = await world.acquirer.listPayments({ order: order.uuid });
  for (const { id } of payments) await world.acquirer.play(id, random.pick(['ok', 'ok', ...scenarios]));
  const statuses = await Promise.all([
    retryRefunds(world, operator, order),
    retryRefunds(world, operator, order),
    world.runJob('poll-payments').then(() => 'job'),
  ]);
  await follow(world, model);
  return `${order.uuid}: ${statuses.join(' ')}`;
}

async function retryRefunds(world: World, operator: Person, { uuid }: ModelOrder): Promise<number> {
  const input = { params: { uuid } };
  const { status } = await world.app.send(operatorEndpoints.retryRefunds, input, { token: await operator.token() });
  if (status !== 200 && status !== 409) throw new Error(`a refund that was asked for again answered ${status}`);
  return status;
}

async function readBalance(world: World, person: Person): Promise<number> {
  if (!person.isRegistered) return 0;
  return (await world.app.call(endpoints.getLoyaltyHistory, { query: {} }, { token: await person.token() })).data
    .balance;
}

async function wait(world: World, _model: Model, random: Random): Promise<string> {
  const minutes = random.pick([1, 5, 20, 61, 130, 60 * 26]);
  world.clock.advance(minutes * MINUTE_MS);
  return `${minutes} minutes`;
}

async function runJobs(world: World, model: Model, random: Random): Promise<string> {
  const name = random.pick(['poll-payments', 'expire-unpaid-orders', 'refund-undelivered-orders', 'expire-points']);
  await world.runJob(name);
  await follow(world, model);
  return name;
}

async function turnAcquirer(world: World, model: Model): Promise<string> {
  model.isAcquirerDown = !model.isAcquirerDown;
  if (model.isAcquirerDown) world.acquirer.goDown();
  else world.acquirer.comeUp();
  return model.isAcquirerDown ? 'down' : 'up';
}

/** Several callers act on one order at once: one wins, and nothing happens twice. */
async function atOnce(world: World, model: Model, random: Random, operator: Person): Promise<string> {
  const order = pickWhere(model, random, () => true);
  if (!order) return 'nothing';
  const token = await order.owner.token();
  const body = { externalOrder: order.uuid, note: 'Передумали' };
  const answers = await Promise.all([
    world.app.send(endpoints.cancelOrder, { body }, { token }),
    world.app.send(endpoints.cancelOrder, { body }, { token }),
    world.transition(operator, order.uuid, { status: 'approved' }),
    world.runJob('poll-payments').then(() => null),
    changeMeanwhile(world, random, order).then(() => null),
  ]);
  if (answers.some((answer) => answer !== null && answer.status >= 500)) throw new Error('a twin failed');
  await follow(world, model);
  return `${order.uuid}: ${answers.map((answer) => answer?.status ?? 'job').join(' ')}`;
}

async function agree(world: World, when: { atTheEnd: boolean }): Promise<void> {
  const found = await findContradictions(world.app.context.database, when);
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** Delivers every message, expires every timer, and lets the bank accept every refund. */
async function completeEverything(world: World, model: Model, operator: Person): Promise<void> {
  world.acquirer.comeUp();
  for (const { id } of await world.acquirer.listPayments()) await world.acquirer.play(id, 'ok');
  for (const order of model.orders) await retryRefunds(world, operator, order);
  for (let round = 0; round < 4; round += 1) {
    world.clock.advance(25 * HOUR_MS);
    await world.acquirer.work();
    for (const job of ['poll-payments', 'expire-unpaid-orders', 'poll-payments', 'refund-undelivered-orders']) {
      await world.runJob(job);
    }
  }
  await world.runJob('poll-payments');
  await follow(world, model);
}

async function comparePeople(world: World, model: Model): Promise<void> {
  for (const [person, balance] of model.balances) {
    const token = await person.token();
    let sum = 0;
    let cursor: string | undefined;
    do {
      const { data, nextCursor }: EndpointAnswer<typeof endpoints.getLoyaltyHistory> = await world.app.call(
        endpoints.getLoyaltyHistory,
        { query: { cursor } },
        { token },
      );
      sum += data.entries.reduce((total, { points }) => total + points, 0);
      if (data.balance !== balance) throw new Error(`the model counts ${balance} points, the shop ${data.balance}`);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    if (sum !== balance) throw new Error(`the model counts ${balance} points, the entries of the shop ${sum}`);
  }
}
