import { findDeliverySlot, type DeliverySlot } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import type { Area, Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { getAreaDelivery, onlyOf, toDaysInput, type AreaDelivery, type SlotDescription } from './delivery-plan.ts';
import {
  confirmInSlot,
  releaseInSlot,
  listUsage,
  lockSlot,
  releaseHold,
  type SlotKey,
  type SlotUsageRow,
  type UsageFilter,
} from './delivery.store.ts';

export type SlotRequest = {
  readonly partner: Partner;
  readonly area: Pick<Area, 'id' | 'cityId'>;
  readonly cartId: string;
  readonly day: string;
  readonly templateId: string;
  /** Bottles of water in the cart or order, which count against the slot's `maxBottles`. */
  readonly bottles: number;
  readonly now: Date;
};

export type ConfirmedSlot = SlotDescription;

/**
 * Converts a cart's place in a slot into an order's. Capacity and cut-off are checked again: an expired hold does no
 * harm while there is capacity, and a live hold does not help after the cut-off. Throws the Refusal
 * `interval.unavailable`.
 */
export async function confirmSlot(
  context: Context,
  transaction: Transaction,
  request: SlotRequest,
): Promise<ConfirmedSlot> {
  const delivery = await getBookableDelivery(context, request);
  return confirmLockedSlot(transaction, await lockSlotUsage(transaction, delivery, request), request);
}

/** Like `confirmSlot`, for a slot that the caller has locked. */
export async function confirmLockedSlot(
  transaction: Transaction,
  locked: LockedSlot,
  request: SlotRequest,
): Promise<ConfirmedSlot> {
  const slot = getBookableSlot(locked, request);
  await confirmInSlot(transaction, keyOf(request), request.bottles);
  await releaseHold(transaction, request.partner.id, request.cartId);
  return slot;
}

/** Whether `confirmSlot` would succeed now; reserves nothing. */
export async function checkSlot(context: Context, executor: Executor, request: SlotRequest): Promise<boolean> {
  const { partner, area, now } = request;
  const delivery = await getAreaDelivery(context, partner, area, now);
  return isSlotBookable({ delivery, usage: await listUsage(executor, toUsageFilter(request)) }, request);
}

/** The place of an order in a slot, with the bottles that it occupies there. */
export type SlotShare = SlotKey & { readonly bottles: number };

/**
 * Frees the places of cancelled orders. Not idempotent: call it in the transaction that cancels the orders. Locks rows
 * in the order of their keys, which prevents deadlocks.
 */
export async function releaseSlots(transaction: Transaction, places: readonly SlotShare[]): Promise<void> {
  const bySlot = Map.groupBy(places, toLockOrder);
  for (const [, ofSlot] of [...bySlot].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [key] = ofSlot;
    if (!key) continue;
    await lockSlot(transaction, key);
    const bottles = ofSlot.reduce((sum, place) => sum + place.bottles, 0);
    await releaseInSlot(transaction, key, { orders: ofSlot.length, bottles });
  }
}

/** Frees the capacity of `bottles` that an order no longer needs; the order keeps its place. */
export async function releaseBottles(transaction: Transaction, place: SlotShare): Promise<void> {
  if (place.bottles === 0) return;
  await lockSlot(transaction, place);
  await releaseInSlot(transaction, place, { orders: 0, bottles: place.bottles });
}

export function toLockOrder({ templateId, day }: SlotKey): string {
  return `${templateId} ${day}`;
}

/** A slot whose row is locked, with its usage as read under the lock. */
export type LockedSlot = { readonly delivery: AreaDelivery; readonly usage: readonly SlotUsageRow[] };

type SlotToLock = Omit<SlotRequest, 'bottles'> & {
  /** The holder whose present hold is not counted, because the new one replaces it. */
  readonly holderId?: string;
};

/**
 * The intervals of the slot's area. Throws the Refusal `interval.unavailable` for a slot that the area does not have.
 */
export async function getBookableDelivery(
  context: Context,
  request: Pick<SlotRequest, 'partner' | 'area' | 'templateId' | 'day' | 'now'>,
): Promise<AreaDelivery> {
  const delivery = await findBookableDelivery(context, request);
  if (!delivery) throw unavailable('closed');
  return delivery;
}

/** The intervals of the slot's area; null for a slot that the area does not have. */
export async function findBookableDelivery(
  context: Context,
  { partner, area, templateId, day, now }: Pick<SlotRequest, 'partner' | 'area' | 'templateId' | 'day' | 'now'>,
): Promise<AreaDelivery | null> {
  const delivery = await getAreaDelivery(context, partner, area, now);
  const { templates, firstDay, lastDay } = delivery;
  return templates.some(({ id }) => id === templateId) && day >= firstDay && day <= lastDay ? delivery : null;
}

/**
 * Locks the slot and reads its usage in one round trip. The lock is sent before this function returns. Throws the
 * Refusal `interval.unavailable` for a deleted interval.
 */
export async function lockSlotUsage(
  transaction: Transaction,
  delivery: AreaDelivery,
  request: SlotToLock,
): Promise<LockedSlot> {
  const [lock, usage] = await Promise.all([
    lockSlot(transaction, keyOf(request)),
    listUsage(transaction, toUsageFilter(request)),
  ]);
  if (lock === 'gone') throw unavailable('closed');
  return { delivery, usage: lock === 'there' ? usage : await listUsage(transaction, toUsageFilter(request)) };
}

/** Throws the Refusal `interval.unavailable` if the slot is closed or has no room for the bottles. */
export function getBookableSlot(
  { delivery, usage }: LockedSlot,
  { templateId, day, bottles }: Pick<SlotRequest, 'templateId' | 'day' | 'bottles'>,
): SlotDescription {
  const slot = findLockedSlot({ delivery, usage }, { templateId, day, bottles });
  if (!slot) throw unavailable('closed');
  if (slot.reason !== null) throw unavailable(slot.reason);
  const { startsAt, endsAt, surcharge } = slot;
  const { timeZone } = delivery;
  return { surchargeMinor: surcharge, startsAt: new Date(startsAt), endsAt: new Date(endsAt), timeZone };
}

/** Whether the locked slot has room for the bottles. */
export function isSlotBookable(
  locked: LockedSlot,
  request: Pick<SlotRequest, 'templateId' | 'day' | 'bottles'>,
): boolean {
  return findLockedSlot(locked, request)?.reason === null;
}

export const findLockedSlot = (
  { delivery, usage }: LockedSlot,
  { templateId, day, bottles }: Pick<SlotRequest, 'templateId' | 'day' | 'bottles'>,
): DeliverySlot | null => findDeliverySlot(toDaysInput(onlyOf(delivery, templateId), usage, bottles), templateId, day);

const toUsageFilter = ({ partner, cartId, holderId, day, templateId, now }: SlotToLock): UsageFilter => ({
  partnerId: partner.id,
  templateIds: [templateId],
  firstDay: day,
  lastDay: day,
  now,
  exceptCartId: cartId,
  exceptHolderId: holderId,
});

export function keyOf({ partner, templateId, day }: Pick<SlotRequest, 'partner' | 'templateId' | 'day'>): SlotKey {
  return { partnerId: partner.id, templateId, day };
}

export function unavailable(reason: NonNullable<DeliverySlot['reason']>): Refusal {
  return new Refusal('interval.unavailable', { params: { reason } });
}
