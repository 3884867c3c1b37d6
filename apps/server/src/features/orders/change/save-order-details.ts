import type { OpsOrderPage } from '@kaplya/contract';
import { canLeaveAtDoor, isChangeTooSmall, isVoid, paymentCodes } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { afterChange } from '../fulfilment/after-change.ts';
import { getOrderPage } from '../page/get-order-page.ts';
import { amountToPay } from '../payment/record-payment.ts';
import { updateOrder, type OrderChanges, type OrderRow } from '../stores/order.store.ts';
import { auditOrder, readForAudit } from './audit-change.ts';
import { authorOf, lockOrderAtVersion } from './lock-order-at-version.ts';
import { toDetailChanges, type OrderDetails } from './order-details.ts';
import { paymentCodeOfDue } from './plan-change.ts';
import { appendDetails } from './save-change.ts';

/** In minor units; null: no change is needed. */
type ChangeFrom = { readonly changeFrom?: number | null | undefined };

/** Saves note, contact, wishes and the sum to bring change from of an order at the version that was read (rule 81). */
export async function saveOrderDetails(
  context: Context,
  call: OpsCall,
  orderId: string,
  { version, changeFrom, ...details }: OrderDetails & ChangeFrom & { readonly version: number },
): Promise<OpsOrderPage> {
  const isSaved = await withStaffTransaction(context, call, async (transaction) => {
    const order = await lockOrderAtVersion(transaction, call, orderId, version);
    const known = toDetailChanges(call.partner, order, details);
    const ofCash = toChangeFrom(order, changeFrom);
    const changes = { ...known.changes, ...ofCash };
    const columns = Object.keys(changes);
    if (columns.length === 0) return false;
    assertMayBeSaved(
      order,
      columns.every((column) => column === 'note'),
    );
    if (changes.wishes) assertCanBeLeft(order, changes.wishes);
    const before = await readForAudit(transaction, order);
    await updateOrder(transaction, order, changes);
    const names = [...known.names, ...(Object.keys(ofCash).length > 0 ? (['changeFrom'] as const) : [])];
    await appendDetails(transaction, order, names, authorOf(call, {}), context.clock.now());
    await auditOrder(context, transaction, call, 'order.saved', before, {});
    return true;
  });
  if (isSaved) await afterChange(context, call.partner, { orderIds: [orderId], stockChanges: [], refundIds: [] });
  return getOrderPage(context, call, orderId);
}

/** The note can always be changed; everything else only before the delivery. */
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

/** The sum that the courier brings change from, if it differs; dropped where nothing is paid in cash (rule 49e). */
function toChangeFrom(order: OrderRow, changeFrom: number | null | undefined): OrderChanges {
  const due = amountToPay(order);
  const { paymentCode } = order;
  if (changeFrom === undefined || changeFrom === order.changeFromMinor) return {};
  if (paymentCode !== paymentCodes.cash || due === 0) return {};
  if (isChangeTooSmall({ changeFrom, paymentCode, due })) {
    throw new Refusal([{ code: 'payment.change_too_small', field: 'changeFrom', params: { due } }]);
  }
  return { changeFromMinor: changeFrom };
}
