import { isStaff } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { PricedCart } from '#features/cart/index.ts';
import { isOrderWithinShare } from '#features/delivery/index.ts';
import { hasProvenPhone } from '#features/identity/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';

/**
 * Whether the payer may order without limits: a company, an operator, or a customer with a confirmed phone (rule 49b).
 */
export async function isProvenPayer(
  transaction: Transaction,
  { partner, bearer }: CallOf<'partner' | 'bearer'>,
  { payer }: Pick<PricedCart, 'payer'>,
): Promise<boolean> {
  if (payer.kind === 'legal' || isStaff(bearer.roles)) return true;
  return payer.isRegistered && (await hasProvenPhone(transaction, partner.id, bearer.subjectId));
}

export const unprovenLimitsOf = ({ rules: { unprovenBottles, unprovenTotalMinor } }: Partner) => ({
  bottles: unprovenBottles,
  total: unprovenTotalMinor,
});

/**
 * Refuses (`order.phone_proof_required`, rule 49d) if unpaid orders and holds of one network without a confirmed phone
 * exceed their share of an interval. Lock the interval first.
 */
export async function assertWithinShare(
  context: Context,
  transaction: Transaction,
  request: Parameters<typeof isOrderWithinShare>[2],
  customer: { readonly network: string | null; readonly holderId: string; readonly orderId?: string },
): Promise<void> {
  const { network } = customer;
  if (network === null || (await isOrderWithinShare(context, transaction, request, { ...customer, network }))) return;
  throw new Refusal('order.phone_proof_required');
}
