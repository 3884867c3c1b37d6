import type { AddressFields, CartAddress, ChangeAddress, OpsOrderChange, OpsOrderPage } from '@kaplya/contract';
import { canChangeAsStaff } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { isPlaceKnownBetter, setAddressPoint, toPlacedPoint } from '#features/addresses/index.ts';
import { moveBottlesToAddress, toPlaceOfBottles } from '#features/containers/index.ts';
import { broughtOver, type Partner } from '#features/company/index.ts';
import { withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import { afterChange, type OrderEffects } from '../fulfilment/after-change.ts';
import { getOrderPage } from '../page/get-order-page.ts';
import { updateOrder, type OrderRow } from '../stores/order.store.ts';
import type { OrderSlotChange } from '#features/delivery/index.ts';
import { auditOrder, readForAudit } from './audit-change.ts';
import { describeStaffChange, readFormerOccupancy } from './describe-staff-change.ts';
import { authorOf, lockOrderAtVersion } from './lock-order-at-version.ts';
import { toDetailChanges, type OrderDetails } from './order-details.ts';
import { planChange, type OrderChangeInput } from './plan-change.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { appendDetails, saveChange } from './save-change.ts';

export type StaffChangeRequest = OrderDetails &
  Pick<OrderChangeInput, 'items' | 'returned'> & {
    readonly version: number;
    readonly preview?: boolean | undefined;
    readonly slot?: { readonly date: string; readonly periodId: string } | undefined;
    readonly address?: ChangeAddress | undefined;
    readonly reason?: string | undefined;
    readonly overfill?: boolean | undefined;
    readonly expectedDifference?: number | undefined;
  };

type StaffChangeResult = { readonly change: OpsOrderChange; readonly effects: OrderEffects | null };

/**
 * Changes an order for its customer, at the version that staff have read (rules 81, 83, 84). A preview runs the same
 * code and rolls back, so both agree.
 */
export async function changeOrderAsStaff(
  context: Context,
  call: OpsCall,
  orderId: string,
  request: StaffChangeRequest,
): Promise<{ page: OpsOrderPage; change: OpsOrderChange }> {
  const change = await changeAsStaff(context, call, orderId, request);
  return { page: await getOrderPage(context, call, orderId), change };
}

/** The change without the order's page, for changes of many orders. */
export async function changeAsStaff(
  context: Context,
  call: OpsCall,
  orderId: string,
  request: StaffChangeRequest,
): Promise<OpsOrderChange> {
  if (request.overfill === true) requirePermission(call.staff, 'slots.overfill');
  const isPreview = request.preview === true;
  const { change, effects } = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    isPreview,
    (transaction) => changeLockedOrder(context, transaction, call, orderId, request),
  );
  if (effects && !isPreview) await afterChange(context, call.partner, effects);
  return change;
}

async function changeLockedOrder(
  context: Context,
  transaction: Transaction,
  call: OpsCall,
  orderId: string,
  request: StaffChangeRequest,
): Promise<StaffChangeResult> {
  const now = context.clock.now();
  const order = await lockOrderAtVersion(transaction, call, orderId, request.version);
  if (!canChangeAsStaff(order.status)) throw new Refusal('order.change_closed');
  const before = await readForAudit(transaction, order);
  const details = toDetailChanges(call.partner, order, request);
  // The addresses and companies are those of the customer.
  const asCustomer = { ...call, bearer: { ...call.bearer, subjectId: order.subjectId } };
  const planned = await planChange(context, transaction, asCustomer, order, {
    ...toTargetInput(call.partner, request),
    items: request.items,
    returned: request.returned,
    wishes: request.wishes,
  });
  // Any change that refunds money needs the permission for refunds.
  if (planned.money.refund > 0) requirePermission(call.staff, 'refunds.write');
  const formerOccupancy = await readFormerOccupancy(context, transaction, call, order);
  const describe = (place: OrderSlotChange | null) =>
    describeStaffChange(context, transaction, call, order, {
      planned,
      details: details.names,
      formerOccupancy,
      slotChange: place,
    });
  if (planned.isSame && details.names.length === 0) return { change: await describe(null), effects: null };
  const { difference } = planned.money;
  if (request.expectedDifference !== undefined && request.expectedDifference !== difference) {
    throw new Refusal('order.change_differs', { details: { change: await describe(null) } });
  }

  const { reason } = request;
  const rights = {
    mayOverfill: request.overfill === true,
    mayBeLate: true,
    author: authorOf(call, { reason }),
  };
  if (planned.isSame) {
    await updateOrder(transaction, order, details.changes);
    await appendDetails(transaction, order, details.names, rights.author, now);
    await auditOrder(context, transaction, call, 'order.changed', before, { note: reason });
    return { change: await describe(null), effects: { orderIds: [order.id], stockChanges: [], refundIds: [] } };
  }
  const saved = await saveChange(context, transaction, asCustomer, order, planned, {
    rights,
    now,
    details: details.changes,
    detailNames: details.names,
  });
  await setSavedPoint(transaction, order, planned.target.address, { staffId: call.staff.id, now });
  const { isOverfilled } = saved;
  if (isOverfilled && !reason && request.preview !== true) throw new Refusal('order.overfill_reason');
  const change = await describe(saved);
  await auditOrder(context, transaction, call, isOverfilled ? 'order.overfilled' : 'order.changed', before, {
    note: reason,
  });
  return { change, effects: saved.effects };
}

/** Gives the saved address of the house the place that staff found for the order, so that the next order has it. */
async function setSavedPoint(
  transaction: Transaction,
  order: OrderRow,
  found: CartAddress,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<void> {
  const { partnerId, subjectId, address } = order;
  if (!isPlaceKnownBetter(found, address) || address.addressId === null) return;
  const owner = { partnerId, subjectId };
  const placed = await setAddressPoint(transaction, { ...owner, id: address.addressId }, found);
  if (!placed) return;
  await moveBottlesToAddress(transaction, owner, {
    ...{ fromKey: placed.formerKey, to: toPlaceOfBottles(placed.address) },
    ...{ by: { staffId, reasonId: broughtOver }, now },
  });
}

function toTargetInput(
  partner: Partner,
  { slot, address }: StaffChangeRequest,
): Pick<OrderChangeInput, 'date' | 'periodId' | 'addressId' | 'address'> {
  return {
    ...(slot && { date: slot.date, periodId: slot.periodId }),
    ...(address &&
      ('addressId' in address ? { addressId: address.addressId } : { address: toPlacedAddress(partner, address) })),
  };
}

function toPlacedAddress(partner: Partner, address: Exclude<ChangeAddress, { addressId: string }>): AddressFields {
  if (!('areaId' in address)) return address;
  const { areaId, ...fields } = address;
  return { ...fields, ...toPlacedPoint(partner, { areaId }) };
}
