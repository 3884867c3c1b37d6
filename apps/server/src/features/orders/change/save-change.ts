import { returnedFees, toZoned, type ChangeSettlement, type ChargedFee } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { getOffers, moveReservation, type AvailabilityChange } from '#features/catalogue/index.ts';
import { moveSlot } from '#features/delivery/index.ts';
import { toStock } from '../cancellation/cancel-orders.ts';
import type { ChangedFees } from './change-fees.ts';
import type { ChangeTarget } from './change-target.ts';
import type { OrderCall } from '../history/get-order.ts';
import { queueRefund } from '../payment/order-payments.ts';
import { toOrderReceipt } from '../payment/paid-lines.ts';
import { insertOrderEvents } from '../stores/order-event.store.ts';
import { replaceFeeLines, type NewOrderLine, type OrderLineRow } from '../stores/order-line.store.ts';
import { updateOrder, type OrderRow } from '../stores/order.store.ts';

/**
 * Replaces the old fees with the new ones. A paid order keeps its paid sums: the excess becomes a refunded line, as
 * after any refund (rule 66). Returns the refund ids.
 */
export async function saveFees(
  transaction: Transaction,
  { partner }: OrderCall,
  order: OrderRow,
  { difference, replaced, added }: ChangedFees,
  settlement: ChangeSettlement,
  now: Date,
): Promise<string[]> {
  const back = settlement === 'refund' ? toReturnedLines(replaced, added) : [];
  await replaceFeeLines(
    transaction,
    order,
    replaced.map(({ id }) => id),
    [...added, ...back],
  );
  if (settlement === 'refund') {
    const receipt = toOrderReceipt(
      back,
      back.map(({ id: lineId, totalMinor: amount }) => ({ lineId, subject: 'fee', quantity: 1, amount })),
    );
    const wanted = { partner, documentId: order.id, amountMinor: -difference, reason: 'changed', receipt, now };
    return queueRefund(transaction, wanted);
  }
  await updateOrder(transaction, order, {
    feesMinor: order.feesMinor + difference,
    totalMinor: order.totalMinor + difference,
    toPayMinor: order.toPayMinor + difference,
  });
  return [];
}

function toCharged({
  externalId: kind,
  totalMinor: amount,
}: Pick<OrderLineRow, 'externalId' | 'totalMinor'>): ChargedFee {
  return { kind, amount };
}

function toReturnedLines(replaced: readonly OrderLineRow[], added: readonly NewOrderLine[]) {
  return returnedFees(replaced.map(toCharged), added.map(toCharged)).flatMap(({ kind, amount }) => {
    const sold = replaced.find(({ externalId }) => externalId === kind);
    if (!sold) return [];
    const { orderId: _order, partnerId: _partner, position: _position, ...line } = sold;
    return [{ ...line, priceMinor: amount, subtotalMinor: amount, totalMinor: amount, refundedQuantity: 1 }];
  });
}

export async function saveTarget(
  context: Context,
  transaction: Transaction,
  { partner }: OrderCall,
  order: OrderRow,
  { address, area, day, templateId, slot, isElsewhere, isAtAnotherTime }: ChangeTarget,
  now: Date,
): Promise<void> {
  const { partnerId, id, status, cartId, bottles, intervalTemplateId, intervalDay } = order;
  if (isAtAnotherTime) {
    const wanted = { partner, area, cartId, day, templateId, bottles, now };
    await moveSlot(context, transaction, wanted, {
      partnerId,
      templateId: intervalTemplateId,
      day: intervalDay,
      bottles,
    });
  }
  await updateOrder(transaction, order, {
    address,
    areaId: area.id,
    warehouseId: area.warehouseId,
    intervalTemplateId: templateId,
    intervalDay: day,
    shippingFrom: slot.startsAt,
    shippingTo: slot.endsAt,
    timeZone: slot.timeZone,
  });
  if (isAtAnotherTime) {
    const { date, time: from } = toZoned(slot.startsAt.getTime(), slot.timeZone);
    const { time: to } = toZoned(slot.endsAt.getTime(), slot.timeZone);
    const textParams = { day: date, from, to };
    await insertOrderEvents(transaction, partnerId, [id], {
      status,
      textKey: 'order.TIME_CHANGED',
      textParams,
      at: now,
    });
  }
  // Leaves out the address: a deleted account deletes its addresses.
  if (isElsewhere)
    await insertOrderEvents(transaction, partnerId, [id], { status, textKey: 'order.ADDRESS_CHANGED', at: now });
}

/** Moves the order's stock to the warehouse that serves the address. */
export async function moveStock(
  context: Context,
  transaction: Transaction,
  { partner, language }: OrderCall,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { area: { id: areaId, warehouseId } }: ChangeTarget,
  now: Date,
): Promise<AvailabilityChange[]> {
  if (warehouseId === order.warehouseId) return [];
  const held = toStock(order, lines, now);
  const { findItem } = await getOffers(context, partner, areaId, null);
  const nameOf = (productId: string) => findItem(productId)?.names[language] ?? '';
  return moveReservation(transaction, held, { ...held, warehouseId, nameOf });
}
