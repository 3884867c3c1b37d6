import type { CartAddress, Order, OrderChange } from '@kaplya/contract';
import {
  canLeaveAtDoor,
  feesOfChange,
  isFeeOfPlace,
  isPromoKept,
  parseFloor,
  parsePaymentCode,
  returnedFees,
  settleOrderChange,
  sumAmounts,
  toZoned,
  type ChangeSettlement,
  type ChargedFee,
} from '@kaplya/domain';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { requireLegalPerson } from '#features/addresses/index.ts';
import { toCartAddress, toFeeKnobs } from '#features/cart/index.ts';
import { getOffers, moveReservation, type AvailabilityChange } from '#features/catalogue/index.ts';
import { findServingArea, getArea, type Area } from '#features/company/index.ts';
import { describeSlot, moveSlot, type SlotDescription } from '#features/delivery/index.ts';
import { findPromo } from '#features/promotions/index.ts';
import { Refusal } from '#http/refusal.ts';
import { afterChange, type OrderEffects } from './after-change.ts';
import { toStock } from './cancel-orders.ts';
import { mayBeChanged } from './describe-orders.ts';
import { getOwnOrder, type OrderCall } from './get-order.ts';
import { toLateRefusal } from './late-refusal.ts';
import { loadLineNames } from './line-names.ts';
import { queueRefund } from './order-payments.ts';
import {
  appendEvents,
  listLinesOf,
  lockOrder,
  replaceFeeLines,
  updateOrder,
  type NewOrderLine,
  type OrderLineRow,
  type OrderRow,
} from './orders.store.ts';
import { toReceipt } from './paid-lines.ts';
import { toFeeLine } from './to-order.ts';

export type ChangeRequest = {
  readonly externalOrder: string;
  readonly date?: string | undefined;
  readonly periodId?: string | undefined;
  readonly addressId?: string | undefined;
  /** Of the sum, that the customer has seen; minor units. */
  readonly expectedDifference?: number | undefined;
  readonly preview?: boolean | undefined;
};

type Changed = { readonly change: OrderChange; readonly effects: OrderEffects };

/** Ends the transaction of a preview: what it did was to see whether it can be done. */
class Previewed extends Error {
  readonly changed: Changed;

  constructor(changed: Changed) {
    super('A preview keeps nothing');
    this.changed = changed;
  }
}

/**
 * Moves an order of the caller to another interval, another address or both (rules 83 to 83b). A preview does the same and
 * keeps nothing, so that the two never differ. What is there already is success: whoever lost the answer asks again.
 */
export async function changeOrder(
  context: Context,
  call: OrderCall,
  request: ChangeRequest,
): Promise<{ order: Order; change: OrderChange }> {
  const { change, effects } = await withTransaction(context.database, async (transaction) => {
    const changed = await move(context, transaction, call, request);
    if (request.preview === true) throw new Previewed(changed);
    return changed;
  }).catch((error: unknown) => {
    if (!(error instanceof Previewed)) throw error;
    return { ...error.changed, effects: null };
  });
  if (effects) await afterChange(context, call.partner, effects);
  return { order: await getOwnOrder(context, call, request.externalOrder), change };
}

type Target = {
  readonly address: CartAddress;
  readonly area: Area;
  readonly day: string;
  readonly templateId: string;
  readonly slot: SlotDescription;
  readonly isElsewhere: boolean;
  readonly isAtAnotherTime: boolean;
};

async function move(
  context: Context,
  transaction: Transaction,
  call: OrderCall,
  request: ChangeRequest,
): Promise<Changed> {
  const { partner, bearer } = call;
  const now = context.clock.now();
  const order = await lockOrder(transaction, partner.id, request.externalOrder);
  if (!order || order.subjectId !== bearer.subjectId) throw new Refusal('order.not_found');
  if (!mayBeChanged(order, partner, now)) throw toLateRefusal('order.change_refused', partner);
  const target = await findTarget(context, transaction, call, order, request);
  const lines = await listLinesOf(transaction, partner.id, [order.id]);
  if (target.area.id !== order.areaId) await assertSoldThere(context, call, target, lines);
  await assertPromoKept(transaction, order, target);

  const fees = toFees(call, order, lines, target);
  const settlement = settle(order, fees.difference);
  assertCanBeLeft(order, fees.difference);
  const change = toChange(call, order, target, fees, settlement);
  const isSame = !target.isElsewhere && !target.isAtAnotherTime;
  if (isSame) return { change, effects: { orderIds: [], stockChanges: [], refundIds: [] } };
  if (request.expectedDifference !== undefined && request.expectedDifference !== fees.difference) {
    throw new Refusal('order.change_differs', { details: { change } });
  }

  // The global order of locks: order, payments, slots, stock.
  const refundIds = await saveFees(transaction, call, order, fees, settlement, now);
  await saveTarget(context, transaction, call, order, target, now);
  const stockChanges = await moveStock(context, transaction, call, order, lines, target, now);
  return { change, effects: { orderIds: [order.id], stockChanges, refundIds } };
}

