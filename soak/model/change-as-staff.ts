import { endpoints, operatorEndpoints, type OpsOrderChange, type OpsOrderPage, type Order } from '@kaplya/contract';
import { canChangeAsStaff } from '@kaplya/domain';
import { assertSums } from './assert-sums.ts';
import { addPoints, follow } from './follow.ts';
import { pickWhere, type Model, type ModelOrder } from './model.ts';
import { payOrder } from './pay-order.ts';
import type { Random } from '../random.ts';
import type { Person, World } from './world.ts';

/** The refusals of a change by staff, each only where it can apply. */
const mayRefuse: Readonly<Record<string, (order: Order) => boolean>> = {
  'interval.unavailable': () => true,
  'cart.maximum_reached': () => true,
  'cart.product_unavailable': () => true,
  'cart.returned_exceed_water': () => true,
  'order.change_empty': () => true,
  'order.change_promo': ({ promocode }) => promocode !== null,
  'order.change_unpaid': ({ paidAmount, paymentType }) =>
    paidAmount.amount === 0 && (paymentType === 8 || paymentType === 10),
  'rental.overdue': () => true,
  'rental.owed': () => true,
};

type ChangeInput = {
  readonly items?: WantedItem[];
  readonly returned?: number;
  readonly slot?: { readonly date: string; readonly periodId: string };
};
type WantedItem = { lineId?: string; productId?: string; quantity: number };
type Changed = { readonly page: OpsOrderPage; readonly change: OpsOrderChange };

/**
 * Staff change goods, empties and time of an order (rule 83). The result equals the preview; of two changes at one version
 * one wins (rule 81); what was there keeps its price; and what is left of the order costs what was answered.
 */
export async function changeAsStaff(world: World, model: Model, random: Random, operator: Person): Promise<string> {
  const isAnyWanted = random.chance(0.1);
  const order = pickWhere(model, random, ({ status }) => isAnyWanted || canChangeAsStaff(status));
  if (!order) return 'nothing';
  if (order.isOnline && random.chance(0.7)) await payOrder(world, model, order);
  const { app } = world;
  const params = { uuid: order.uuid };
  const before = await app.call(operatorEndpoints.getOpsOrder, { params }, { token: await operator.token() });
  const ask = async (input: ChangeInput, body: object) =>
    app.send(
      operatorEndpoints.changeOpsOrder,
      { params, body: { version: before.version, ...input, ...body } },
      { token: await operator.token() },
    );
  const input = await chooseChange(world, random, before.order);
  const description = `${order.uuid} ${JSON.stringify(input)}`;
  const points = await readBalance(world, order.owner);
  const preview = await ask(input, { preview: true });
  if (!preview.ok) return `${description}: ${await refuse(preview, order, before.order)}`;
  if (!canChangeAsStaff(order.status)) throw new Error(`a ${order.status} order may be changed`);
  const { change: shown } = (await preview.json()) as Changed;

  const twins = random.chance(0.4) ? 2 : 1;
  const commit = { expectedDifference: shown.difference.amount };
  const answers = await Promise.all(Array.from({ length: twins }, () => ask(input, commit)));
  const done = answers.filter(({ ok }) => ok);
  if (done.length !== 1 && !shown.isSame) {
    throw new Error(
      `${description}: of ${twins} changes ${done.length} happened: ${answers.map(({ status }) => status).join()}`,
    );
  }
  const [first] = done;
  if (!first) throw new Error(`${description}: nothing happened`);
  const { page: after, change } = (await first.json()) as Changed;
  assertChanged(before, after, change);
  if (change.difference.amount !== shown.difference.amount) throw new Error(`${description}: another change was shown`);
  order.slotStartsAt = Date.parse(after.order.shippingDate);
  const returned = (await readBalance(world, order.owner)) - points;
  order.spent -= returned;
  order.willEarn = after.order.loyalty.willEarn;
  addPoints(model, order.owner, returned);
  await follow(world, model);
  model.settlements.push(change.settlement);
  return `${description}: ${change.difference.amount} ${change.settlement}, ${returned} points`;
}

async function chooseChange(world: World, random: Random, { items, bottles }: Order): Promise<ChangeInput> {
  const goods = items.filter(
    ({ kind, quantity, refundedQuantity, isGift }) => kind === 'goods' && quantity > refundedQuantity && !isGift,
  );
  const line = goods.length > 0 && random.chance(0.7) ? random.pick(goods) : null;
  const product = random.chance(0.4) ? random.pick(['W19', 'CUP']) : null;
  const changes = [
    ...(line ? [{ lineId: line.id, quantity: random.int(0, 5) }] : []),
    ...(product === null ? [] : [{ productId: product, quantity: random.int(1, 2) }]),
  ];
  const interval = random.chance(0.3) ? random.pick(await world.listIntervals()) : null;
  return {
    ...(changes.length > 0 && { items: changes }),
    ...(random.chance(0.3) && { returned: random.int(0, bottles.delivered + 1) }),
    ...(interval && { slot: { date: interval.date, periodId: interval.intervalId } }),
  };
}

async function refuse(answer: Response, { status }: ModelOrder, order: Order): Promise<string> {
  const { code } = (await answer.json()) as { code: string };
  const isClosed = !canChangeAsStaff(status) && code === 'order.change_closed';
  // The pump of a first order belongs to it.
  const isAutomatic = code === 'cart.required_line';
  if (!isClosed && !isAutomatic && mayRefuse[code]?.(order) !== true) {
    throw new Error(`a change of a ${status} order by staff was refused: ${answer.status} ${code}`);
  }
  return code;
}

/** The difference is what the order is worth more; the rest is due, or went back; sold pieces keep their price. */
function assertChanged(before: OpsOrderPage, after: OpsOrderPage, change: OpsOrderChange): void {
  assertSums(after.order);
  const valueOf = ({ order }: OpsOrderPage) => order.totals.toPay.amount - backOf(order);
  const difference = valueOf(after) - valueOf(before);
  if (difference !== change.difference.amount) {
    throw new Error(`${change.difference.amount} were answered, and the order is worth ${difference} more`);
  }
  if (backOf(after.order) - backOf(before.order) !== change.refund.amount) {
    throw new Error(`${change.refund.amount} were to go back`);
  }
  if (after.due.amount !== change.due.amount)
    throw new Error(`${change.due.amount} were due, and ${after.due.amount} are`);
  const prices = new Map(before.order.items.map(({ id, price }) => [id, price.amount]));
  for (const { id, price, kind } of after.order.items) {
    const sold = prices.get(id);
    if (kind !== 'fee' && sold !== undefined && sold !== price.amount)
      throw new Error(`${sold} became ${price.amount}`);
  }
}

/** Refunds that are done, in progress or declined for now. */
const backOf = ({ payment }: Order) => payment.refunds.reduce((sum, { amount }) => sum + amount.amount, 0);

async function readBalance(world: World, person: Person): Promise<number> {
  if (!person.isRegistered) return 0;
  const token = await person.token();
  return (await world.app.call(endpoints.getLoyaltyHistory, { query: {} }, { token })).data.balance;
}
