import { isWithinGuestShare } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { keyOf, type SlotRequest } from './book-slot.ts';
import { capacityOf, getAreaDelivery } from './delivery-plan.ts';
import { countNetworkHolds, type SlotKey, type NetworkUsage } from './delivery.store.ts';

/** A customer without a confirmed phone, known only by their network. */
export type UnprovenCustomer = {
  readonly network: string;
  /** The holder whose own hold is not counted. */
  readonly holderId: string;
  /** The order that is being moved to another slot, which is not counted either. */
  readonly orderId?: string;
};

/**
 * Counts unpaid orders of a network's customers without a confirmed phone. Injected, because orders are in a higher
 * layer.
 */
export type CountUnpaidOrders = (
  executor: Executor,
  of: SlotKey & { readonly network: string; readonly exceptId: string | undefined },
) => Promise<{ readonly orders: number; readonly bottles: number }>;

type ShareRequest = Omit<SlotRequest, 'cartId'>;

/**
 * Whether one more hold is within a network's share of an interval without payment (rule 46c). Lock the slot first.
 */
export async function isHoldWithinShare(
  context: Context,
  transaction: Transaction,
  request: ShareRequest,
  customer: UnprovenCustomer,
): Promise<boolean> {
  return isWithinShare(context, request, await countNetworkUsage(context, transaction, request, customer));
}

/**
 * Whether one more order is within a network's share of an interval without payment (rule 49d). Holds in other slots
 * are not counted; the first order is always accepted, however small the interval. Lock the slot first.
 */
export async function isOrderWithinShare(
  context: Context,
  transaction: Transaction,
  request: ShareRequest,
  customer: UnprovenCustomer,
): Promise<boolean> {
  return isUsageWithinOrderShare(context, request, await countNetworkUsage(context, transaction, request, customer));
}

/** Like `isOrderWithinShare`, for a usage that the caller has counted. */
export async function isUsageWithinOrderShare(
  context: Context,
  request: ShareRequest,
  usage: NetworkUsage,
): Promise<boolean> {
  return usage.orders === 0 || isWithinShare(context, request, { ...usage, holds: 0 });
}

/** Counts the holds and unpaid orders of a network's unproven customers in a slot. Lock the slot first. */
export async function countNetworkUsage(
  context: Context,
  transaction: Transaction,
  request: Pick<ShareRequest, 'partner' | 'templateId' | 'day' | 'now'>,
  { network, holderId: exceptHolderId, orderId: exceptId }: UnprovenCustomer,
): Promise<NetworkUsage> {
  const key = keyOf(request);
  const [held, ordered] = await Promise.all([
    countNetworkHolds(transaction, key, { network, exceptHolderId, now: request.now }),
    context.services.delivery.countUnpaidOrders(transaction, { ...key, network, exceptId }),
  ]);
  return { ...held, orders: held.orders + ordered.orders, bottles: held.bottles + ordered.bottles };
}

async function isWithinShare(
  context: Context,
  { partner, area, templateId, day, bottles, now }: ShareRequest,
  usage: NetworkUsage,
): Promise<boolean> {
  const capacity = capacityOf(await getAreaDelivery(context, partner, area, now), { templateId, day }, usage.ownLimits);
  if (!capacity) return false;
  const { guestHoldsPerNetwork: holdsAtMost, guestHoldsShareBps: shareBps } = partner.rules;
  return isWithinGuestShare(usage, capacity, bottles, { holdsAtMost, shareBps });
}
