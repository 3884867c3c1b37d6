import { and, eq, lt, lte } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { prepareStatement } from '#db/statements/prepare-statement.ts';
import { awaitAtCommit } from '#db/transaction.ts';
import { idempotencyTable } from './idempotency.table.ts';

export type IdempotencyKey = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly endpoint: string;
  readonly key: string;
};

const isKey = ({ partnerId, subjectId, endpoint, key }: IdempotencyKey) =>
  and(
    eq(idempotencyTable.partnerId, partnerId),
    eq(idempotencyTable.subjectId, subjectId),
    eq(idempotencyTable.endpoint, endpoint),
    eq(idempotencyTable.key, key),
  );

/** Inserts the key; returns false if it exists. Waits for a concurrent call with the same key to commit. */
export async function insertKey(
  transaction: Transaction,
  key: IdempotencyKey,
  { bodyHash, now }: { bodyHash: string; now: Date },
): Promise<boolean> {
  const inserted = await insertKeyStatement.run(transaction, { ...key, bodyHash, now });
  return inserted.length > 0;
}

type NewKey = IdempotencyKey & { readonly bodyHash: string; readonly now: Date };

const insertKeyStatement = prepareStatement(
  'insert_idempotency_key',
  (builder, { partnerId, subjectId, endpoint, key, bodyHash, now }: NewKey) =>
    builder
      .insert(idempotencyTable)
      .values({ partnerId, subjectId, endpoint, key, bodyHash, status: 200, answer: null, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyTable.key }),
);

export async function findKey(
  transaction: Transaction,
  key: IdempotencyKey,
): Promise<typeof idempotencyTable.$inferSelect | null> {
  const [row] = await transaction.select().from(idempotencyTable).where(isKey(key));
  return row ?? null;
}

/** Deletes the key if it is still older than `oldUntil`: a concurrent call may have replaced it by now. */
export async function deleteOldKey(transaction: Transaction, key: IdempotencyKey, oldUntil: Date): Promise<void> {
  await transaction.delete(idempotencyTable).where(and(isKey(key), lte(idempotencyTable.createdAt, oldUntil)));
}

export async function updateAnswer(transaction: Transaction, key: IdempotencyKey, answer: unknown): Promise<void> {
  const { partnerId, subjectId, endpoint } = key;
  const columns = { partnerId, subjectId, endpoint, key: key.key, answer };
  await awaitAtCommit(transaction, updateAnswerStatement.run(transaction, columns));
}

const updateAnswerStatement = prepareStatement(
  'update_idempotency_answer',
  (builder, { partnerId, subjectId, endpoint, key, answer }: IdempotencyKey & { readonly answer: unknown }) =>
    builder.update(idempotencyTable).set({ answer }).where(isKey({ partnerId, subjectId, endpoint, key })),
);

export function deleteKeysBefore(database: Database, instant: Date, options?: BatchOptions): Promise<number> {
  return deleteInBatches(
    database,
    [{ from: idempotencyTable, where: lt(idempotencyTable.createdAt, instant) }],
    options,
  );
}
