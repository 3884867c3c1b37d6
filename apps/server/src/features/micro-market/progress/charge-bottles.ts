import { ownBottles } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { createDeliveryDebt } from '#features/containers/index.ts';
import { forEachDue } from '#jobs/for-each-due.ts';
import type { JobCounts } from '#jobs/job-journal.ts';
import { appendCellEvent } from '../controllers/cell-events.store.ts';
import { countBottles } from '../orders/count-bottles.ts';
import {
  listUndisputedBottles,
  lockCellOrder,
  updateCellOrder,
  type CellOrderRow,
} from '../orders/cell-orders.store.ts';

/** Adds the price of missing bottles without a timely objection to the customers' next orders (rule 76). */
export function chargeMissingBottles(context: Context): Promise<JobCounts> {
  const now = context.clock.now();
  return forEachDue(context, {
    list: (page) => listUndisputedBottles(context.database, page),
    async work(key) {
      await withTransaction(context.database, async (transaction) => {
        const order = await lockCellOrder(transaction, key);
        if (order?.bottleState === 'open') await decideOnBottle(transaction, order, { isDue: true, now });
      });
      context.changes.announce('cell-order', key.id);
    },
  });
}

/** Decides about a locked order's missing bottle. */
export async function decideOnBottle(
  transaction: Transaction,
  order: CellOrderRow,
  { isDue, now }: { readonly isDue: boolean; readonly now: Date },
): Promise<void> {
  const { partnerId, id: orderId, subjectId, bottleDueMinor, lines } = order;
  if (isDue && bottleDueMinor !== null && bottleDueMinor > 0) {
    const quantity = ownBottles(countBottles(lines));
    const debt = { partnerId, orderId, subjectId, legalPersonId: null, quantity, amountMinor: bottleDueMinor, now };
    await createDeliveryDebt(transaction, debt);
  }
  await updateCellOrder(transaction, order, { bottleState: isDue ? 'charged' : 'waived' });
  await appendCellEvent(transaction, order, isDue ? 'BOTTLE_CHARGED' : 'BOTTLE_WAIVED', now);
}
