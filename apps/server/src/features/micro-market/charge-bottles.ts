import { ownBottles } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { oweForDelivery } from '#features/containers/index.ts';
import { noteEvent } from './cell-events.store.ts';
import { countBottles } from './count-bottles.ts';
import { listUndisputedBottles, lockSession, updateSession, type CellSessionRow } from './cell-sessions.store.ts';

const sessionsOfRun = 500;

/**
 * The price of bottles that were to be left and were not seen, and of which nobody said otherwise in time, goes into the
 * customers' next orders (rule 76).
 */
export async function chargeMissingBottles(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const key of await listUndisputedBottles(context.database, now, sessionsOfRun)) {
    try {
      await withTransaction(context.database, async (transaction) => {
        const session = await lockSession(transaction, key);
        if (session?.bottleState === 'open') await decideOnBottle(transaction, session, { isDue: true, now });
      });
      context.changes.announce('cell-order', key.id);
    } catch (error) {
      context.logger.error({ err: error, sessionId: key.id }, 'a missing bottle was not charged');
    }
  }
}

/** Of a locked session whose bottle is not decided about. */
export async function decideOnBottle(
  transaction: Transaction,
  session: CellSessionRow,
  { isDue, now }: { readonly isDue: boolean; readonly now: Date },
): Promise<void> {
  const { partnerId, id: orderId, subjectId, bottleDueMinor, lines } = session;
  if (isDue && bottleDueMinor !== null && bottleDueMinor > 0) {
    const quantity = ownBottles(countBottles(lines));
    const debt = { partnerId, orderId, subjectId, legalPersonId: null, quantity, amountMinor: bottleDueMinor, now };
    await oweForDelivery(transaction, debt);
  }
  await updateSession(transaction, session, { bottleState: isDue ? 'charged' : 'waived' });
  await noteEvent(transaction, session, isDue ? 'BOTTLE_CHARGED' : 'BOTTLE_WAIVED', now);
}
