import type { CellOrder, CellOrderStep } from '@kaplya/contract';
import {
  canReopen,
  cellDeadline,
  clientStatusOf,
  paymentCodes,
  rentalDueDate,
  type CellOrderState,
  type Language,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { getCityOf, getDefaultArea, type Partner } from '#features/company/index.ts';
import { listPaymentsOf, type PaymentsOfDocument } from '#features/payments/index.ts';
import { textOf, type TextReader } from '#languages/messages.ts';
import { mendTexts } from '#memory/readable-texts.ts';
import { listCommandsOf, type CellCommandRow } from '../controllers/cell-commands.store.ts';
import { listEventsOf, type CellOrderEventRow } from '../controllers/cell-events.store.ts';
import type { CellOrderRow } from './cell-orders.store.ts';
import { countBottles } from './count-bottles.ts';
import { listCellsById, type CellRow } from '../cells/cells.store.ts';
import { toItems, toTotals } from './price-choice.ts';
import { toFacts } from './cell-order-facts.ts';

type CellOrderParts = {
  readonly cell: CellRow;
  readonly commands: readonly CellCommandRow[];
  readonly events: readonly CellOrderEventRow[];
  readonly payments: PaymentsOfDocument | null;
};

const steps: Readonly<Record<CellOrderState, CellOrderStep>> = {
  reserved: 'paying',
  paid: 'opening',
  opening: 'opening',
  uncertain: 'checking',
  opened: 'opened',
  not_taken: 'notTaken',
  completed: 'completed',
  cancelled: 'cancelled',
  failed_refunding: 'refunding',
  refunded: 'refunded',
};

/** Cell orders as the contract shows them, with a constant number of queries. */
export async function describeCellOrders(
  context: Context,
  executor: Executor,
  partner: Partner,
  orders: readonly CellOrderRow[],
  language: Language,
): Promise<CellOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const cells = new Map(
    (
      await listCellsById(
        executor,
        partner.id,
        orders.map(({ cellId }) => cellId),
      )
    ).map((cell) => [cell.id, cell]),
  );
  const commands = Map.groupBy(await listCommandsOf(executor, partner.id, ids), ({ orderId }) => orderId);
  const events = Map.groupBy(await listEventsOf(executor, partner.id, ids), ({ orderId }) => orderId);
  const payments = await listPaymentsOf(executor, partner.id, ids);
  return orders.map((order) => {
    const cell = cells.get(order.cellId);
    if (!cell) throw new Error(`Cell order ${order.id} has no cell`);
    const parts = {
      cell,
      commands: commands.get(order.id) ?? [],
      events: events.get(order.id) ?? [],
      payments: payments.get(order.id) ?? null,
    };
    return describe(order, parts, partner, { language, currency: order.currency }, context.clock.now());
  });
}

/** One order, as `describeCellOrders` returns it. */
export async function describeCellOrder(
  context: Context,
  executor: Executor,
  partner: Partner,
  order: CellOrderRow,
  language: Language,
): Promise<CellOrder> {
  const [described] = await describeCellOrders(context, executor, partner, [order], language);
  if (!described) throw new Error(`Cell order ${order.id} was not described`);
  return described;
}

function describe(
  order: CellOrderRow,
  parts: CellOrderParts,
  partner: Partner,
  reader: TextReader,
  now: Date,
): CellOrder {
  const { cell, commands, events, payments } = parts;
  const { id, number, state, reason, acquisition, lines, disputeNote } = order;
  const { cellTimers } = partner.rules;
  const facts = toFacts(order, commands, { syncedAt: null, isReachable: true, isSellable: true });
  return {
    id,
    number,
    status: clientStatusOf(state),
    step: steps[state],
    reason,
    message: messageOfOrder(order, payments, reader),
    door: doorOf(order, commands.at(-1) ?? null),
    deadlineAt: toInstant(cellDeadline(facts, cellTimers)),
    now: now.toISOString(),
    canReopen: canReopen(facts, now.getTime(), cellTimers),
    canCancel: state === 'reserved',
    cell: { id: cell.id, number: cell.number, address: mendTexts(cell.addresses, cell.number)[reader.language] },
    acquisition,
    items: toItems(lines, reader),
    totals: toTotals(order),
    earned: state === 'completed' ? order.willEarn : 0,
    rentalDueDate: rentalDueDateOf(order, partner),
    paymentUrl: state === 'reserved' ? (payments?.live?.paymentUrl ?? null) : null,
    paidBy: state === 'reserved' ? null : wayOfMoney(order, payments),
    refund: refundOf(order, payments),
    bottleDue: bottleDueOf(order),
    timeline: events.map(({ at, event, params }) => ({
      at: at.toISOString(),
      event,
      text: [textOf(`cell.${event}`, params ?? {}, reader), event === 'DISPUTED' && disputeNote]
        .filter(Boolean)
        .join(': '),
    })),
  };
}

