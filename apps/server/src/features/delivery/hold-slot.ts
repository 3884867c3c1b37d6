import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { getBookableSlot, getBookableDelivery, keyOf, lockSlotUsage, type SlotRequest } from './book-slot.ts';
import type { SlotDescription } from './delivery-plan.ts';
import { findHold, releaseHold, upsertHold } from './delivery.store.ts';
import { isHoldWithinShare } from './network-share.ts';

/** The customer or visitor who holds a place; each has one hold at a time. */
export type SlotHolder = {
  readonly id: string;
  /**
   * The network of a holder without a confirmed phone: all such holds of a network share a limit (rule 46c). Null: the
   * phone is confirmed, or the network is unknown.
   */
  readonly network: string | null;
};

export type HoldRequest = SlotRequest & { readonly holder: SlotHolder };

/** `heldUntil` is null if the interval is chosen without a hold. */
export type HeldSlot = SlotDescription & { readonly heldUntil: Date | null };

/**
 * Holds a place in a slot for a cart, for a quarter of an hour (by the partner's rules). A repeated call extends the
 * hold or moves it to another slot, and releases the holder's former hold. Throws the Refusal `interval.unavailable`.
 */
export function holdSlot(context: Context, transaction: Transaction, request: HoldRequest): Promise<HeldSlot> {
  const { partner, now } = request;
  const heldUntil = new Date(now.getTime() + partner.rules.holdMinutes * MINUTE_MS);
  return placeHold(context, transaction, request, { heldUntil, isShared: true, retainsFormerHold: false });
}

/**
 * Changes a cart's live hold to the bottles that the cart now has; its end stays the same. Without capacity releases
 * the hold and returns false. If only the network's share is exhausted, leaves the hold as it is.
 */
export async function resizeHold(context: Context, transaction: Transaction, request: HoldRequest): Promise<boolean> {
  const { partner, cartId, holder, bottles, now } = request;
  const held = await findHold(transaction, partner.id, cartId);
  if (!held || held.expiresAt <= now || held.bottles === bottles) return true;
  try {
    const isShared = bottles > held.bottles;
    // The hold keeps counting for the network that it came from, although the customer may be in another one now.
    const same = { ...request, holder: { ...holder, network: held.network } };
    await placeHold(context, transaction, same, { heldUntil: held.expiresAt, isShared, retainsFormerHold: true });
    return true;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    await releaseHold(transaction, partner.id, cartId);
    return false;
  }
}

/** Like `holdSlot`, but returns false without capacity, for carts whose other commands continue. */
export async function tryHoldSlot(context: Context, transaction: Transaction, request: HoldRequest): Promise<boolean> {
  try {
    await holdSlot(context, transaction, request);
    return true;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return false;
  }
}

type HoldOptions = {
  readonly heldUntil: Date;
  /** Whether the limit of the network's holds is checked; it is not for a hold that does not grow. */
  readonly isShared: boolean;
  /** Whether the cart's former hold stays if the network's limit is reached. */
  readonly retainsFormerHold: boolean;
};

async function placeHold(
  context: Context,
  transaction: Transaction,
  request: HoldRequest,
  { heldUntil, isShared, retainsFormerHold }: HoldOptions,
): Promise<HeldSlot> {
  const { partner, cartId, holder, bottles } = request;
  const { id: holderId, network } = holder;
  const delivery = await getBookableDelivery(context, request);
  const locking = lockSlotUsage(transaction, delivery, { ...request, holderId });
  const counts = isShared && network !== null;
  // The count is sent after the lock and in the same round trip, so it runs under the lock.
  const counting = counts ? isHoldWithinShare(context, transaction, request, { network, holderId }) : true;
  const [locked, isWithinShare] = await Promise.all([locking, counting]);
  const slot = getBookableSlot(locked, request);
  if (!isWithinShare) {
    // The cart's former hold is released, because the cart has chosen another slot. A hold of the same holder's other
    // cart stays.
    if (!retainsFormerHold) await releaseHold(transaction, partner.id, cartId);
    return { ...slot, heldUntil: null };
  }
  // Also removes a hold that the cart had for another holder, which the upsert by holder would not replace.
  await releaseHold(transaction, partner.id, cartId);
  await upsertHold(transaction, { ...keyOf(request), cartId, holderId, network, bottles, expiresAt: heldUntil });
  return { ...slot, heldUntil };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'interval.unavailable';
}
