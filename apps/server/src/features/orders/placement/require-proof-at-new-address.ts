import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { requireFreshProof } from '#features/identity/index.ts';
import { parseSavedMethodId } from '#features/payments/index.ts';
import { hasReceivedAt, type DeliveryPlace } from '../stores/order.store.ts';

type SavedMethodUse = {
  readonly address: DeliveryPlace | null;
  /** The `@id` of the payment method. */
  readonly paymentMethodId: string;
  /** The order being paid, which does not count. */
  readonly orderId?: string;
};

/**
 * Requires a fresh proof (`identity.proof_required`) before a saved method pays for an address where this customer
 * never had an order delivered or paid: a stolen token must not send water to a thief (rule 61a).
 */
export async function requireProofAtNewAddress(
  context: Context,
  executor: Executor,
  call: Parameters<typeof requireFreshProof>[1],
  { address, paymentMethodId, orderId }: SavedMethodUse,
): Promise<void> {
  if (address === null || parseSavedMethodId(paymentMethodId) === null) return;
  const { partner, bearer } = call;
  const of = { partnerId: partner.id, subjectId: bearer.subjectId };
  if (await hasReceivedAt(executor, of, address, orderId)) return;
  await requireFreshProof(context, call, { executor });
}