function messageOfOrder(
  { reason }: CellOrderRow,
  payments: PaymentsOfDocument | null,
  reader: TextReader,
): string | null {
  if (reason === null) return null;
  // The bank's reason says more than a general failure.
  const failure = reason === 'payment_declined' ? (payments?.lastFailure ?? null) : null;
  return failure === null || failure === 'other'
    ? textOf(`cellReason.${reason}`, {}, reader)
    : textOf(`payment.${failure}`, {}, reader);
}

function doorOf({ state }: CellOrderRow, command: CellCommandRow | null): CellOrder['door'] {
  if (!command) return 'closed';
  if (command.closedAt !== null) return 'closed';
  if (command.openedAt !== null) return 'opened';
  if (state === 'opening') return 'opening';
  if (state === 'uncertain') return 'unknown';
  return state === 'failed_refunding' || state === 'refunded' ? 'failed' : 'closed';
}

function toInstant(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** The rental's due date in the city, counted as the server does. */
function rentalDueDateOf({ state, lines, endedAt }: CellOrderRow, partner: Partner): string | null {
  if (state !== 'completed' || countBottles(lines).rented === 0 || endedAt === null) return null;
  const { timeZone } = getCityOf(partner, getDefaultArea(partner));
  return rentalDueDate(endedAt.getTime(), partner.rules.rentPeriodDays, timeZone);
}

function refundOf(order: CellOrderRow, payments: PaymentsOfDocument | null): CellOrder['refund'] {
  const { state, currency, points, receivedMinor, returnedMinor } = order;
  const isDeclined = payments?.refunds.some(({ status }) => status === 'canceled') ?? false;
  const method = wayOfMoney(order, payments);
  if (state === 'cancelled') {
    const late = lateMoneyOf(payments);
    if (late.amountMinor === 0) return null;
    const amount = { amount: late.amountMinor, currency };
    return { state: late.isReturned ? 'refunded' : 'refunding', method, amount, points: 0, isDeclined };
  }
  if (state !== 'failed_refunding' && state !== 'refunded') return null;
  return {
    state: returnedMinor === receivedMinor ? 'refunded' : 'refunding',
    method,
    amount: { amount: receivedMinor, currency },
    points,
    isDeclined,
  };
}

/** Money that came after the order had ended, refunded or released. */
function lateMoneyOf(payments: PaymentsOfDocument | null): { amountMinor: number; isReturned: boolean } {
  const refunds = payments?.refunds.filter(({ isLate }) => isLate) ?? [];
  const held = payments?.held ?? null;
  const amountMinor = refunds.reduce((sum, refund) => sum + refund.amountMinor, held?.amountMinor ?? 0);
  const isReturned =
    refunds.every(({ status }) => status === 'succeeded') && (held === null || held.state === 'released');
  return { amountMinor, isReturned };
}

function wayOfMoney(
  { toPayMinor }: CellOrderRow,
  payments: PaymentsOfDocument | null,
): 'card' | 'sbp' | 'points' | 'other' {
  if (toPayMinor === 0) return 'points';
  const paidBy = payments?.paidBy ?? null;
  if (paidBy === null) return 'other';
  return paidBy.kind ?? (paidBy.methodCode === paymentCodes.sbp ? 'sbp' : 'card');
}

function bottleDueOf({
  bottleDueMinor,
  bottleState,
  bottleDisputeUntil,
  currency,
}: CellOrderRow): CellOrder['bottleDue'] {
  if (bottleDueMinor === null || bottleState === null || bottleDisputeUntil === null) return null;
  const amount = { amount: bottleDueMinor, currency };
  return { amount, state: bottleState, disputeUntil: bottleDisputeUntil.toISOString() };
}
