import { isWithinGuestShare } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { keyOf, type SlotWanted } from './book-slot.ts';
import { capacityOf, getAreaDelivery } from './delivery-plan.ts';
import { countNetworkHolds, type SlotKey, type TakenByNetwork } from './delivery.store.ts';

/** A customer without a confirmed phone, known only by their network. */
export type Unproven = {
  readonly network: string;
  /** The holder whose own hold does not count. */
  readonly holderId: string;
  /** The order being moved, which does not count either. */
  readonly orderId?: string;
};

/** Counts unpaid orders of a network's customers without a confirmed phone. Orders are in a higher layer. */
export type CountUnpaidOrders = (
  executor: Executor,
  of: SlotKey & { readonly network: string; readonly exceptId: string | undefined },
) => Promise<{ readonly orders: number; readonly bottles: number }>;

type Wanted = Omit<SlotWanted, 'cartId'>;

/**
 * Whether one more hold is within a network's share of an interval without payment (rule 46c). Lock the slot first.
 */
export async function isHoldWithinShare(
  context: Context,
  transaction: Transaction,
  wanted: Wanted,
  who: Unproven,
): Promise<boolean> {
  return isWithinShare(context, wanted, await countTaken(context, transaction, wanted, who));
}

/**
 * The same for an order (rule 49d). It takes no hold, so holds elsewhere do not count; the first order always fits,
 * however small the interval. Lock the slot first.
 */
export async function isOrderWithinShare(
  context: Context,
  transaction: Transaction,
  wanted: Wanted,
  who: Unproven,
): Promise<boolean> {
  return isOrderWithin(context, wanted, await countTaken(context, transaction, wanted, who));
}

/** `isOrderWithinShare` of what was counted before. */
export async function isOrderWithin(context: Context, wanted: Wanted, taken: TakenByNetwork): Promise<boolean> {
  return taken.orders === 0 || isWithinShare(context, wanted, { ...taken, holds: 0 });
}

/** Counts what a network's unproven customers hold and ordered without payment in a slot. Lock the slot first. */
export async function countTaken(
  context: Context,
  transaction: Transaction,
  wanted: Pick<Wanted, 'partner' | 'templateId' | 'day' | 'now'>,
  { network, holderId: exceptHolderId, orderId: exceptId }: Unproven,
): Promise<TakenByNetwork> {
  const key = keyOf(wanted);
  const [held, ordered] = await Promise.all([
    countNetworkHolds(transaction, key, { network, exceptHolderId, now: wanted.now }),
    context.services.delivery.countUnpaidOrders(transaction, { ...key, network, exceptId }),
  ]);
  return { ...held, orders: held.orders + ordered.orders, bottles: held.bottles + ordered.bottles };
}

async function isWithinShare(
  context: Context,
  { partner, area, templateId, day, bottles, now }: Wanted,
  taken: TakenByNetwork,
): Promise<boolean> {
  const capacity = capacityOf(await getAreaDelivery(context, partner, area, now), { templateId, day }, taken.ownLimits);
  if (!capacity) return false;
  const { guestHoldsPerNetwork: holdsAtMost, guestHoldsShareBps: shareBps } = partner.rules;
  return isWithinGuestShare(taken, capacity, bottles, { holdsAtMost, shareBps });
}
