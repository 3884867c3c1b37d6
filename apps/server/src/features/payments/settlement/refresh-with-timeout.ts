import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { refreshPayment } from './refresh-payment.ts';

/** Timeout of the acquirer's state of an open payment for an answer. */
const timeoutMilliseconds = 1500;

/** Refreshes the open payment if the acquirer answers in time. */
export async function refreshWithTimeout(context: Context, partner: Partner, documentId: string): Promise<void> {
  const refreshed = refreshPayment(context, partner, documentId).catch((error: unknown) =>
    context.logger.warn({ err: error, documentId }, 'the acquirer could not be asked'),
  );
  await withTimeout(timeoutMilliseconds, refreshed, undefined);
}
