import { and, asc, inArray, like, sql } from 'drizzle-orm';
import {
  cellCommandTable,
  cellOrderEventTable,
  cellOrderTable,
} from '../../apps/server/src/features/micro-market/orders/cell-orders.table.ts';
import { cellTable } from '../../apps/server/src/features/micro-market/cells/cells.table.ts';
import { paymentTable, refundTable } from '../../apps/server/src/features/payments/payments.table.ts';
import { readDeeds, type WatchedAction } from '../../apps/server/test/cells/start-watched-cells.ts';
import { listWrongPoints } from '../../apps/server/test/database/wrong-points.ts';
import type { Bought } from './fault-customer.ts';
import { shortTimers } from './fault-plan.ts';
import { stockAtFirst, type FaultWorld } from './fault-world.ts';
import { readAcquirer, type Money } from './read-acquirer.ts';

type Order = typeof cellOrderTable.$inferSelect;
type Command = typeof cellCommandTable.$inferSelect;
type Event = typeof cellOrderEventTable.$inferSelect;

/** Everything known of one order by the shop, the acquirer and the customer at the cell. */
type Evidence = {
  readonly order: Order;
  readonly commands: readonly Command[];
  readonly events: readonly Event[];
  readonly money: Money;
  readonly deeds: readonly WatchedAction[];
  /** The last purchase at its cell, made after all repairs. */
  readonly isLast: boolean;
};

/** Finds violations after all repairs, each with its evidence. */
export async function findBrokenPromises(world: FaultWorld, bought: readonly Bought[]): Promise<string[]> {
  const { evidence, strayDeeds } = await gather(world, bought);
  const broken: string[] = strayDeeds.map((deed) => `a pulse that no order asked for: ${JSON.stringify(deed)}`);
  for (const one of evidence) {
    const wrong = Object.entries(promises).filter(([, holds]) => !holds(one));
    if (wrong.length > 0) broken.push(`${wrong.map(([name]) => name).join('; ')}\n${show(one)}`);
  }
  return [...broken, ...(await findWrongSums(world, evidence))];
}

const ofCommand = ({ deeds }: Evidence, what: WatchedAction['what'], commandId: string) =>
  deeds.filter((deed) => deed.what === what && deed.commandId === commandId);

const over: ReadonlySet<Order['state']> = new Set(['completed', 'cancelled', 'refunded']);
const count = ({ events }: Evidence, event: Event['event']) => events.filter((one) => one.event === event).length;

/** Checks of every order. */
const promises: Readonly<Record<string, (evidence: Evidence) => boolean>> = {
  'it is over': ({ order }) => over.has(order.state),
  'the acquirer has captured the price of a completed order, and nothing else': ({ order, money }) =>
    money.held === 0 && money.captured === (order.state === 'completed' ? order.toPayMinor : 0),
  'money went back at most once': ({ money }) => money.mostRefunds <= 1,
  'money that was received is completed or refunded': ({ order }) =>
    order.state !== 'cancelled' || order.receivedMinor === 0,
  'the last purchase at each cell succeeded': ({ order, isLast }) => !isLast || order.state === 'completed',
  'no pulse came before the money': ({ order, deeds }) =>
    deeds.every(({ what, at }) => what !== 'pulse' || (order.paidAt !== null && at >= order.paidAt.getTime())),
  'one command gave one pulse at most': (evidence) =>
    evidence.commands.every(({ id }) => ofCommand(evidence, 'pulse', id).length <= 1),
  'the lock moved once, and once more for each time that it was asked for': ({ deeds, ...evidence }) =>
    deeds.filter(({ what }) => what === 'pulse').length <= 1 + count({ deeds, ...evidence }, 'REOPEN_ASKED'),
  'one command was accepted, and one more for each reopening': (evidence) =>
    evidence.commands.filter(({ ack }) => ack === 'accepted').length <= 1 + count(evidence, 'REOPEN_ASKED'),
  'the timeline tells of a door that opened once each time': (evidence) =>
    count(evidence, 'DOOR_OPENED') <= evidence.deeds.filter(({ what }) => what === 'opened').length,
  'what was sold went out of an open door': ({ order, deeds }) =>
    order.state !== 'completed' || deeds.some(({ what }) => what === 'opened'),
  'who stood before an open door in time was not given the money back, unless they left the bottle': (evidence) =>
    evidence.order.state !== 'refunded' ||
    evidence.order.reason === 'not_taken' ||
    isUnheardToTheEnd(evidence) ||
    !opensInTime(evidence),
  'nothing is an incident but a door that opened late': (evidence) =>
    count(evidence, 'LATE_OPENING') === 0 || isUnheardToTheEnd(evidence) || !opensInTime(evidence),
};

/** The door was not closed on the full bottle. */
function opensInTime(evidence: Evidence): boolean {
  return evidence.commands.some(
    ({ id, content, deadlineAt }) =>
      content !== 'full' && ofCommand(evidence, 'opened', id).some(({ at }) => at <= deadlineAt.getTime()),
  );
}

/** No message of the controller arrived for the longest review time (rule 73). */
function isUnheardToTheEnd({ order: { reason, paidAt, endedAt } }: Evidence): boolean {
  if (reason !== 'connection_lost' || !paidAt || !endedAt) return false;
  return endedAt.getTime() >= paidAt.getTime() + shortTimers.order;
}

