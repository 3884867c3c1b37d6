import { endpoints, type Order, type OrderChange } from '@kaplya/contract';
import { canChange } from '@kaplya/domain';
import { moscowHome } from '../../apps/server/test/people/http-customer.ts';
import { assertSums } from './assert-sums.ts';
import { payOrder } from './pay-order.ts';
import { follow } from './follow.ts';
import { pickWhere, type Model, type ModelOrder } from './model.ts';
import { places } from './places.ts';
import type { Random } from '../random.ts';
import { isInTheEvening, type World } from './world.ts';

/** The possible refusals of a change to a changeable order, each only where it can apply. */
const mayRefuse: Readonly<Record<string, (order: Order) => boolean>> = {
  'interval.unavailable': () => true,
  'cart.maximum_reached': () => true,
  'order.change_not_sold': () => true,
  'order.change_promo': ({ promocode }) => promocode !== null,
  'order.change_unpaid': (order) => isOnline(order) && !isPaid(order),
  'order.change_costs_more': (order) => (isOnline(order) && isPaid(order)) || order.totals.toPay.amount === 0,
};

const isOnline = ({ paymentType }: Order) => paymentType === 8 || paymentType === 10;
const isPaid = ({ paidAmount }: Order) => paidAmount.amount > 0;

type ChangeInput = { readonly date?: string; readonly periodId?: string; readonly addressId?: string };

/**
 * The owner moves an order to another time, another address or both (rules 83 to 83b). The result equals the preview. A
 * repeated press moves it once. Of two different moves at once, each happens as a whole or not at all. The sold goods
 * keep their prices.
 */
export async function changeOrder(world: World, model: Model, random: Random): Promise<string> {
  const isAnyWanted = random.chance(0.1);
  const mayChange = (known: ModelOrder) => isAnyWanted || canChange(known, world.clock.now().getTime());
  const isDear = (known: ModelOrder) => known.isOnline && known.isDear && mayChange(known);
  const dear = random.chance(0.5) ? pickWhere(model, random, isDear) : null;
  const order = dear ?? pickWhere(model, random, mayChange);
  if (!order) return 'nothing';
  if (order.isOnline && random.chance(0.7)) await payOrder(world, model, order);
  const { app } = world;
  const token = await order.owner.token();
  const before = await world.getOrder(order.owner, order.uuid);
  const ask = (input: ChangeInput, body: object) =>
    app.send(endpoints.changeOrder, { body: { externalOrder: order.uuid, ...input, ...body } }, { token });

  const input = await chooseChange(world, random, order, before);
  const description = `${order.uuid} ${JSON.stringify(input)}`;
  const isAllowed = canChange(order, world.clock.now().getTime());
  const preview = await ask(input, { preview: true });
  if (!preview.ok) return `${description}: ${await refuse(preview, before, { isAllowed, input })}`;
  if (!isAllowed) throw new Error(`a ${order.status} order may be changed`);
  const shown = await readChange(preview);
  expectSame('a preview', await world.getOrder(order.owner, order.uuid), before);

  const other = random.chance(0.4) ? await chooseChange(world, random, order, before) : null;
  const otherPreview = other && (await ask(other, { preview: true }));
  const rival = other && otherPreview?.ok ? { input: other, shown: await readChange(otherPreview) } : null;
  const answers = await Promise.all([
    ask(input, { expectedDifference: shown.difference.amount }),
    ...(random.chance(0.5) ? [ask(input, { expectedDifference: shown.difference.amount })] : []),
    ...(rival ? [ask(rival.input, { expectedDifference: rival.shown.difference.amount })] : []),
    ...(isPaid(before) && random.chance(0.3) ? [world.runJob('poll-payments')] : []),
  ]);
  const done: OrderChange[] = [];
  for (const answer of answers) {
    if (!answer) continue;
    if (answer.ok) done.push(await readChange(answer));
    else await assertLost(answer, before, rival !== null, description);
  }
  const after = await world.getOrder(order.owner, order.uuid);
  assertChanged(before, after, done);
  if (!rival && !done.some((change) => isSame(change, shown)))
    throw new Error(`${description}: another change was shown`);
  order.slotStartsAt = Date.parse(after.shippingDate);
  await follow(world, model);
  if (done.some(({ settlement }) => settlement === 'refund')) order.isDear = false;
  model.settlements.push(...done.map(({ settlement }) => settlement));
  const settlements = done.map(({ difference, settlement }) => `${difference.amount} ${settlement}`);
  return `${description}${rival ? ` and ${JSON.stringify(rival.input)}` : ''}: ${settlements.join(', ')}`;
}

