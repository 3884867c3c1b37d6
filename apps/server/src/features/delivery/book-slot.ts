import { findDeliverySlot, type DeliverySlot } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import type { Area, Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { getAreaDelivery, onlyOf, toDaysInput, type AreaDelivery, type SlotDescription } from './delivery-plan.ts';
import {
  confirmInSlot,
  giveBackInSlot,
  listUsage,
  lockSlot,
  releaseHold,
  type SlotKey,
  type SlotUsageRow,
  type UsageWanted,
} from './delivery.store.ts';

export type SlotWanted = {
  readonly partner: Partner;
  readonly area: Pick<Area, 'id' | 'cityId'>;
  readonly cartId: string;
  readonly day: string;
  readonly templateId: string;
  /** Bottles of water in the cart. */
  readonly bottles: number;
  readonly now: Date;
};

export type ConfirmedSlot = SlotDescription;

/**
 * Converts a cart's place into an order's. Checks again: an expired hold is fine while there is capacity; a live one
 * does not help after the cutoff. Throws the Refusal `interval.unavailable`.
 */
export async function confirmSlot(
  context: Context,
  transaction: Transaction,
  wanted: SlotWanted,
): Promise<ConfirmedSlot> {
  const delivery = await getBookableDelivery(context, wanted);
  return confirmLockedSlot(transaction, await lockSlotUsage(transaction, delivery, wanted), wanted);
}

/** `confirmSlot` of a slot that is locked already. */
export async function confirmLockedSlot(
  transaction: Transaction,
  locked: LockedSlot,
  wanted: SlotWanted,
): Promise<ConfirmedSlot> {
  const slot = describeBookable(locked, wanted);
  await confirmInSlot(transaction, keyOf(wanted), wanted.bottles);
  await releaseHold(transaction, wanted.partner.id, wanted.cartId);
  return slot;
}

/** Whether the slot could be confirmed now; only `confirmSlot` reserves it. */
export async function checkSlot(context: Context, executor: Executor, wanted: SlotWanted): Promise<boolean> {
  const { partner, area, now } = wanted;
  const delivery = await getAreaDelivery(context, partner, area, now);
  return isBookable({ delivery, usage: await listUsage(executor, toUsageWanted(wanted)) }, wanted);
}

/** An order's share of an interval. */
export type SlotPlace = SlotKey & { readonly bottles: number };

/**
 * Frees the places of cancelled orders. Call once, with the orders' transition. Locks rows in the order of their keys,
 * which prevents deadlocks.
 */
export async function releaseSlots(transaction: Transaction, places: readonly SlotPlace[]): Promise<void> {
  const bySlot = Map.groupBy(places, toOrderOfLocks);
  for (const [, ofSlot] of [...bySlot].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [key] = ofSlot;
    if (!key) continue;
    await lockSlot(transaction, key);
    const bottles = ofSlot.reduce((sum, place) => sum + place.bottles, 0);
    await giveBackInSlot(transaction, key, { orders: ofSlot.length, bottles });
  }
}

/** Frees bottle capacity that an order no longer needs; the order keeps its place. */
export async function releaseBottles(transaction: Transaction, place: SlotPlace): Promise<void> {
  if (place.bottles === 0) return;
  await lockSlot(transaction, place);
  await giveBackInSlot(transaction, place, { orders: 0, bottles: place.bottles });
}

export function toOrderOfLocks({ templateId, day }: SlotKey): string {
  return `${templateId} ${day}`;
}

/** What is taken in a slot whose row is locked. */
export type LockedSlot = { readonly delivery: AreaDelivery; readonly usage: readonly SlotUsageRow[] };

type SlotToLock = Omit<SlotWanted, 'bottles'> & {
  /** The holder whose hold will be replaced, which does not count. */
  readonly holderId?: string;
};

/** The delivery of the slot's area. An unknown slot has no row to lock: throws the Refusal `interval.unavailable`. */
export async function getBookableDelivery(
  context: Context,
  wanted: Pick<SlotWanted, 'partner' | 'area' | 'templateId' | 'day' | 'now'>,
): Promise<AreaDelivery> {
  const delivery = await findBookableDelivery(context, wanted);
  if (!delivery) throw unavailable('closed');
  return delivery;
}

/** Null for a slot that the area does not have. */
export async function findBookableDelivery(
  context: Context,
  { partner, area, templateId, day, now }: Pick<SlotWanted, 'partner' | 'area' | 'templateId' | 'day' | 'now'>,
): Promise<AreaDelivery | null> {
  const delivery = await getAreaDelivery(context, partner, area, now);
  const { templates, firstDay, lastDay } = delivery;
  return templates.some(({ id }) => id === templateId) && day >= firstDay && day <= lastDay ? delivery : null;
}

/**
 * Locks the slot and reads what is taken in it, in one round trip. Sends the lock before it returns. Throws the Refusal
 * `interval.unavailable` for an interval that is no more.
 */
export async function lockSlotUsage(
  transaction: Transaction,
  delivery: AreaDelivery,
  wanted: SlotToLock,
): Promise<LockedSlot> {
  const [lock, usage] = await Promise.all([
    lockSlot(transaction, keyOf(wanted)),
    listUsage(transaction, toUsageWanted(wanted)),
  ]);
  if (lock === 'gone') throw unavailable('closed');
  return { delivery, usage: lock === 'there' ? usage : await listUsage(transaction, toUsageWanted(wanted)) };
}

/** Throws the Refusal `interval.unavailable` if the slot is closed or has no room for the bottles. */
export function describeBookable(
  { delivery, usage }: LockedSlot,
  { templateId, day, bottles }: Pick<SlotWanted, 'templateId' | 'day' | 'bottles'>,
): SlotDescription {
  const slot = findLockedSlot({ delivery, usage }, { templateId, day, bottles });
  if (!slot) throw unavailable('closed');
  if (slot.reason !== null) throw unavailable(slot.reason);
  const { startsAt, endsAt, surcharge } = slot;
  const { timeZone } = delivery;
  return { surchargeMinor: surcharge, startsAt: new Date(startsAt), endsAt: new Date(endsAt), timeZone };
}

/** Whether the locked slot has room for the bottles. */
export function isBookable(locked: LockedSlot, wanted: Pick<SlotWanted, 'templateId' | 'day' | 'bottles'>): boolean {
  return findLockedSlot(locked, wanted)?.reason === null;
}

export const findLockedSlot = (
  { delivery, usage }: LockedSlot,
  { templateId, day, bottles }: Pick<SlotWanted, 'templateId' | 'day' | 'bottles'>,
): DeliverySlot | null => findDeliverySlot(toDaysInput(onlyOf(delivery, templateId), usage, bottles), templateId, day);

const toUsageWanted = ({ partner, cartId, holderId, day, templateId, now }: SlotToLock): UsageWanted => ({
  partnerId: partner.id,
  templateIds: [templateId],
  firstDay: day,
  lastDay: day,
  now,
  exceptCartId: cartId,
  exceptHolderId: holderId,
});

export function keyOf({ partner, templateId, day }: Pick<SlotWanted, 'partner' | 'templateId' | 'day'>): SlotKey {
  return { partnerId: partner.id, templateId, day };
}

export function unavailable(reason: NonNullable<DeliverySlot['reason']>): Refusal {
  return new Refusal('interval.unavailable', { params: { reason } });
}
