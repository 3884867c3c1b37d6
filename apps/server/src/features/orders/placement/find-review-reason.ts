import { isStaff } from '@kaplya/contract';
import { DAY_MS, findReviewReason, type OpenOrders } from '@kaplya/domain';
import { findSharedNetwork } from '#config/address-ranges.ts';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { CartCall, PricedCart } from '#features/cart/index.ts';
import type { CallOf } from '#http/call.ts';
import type { AnswerTextKey } from '#languages/messages.ts';
import type { Partner } from '#partner.ts';
import { isPaidAtCourier } from '../fulfilment/complete-order.ts';
import { countOpenOrders, lockOpenOrders, type NewOrder } from '../stores/order.store.ts';

/** Origin of an order: its device, and the network if no phone is confirmed. */
export function provenanceOf(
  { bearer, caller }: Pick<CartCall, 'bearer' | 'caller'>,
  { deviceId, isProven }: { readonly deviceId: string | null; readonly isProven: boolean },
): { readonly deviceId: string | null; readonly network: string | null } {
  // An operator's device and network say nothing about the customer.
  if (isStaff(bearer.roles)) return { deviceId: null, network: null };
  return { deviceId, network: isProven ? null : findSharedNetwork(caller.ip) };
}

type OrdersOf = Pick<NewOrder, 'subjectId' | 'phone' | 'deviceId' | 'network'>;

/**
 * Counts the open orders that decide about the review of an order paid to the courier; null for a company's or an
 * operator's (rule 49c). Lock the cart and the slot first; orders of one account, phone or device wait for each other.
 */
export async function countOrdersForReview(
  context: Context,
  transaction: Transaction,
  { bearer, partner }: CallOf<'bearer' | 'partner'>,
  payer: PricedCart['payer'],
  { subjectId, phone, deviceId = null, network = null }: OrdersOf,
): Promise<OpenOrders | null> {
  if (payer.kind === 'legal' || isStaff(bearer.roles)) return null;
  const of = { partnerId: partner.id, subjectId, phone, deviceId };
  await lockOpenOrders(transaction, of);
  const since = new Date(context.clock.now().getTime() - DAY_MS);
  return countOpenOrders(transaction, { ...of, network, since });
}

/**
 * The reason why an order needs an operator's approval: its house is on no map (rule 54a), or it is paid to the courier
 * (rule 49c). Null: none.
 */
export function findOrderReviewReason(
  { rules }: Pick<Partner, 'rules'>,
  open: OpenOrders | null,
  order: Pick<NewOrder, 'address' | 'paymentCode' | 'toPayMinor'>,
): AnswerTextKey | null {
  if (order.address.noPoint) return 'order.POINT_MISSING';
  if (open === null || !isPaidAtCourier(order) || order.toPayMinor === 0) return null;
  const { openCashOrders: ofCustomer, openCashOrdersPerNetwork: ofNetwork } = rules;
  const reason = findReviewReason(open, { ofCustomer, ofNetwork });
  return reason && `order.${reason}`;
}
