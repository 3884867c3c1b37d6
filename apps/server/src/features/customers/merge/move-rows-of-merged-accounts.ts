import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { findSurvivingId, listMergedAccounts } from '#features/identity/index.ts';
import { forEachDue } from '#jobs/for-each-due.ts';
import { moveEverything } from './merge-accounts.ts';

/**
 * The time after a merge in which late rows are looked for: longer than tokens and calls of the merged account live.
 */
const lookbackMilliseconds = DAY_MS;

/** Moves rows that late calls added to recently merged accounts to the surviving accounts. */
export function moveRowsOfMergedAccounts(context: Context): Promise<{ done: number; failed: number }> {
  const now = context.clock.now();
  const since = new Date(now.getTime() - lookbackMilliseconds);
  return forEachDue(context, {
    list: (page) => listMergedAccounts(context.database, { ...page, since }),
    async work({ partnerId, id: mergedId }) {
      await withTransaction(context.database, async (transaction) => {
        const survivingId = await findSurvivingId(transaction, { partnerId, subjectId: mergedId });
        if (survivingId !== null) await moveEverything(transaction, { partnerId, survivingId, mergedId }, now);
      });
    },
  });
}
