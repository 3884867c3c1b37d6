import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { keyOf, lockBookableSlot, type SlotWanted } from './book-slot.ts';
import type { SlotDescription } from './delivery-plan.ts';
import { findHold, releaseHold, upsertHold } from './delivery.store.ts';
import { isHoldWithinShare } from './network-share.ts';

/** For whom a place is held: one at a time. */
export type SlotHolder = {
  readonly id: string;
  /** Of who has proven no phone, as far as it is known: those of one network hold a share together (rule 46c). */
  readonly network: string | null;
};

export type HoldWanted = SlotWanted & { readonly holder: SlotHolder };

/** `heldUntil` is null where the place is chosen, and not held. */
export type HeldSlot = SlotDescription & { readonly heldUntil: Date | null };

/**
 * Keeps a place for a cart for the partner's quarter of an hour; holding again refreshes it or moves it to another
 * slot, and what was held for the same holder before is free. Throws the Refusal `interval.unavailable`.
 */
export function holdSlot(context: Context, transaction: Transaction, wanted: HoldWanted): Promise<HeldSlot> {
  const { partner, now } = wanted;
  const heldUntil = new Date(now.getTime() + partner.rules.holdMinutes * MINUTE_MS);
  return hold(context, transaction, wanted, { heldUntil, isShared: true, keepsHeld: false });
}

/**
 * Gives the live hold of a cart as many bottles as the cart has now, until when it was held. False where they find no
 * room: then the place is free. Where only the share of its network has none for more, it stays as it is.
 */
export async function followBottles(context: Context, transaction: Transaction, wanted: HoldWanted): Promise<boolean> {
  const { partner, cartId, holder, bottles, now } = wanted;
  const held = await findHold(transaction, partner.id, cartId);
  if (!held || held.expiresAt <= now || held.bottles === bottles) return true;
  try {
    const isShared = bottles > held.bottles;
    // It counts for the network from which it was taken: who leaves their house has it still.
    const same = { ...wanted, holder: { ...holder, network: held.network } };
    await hold(context, transaction, same, { heldUntil: held.expiresAt, isShared, keepsHeld: true });
    return true;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    await releaseHold(transaction, partner.id, cartId);
    return false;
  }
}

/** As `holdSlot`, for a cart whose other commands go on: false where there is no place. */
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
  /** Whether the share of the network counts: who needs no more than they hold have theirs. */
  readonly isShared: boolean;
  /** Without a share the former hold of the cart stays. */
  readonly keepsHeld: boolean;
};

async function hold(
  context: Context,
  transaction: Transaction,
  wanted: HoldWanted,
  { heldUntil, isShared, keepsHeld }: HowToHold,
): Promise<HeldSlot> {
  const { partner, cartId, holder, bottles } = wanted;
  const { id: holderId, network } = holder;
  const slot = await lockBookableSlot(context, transaction, { ...wanted, holderId });
  const counts = isShared && network !== null;
  if (counts && !(await isHoldWithinShare(context, transaction, wanted, { network, holderId }))) {
    // The cart has chosen another place; what another cart of the same person holds is as good as before.
    if (!keepsHeld) await releaseHold(transaction, partner.id, cartId);
    return { ...slot, heldUntil: null };
  }
  // It may have held for somebody else before.
  await releaseHold(transaction, partner.id, cartId);
  await upsertHold(transaction, { ...keyOf(wanted), cartId, holderId, network, bottles, expiresAt: heldUntil });
  return { ...slot, heldUntil };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'interval.unavailable';
}
