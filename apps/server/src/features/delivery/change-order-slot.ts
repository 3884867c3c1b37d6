import { canHold, type SlotCapacity } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import {
  findLockedSlot,
  getBookableDelivery,
  keyOf,
  lockSlotUsage,
  releaseBottles,
  releaseSlots,
  toLockOrder,
  unavailable,
  type LockedSlot,
  type SlotShare,
  type SlotRequest,
} from './book-slot.ts';
import { capacityOf, getAreaDelivery } from './delivery-plan.ts';
import {
  confirmInSlot,
  releaseInSlot,
  listUsage,
  lockSlot,
  readSlotCounts,
  releaseHold,
  type OwnLimits,
} from './delivery.store.ts';

/** The confirmed orders of a slot and its limits; a slot with more orders than its limit is overfilled. */
export type SlotOccupancy = SlotCapacity & {
  readonly orders: number;
  readonly bottles: number;
};

export type SlotChangeRights = {
  /** Whether a full slot may be booked, as staff may (rule 84); nobody may book a closed one. */
  readonly mayOverfill: boolean;
  /** Whether bottles may be added after the cut-off, as staff may: the order is delivered anyway. */
  readonly mayBeLate: boolean;
};

/** The slot of an order after a change. */
export type OrderSlotChange = {
  /** The slot afterwards; null if its interval was deleted. */
  readonly place: SlotOccupancy | null;
  /** Whether the slot was full of orders and live holds, so that the right to overfill it was used. */
  readonly isOverfilled: boolean;
};

/**
 * Moves an order to another slot, or changes its bottles in its own; a refusal changes nothing. Locks rows in the
 * order of their keys, which prevents deadlocks. Throws the Refusal `interval.unavailable`, whose details name the
 * limit that is reached.
 */
export async function changeOrderSlot(
  context: Context,
  transaction: Transaction,
  request: SlotRequest,
  former: SlotShare,
  rights: SlotChangeRights,
): Promise<OrderSlotChange> {
  const key = keyOf(request);
  let isOverfilled: boolean;
  if (toLockOrder(former) === toLockOrder(key)) {
    isOverfilled = await resizeInSlot(context, transaction, request, request.bottles - former.bottles, rights);
  } else {
    if (toLockOrder(former) < toLockOrder(key)) await lockSlot(transaction, former);
    const delivery = await getBookableDelivery(context, request);
    isOverfilled = requireRoom(await lockSlotUsage(transaction, delivery, request), request, rights);
    await confirmInSlot(transaction, key, request.bottles);
    await releaseHold(transaction, request.partner.id, request.cartId);
    await releaseSlots(transaction, [former]);
  }
  return { place: await readSlotOccupancy(context, transaction, request), isOverfilled };
}

type OccupancyRequest = Pick<SlotRequest, 'partner' | 'area' | 'templateId' | 'day' | 'now'>;

/** The confirmed orders of a slot; null if the area no longer has the interval. */
export async function readSlotOccupancy(
  context: Context,
  executor: Executor,
  request: OccupancyRequest,
): Promise<SlotOccupancy | null> {
  const { orders, bottles, ...own } = await readSlotCounts(executor, keyOf(request));
  const capacity = await findCapacity(context, request, own);
  if (!capacity) return null;
  return { orders, bottles, maxOrders: capacity.maxOrders, maxBottles: capacity.maxBottles };
}

async function findCapacity(
  context: Context,
  { partner, area, templateId, day, now }: OccupancyRequest,
  own: OwnLimits | undefined,
): Promise<SlotCapacity | null> {
  return capacityOf(await getAreaDelivery(context, partner, area, now), { templateId, day }, own);
}

/** Changes the order's bottles in its present slot. Returns whether the slot was overfilled by that. */
async function resizeInSlot(
  context: Context,
  transaction: Transaction,
  request: SlotRequest,
  more: number,
  rights: SlotChangeRights,
): Promise<boolean> {
  const key = keyOf(request);
  if (more <= 0) {
    await releaseBottles(transaction, { ...key, bottles: -more });
    return false;
  }
  if (!rights.mayBeLate) {
    const delivery = await getBookableDelivery(context, request);
    const slot = findLockedSlot({ delivery, usage: [] }, { ...request, bottles: 0 });
    if (slot?.reason === 'cutoff' || slot?.reason === 'closed') throw unavailable(slot.reason);
  }
  await lockSlot(transaction, key);
  const { partnerId, templateId, day } = key;
  const { cartId: exceptCartId, now } = request;
  const of = { partnerId, templateIds: [templateId], firstDay: day, lastDay: day, now, exceptCartId };
  const [taken] = await listUsage(transaction, of);
  const capacity = await findCapacity(context, request, taken);
  // The order itself is among the counted ones already; only its further bottles need capacity.
  const usage = { orders: (taken?.orders ?? 1) - 1, bottles: taken?.bottles ?? 0 };
  const isFull = capacity !== null && !canHold({ ...usage, orders: 0 }, { ...capacity, maxOrders: 1 }, more);
  if (isFull && !rights.mayOverfill) throw full(capacity, { ...usage, orders: usage.orders + 1 }, 'bottles');
  await releaseInSlot(transaction, key, { orders: 0, bottles: -more });
  return isFull;
}

/** Refuses a slot without capacity; returns true for a full slot if `mayOverfill`, else false. */
function requireRoom(locked: LockedSlot, request: SlotRequest, { mayOverfill }: SlotChangeRights): boolean {
  const slot = findLockedSlot(locked, request);
  if (!slot) throw unavailable('closed');
  if (slot.reason === null) return false;
  if (slot.reason === 'full' && mayOverfill) return true;
  const taken = locked.usage.find(({ templateId, day }) => templateId === request.templateId && day === request.day);
  const capacity = capacityOf(locked.delivery, request, taken);
  if (slot.reason !== 'full' || !capacity) throw unavailable(slot.reason);
  const usage = { orders: taken?.orders ?? 0, bottles: taken?.bottles ?? 0 };
  throw full(capacity, usage, usage.orders >= capacity.maxOrders ? 'orders' : 'bottles');
}

/** The refusal of a full slot: `details` name the limit that is reached, with live holds counted. */
function full(
  { maxOrders, maxBottles }: SlotCapacity,
  { orders, bottles }: { readonly orders: number; readonly bottles: number },
  what: 'orders' | 'bottles',
): Refusal {
  const details = { full: what, orders, maxOrders, bottles, maxBottles };
  return new Refusal('interval.unavailable', { params: { reason: 'full' }, details });
}
