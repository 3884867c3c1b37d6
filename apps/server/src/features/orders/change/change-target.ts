import type { AddressFields, CartAddress } from '@kaplya/contract';
import { doesPromoStillApply } from '@kaplya/domain';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { requireLegalPerson } from '#features/addresses/index.ts';
import { toCartAddress } from '#features/cart/index.ts';
import { getOffers } from '#features/catalogue/index.ts';
import { findServingArea, getArea, type Area } from '#features/company/index.ts';
import { describeSlot, type SlotDescription } from '#features/delivery/index.ts';
import { findPromo } from '#features/promotions/index.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { loadLineNames } from '../history/line-names.ts';
import type { OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderRow } from '../stores/order.store.ts';

/** Requested change: both fields of the interval, or neither. */
export type TargetInput = {
  readonly date?: string | undefined;
  readonly periodId?: string | undefined;
  readonly addressId?: string | undefined;
  /** An address that is not saved. */
  readonly address?: AddressFields | undefined;
};

export type ChangeTarget = {
  readonly address: CartAddress;
  readonly area: Area;
  readonly day: string;
  readonly templateId: string;
  readonly slot: SlotDescription;
  readonly isElsewhere: boolean;
  readonly isAtAnotherTime: boolean;
};

/** Finds address, area and slot of the order after the change, as far as they can be checked before locking. */
export async function findChangeTarget(
  context: Context,
  transaction: Transaction,
  call: CustomerCall,
  order: OrderRow,
  { addressId, address: written, date, periodId }: TargetInput,
): Promise<ChangeTarget> {
  const { partner } = call;
  const requested = addressId === undefined ? written : { addressId };
  const address = requested === undefined ? order.address : await toCartAddress(context, transaction, call, requested);
  const isElsewhere = !isDeepStrictEqual(withoutUndefined(address), withoutUndefined(order.address));
  if (isElsewhere) await assertSamePayer(transaction, call, order, address);
  const area = isElsewhere ? findServingArea(partner, address) : getArea(partner, order.areaId);
  if (!area) throw new Refusal('address.not_served');
  if (address.noPoint && order.status === 'approved') throw new Refusal('order.point_missing');

  const isTimed = date !== undefined && periodId !== undefined;
  // A new day, interval or area needs both fields of the interval, because intervals belong to an area.
  if (!isTimed && (date !== undefined || periodId !== undefined || area.id !== order.areaId)) {
    throw new Refusal('order.interval_required');
  }
  const day = isTimed ? date : order.intervalDay;
  const templateId = isTimed ? periodId : order.intervalTemplateId;
  // The same interval id in another area is a different slot.
  const isAtAnotherTime =
    area.id !== order.areaId || day !== order.intervalDay || templateId !== order.intervalTemplateId;
  const slot = isAtAnotherTime ? await describeSlot(context, partner, area, templateId, day) : soldSlotOf(order);
  if (!slot) throw new Refusal('interval.unavailable', { params: { reason: 'closed' } });
  return { address, area, day, templateId, slot, isElsewhere, isAtAnotherTime };
}

/** The sold slot of an order at an unchanged time, whose surcharge is not paid again. */
function soldSlotOf({ shippingFrom: startsAt, shippingTo: endsAt, timeZone }: OrderRow): SlotDescription {
  return { surchargeMinor: 0, startsAt, endsAt, timeZone };
}

function withoutUndefined(address: CartAddress): unknown {
  return JSON.parse(JSON.stringify(address));
}

async function assertSamePayer(
  transaction: Transaction,
  call: CustomerCall,
  { legalPersonId }: OrderRow,
  { legal_person_id: next }: CartAddress,
): Promise<void> {
  if ((next ?? null) !== legalPersonId) throw new Refusal('order.change_payer');
  await requireLegalPerson(transaction, call, next);
}

export async function assertSoldThere(
  context: Context,
  { partner, language }: CustomerCall,
  { area, day }: ChangeTarget,
  lines: readonly Pick<OrderLineRow, 'allocation' | 'productId' | 'productSetId' | 'name'>[],
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

/** Refuses a change that would make the order's promo code invalid on the new day or in the new area. */
export async function assertPromoValidThere(
  context: Context,
  transaction: Transaction,
  { partnerId, promoCode: code, subjectId, phone, areaId, intervalDay }: OrderRow,
  { area, day }: ChangeTarget,
): Promise<void> {
  const isMoved = area.id !== areaId || day !== intervalDay;
  if (code === null || !isMoved) return;
  const known = await findPromo(context, transaction, { partnerId, code, subjectId, phone });
  if (known && !doesPromoStillApply(known.rule, { areaId: area.id, day })) {
    throw new Refusal('order.change_promo', { params: { code } });
  }
}
