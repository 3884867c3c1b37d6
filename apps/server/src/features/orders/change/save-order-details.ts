import type { OpsOrderPage } from '@kaplya/contract';
import { canLeaveAtDoor, isVoid } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { afterChange } from '../fulfilment/after-change.ts';
import { getOrderPage } from '../page/get-order-page.ts';
import { amountToPay } from '../payment/record-payment.ts';
import { updateOrder, type OrderRow } from '../stores/order.store.ts';
import { auditOrder, readForAudit } from './audit-change.ts';
import { lockOrderAtVersion } from './lock-order-at-version.ts';
import { toDetailChanges, type OrderDetails } from './order-details.ts';
import { paymentCodeOfDue } from './plan-change.ts';

/** Saves note, contact and wishes of an order at the version that was read (rule 81). */
export async function saveOrderDetails(
  context: Context,
  call: OpsCall,
  orderId: string,
  { version, ...details }: OrderDetails & { readonly version: number },
): Promise<OpsOrderPage> {
  const isSaved = await withStaffTransaction(context, call, async (transaction) => {
    const order = await lockOrderAtVersion(transaction, call, orderId, version);
    const { changes, names } = toDetailChanges(call.partner, order, details);
    if (names.length === 0) return false;
    assertMayBeSaved(order, names.length === 1 && names[0] === 'note');
    if (changes.wishes) assertCanBeLeft(order, changes.wishes);
    const before = await readForAudit(transaction, order);
    await updateOrder(transaction, order, changes);
    await auditOrder(context, transaction, call, 'order.saved', before, {});
    return true;
  });
  if (isSaved) await afterChange(context, call.partner, { orderIds: [orderId], stockChanges: [], refundIds: [] });
  return getOrderPage(context, call, orderId);
}

/** The note can always be changed; contact and wishes only before the delivery. */
function assertMayBeSaved({ status }: OrderRow, isNote: boolean): void {
  if (!isNote && (status === 'completed' || isVoid(status))) throw new Refusal('order.change_closed');
}

function assertCanBeLeft(order: OrderRow, wishes: OrderRow['wishes']): void {
  if (!wishes.includes('leaveAtDoor')) return;
  const due = amountToPay(order);
  if (!canLeaveAtDoor({ paymentCode: paymentCodeOfDue(order, due), toPay: due })) {
    throw new Refusal('cart.leave_at_door_unpaid');
  }
}
