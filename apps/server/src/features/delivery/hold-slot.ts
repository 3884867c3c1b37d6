import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { getBookableSlot, getBookableDelivery, keyOf, lockSlotUsage, type SlotRequest } from './book-slot.ts';
import type { SlotDescription } from './delivery-plan.ts';
import { findHold, releaseHold, upsertHold } from './delivery.store.ts';
import { isHoldWithinShare } from './network-share.ts';

/** The holder of a place; one hold at a time. */
export type SlotHolder = {
  readonly id: string;
  /** Network of a holder without a confirmed phone, if known: one network's holds share a limit (rule 46c). */
  readonly network: string | null;
};

export type HoldRequest = SlotRequest & { readonly holder: SlotHolder };

/** `heldUntil` is null if the interval is chosen without a hold. */
export type HeldSlot = SlotDescription & { readonly heldUntil: Date | null };

/**
 * Holds a place for a cart for the partner's quarter of an hour. Repeating extends it or moves it to another slot, and
 * frees the holder's former hold. Throws the Refusal `interval.unavailable`.
 */
export function holdSlot(context: Context, transaction: Transaction, request: HoldRequest): Promise<HeldSlot> {
  const { partner, now } = request;
  const heldUntil = new Date(now.getTime() + partner.rules.holdMinutes * MINUTE_MS);
  return placeHold(context, transaction, request, { heldUntil, isShared: true, retainsFormerHold: false });
}

/**
 * Resizes a cart's live hold to its present bottles; the end stays. False without capacity: the hold is then
 * released. If only the network's share is exhausted, the hold is unchanged.
 */
export async function resizeHold(context: Context, transaction: Transaction, request: HoldRequest): Promise<boolean> {
  const { partner, cartId, holder, bottles, now } = request;
  const held = await findHold(transaction, partner.id, cartId);
  if (!held || held.expiresAt <= now || held.bottles === bottles) return true;
  try {
    const isShared = bottles > held.bottles;
    // The hold counts for its original network, even after the customer leaves home.
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
  /** Whether the network's share applies; not to a hold that does not grow. */
  readonly isShared: boolean;
  /** Whether the cart's former hold stays if the share is exhausted. */
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
  // The count shares the round trip of the lock, which was sent first.
  const counting = counts ? isHoldWithinShare(context, transaction, request, { network, holderId }) : true;
  const [locked, isWithinShare] = await Promise.all([locking, counting]);
  const slot = getBookableSlot(locked, request);
  if (!isWithinShare) {
    // The cart has chosen another slot; a hold of the same person's other cart stays valid.
    if (!retainsFormerHold) await releaseHold(transaction, partner.id, cartId);
    return { ...slot, heldUntil: null };
  }
  // The cart may have held for another holder before.
  await releaseHold(transaction, partner.id, cartId);
  await upsertHold(transaction, { ...keyOf(request), cartId, holderId, network, bottles, expiresAt: heldUntil });
  return { ...slot, heldUntil };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'interval.unavailable';
}