/** Where and when the order is to go, as far as that can be known before anything is locked. */
async function findTarget(
  context: Context,
  transaction: Transaction,
  call: OrderCall,
  order: OrderRow,
  { addressId, date, periodId }: ChangeRequest,
): Promise<Target> {
  const { partner } = call;
  const address =
    addressId === undefined ? order.address : await toCartAddress(context, transaction, call, { addressId });
  const isElsewhere = !isDeepStrictEqual(withoutUndefined(address), withoutUndefined(order.address));
  if (isElsewhere) await assertSamePayer(transaction, call, order, address);
  const area = isElsewhere ? findServingArea(partner, address) : getArea(partner, order.areaId);
  if (!area) throw new Refusal('address.not_served');

  const isTimed = date !== undefined && periodId !== undefined;
  // An interval is one of its area.
  if (!isTimed && (date !== undefined || periodId !== undefined || area.id !== order.areaId)) {
    throw new Refusal('order.interval_required');
  }
  const day = isTimed ? date : order.intervalDay;
  const templateId = isTimed ? periodId : order.intervalTemplateId;
  // Not by its id alone: the interval of another area is another place, whatever it is called.
  const isAtAnotherTime =
    area.id !== order.areaId || day !== order.intervalDay || templateId !== order.intervalTemplateId;
  const slot = isAtAnotherTime ? await describeSlot(context, partner, area, templateId, day) : soldSlotOf(order);
  if (!slot) throw new Refusal('interval.unavailable', { params: { reason: 'closed' } });
  return { address, area, day, templateId, slot, isElsewhere, isAtAnotherTime };
}

/** An order that keeps its time keeps its window as sold; its surcharge is not asked for. */
function soldSlotOf({ shippingFrom: startsAt, shippingTo: endsAt, timeZone }: OrderRow): SlotDescription {
  return { surchargeMinor: 0, startsAt, endsAt, timeZone };
}

function withoutUndefined(address: CartAddress): unknown {
  return JSON.parse(JSON.stringify(address));
}

async function assertSamePayer(
  transaction: Transaction,
  call: OrderCall,
  { legalPersonId }: OrderRow,
  { legal_person_id: next }: CartAddress,
): Promise<void> {
  if ((next ?? null) !== legalPersonId) throw new Refusal('order.change_payer');
  await requireLegalPerson(transaction, call, next);
}

async function assertSoldThere(
  context: Context,
  { partner, language }: OrderCall,
  { area, day }: Target,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const offers = await getOffers(context, partner, area.id, day);
  const nameOf = await loadLineNames(context, partner, language);
  const names = lines
    .filter(({ allocation }) => allocation.length > 0)
    .filter(({ productId, productSetId }) => offers.findItem(productId ?? productSetId ?? '')?.isSold !== true)
    .map(nameOf);
  if (names.length > 0) {
    throw new Refusal('order.change_not_sold', { params: { names: names.join(', ') }, details: { names } });
  }
}

/** A discount that hangs on the day or the area is not taken along, nor taken away unasked. */
async function assertPromoKept(
  transaction: Transaction,
  { partnerId, promoCode: code, subjectId, phone, areaId, intervalDay }: OrderRow,
  { area, day }: Target,
): Promise<void> {
  const isMoved = area.id !== areaId || day !== intervalDay;
  if (code === null || !isMoved) return;
  const known = await findPromo(transaction, { partnerId, code, subjectId, phone });
  if (known && !isPromoKept(known.rule, { areaId: area.id, day })) {
    throw new Refusal('order.change_promo', { params: { code } });
  }
}

type Fees = {
  /** To the sum before, minor units. */
  readonly difference: number;
  readonly replaced: readonly OrderLineRow[];
  readonly added: readonly NewOrderLine[];
  /** All that are charged afterwards. */
  readonly after: readonly Pick<OrderLineRow, 'externalId' | 'name' | 'totalMinor'>[];
};

