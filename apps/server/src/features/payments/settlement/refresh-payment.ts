import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { lookUpDocument } from './look-up-payment.ts';

const everyMilliseconds = 2000;
const rememberedAtMost = 10_000;

export const createLookedUpAt = () => new Map<string, number>();

/**
 * Looks up a document's payment at the acquirer now, for a waiting person; at most every two seconds per document.
 * The poller handles failures.
 */
export async function refreshPayment(context: Context, partner: Partner, documentId: string): Promise<void> {
  const now = context.clock.now().getTime();
  const known = context.services.payments.lookedUpAt;
  const key = `${partner.id} ${documentId}`;
  const before = known.get(key);
  if (before !== undefined && now - before < everyMilliseconds) return;
  if (known.size >= rememberedAtMost) known.clear();
  known.set(key, now);
  try {
    await lookUpDocument(context, partner, documentId);
  } catch (error) {
    context.logger.error({ err: error, documentId }, 'a payment could not be looked up; the poller goes on');
  }
}
