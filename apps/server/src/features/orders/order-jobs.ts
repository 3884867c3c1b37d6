import { DAY_MS } from '@kaplya/domain';
import { refreshPayment } from '#features/payments/index.ts';
import { withTimeout } from '#process/with-timeout.ts';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import type { DueKey, DuePage } from '#db/queues/list-due.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { forEachDue } from '#jobs/for-each-due.ts';
import type { JobCounts } from '#jobs/job-journal.ts';
import { afterChange, type OrderEffects } from './fulfilment/after-change.ts';
import { cancelOrders, refundUndelivered } from './cancellation/cancel-orders.ts';
import { grantEarned } from './fulfilment/complete-order.ts';
import { refundableAmount, isFullyRefunded } from './payment/due-on-delivery.ts';
import { listOrderLines } from './stores/order-line.store.ts';
import {
  listOrdersWithPointsDue,
  listUndeliveredOrders,
  listUnpaidOrders,
  lockOrder,
  updateOrder,
  type OrderRow,
} from './stores/order.store.ts';
import { lockPayableOrder, appendPaymentEvent } from './payment/record-payment.ts';

/** The number of orders processed at once, which limits how many requests wait for a slow acquirer. */
const ordersAtOnce = 4;

/** Timeout of the request to the acquirer about one order. Money that it reports later is refunded as late. */
const defaultTimeoutMilliseconds = 5000;

/**
 * Cancels orders whose money did not come in time, after asking the acquirer once more (rule 65). Uses one transaction
 * per order, so that a failure affects no other.
 */
export async function expireUnpaidOrders(
  context: Context,
  { timeoutMilliseconds = defaultTimeoutMilliseconds, ...pages }: PageOptions & { timeoutMilliseconds?: number } = {},
): Promise<JobCounts> {
  const now = context.clock.now();
  return forEachOrder(context, listUnpaidOrders, pages, async (partner, orderId) => {
    const refreshed = refreshPayment(context, partner, orderId).catch((error: unknown) =>
      context.logger.warn({ err: error, orderId }, 'an unpaid order is cancelled without the acquirer'),
    );
    await withTimeout(timeoutMilliseconds, refreshed, undefined);
    return async (transaction) => {
      const order = await lockPayableOrder(transaction, partner.id, orderId);
      if (!order || order.payBy === null || now < order.payBy) return null;
      if (!order.isPayable) {
        await updateOrder(transaction, order, { payBy: null });
        return null;
      }
      return cancelOrders(transaction, partner, [order], { actor: 'system', textKey: 'order.PAYMENT_EXPIRED', now });
    };
  });
}

/** Refunds undelivered orders that were not retried within the allowed days (rule 54). */
export async function refundUndeliveredOrders(context: Context): Promise<JobCounts> {
  const now = context.clock.now();
  return forEachOrder(context, listUndeliveredOrders, {}, (partner, orderId) =>
    Promise.resolve(async (transaction) => {
      const order = await lockOrder(transaction, partner.id, orderId);
      if (!order || !isRefundDue(order, partner, now)) return null;
      const lines = await listOrderLines(transaction, partner.id, [orderId]);
      // A concurrent run of the job has already refunded the order.
      if (isFullyRefunded(lines)) return null;
      const amountMinor = refundableAmount(order, lines);
      const refundIds = await refundUndelivered(transaction, partner, order, lines, now);
      await appendPaymentEvent(transaction, order, 'order.UNDELIVERED_REFUND', { amountMinor, now });
      return { orderIds: [orderId], stockChanges: [], refundIds };
    }),
  );
}

/** Grants the points of delivered orders that are due some days later (rule 32). */
export async function grantDuePoints(context: Context, pages: PageOptions = {}): Promise<JobCounts> {
  const now = context.clock.now();
  return forEachOrder(context, listOrdersWithPointsDue, pages, (partner, orderId) =>
    Promise.resolve(async (transaction) => {
      const order = await lockOrder(transaction, partner.id, orderId);
      // A concurrent run of the job has granted the points, or the account was deleted.
      if (!order || order.pointsDueAt === null || now < order.pointsDueAt) return null;
      const lines = await listOrderLines(transaction, partner.id, [orderId]);
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

/** The number of orders read at once; the run continues until none is due. */
type PageOptions = { readonly rowsAtOnce?: number };

type OrderStep = (transaction: Transaction) => Promise<OrderEffects | null>;

/** Runs each due order in its own transaction, page by page until none is left. */
function forEachOrder(
  context: Context,
  list: (executor: Executor, page: DuePage) => Promise<DueKey[]>,
  pages: PageOptions,
  prepare: (partner: Partner, orderId: string) => Promise<OrderStep>,
): Promise<JobCounts> {
  return forEachDue(context, {
    ...pages,
    atOnce: ordersAtOnce,
    list: (page) => list(context.database, page),
    async work({ partnerId, id }) {
      const partner = await findPartner(context, partnerId);
      if (!partner) return;
      const step = await prepare(partner, id);
      const effects = await withTransaction(context.database, step);
      if (effects) await afterChange(context, partner, effects);
    },
  });
}
