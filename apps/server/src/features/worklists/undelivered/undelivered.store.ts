import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { UndeliveredStep } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { undeliveredCaseTable } from '../worklists.table.ts';

export type UndeliveredCaseRow = typeof undeliveredCaseTable.$inferSelect;

/** The position of an order in the list, which is sorted by waiting time, the longest first: the cursor of a page. */
export type UndeliveredPlace = { readonly since: Date; readonly orderId: string };

/** Cases for a reader: one that was given up waits for its money, which only concerns whoever may refund. */
type CasesOf = { readonly partnerId: string; readonly mayRefund: boolean };

const isOpen = ({ partnerId, mayRefund }: CasesOf) => {
  const { step, closedAt } = undeliveredCaseTable;
  const isOpenStep = mayRefund ? undefined : sql`${step} is distinct from 'give_up'`;
  return and(eq(undeliveredCaseTable.partnerId, partnerId), isNull(closedAt), isOpenStep);
};

/** The open cases of undelivered orders, the longest waiting first, after a position. */
export function listOpenCases(
  executor: Executor,
  of: CasesOf,
  { after, limit }: { readonly after: UndeliveredPlace | null; readonly limit: number },
) {
  const { since, orderId } = undeliveredCaseTable;
  return executor
    .select()
    .from(undeliveredCaseTable)
    .where(
      and(
        isOpen(of),
        after ? or(gt(since, after.since), and(eq(since, after.since), gt(orderId, after.orderId))) : undefined,
      ),
    )
    .orderBy(asc(since), asc(orderId))
    .limit(limit);
}

/** Counts open cases up to `most`. */
export async function countOpenCases(executor: Executor, of: CasesOf, most: number): Promise<number> {
  return countUpTo(executor, { table: undeliveredCaseTable, where: isOpen(of), most });
}

/** Locks the open case of a locked order; null if it is closed. */
export async function lockOpenCase(
  transaction: Transaction,
  { partnerId, orderId }: { readonly partnerId: string; readonly orderId: string },
): Promise<UndeliveredCaseRow | null> {
  const [row] = await transaction
    .select()
    .from(undeliveredCaseTable)
    .where(and(isOpen({ partnerId, mayRefund: true }), eq(undeliveredCaseTable.orderId, orderId)))
    .for('update');
  return row ?? null;
}

/** Stores the last step of a case and its author; a `closedAt` closes the case. */
export async function updateCase(
  transaction: Transaction,
  { partnerId, orderId }: Pick<UndeliveredCaseRow, 'partnerId' | 'orderId'>,
  changes: { readonly step: UndeliveredStep; readonly staffId: string; readonly closedAt?: Date },
): Promise<void> {
  await transaction
    .update(undeliveredCaseTable)
    .set(changes)
    .where(and(eq(undeliveredCaseTable.partnerId, partnerId), eq(undeliveredCaseTable.orderId, orderId)));
}