async function gather(
  world: FaultWorld,
  bought: readonly Bought[],
): Promise<{ evidence: Evidence[]; strayDeeds: WatchedAction[] }> {
  const { database } = world.context;
  const orders = await database.select().from(cellOrderTable).where(like(cellOrderTable.cellId, 'f-%'));
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return { evidence: [], strayDeeds: [] };
  const commands = await database
    .select()
    .from(cellCommandTable)
    .where(inArray(cellCommandTable.orderId, ids))
    .orderBy(asc(cellCommandTable.number));
  const events = await database
    .select()
    .from(cellOrderEventTable)
    .where(inArray(cellOrderEventTable.orderId, ids))
    .orderBy(asc(cellOrderEventTable.at), asc(cellOrderEventTable.id));
  const deeds = readDeeds(world.folder);
  const money = await readAcquirer(world);
  const afterHealing = bought.filter(({ planned }) => planned.number === 0);
  const last = new Set(new Map(afterHealing.map(({ cellId, id }) => [cellId, id])).values());
  const known = new Set(commands.map(({ id }) => id));
  const evidence = orders.map((order) => {
    const own = commands.filter(({ orderId }) => orderId === order.id);
    const ownIds = new Set(own.map(({ id }) => id));
    return {
      order,
      commands: own,
      events: events.filter(({ orderId }) => orderId === order.id),
      money: money.get(order.id) ?? { held: 0, captured: 0, mostRefunds: 0, payments: [] },
      deeds: deeds.filter(({ commandId }) => commandId !== null && ownIds.has(commandId)),
      isLast: last.has(order.id),
    };
  });
  const strayDeeds = deeds.filter(
    ({ what, commandId }) => what === 'pulse' && (commandId === null || !known.has(commandId)),
  );
  return { evidence, strayDeeds };
}

/** Checks of the totals over all orders. */
async function findWrongSums({ context }: FaultWorld, evidence: readonly Evidence[]): Promise<string[]> {
  const { database } = context;
  const wrong: string[] = [];
  const note = (name: string, found: unknown) => wrong.push(`${name}: ${JSON.stringify(found)}`);
  const isSold = ({ order }: Evidence) => order.state === 'completed';

  const cells = await database.select().from(cellTable).where(like(cellTable.id, 'f-%'));
  for (const { id, stock } of cells) {
    const sold = evidence.filter((one) => isSold(one) && one.order.cellId === id).length;
    if (stock !== stockAtFirst - sold) note('the stock is not what was not sold', { id, stock, sold });
  }
  const entries = await database.execute<{ order_id: string; count: number }>(sql`
    select order_id, count(*)::int as count from bottle_entry
    where order_id in (select id from cell_order where cell_id like 'f-%') group by order_id`);
  const soldIds = new Set(evidence.filter(isSold).map(({ order }) => order.id));
  const wrongEntries = entries.rows.filter((row) => row.count !== 1 || !soldIds.has(row.order_id));
  if (wrongEntries.length > 0 || entries.rows.length !== soldIds.size) {
    note('the ledger of bottles differs from what was sold', { sold: soldIds.size, entries: entries.rows.length });
  }
  const points = await listWrongPoints(database);
  if (points.length > 0) note('points do not add up', points);
  const { rows: wrongHolds } = await database.execute(sql`
    select o.id, o.state, o.points, h.state as hold from cell_order o
    left join points_hold h on h.partner_id = o.partner_id and h.order_id = o.id
    where o.cell_id like 'f-%' and o.points > 0
      and (o.state = 'completed') <> (coalesce(h.state, '') = 'burnt')
      and not (o.state = 'refunded' and o.opened_at is not null)`);
  if (wrongHolds.length > 0) note('points of an order are not what became of it', wrongHolds);
  const ids = evidence.map(({ order }) => order.id);
  const stuck = await database
    .select({ id: paymentTable.documentId, hold: paymentTable.hold, status: paymentTable.status })
    .from(paymentTable)
    .where(and(inArray(paymentTable.documentId, ids), sql`${paymentTable.status} = 'waiting_for_capture'`));
  if (stuck.length > 0) note('the shop believes that money is still held', stuck);
  const undone = await database
    .select({ id: refundTable.documentId, status: refundTable.status })
    .from(refundTable)
    .where(and(inArray(refundTable.documentId, ids), sql`${refundTable.status} <> 'succeeded'`));
  if (undone.length > 0) note('a refund did not succeed', undone);
  return wrong;
}

function show({ order, commands, events, money, deeds }: Evidence): string {
  const timeline = [
    ...events.map(
      ({ at, event, params }) => [at.getTime(), `${event} ${params ? JSON.stringify(params) : ''}`] as const,
    ),
    ...deeds.map(({ at, what, commandId }) => [at, `        at the cell: ${what} ${commandId?.slice(-6)}`] as const),
  ].toSorted(([left], [right]) => left - right);
  return [
    ...[JSON.stringify(order), ...commands.map((command) => JSON.stringify({ ...command, payload: undefined }))],
    ...timeline.map(([at, text]) => `  ${new Date(at).toISOString()} ${text}`),
    JSON.stringify(money),
  ].join('\n');
}
