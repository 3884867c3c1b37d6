import { isOperator } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { CartCall, PricedCart } from '#features/cart/index.ts';
import type { Area } from '#features/company/index.ts';
import { isShareOfInterval } from '#features/delivery/index.ts';
import { hasProvenPhone } from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';
import type { ReadyCart } from './ready-cart.ts';
import { countUnpaidInInterval } from './stores/order.store.ts';

/** Who may order without limits: a company that pays, an operator, and whoever has proven a phone (rule 49b). */
export async function isProvenPayer(
  transaction: Transaction,
  { partner, bearer }: Pick<CartCall, 'partner' | 'bearer'>,
  { payer }: Pick<PricedCart, 'payer'>,
): Promise<boolean> {
  if (payer.kind === 'legal' || isOperator(bearer.roles)) return true;
  return payer.isRegistered && (await hasProvenPhone(transaction, partner.id, bearer.subjectId));
}

export const unprovenLimitsOf = ({ rules: { unprovenBottles, unprovenTotalMinor } }: Partner) => ({
  bottles: unprovenBottles,
  total: unprovenTotalMinor,
});

type OfInterval = {
  readonly partner: Partner;
  readonly area: Pick<Area, 'id' | 'cityId'>;
  readonly ready: Pick<ReadyCart, 'intervalDay' | 'intervalTemplateId'>;
  readonly network: string | null;
  readonly bottles: number;
  readonly now: Date;
};

/**
 * Those of one network who have proven no phone have a share of an interval together, as of its holds; above it the proof
 * is asked for (`order.phone_proof_required`, rule 49d). The interval is locked: nobody counts beside it.
 */
export async function assertShareOfInterval(
  context: Context,
  transaction: Transaction,
  { partner, area, ready, network, bottles, now }: OfInterval,
): Promise<void> {
  if (network === null) return;
  const { intervalDay, intervalTemplateId } = ready;
  const interval = { partner, area, day: intervalDay, templateId: intervalTemplateId, now };
  const taken = await countUnpaidInInterval(transaction, {
    partnerId: partner.id,
    network,
    intervalDay,
    intervalTemplateId,
  });
  if (await isShareOfInterval(context, interval, taken, bottles)) return;
  throw new Refusal('order.phone_proof_required');
}
