import { endpoints, type Order, type OrderChange } from '@kaplya/contract';
import { canChange } from '@kaplya/domain';
import { moscowHome } from '../shopper.ts';
import { assertSums } from './assert-sums.ts';
import { pickWhere, type Model } from './model.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Where an order may go: beside, up the stairs, and to where another warehouse delivers. */
const places = [
  moscowHome,
  { ...moscowHome, house: '13', floor: '5', hasElevator: false },
  { ...moscowHome, latitude: 55.6432, longitude: 37.5285, street: 'улица Профсоюзная', house: '100', floor: '2' },
] as const;

/** What a change of an order that may be changed is refused for: each only where it can be true. */
const mayRefuse: Readonly<Record<string, (order: Order) => boolean>> = {
  'interval.unavailable': () => true,
  'cart.maximum_reached': () => true,
  'order.change_not_sold': () => true,
  'order.change_promo': ({ promocode }) => promocode !== null,
  'order.change_unpaid': ({ paymentType, paidAmount }) => isOnline(paymentType) && paidAmount.amount === 0,
  'order.change_costs_more': ({ paymentType, paidAmount, totals }) =>
    (isOnline(paymentType) && paidAmount.amount > 0) || totals.toPay.amount === 0,
};

const isOnline = (paymentType: number) => paymentType === 8 || paymentType === 10;

type Wish = { readonly date?: string; readonly periodId?: string; readonly addressId?: string };

/**
 * Its owner moves an order to another time, another address or both (rules 83 to 83b): what was shown before is what it
 * comes to, whoever presses twice moves it once, and what was sold stays as it was sold.
 */
export async function changeOrder(world: World, model: Model, random: Random): Promise<string> {
  const isAnyWanted = random.chance(0.1);
  const order = pickWhere(model, random, (known) => isAnyWanted || canChange(known, world.clock.now().getTime()));
  if (!order) return 'nothing';
  const { app } = world;
  const token = await order.owner.token();
  const place = random.chance(0.6) ? random.pick(places) : null;
  const intervals = await world.listIntervals(place ?? moscowHome);
  const interval = place === null || random.chance(0.7) ? random.pick(intervals) : undefined;
  const wish: Wish = {
    ...(interval && { date: interval.date, periodId: interval.intervalId }),
    ...(place && { addressId: await world.keepAddress(order.owner, place) }),
  };
  const told = `${order.uuid} ${interval ? `${interval.date} ${interval.intervalId}` : ''} ${place?.street ?? ''}`;

  const before = await world.getOrder(order.owner, order.uuid);
  const ask = (body: object) =>
    app.send(endpoints.changeOrder, { body: { externalOrder: order.uuid, ...wish, ...body } }, { token });
  const preview = await ask({ preview: true });
  const isAllowed = canChange(order, world.clock.now().getTime());
  if (!preview.ok)
    return `${told}: ${await refuse(preview, before, { isAllowed, hasInterval: interval !== undefined })}`;
  if (!isAllowed) throw new Error(`a ${order.status} order may be changed`);
  const shown = ((await preview.json()) as { change: OrderChange }).change;
  expectSame('a preview', await world.getOrder(order.owner, order.uuid), before);

  const expectedDifference = shown.difference.amount;
  const answers = await Promise.all([ask({ expectedDifference }), random.chance(0.5) && ask({ expectedDifference })]);
  for (const answer of answers) {
    if (answer && !answer.ok) throw new Error(`${told}: shown, and then ${answer.status} ${await answer.text()}`);
  }
  const after = await world.getOrder(order.owner, order.uuid);
  assertChanged(before, after, shown);
  order.slotStartsAt = Date.parse(after.shippingDate);
  return `${told}: ${expectedDifference} ${shown.settlement}`;
}

async function refuse(
  answer: Response,
  order: Order,
  { isAllowed, hasInterval }: { isAllowed: boolean; hasInterval: boolean },
): Promise<string> {
  const { code } = (await answer.json()) as { code: string };
  if (!isAllowed && code === 'order.change_refused') return code;
  // An address of another area needs an interval of that area.
  if (isAllowed && code === 'order.interval_required' && !hasInterval) return code;
  if (!isAllowed || mayRefuse[code]?.(order) !== true) {
    throw new Error(`a change of a ${order.status} order was refused: ${answer.status} ${code}`);
  }
  return code;
}

/** What the customer owes is what was shown; goods, points and everything else are as they were sold. */
function assertChanged(
  before: Order,
  after: Order,
  { difference, settlement, toPay, shippingDate }: OrderChange,
): void {
  assertSums(after);
  const owed = (order: Order) => order.totals.toPay.amount - order.refundedAmount.amount;
  if (owed(after) - owed(before) !== difference.amount) {
    throw new Error(`${difference.amount} were shown, and ${owed(before)} became ${owed(after)}`);
  }
  const isBack = settlement === 'refund';
  if (isBack !== after.refundedAmount.amount > before.refundedAmount.amount) throw new Error(`${settlement} gave back`);
  if (!isBack && after.totals.toPay.amount !== toPay.amount) throw new Error('another sum was shown');
  if (after.shippingDate !== shippingDate) throw new Error(`${shippingDate} was shown, not ${after.shippingDate}`);
  expectSame('a change', sold(after), sold(before));
}

function sold({ status, paymentType, paidAmount, totals, loyalty, items, promocode, bottles }: Order): unknown {
  const { goods, discount, containers, points } = totals;
  const lines = items.filter(({ kind }) => kind !== 'fee');
  return { status, paymentType, paidAmount, goods, discount, containers, points, loyalty, lines, promocode, bottles };
}

function expectSame(what: string, after: unknown, before: unknown): void {
  const [then, now] = [JSON.stringify(before), JSON.stringify(after)];
  if (then !== now) throw new Error(`${what} made\n${now}\nof\n${then}`);
}
