import type { OpenOrders } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  findPayer,
  priceLockedCart,
  type CartCall,
  type CartLineRow,
  type CartRow,
  type PricedCart,
} from '#features/cart/index.ts';
import { getArea, type Area, type Partner } from '#features/company/index.ts';
import {
  countNetworkUsage,
  findBookableDelivery,
  lockSlotUsage,
  type LockedSlot,
  type NetworkUsage,
} from '#features/delivery/index.ts';
import { hasPersonalDataConsent } from '#features/identity/index.ts';
import type { Caller } from '#http/call.ts';
import { hasOrderedBefore } from './has-ordered-before.ts';
import { countOrdersForReview, provenanceOf } from './find-review-reason.ts';
import { isProvenPayer } from './unproven-payer.ts';

/** The slot that a cart chose. */
export type ChosenSlot = {
  readonly partner: Partner;
  readonly area: Area;
  readonly cartId: string;
  readonly day: string;
  readonly templateId: string;
  readonly now: Date;
};

/** Everything in the database that decides about an order of a cart. */
export type OrderFacts = {
  readonly priced: PricedCart;
  readonly isProven: boolean;
  /** Origin of the order. */
  readonly provenance: ReturnType<typeof provenanceOf>;
  readonly hasConsent: boolean;
  /** The cart's choice of a slot; null without one. */
  readonly chosen: ChosenSlot | null;
  /** The locked slot of that choice; null if the area does not have it. */
  readonly slot: LockedSlot | null;
  /** The usage of the slot by unproven customers of the network; null if no limit applies. */
  readonly networkUsage: NetworkUsage | null;
  /** The counts of open orders that decide about a review; null if the order needs none. */
  readonly openOrders: OpenOrders | null;
};

/**
 * Locks the slot of a locked cart and the counts of its network and of its customer's orders, in this order, and reads
 * what decides about the order, in one round trip. Another one before it reads whether a customer's
 * phone is confirmed.
 *
 * @param lines the cart's lines
 */
export async function readOrderFacts(
  context: Context,
  transaction: Transaction,
  call: CartCall & { readonly caller: Caller },
  row: CartRow,
  { lines, deviceId }: { readonly lines: readonly CartLineRow[]; readonly deviceId: string | null },
): Promise<OrderFacts> {
  const { partner, bearer } = call;
  const payer = await findPayer(transaction, row, bearer);
  const isProven = await isProvenPayer(transaction, call, { payer });
  const provenance = provenanceOf(call, { deviceId, isProven });
  const chosen = toChosenSlot(partner, row, context.clock.now());
  const delivery = chosen && (await findBookableDelivery(context, chosen));
  const { network } = provenance;
  const { subjectId, phone } = row;

  // The order of these lines is the order of the locks, but for the first booking of a slot, whose row is created and
  // locked last; a deadlock there is retried.
  const [slot, networkUsage, openOrders, priced, hasConsent] = await Promise.all([
    chosen && delivery ? lockSlotUsage(transaction, delivery, chosen) : null,
    chosen && delivery && network !== null
      ? countNetworkUsage(context, transaction, chosen, { network, holderId: subjectId })
      : null,
    phone === null
      ? null
      : countOrdersForReview(context, transaction, call, payer, { subjectId, phone, ...provenance }),
    priceLockedCart(context, transaction, call, row, { hasOrderedBefore }, { lines, payer }),
    hasPersonalDataConsent(transaction, partner, bearer.subjectId),
  ]);
  return { priced, isProven, provenance, hasConsent, chosen, slot, networkUsage, openOrders };
}

function toChosenSlot(partner: Partner, row: CartRow, now: Date): ChosenSlot | null {
  const { id: cartId, areaId, intervalDay: day, intervalTemplateId: templateId } = row;
  if (day === null || templateId === null) return null;
  return { partner, area: getArea(partner, areaId), cartId, day, templateId, now };
}
