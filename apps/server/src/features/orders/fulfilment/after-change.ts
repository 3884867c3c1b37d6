import type { Context } from '#context.ts';
import { sendRefunds } from '#features/payments/index.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { announceStock, type AvailabilityChange } from '#features/catalogue/index.ts';
import type { Partner } from '#features/company/index.ts';

/** Side effects of a transaction, to be run after its commit. */
export type OrderEffects = {
  readonly orderIds: readonly string[];
  readonly stockChanges: readonly AvailabilityChange[];
  readonly refundIds: readonly string[];
};

/** Time that an answer waits for the acquirer; slower requests continue in the background. */
const timeoutMilliseconds = 2500;

/** Call after the commit: notifies watchers of the orders and sends refunds. */
export async function afterChange(
  context: Context,
  partner: Partner,
  { orderIds, stockChanges, refundIds }: OrderEffects,
): Promise<void> {
  await announceStock(context, partner.id, stockChanges);
  for (const orderId of orderIds) context.changes.announce('order', orderId);
  if (orderIds.length > 0) context.changes.announce('shop-orders', partner.id, orderIds);
  if (refundIds.length === 0) return;
  const sent = sendRefunds(context, partner, refundIds).catch((error: unknown) =>
    context.logger.error({ err: error, refundIds }, 'refunds are left to the poller'),
  );
  await withTimeout(timeoutMilliseconds, sent, undefined);
}
