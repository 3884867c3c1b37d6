import { addressText } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { isPlaceUnknown } from '#features/addresses/index.ts';
import { changeReservation, getOffers, type AvailabilityChange } from '#features/catalogue/index.ts';
import { changeOrderSlot, type OrderSlotChange } from '#features/delivery/index.ts';
import { refundPoints } from '#features/loyalty/index.ts';
import { queueRefund } from '#features/payments/index.ts';
import { releasePromoUses } from '#features/promotions/index.ts';
import type { CustomerCall } from '#http/call.ts';
import { toStock } from '../cancellation/cancel-orders.ts';
import { assertWithinCredit } from '../contract/credit.ts';
import type { OrderEffects } from '../fulfilment/after-change.ts';
import { setOrderStatus } from '../fulfilment/set-order-status.ts';
import { toOrderReceipt } from '../payment/paid-lines.ts';
import { insertOrderEvents, type NewOrderEvent } from '../stores/order-event.store.ts';
import { replaceOrderLines } from '../stores/order-line.store.ts';
import { updateOrder, type OrderChanges, type OrderRow } from '../stores/order.store.ts';
import type { OrderAuthor } from './lock-order-at-version.ts';
import { divideRefunded, moneyOf } from './change-lines.ts';
import {
  listChangedDetails,
  listChangedGoods,
  listChangedSum,
  listChangedTerms,
  toChangedSlot,
  toStoredSlot,
} from './changed-values.ts';
import type { DetailName } from './order-details.ts';
import { paymentCodeOfDue, type PlannedChange } from './plan-change.ts';

export type ChangeRights = {
  readonly mayOverfill: boolean;
  /** Whether the change is allowed after the cutoff of the slot, as for staff. */
  readonly mayBeLate: boolean;
  /** The author in the timeline, shown to staff alone. */
  readonly author: OrderAuthor;
};

export type SaveChangeOptions = {
  readonly rights: ChangeRights;
  readonly now: Date;
  /** Details to change in the same update. */
  readonly details?: OrderChanges;
  readonly detailNames?: readonly DetailName[];
  /** Checks that run once the slot is locked. */
  readonly afterSlot?: () => Promise<void>;
};

export type SavedChange = OrderSlotChange & { readonly effects: OrderEffects };

/**
 * Writes a planned change of a locked order in the global lock order: payments, slots, company, promo code, points, stock.
 */
export async function saveChange(
  context: Context,
  transaction: Transaction,
  call: CustomerCall,
  order: OrderRow,
  planned: PlannedChange,
  { rights, now, details = {}, detailNames = [], afterSlot }: SaveChangeOptions,
): Promise<SavedChange> {
  const { partner } = call;
  const { goods } = planned;
  const refundIds = await queueRefundOfChange(transaction, call, order, planned, now);
  const moved = await changeSlotOfOrder(context, transaction, call, order, planned, rights, now);
  await afterSlot?.();
  await assertWithinCredit(transaction, order, planned.sums.toPayMinor - order.toPayMinor);
  if (order.promoCode !== null && goods.promoCode === null) {
    await releasePromoUses(transaction, partner.id, [order.id], now);
  }
  if (goods.pointsBack > 0 && order.isRegistered) {
    const points = { customerId: order.subjectId, orderId: order.id, returned: goods.pointsBack };
    await refundPoints(transaction, partner, { ...points, paidFrom: 'held', takenBack: 0, now });
  }
  const stockChanges = await changeStock(context, transaction, call, order, planned, now);
  await replaceOrderLines(transaction, order, planned.lines);
  const linesRevision = order.linesRevision + 1;
  await updateOrder(transaction, order, { ...toOrderChanges(order, planned), ...details, linesRevision });
  await appendEvents(transaction, order, planned, detailNames, rights.author, now);
  if (order.status === 'new' && planned.target.address.noPoint) {
    const review = { status: 'requiresConfirmation', textKey: 'order.POINT_MISSING', ...rights.author } as const;
    await setOrderStatus(transaction, partner.id, [order.id], { ...review, at: now });
  }
  return { effects: { orderIds: [order.id], stockChanges, refundIds }, ...moved };
}

async function queueRefundOfChange(
  transaction: Transaction,
  { partner }: CustomerCall,
  { id: documentId }: OrderRow,
  { money: { refund: amountMinor }, returned, goods }: PlannedChange,
  now: Date,
): Promise<string[]> {
  if (amountMinor === 0) return [];
  const paid = returned.filter((line) => moneyOf(line) > 0);
  const charged = paid.map((line) => ({
    ...{ lineId: line.id, subject: line.kind, quantity: line.quantity, amount: moneyOf(line) },
  }));
  const receipt = toOrderReceipt(returned, charged);
  const reason = goods.isWithdrawn ? 'returned' : 'changed';
  return queueRefund(transaction, { partner, documentId, amountMinor, reason, receipt, now });
}

