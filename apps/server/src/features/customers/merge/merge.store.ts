import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { customerMergeTable, mergeProofTable } from '../customers.table.ts';

export type CustomerMergeRow = typeof customerMergeTable.$inferSelect;

export async function findMerge(
  executor: Executor,
  { partnerId, mergedId }: Pick<MergeKey, 'partnerId' | 'mergedId'>,
): Promise<CustomerMergeRow | null> {
  const [row] = await executor
    .select()
    .from(customerMergeTable)
    .where(and(eq(customerMergeTable.partnerId, partnerId), eq(customerMergeTable.foldedId, mergedId)));
  return row ?? null;
}

export async function insertMerge(transaction: Transaction, merge: CustomerMergeRow): Promise<void> {
  await transaction.insert(customerMergeTable).values(merge);
}

/** The most old proofs that each saved one deletes: more than one, so that the table stays small. */
const deletedAtOnce = 100;

type ProofOf = { readonly partnerId: string; readonly staffId: string };

/**
 * Saves the proof that the owner of the account read a code to the member of staff. Deletes proofs that are too old to
 * use.
 */
export async function saveMergeProof(
  transaction: Transaction,
  proof: ProofOf & { readonly customerId: string; readonly provenAt: Date },
  validMilliseconds: number,
): Promise<void> {
  const { partnerId, provenAt } = proof;
  const tooOld = new Date(provenAt.getTime() - validMilliseconds);
  const old = transaction
    .select({ row: sql`ctid` })
    .from(mergeProofTable)
    .where(and(eq(mergeProofTable.partnerId, partnerId), lte(mergeProofTable.provenAt, tooOld)))
    .orderBy(mergeProofTable.provenAt)
    .limit(deletedAtOnce)
    .for('update', { skipLocked: true });
  await transaction.delete(mergeProofTable).where(sql`ctid = any(array${old})`);
  await transaction
    .insert(mergeProofTable)
    .values(proof)
    .onConflictDoUpdate({
      target: [mergeProofTable.partnerId, mergeProofTable.customerId, mergeProofTable.staffId],
      set: { provenAt },
    });
}

/**
 * Deletes the member's proofs of these accounts from after `since`, because each proof is valid for one merge; returns
 * their number.
 */
export async function consumeMergeProofs(
  transaction: Transaction,
  { partnerId, staffId }: ProofOf,
  { customerIds, since }: { readonly customerIds: readonly string[]; readonly since: Date },
): Promise<number> {
  const rows = await transaction
    .delete(mergeProofTable)
    .where(
      and(
        eq(mergeProofTable.partnerId, partnerId),
        eq(mergeProofTable.staffId, staffId),
        inArray(mergeProofTable.customerId, [...customerIds]),
        gt(mergeProofTable.provenAt, since),
      ),
    )
    .returning({ id: mergeProofTable.customerId });
  return rows.length;
}
