import type { Context } from '#context.ts';
import { withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { answerChanged, type ChangedOrder } from '../fulfilment/answer-changed.ts';
import { auditOrder, readForAudit } from '../change/audit-change.ts';
import { authorOf, lockOrderAtVersion } from '../change/lock-order-at-version.ts';
import { insertOrderEvents } from '../stores/order-event.store.ts';
import { updateOrder } from '../stores/order.store.ts';

/** Records that the caller handed back the cash that an order owed (rule 66a): from now on it counts as refunded. */
export async function returnCash(
  context: Context,
  call: OpsCall,
  orderId: string,
  { version, note }: { readonly version: number; readonly note?: string | undefined },
): Promise<ChangedOrder> {
  const effects = await withStaffTransaction(context, call, async (transaction) => {
    const order = await lockOrderAtVersion(transaction, call, orderId, version);
    const { cashToReturnMinor: amount, refundedMinor } = order;
    if (amount === 0) throw new Refusal('order.cash_returned');
    const audited = await readForAudit(transaction, order);
    await updateOrder(transaction, order, { cashToReturnMinor: 0, refundedMinor: refundedMinor + amount });
    await insertOrderEvents(transaction, call.partner.id, [orderId], {
      ...{ status: order.status, textKey: 'order.CASH_RETURNED', textParams: { amount }, text: note ? note : null },
      ...{ at: context.clock.now(), ...authorOf(call, {}) },
    });
    await auditOrder(context, transaction, call, 'order.cash_returned', audited, { note });
    return { orderIds: [orderId], stockChanges: [], refundIds: [] };
  });
  return answerChanged(context, call, orderId, effects);
}