function toFees(call: OrderCall, order: OrderRow, lines: readonly OrderLineRow[], target: Target): Fees {
  const { rules } = call.partner;
  const { address, slot, isElsewhere, isAtAnotherTime } = target;
  const { replaced: kinds, fees } = feesOfChange(
    {
      address: isElsewhere ? { floor: parseFloor(address.floor), hasElevator: address.hasElevator ?? null } : null,
      surcharge: isAtAnotherTime ? slot.surchargeMinor : null,
    },
    order.bottles,
    toFeeKnobs(rules),
  );
  // What went back already is charged no more.
  const charged = lines.filter(({ kind, quantity, refundedQuantity }) => kind === 'fee' && quantity > refundedQuantity);
  const replaced = charged.filter(
    ({ externalId }) => isFeeOfPlace(externalId) && kinds.some((kind) => kind === externalId),
  );
  const added = fees.map((fee) => toFeeLine(fee, call));
  return {
    difference: sumOf(added) - sumOf(replaced),
    replaced,
    added,
    after: [...charged.filter((line) => !replaced.includes(line)), ...added],
  };
}

type FeeLine = Pick<OrderLineRow, 'externalId' | 'totalMinor'>;

function sumOf(fees: readonly FeeLine[]): number {
  return sumAmounts(fees.map(({ totalMinor }) => totalMinor));
}

function toCharged({ externalId: kind, totalMinor: amount }: FeeLine): ChargedFee {
  return { kind, amount };
}

function settle(order: OrderRow, difference: number): ChangeSettlement {
  const { paymentCode, toPayMinor: payable, paidMinor: paidAmount } = order;
  const settled = settleOrderChange({ paymentCode: parsePaymentCode(paymentCode), payable, paidAmount }, difference);
  if (!settled.ok) throw new Refusal(settled.reason.code, { params: settled.reason.params });
  return settled.value;
}

/** What is left at the door has nobody who pays the courier (rule 49a). */
function assertCanBeLeft({ wishes, paymentCode, toPayMinor }: OrderRow, difference: number): void {
  if (!wishes.includes('leaveAtDoor')) return;
  if (!canLeaveAtDoor({ paymentCode, toPay: toPayMinor + difference })) {
    throw new Refusal('cart.leave_at_door_unpaid');
  }
}

function toChange(
  { partner }: OrderCall,
  order: OrderRow,
  { address, slot }: Target,
  { difference, after }: Fees,
  settlement: ChangeSettlement,
): OrderChange {
  const toMoney = (amount: number) => ({ amount, currency: partner.currency });
  return {
    difference: toMoney(difference),
    settlement,
    // What goes back is counted by itself, as in the order (rule 66).
    toPay: toMoney(settlement === 'refund' ? order.toPayMinor : order.toPayMinor + difference),
    fees: after.map(({ externalId: kind, name, totalMinor }) => ({ kind, name, amount: toMoney(totalMinor) })),
    address,
    shippingDate: slot.startsAt.toISOString(),
    shippingDateTo: slot.endsAt.toISOString(),
    timeZone: slot.timeZone,
  };
}

/**
 * Puts the new fees in the place of the old ones. Of a paid order the sums stay as they were paid: what is too much becomes
 * a line that went back, as after any refund (rule 66). Gives the ids of the refunds.
 */
async function saveFees(
  transaction: Transaction,
  { partner }: OrderCall,
  order: OrderRow,
  { difference, replaced, added }: Fees,
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
    const receipt = toReceipt(
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

function toReturnedLines(replaced: readonly OrderLineRow[], added: readonly NewOrderLine[]) {
  return returnedFees(replaced.map(toCharged), added.map(toCharged)).flatMap(({ kind, amount }) => {
    const sold = replaced.find(({ externalId }) => externalId === kind);
    if (!sold) return [];
    const { orderId: _order, partnerId: _partner, position: _position, ...line } = sold;
    return [{ ...line, priceMinor: amount, subtotalMinor: amount, totalMinor: amount, refundedQuantity: 1 }];
  });
}

async function saveTarget(
  context: Context,
  transaction: Transaction,
  { partner }: OrderCall,
  order: OrderRow,
  { address, area, day, templateId, slot, isElsewhere, isAtAnotherTime }: Target,
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
    await appendEvents(transaction, partnerId, [id], { status, textKey: 'order.TIME_CHANGED', textParams, at: now });
  }
  // Not where to: an account that is deleted takes its addresses along.
  if (isElsewhere)
    await appendEvents(transaction, partnerId, [id], { status, textKey: 'order.ADDRESS_CHANGED', at: now });
}

/** What the order holds lies in the warehouse that serves the address. */
async function moveStock(
  context: Context,
  transaction: Transaction,
  { partner, language }: OrderCall,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { area: { id: areaId, warehouseId } }: Target,
  now: Date,
): Promise<AvailabilityChange[]> {
  if (warehouseId === order.warehouseId) return [];
  const held = toStock(order, lines, now);
  const { findItem } = await getOffers(context, partner, areaId, null);
  const nameOf = (productId: string) => findItem(productId)?.names[language] ?? '';
  return moveReservation(transaction, held, { ...held, warehouseId, nameOf });
}
