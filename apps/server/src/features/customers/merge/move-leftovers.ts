import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { findKeptId, listMergedAccounts } from '#features/identity/index.ts';
import { forEachDue } from '#jobs/for-each-due.ts';
import { moveEverything } from './merge-accounts.ts';

/** Tokens and calls of a merged account end long before. */
const looksBackMilliseconds = DAY_MS;

/** Moves what a late call left with an account that was merged a short time ago. */
export function moveLeftovers(context: Context): Promise<{ done: number; failed: number }> {
  const now = context.clock.now();
  const since = new Date(now.getTime() - looksBackMilliseconds);
  return forEachDue(context, {
    list: (page) => listMergedAccounts(context.database, { ...page, since }),
    async work({ partnerId, id: foldedId }) {
      await withTransaction(context.database, async (transaction) => {
        const keptId = await findKeptId(transaction, { partnerId, subjectId: foldedId });
        if (keptId !== null) await moveEverything(transaction, { partnerId, keptId, foldedId }, now);
      });
    },
  });
}
