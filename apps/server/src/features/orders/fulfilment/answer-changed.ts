import type { Order } from '@kaplya/contract';
import type { Money } from '@kaplya/domain/money';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { withStaffTransaction, type OpsCall, type StaffReader } from '#features/staff/index.ts';
import { countBottlesHeld, readNetBottles } from '#features/containers/index.ts';
import { Refusal } from '#http/refusal.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { afterChange, type OrderEffects } from './after-change.ts';
import { describeForStaff } from '../page/hide-contacts.ts';
import { costsOf } from '../payment/costs-of.ts';
import { listOrderLines } from '../stores/order-line.store.ts';
import { findOrder } from '../stores/order.store.ts';

/** A changed order as a member of staff may see it, and what it costs the customer now. */
export type ChangedOrder = { order: Order; costs: Money };

/** With the bottles that a delivered order leaves with the customer; null for a guest. */
export type DeliveredOrder = ChangedOrder & { bottlesHeld?: number | null };

/** Runs the effects of a committed change and returns the order as a member of staff may see it. */
export async function answerChanged(
  context: Context,
  reader: StaffReader,
  orderId: string,
  effects: OrderEffects,
): Promise<ChangedOrder> {
  await afterChange(context, reader.partner, effects);
  return describeChanged(context, context.database, reader, orderId);
}

/**
 * Changes an order for staff and returns it; a preview runs the same code, rolls back, and returns the order as it
 * would be.
 */
export async function answerPreviewed(
  context: Context,
  call: OpsCall,
  orderId: string,
  isPreview: boolean,
  change: (transaction: Transaction) => Promise<OrderEffects>,
): Promise<ChangedOrder> {
  const { effects, changed } = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    isPreview,
    async (transaction) => ({
      effects: await change(transaction),
      changed: isPreview ? await describeChanged(context, transaction, call, orderId) : null,
    }),
  );
  return changed ?? answerChanged(context, call, orderId, effects);
}

/** Like `answerPreviewed`, with the bottles that a delivered order leaves with the customer. */
export async function answerDelivered(
  context: Context,
  call: OpsCall,
  orderId: string,
  isPreview: boolean,
  change: (transaction: Transaction) => Promise<OrderEffects>,
): Promise<DeliveredOrder> {
  let bottlesHeld: number | null = null;
  const answer = await answerPreviewed(context, call, orderId, isPreview, async (transaction) => {
    const effects = await change(transaction);
    bottlesHeld = await readBottlesHeld(transaction, call.partner.id, orderId);
    return effects;
  });
  return answer.order.status === 'completed' ? { ...answer, bottlesHeld } : answer;
}

async function readBottlesHeld(executor: Executor, partnerId: string, orderId: string): Promise<number | null> {
  const order = await findOrder(executor, partnerId, orderId);
  if (order?.status !== 'completed') return null;
  const { subjectId, isRegistered } = order;
  if (!isRegistered && (await readNetBottles(executor, partnerId, orderId)) === null) return null;
  return countBottlesHeld(executor, { partnerId, subjectId });
}

async function describeChanged(
  context: Context,
  executor: Executor,
  reader: StaffReader,
  orderId: string,
): Promise<ChangedOrder> {
  const order = await findOrder(executor, reader.partner.id, orderId);
  if (!order) throw new Refusal('order.not_found');
  const described = await describeForStaff(context, executor, reader, order);
  const lines = await listOrderLines(executor, reader.partner.id, [orderId]);
  const costs = { amount: costsOf(order, lines, described.payment.refunds), currency: order.currency };
  return { order: described, costs };
}
