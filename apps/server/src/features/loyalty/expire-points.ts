import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import type { JobCounts } from '#jobs/job-journal.ts';
import { lockWithExpiredLotsClosed } from './locked-account.ts';
import { listCustomersWithExpired, type ExpiredOf } from './loyalty.store.ts';

const customersAtOnce = 200;

/** Records expired points of inactive customers. Nothing depends on it: expired points cannot be spent anyway. */
export async function expirePoints(
  context: Pick<Context, 'database' | 'clock' | 'logger' | 'stopping'>,
): Promise<JobCounts> {
  const { database, clock, logger, stopping } = context;
  const now = clock.now();
  const counts = { done: 0, failed: 0 };

  async function closeExpiredLots(partnerId: string, customerIds: readonly string[]): Promise<void> {
    if (stopping.aborted) return;
    try {
      await withTransaction(database, (transaction) =>
        lockWithExpiredLotsClosed(transaction, { partnerId, customerIds }, now),
      );
      counts.done += customerIds.length;
    } catch (error) {
      // A failing customer must not block others.
      if (customerIds.length > 1) {
        for (const customerId of customerIds) await closeExpiredLots(partnerId, [customerId]);
        return;
      }
      counts.failed += 1;
      logger.error({ err: error, customerId: customerIds[0] }, 'points that are over were left as they were');
    }
  }

  for (let after: ExpiredOf | null = null; !stopping.aborted;) {
    const customers = await listCustomersWithExpired(database, { now, after, atMost: customersAtOnce });
    for (const [partnerId, own] of Map.groupBy(customers, (customer) => customer.partnerId)) {
      await closeExpiredLots(
        partnerId,
        own.map(({ customerId }) => customerId),
      );
    }
    after = customers.at(-1) ?? null;
    if (after === null) break;
  }
  return counts;
}
