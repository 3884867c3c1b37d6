import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { repeatInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { withTransaction } from '#db/transaction.ts';
import { deletePersonalAuditOf } from '#features/staff/index.ts';
import { closeOverdueCalls, deleteCallTasks } from './call.store.ts';

/** The retention of ended calls. The outcome stays longer, in the timeline of the order. */
const retentionMilliseconds = 180 * DAY_MS;

/** The time overdue after which a call is closed, because nobody will make it any more. */
const overdueMilliseconds = 90 * DAY_MS;

/** Closes calls that are overdue for 90 days, and deletes calls that ended 180 days ago. */
export async function pruneCalls(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const now = clock.now();
  const batches = { stopping, ...options };
  const overdueSince = new Date(now.getTime() - overdueMilliseconds);
  const closed = await repeatInBatches(async (most) => {
    const rows = await closeOverdueCalls(upkeep, { until: overdueSince, now, most });
    return { rows, isLast: rows < most };
  }, batches);
  const until = new Date(now.getTime() - retentionMilliseconds);
  const calls = await repeatInBatches(async (most) => {
    const rows = await withTransaction(upkeep, (transaction) => deleteEndedCalls(transaction, { until, most }));
    return { rows, isLast: rows < most };
  }, batches);
  return { closed, calls };
}

/** Deletes calls; returns their number. */
async function deleteEndedCalls(
  transaction: Transaction,
  ended: { readonly until: Date; readonly most: number },
): Promise<number> {
  const deleted = await deleteCallTasks(transaction, ended);
  // Audit entries about a call to a phone without an account name no account, so nothing but this row leads to their
  // personal data: it is deleted with the row.
  const ofNobody = deleted.filter(({ customerId, orderId }) => customerId === null && orderId === null);
  for (const [partnerId, calls] of Map.groupBy(ofNobody, (call) => call.partnerId)) {
    const subjects = calls.map(({ id }) => `call:${id}`);
    await deletePersonalAuditOf(transaction, { partnerId, subjects });
  }
  return deleted.length;
}
