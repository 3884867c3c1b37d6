import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { describeBookable, getBookableDelivery, keyOf, lockSlotUsage, type SlotWanted } from './book-slot.ts';
import type { SlotDescription } from './delivery-plan.ts';
import { findHold, releaseHold, upsertHold } from './delivery.store.ts';
import { isHoldWithinShare } from './network-share.ts';

/** The holder of a place; one hold at a time. */
export type SlotHolder = {
  readonly id: string;
  /** Network of a holder without a confirmed phone, if known: one network's holds share a limit (rule 46c). */
  readonly network: string | null;
};

export type HoldWanted = SlotWanted & { readonly holder: SlotHolder };

/** `heldUntil` is null if the interval is chosen without a hold. */
export type HeldSlot = SlotDescription & { readonly heldUntil: Date | null };

/**
 * Holds a place for a cart for the partner's quarter of an hour. Repeating extends it or moves it to another slot, and
 * frees the holder's former hold. Throws the Refusal `interval.unavailable`.
 */
export function holdSlot(context: Context, transaction: Transaction, wanted: HoldWanted): Promise<HeldSlot> {
  const { partner, now } = wanted;
  const heldUntil = new Date(now.getTime() + partner.rules.holdMinutes * MINUTE_MS);
  return placeHold(context, transaction, wanted, { heldUntil, isShared: true, keepsHeld: false });
}

/**
 * Resizes a cart's live hold to its present bottles; keeps its end. False without capacity: the place is then freed. If
 * only the network's share is exhausted, the hold stays as it is.
 */
export async function resizeHold(context: Context, transaction: Transaction, wanted: HoldWanted): Promise<boolean> {
  const { partner, cartId, holder, bottles, now } = wanted;
  const held = await findHold(transaction, partner.id, cartId);
  if (!held || held.expiresAt <= now || held.bottles === bottles) return true;
  try {
    const isShared = bottles > held.bottles;
    // The hold counts for its original network, even after the customer leaves home.
    const same = { ...wanted, holder: { ...holder, network: held.network } };
    await placeHold(context, transaction, same, { heldUntil: held.expiresAt, isShared, keepsHeld: true });
    return true;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    await releaseHold(transaction, partner.id, cartId);
    return false;
  }
}

/** As `holdSlot`, but returns false without capacity, for carts whose other commands continue. */
export async function tryToHold(context: Context, transaction: Transaction, wanted: HoldWanted): Promise<boolean> {
  try {
    await holdSlot(context, transaction, wanted);
    return true;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return false;
  }
}

type HowToHold = {
  readonly heldUntil: Date;
  /** Whether the network's share applies: not to a holder who needs no more than they hold. */
  readonly isShared: boolean;
  /** Whether the cart's former hold stays if the share is exhausted. */
  readonly keepsHeld: boolean;
};

async function placeHold(
  context: Context,
  transaction: Transaction,
  wanted: HoldWanted,
  { heldUntil, isShared, keepsHeld }: HowToHold,
): Promise<HeldSlot> {
  const { partner, cartId, holder, bottles } = wanted;
  const { id: holderId, network } = holder;
  const delivery = await getBookableDelivery(context, wanted);
  const locking = lockSlotUsage(transaction, delivery, { ...wanted, holderId });
  const counts = isShared && network !== null;
  // Shares the round trip of the lock, which was sent first.
  const counting = counts ? isHoldWithinShare(context, transaction, wanted, { network, holderId }) : true;
  const [locked, isWithinShare] = await Promise.all([locking, counting]);
  const slot = describeBookable(locked, wanted);
  if (!isWithinShare) {
    // The cart has chosen another place; a hold of the same person's other cart stays valid.
    if (!keepsHeld) await releaseHold(transaction, partner.id, cartId);
    return { ...slot, heldUntil: null };
  }
  // The cart may have held for another holder before.
  await releaseHold(transaction, partner.id, cartId);
  await upsertHold(transaction, { ...keyOf(wanted), cartId, holderId, network, bottles, expiresAt: heldUntil });
  return { ...slot, heldUntil };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'interval.unavailable';
}
