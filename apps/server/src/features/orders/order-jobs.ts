import { DAY_MS, refundOfRest } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { afterChange, type OrderEffects } from './after-change.ts';
import { cancelOrders, refundRest } from './cancel-orders.ts';
import { grantEarned } from './complete-order.ts';
import { refreshPayment } from './order-payments.ts';
import {
  listLinesOf,
  listOrdersWithPointsDue,
  listUndeliveredOrders,
  listUnpaidOrders,
  lockOrder,
  updateOrder,
  type OrderKey,
  type OrderRow,
} from './orders.store.ts';
import { toPaidLines } from './paid-lines.ts';
import { findPayableOrder, tell } from './take-payment.ts';
import { waitAtMost } from './wait-at-most.ts';

/** Orders that one run looks at; the rest waits for the next. */
const ordersOfRun = 500;

/** Of them at once: an acquirer that hangs at one keeps no others. */
const ordersAtOnce = 4;

/** How long one order waits for its acquirer. What is paid after that comes too late, and goes back. */
const usualPatienceMilliseconds = 5000;

/**
 * Cancels orders whose money has not come in time, after asking the acquirer once more (rule 65). One order a
 * transaction: what goes wrong with one does not keep the others.
 */
export async function expireUnpaidOrders(
  context: Context,
  { patienceMilliseconds = usualPatienceMilliseconds }: { patienceMilliseconds?: number } = {},
): Promise<void> {
  const now = context.clock.now();
  const due = await listUnpaidOrders(context.database, now, ordersOfRun);
  await forEachOrder(context, due, async (partner, orderId) => {
    const refreshed = refreshPayment(context, partner, orderId).catch((error: unknown) =>
      context.logger.warn({ err: error, orderId }, 'an unpaid order is cancelled without the acquirer'),
    );
    await waitAtMost(patienceMilliseconds, refreshed);
    return async (transaction) => {
      const order = await findPayableOrder(transaction, partner.id, orderId);
      if (!order || order.payBy === null || now < order.payBy) return null;
      if (!order.isPayable) {
        await updateOrder(transaction, order, { payBy: null });
        return null;
      }
      return cancelOrders(transaction, partner, [order], { actor: 'system', textKey: 'order.PAYMENT_EXPIRED', now });
    };
  });
}

/** Sends the money of orders back that were not delivered and not sent again in the days that they have (rule 54). */
export async function refundUndeliveredOrders(context: Context): Promise<void> {
  const now = context.clock.now();
  const orders = await listUndeliveredOrders(context.database, now);
  await forEachOrder(context, orders, (partner, orderId) =>
    Promise.resolve(async (transaction) => {
      const order = await lockOrder(transaction, partner.id, orderId);
      if (!order || !isRefundDue(order, partner, now)) return null;
      const lines = await listLinesOf(transaction, partner.id, [orderId]);
      // Another run was quicker.
      if (lines.every(({ quantity, refundedQuantity }) => refundedQuantity === quantity)) return null;
      const { amount: amountMinor } = refundOfRest(toPaidLines(lines));
      const refundIds = await refundRest(transaction, partner, order, lines, { reason: 'undelivered', now });
      await tell(transaction, order, 'order.UNDELIVERED_REFUND', { amountMinor, now });
      return { orderIds: [orderId], stockChanges: [], refundIds };
    }),
  );
}

/** Gives the points of delivered orders that come some days later (rule 32). */
export async function grantDuePoints(context: Context): Promise<void> {
  const now = context.clock.now();
  const due = await listOrdersWithPointsDue(context.database, now, ordersOfRun);
  await forEachOrder(context, due, (partner, orderId) =>
    Promise.resolve(async (transaction) => {
      const order = await lockOrder(transaction, partner.id, orderId);
      // Another run was quicker, or the customer is gone.
      if (!order || order.pointsDueAt === null || now < order.pointsDueAt) return null;
      const lines = await listLinesOf(transaction, partner.id, [orderId]);
      await updateOrder(transaction, order, { pointsDueAt: null });
      await grantEarned(transaction, partner, order, lines, now);
      return { orderIds: [orderId], stockChanges: [], refundIds: [] };
    }),
  );
}

function isRefundDue({ status, undeliveredAt }: OrderRow, { rules }: Partner, now: Date): boolean {
  if (status !== 'undelivered' || undeliveredAt === null) return false;
  return now.getTime() >= undeliveredAt.getTime() + rules.undeliveredRefundDays * DAY_MS;
}

type Step = (transaction: Transaction) => Promise<OrderEffects | null>;

async function forEachOrder(
  context: Context,
  orders: readonly OrderKey[],
  prepare: (partner: Partner, orderId: string) => Promise<Step>,
): Promise<void> {
  const waiting = [...orders];
  async function work(): Promise<void> {
    for (let order = waiting.shift(); order; order = waiting.shift()) await goOn(context, order, prepare);
  }
  await Promise.all(Array.from({ length: ordersAtOnce }, work));
}

async function goOn(
  context: Context,
  { partnerId, id }: OrderKey,
  prepare: (partner: Partner, orderId: string) => Promise<Step>,
): Promise<void> {
  try {
    const partner = await findPartner(context, partnerId);
    if (!partner) return;
    const step = await prepare(partner, id);
    const effects = await withTransaction(context.database, step);
    if (effects) await afterChange(context, partner, effects);
  } catch (error) {
    context.logger.error({ err: error, orderId: id }, 'a job left an order as it was');
  }
}
