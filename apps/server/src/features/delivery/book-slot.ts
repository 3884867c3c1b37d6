import { findDeliverySlot, type DeliverySlot } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import type { Area, Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { getAreaDelivery, toDaysInput, type SlotDescription } from './delivery-plan.ts';
import { confirmInSlot, giveBackInSlot, listUsage, lockSlot, releaseHold, type SlotKey } from './delivery.store.ts';

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
  const slot = await lockBookableSlot(context, transaction, wanted);
  await confirmInSlot(transaction, keyOf(wanted), wanted.bottles);
  await releaseHold(transaction, wanted.partner.id, wanted.cartId);
  return slot;
}

/**
 * Moves an order to another slot, or changes nothing. Locks rows in the order of their keys, which prevents deadlocks.
 * Throws the Refusal `interval.unavailable`.
 */
export async function moveSlot(
  context: Context,
  transaction: Transaction,
  wanted: SlotWanted,
  former: SlotPlace,
): Promise<ConfirmedSlot> {
  if (toOrderOfLocks(former) < toOrderOfLocks(keyOf(wanted))) await lockSlot(transaction, former);
  const slot = await confirmSlot(context, transaction, wanted);
  await releaseSlots(transaction, [former]);
  return slot;
}

/** Whether the slot could be confirmed now; only `confirmSlot` reserves it. */
export async function checkSlot(context: Context, executor: Executor, wanted: SlotWanted): Promise<boolean> {
  const { slot } = await findSlot(context, executor, wanted);
  return slot?.reason === null;
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

function toOrderOfLocks({ templateId, day }: SlotKey): string {
  return `${templateId} ${day}`;
}

/** Locks the slot; throws the Refusal `interval.unavailable` if it is full. */
export async function lockBookableSlot(
  context: Context,
  transaction: Transaction,
  wanted: SlotWanted & { readonly holderId?: string },
): Promise<SlotDescription> {
  const { partner, area, templateId, day, now } = wanted;
  const { templates, firstDay, lastDay } = await getAreaDelivery(context, partner, area, now);
  // An unknown slot has no row to lock.
  if (!templates.some(({ id }) => id === templateId) || day < firstDay || day > lastDay) throw unavailable('closed');

  await lockSlot(transaction, keyOf(wanted));
  const { slot, timeZone } = await findSlot(context, transaction, wanted);
  if (!slot) throw unavailable('closed');
  if (slot.reason !== null) throw unavailable(slot.reason);
  const { startsAt, endsAt, surcharge } = slot;
  return { surchargeMinor: surcharge, startsAt: new Date(startsAt), endsAt: new Date(endsAt), timeZone };
}

async function findSlot(
  context: Context,
  executor: Executor,
  { partner, area, cartId, holderId, day, templateId, bottles, now }: SlotWanted & { readonly holderId?: string },
): Promise<{ slot: DeliverySlot | null; timeZone: string }> {
  const delivery = await getAreaDelivery(context, partner, area, now);
  const usage = await listUsage(executor, {
    partnerId: partner.id,
    templateIds: [templateId],
    firstDay: day,
    lastDay: day,
    now,
    exceptCartId: cartId,
    exceptHolderId: holderId,
  });
  const slot = findDeliverySlot(toDaysInput(delivery, usage, bottles), templateId, day);
  return { slot, timeZone: delivery.timeZone };
}

export function keyOf({ partner, templateId, day }: Pick<SlotWanted, 'partner' | 'templateId' | 'day'>): SlotKey {
  return { partnerId: partner.id, templateId, day };
}

function unavailable(reason: NonNullable<DeliverySlot['reason']>): Refusal {
  return new Refusal('interval.unavailable', { params: { reason } });
}