/** Moves an order while something else happens to it; checks the result in either order. */
export async function changeMeanwhile(world: World, random: Random, order: ModelOrder): Promise<void> {
  const { date, intervalId: periodId } = random.pick(await world.listIntervals());
  const body = { externalOrder: order.uuid, date, periodId };
  const answer = await world.app.send(endpoints.changeOrder, { body }, { token: await order.owner.token() });
  if (answer.status >= 500) throw new Error(`a change meanwhile answered ${answer.status}: ${await answer.text()}`);
  order.slotStartsAt = Date.parse((await world.getOrder(order.owner, order.uuid)).shippingDate);
}

async function chooseChange(world: World, random: Random, { owner }: ModelOrder, order: Order): Promise<ChangeInput> {
  // A refund follows where fees fall; no payment is asked for.
  const isCheap = isPaid(order) && random.chance(0.8);
  const place = random.chance(0.6) ? (isCheap ? moscowHome : random.pick(places)) : null;
  const intervals = await world.listIntervals(place ?? moscowHome);
  const fitting = intervals.filter((interval) => !isCheap || !isInTheEvening(interval));
  const interval = place === null || random.chance(0.7) ? random.pick(fitting) : null;
  return {
    ...(interval && { date: interval.date, periodId: interval.intervalId }),
    ...(place && { addressId: await world.saveAddressFor(owner, place) }),
  };
}

async function readChange(answer: Response): Promise<OrderChange> {
  return ((await answer.json()) as { change: OrderChange }).change;
}

async function refuse(
  answer: Response,
  order: Order,
  { isAllowed, input }: { isAllowed: boolean; input: ChangeInput },
): Promise<string> {
  const { code } = (await answer.json()) as { code: string };
  if (!isAllowed && code === 'order.change_refused') return code;
  // An address of another area needs an interval of that area.
  if (isAllowed && code === 'order.interval_required' && input.periodId === undefined) return code;
  if (!isAllowed || mayRefuse[code]?.(order) !== true) {
    throw new Error(`a change of a ${order.status} order was refused: ${answer.status} ${code}`);
  }
  return code;
}

/** The previewed change happens, unless another change came first. */
async function assertLost(answer: Response, before: Order, hasRival: boolean, description: string): Promise<void> {
  const { code } = (await answer.json()) as { code: string };
  const mayLose = code === 'order.change_differs' || code === 'order.interval_required' || mayRefuse[code]?.(before);
  if (!hasRival || !mayLose) throw new Error(`${description}: shown, and then ${answer.status} ${code}`);
}

/** The customer owes the announced sum; goods, points and everything else stay as sold. */
function assertChanged(before: Order, after: Order, done: readonly OrderChange[]): void {
  assertSums(after);
  const difference = done.reduce((sum, change) => sum + change.difference.amount, 0);
  if (owedOf(after) - owedOf(before) !== difference) {
    throw new Error(`${difference} were answered, and ${owedOf(before)} became ${owedOf(after)}`);
  }
  const returned = done.reduce(
    (sum, change) => sum + (change.settlement === 'refund' ? change.difference.amount : 0),
    0,
  );
  // Less is taken off what the courier was to collect first.
  const hasRest = isPaid(before) && before.totals.toPay.amount > before.paidAmount.amount;
  if (!hasRest && backOf(after) - backOf(before) !== -returned) throw new Error(`${-returned} were to go back`);
  const isAnswered = done.some(
    ({ toPay, shippingDate }) => toPay.amount === after.totals.toPay.amount && shippingDate === after.shippingDate,
  );
  if (!isAnswered) throw new Error(`nobody was told of ${after.totals.toPay.amount} on ${after.shippingDate}`);
  expectSame('a change', sold(after), sold(before));
}

const owedOf = (order: Order) => order.totals.toPay.amount - backOf(order);

/** Refunds that are done, in progress or declined for now. */
const backOf = ({ payment }: Order) => payment.refunds.reduce((sum, { amount }) => sum + amount.amount, 0);

function sold({ status, paymentType, paidAmount, totals, loyalty, items, promocode, bottles }: Order): unknown {
  const { goods, discount, containers, points } = totals;
  const lines = items.filter(({ kind }) => kind !== 'fee');
  return { status, paymentType, paidAmount, goods, discount, containers, points, loyalty, lines, promocode, bottles };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function expectSame(what: string, after: unknown, before: unknown): void {
  if (!isSame(after, before)) throw new Error(`${what} made\n${JSON.stringify(after)}\nof\n${JSON.stringify(before)}`);
}