function changeSlotOfOrder(
  context: Context,
  transaction: Transaction,
  { partner }: CustomerCall,
  { partnerId, cartId, intervalTemplateId, intervalDay, bottles }: OrderRow,
  { target: { area, day, templateId }, goods }: PlannedChange,
  rights: ChangeRights,
  now: Date,
): Promise<OrderSlotChange> {
  const request = { partner, area, cartId, day, templateId, bottles: goods.water, now };
  const former = { partnerId, templateId: intervalTemplateId, day: intervalDay, bottles };
  return changeOrderSlot(context, transaction, request, former, rights);
}

/** Changes the reservation of the order as a whole: reserves its stock after the change, frees the former one. */
async function changeStock(
  context: Context,
  transaction: Transaction,
  { partner, language }: CustomerCall,
  order: OrderRow,
  { rows, lines, target: { area } }: PlannedChange,
  now: Date,
): Promise<AvailabilityChange[]> {
  const { findItem } = await getOffers(context, partner, area.id, null);
  const nameOf = (productId: string) => findItem(productId)?.names[language] ?? '';
  const request = toStock({ ...order, warehouseId: area.warehouseId }, lines, now);
  return changeReservation(transaction, toStock(order, rows, now), { ...request, nameOf });
}

function toOrderChanges(order: OrderRow, planned: PlannedChange): OrderChanges {
  const { goods, sums, willEarn, money } = planned;
  const { address, area, day, templateId, slot } = planned.target;
  const paymentCode = paymentCodeOfDue(order, money.due);
  // The method of a completed online payment stays.
  const isNewMethod = order.paidMinor === 0 && paymentCode !== order.paymentCode;
  return {
    ...sums,
    willEarn,
    bottles: goods.water,
    returnableContainer: goods.returned,
    promoCode: goods.promoCode,
    address,
    areaId: area.id,
    warehouseId: area.warehouseId,
    intervalTemplateId: templateId,
    intervalDay: day,
    shippingFrom: slot.startsAt,
    shippingTo: slot.endsAt,
    timeZone: slot.timeZone,
    ...(isNewMethod && { paymentCode, paymentMethodId: '' }),
  };
}

async function appendEvents(
  transaction: Transaction,
  order: OrderRow,
  planned: PlannedChange,
  detailNames: readonly DetailName[],
  author: ChangeRights['author'],
  at: Date,
): Promise<void> {
  const { address: former } = order;
  const { goods, target, rows, money } = planned;
  const { address, slot, isAtAnotherTime, isElsewhere } = target;
  const events: Pick<NewOrderEvent, 'textKey' | 'textParams' | 'changedValues'>[] = [];
  if (isAtAnotherTime) {
    const moved = { shippingFrom: slot.startsAt, shippingTo: slot.endsAt, timeZone: slot.timeZone };
    events.push({
      textKey: 'order.TIME_CHANGED',
      textParams: toStoredSlot(moved),
      changedValues: [toChangedSlot(order, moved)],
    });
  }
  // The timeline entry contains no address, because the deletion of an account must delete its addresses.
  const isFound = isPlaceUnknown(former) && !isPlaceUnknown(address) && addressText(former) === addressText(address);
  if (isElsewhere) events.push({ textKey: isFound ? 'order.POINT_SET' : 'order.ADDRESS_CHANGED' });
  if (goods.isChanged) {
    const changedValues = [
      ...listChangedGoods(divideRefunded(rows).live, goods.live),
      ...listChangedTerms(order, planned),
    ];
    events.push({ textKey: 'order.GOODS_CHANGED', changedValues });
  }
  // The sum stands with the last entry: goods, place and time make it together.
  const last = events.at(-1);
  if (last) last.changedValues = [...(last.changedValues ?? []), ...listChangedSum(money)];
  for (const event of events) await append(transaction, order, event, author, at);
  await appendDetails(transaction, order, detailNames, author, at);
}

const append = (
  transaction: Transaction,
  { partnerId, id, status }: OrderRow,
  event: Pick<NewOrderEvent, 'textKey' | 'textParams' | 'changedValues'>,
  author: ChangeRights['author'],
  at: Date,
) => insertOrderEvents(transaction, partnerId, [id], { status, ...event, ...author, at });

/** Appends to the timeline which details staff changed; nothing for none. */
export async function appendDetails(
  transaction: Transaction,
  order: OrderRow,
  names: readonly (DetailName | 'changeFrom')[],
  author: ChangeRights['author'],
  at: Date,
): Promise<void> {
  if (names.length === 0) return;
  const changedValues = listChangedDetails(names);
  await append(transaction, order, { textKey: 'order.DETAILS_CHANGED', changedValues }, author, at);
}
