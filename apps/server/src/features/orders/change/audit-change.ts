import type { Transaction } from '#db/client.ts';
import type { Context } from '#context.ts';
import { recordAudit, type StaffCall } from '#features/staff/index.ts';
import { listOrderLines, type OrderLineRow } from '../stores/order-line.store.ts';
import { findOrder, type OrderRow } from '../stores/order.store.ts';

/** An order with its lines, for an audit entry. */
export type AuditedOrder = { readonly order: OrderRow; readonly lines: readonly OrderLineRow[] };

export async function readForAudit(
  transaction: Transaction,
  { partnerId, id }: Pick<OrderRow, 'partnerId' | 'id'>,
): Promise<AuditedOrder> {
  const order = await findOrder(transaction, partnerId, id);
  if (!order) throw new Error(`Order ${id} is gone within its own transaction`);
  return { order, lines: await listOrderLines(transaction, partnerId, [id]) };
}

/** Records a change of an order by a member of staff, in the transaction of the change. */
export async function auditOrder(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  action: string,
  before: AuditedOrder,
  { reasonId, note }: { readonly reasonId?: string | undefined; readonly note?: string | undefined },
): Promise<void> {
  const after = await readForAudit(transaction, before.order);
  const { subjectId: personId } = after.order;
  await recordAudit(context, transaction, call, {
    action,
    subject: `order:${after.order.id}`,
    version: after.order.version,
    before: toAuditFields(before),
    after: toAuditFields(after),
    // The texts are deleted with the person: a customer's account, or the visitor as whom a guest ordered.
    personal: {
      ...{ personId, note },
      ...{ before: toPersonalFields(before.order), after: toPersonalFields(after.order) },
    },
    reasonId: reasonId ?? null,
  });
}

function toAuditFields({ order, lines }: AuditedOrder) {
  const { status, intervalDay, intervalTemplateId, areaId, warehouseId, wishes, promoCode } = order;
  const { bottles, returnableContainer, toPayMinor, paidMinor, refundedMinor, paymentCode, emptiesReturned } = order;
  return {
    ...{ status, slot: `${intervalDay} ${intervalTemplateId}`, areaId, warehouseId, wishes, promoCode },
    ...{ bottles, returnableContainer, toPayMinor, paidMinor, refundedMinor, paymentCode, emptiesReturned },
    ...{
      cashToReturnMinor: order.cashToReturnMinor,
      pointsMinor: order.pointsMinor,
      changeFromMinor: order.changeFromMinor,
    },
    lines: lines.map(({ name, quantity, refundedQuantity, priceMinor, totalMinor }) => ({
      ...{ name, quantity, refundedQuantity, priceMinor, totalMinor },
    })),
  };
}

function toPersonalFields({ address, phone, customerName, note }: OrderRow) {
  return { address, phone, customerName, note };
}
