import { isOperator } from '@kaplya/contract';
import { DAY_MS, findReviewReason } from '@kaplya/domain';
import { findSharedNetwork } from '#config/address-ranges.ts';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { CartCall, PricedCart } from '#features/cart/index.ts';
import type { AnswerTextKey } from '#languages/messages.ts';
import { isPaidAtCourier } from '../fulfilment/complete-order.ts';
import { countOpenOrders, lockOpenOrders, type NewOrder } from '../stores/order.store.ts';

/** Origin of an order: its device, and the network if no phone is confirmed. */
export function provenanceOf(
  { bearer, caller }: Pick<CartCall, 'bearer' | 'caller'>,
  { deviceId, isProven }: { readonly deviceId: string | null; readonly isProven: boolean },
): { readonly deviceId: string | null; readonly network: string | null } {
  // An operator orders for many customers.
  if (isOperator(bearer.roles)) return { deviceId: null, network: null };
  return { deviceId, network: isProven ? null : findSharedNetwork(caller.ip) };
}

/**
 * Why an order paid to the courier needs an operator's approval; null if it does not (rule 49c). Lock the cart first;
 * orders of one account, phone or device wait for each other.
 */
export async function findOrderReviewReason(
  context: Context,
  transaction: Transaction,
  { bearer, partner }: Pick<CartCall, 'bearer' | 'partner'>,
  { payer }: Pick<PricedCart, 'payer'>,
  order: NewOrder,
): Promise<AnswerTextKey | null> {
  const { subjectId, phone, deviceId = null, network = null } = order;
  if (payer.kind === 'legal' || isOperator(bearer.roles)) return null;
  if (!isPaidAtCourier(order) || order.toPayMinor === 0) return null;
  await lockOpenOrders(transaction, { partnerId: partner.id, subjectId, phone, deviceId });
  const since = new Date(context.clock.now().getTime() - DAY_MS);
  const open = await countOpenOrders(transaction, {
    partnerId: partner.id,
    subjectId,
    phone,
    deviceId,
    network,
    since,
  });
  const { openCashOrders: ofCustomer, openCashOrdersPerNetwork: ofNetwork } = partner.rules;
  const doubt = findReviewReason(open, { ofCustomer, ofNetwork });
  return doubt && `order.${doubt}`;
}
