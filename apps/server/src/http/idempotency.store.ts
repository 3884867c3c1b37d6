import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { HOUR_MS } from '@kaplya/domain';
import { idempotencyTable } from './idempotency.table.ts';
import { Refusal } from './refusal.ts';

export type IdempotencyScope = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly endpoint: string;
  readonly key: string;
  readonly body: unknown;
};

const keptMilliseconds = 24 * HOUR_MS;

/**
 * Runs `effect` once for a key, in the transaction of the effect: a repeat within a day is given the same answer, a
 * parallel twin waits for it, the same key with another body is refused. A refusal rolls back and is not kept.
 */
export async function once<Answer>(
  transaction: Transaction,
  scope: IdempotencyScope,
  now: Date,
  effect: () => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = createHash('sha256').update(JSON.stringify(scope.body)).digest('hex');
  const { partnerId, subjectId, endpoint, key } = scope;
  const isThisKey = and(
    eq(idempotencyTable.partnerId, partnerId),
    eq(idempotencyTable.subjectId, subjectId),
    eq(idempotencyTable.endpoint, endpoint),
    eq(idempotencyTable.key, key),
  );
  const insert = () =>
    transaction
      .insert(idempotencyTable)
      .values({ partnerId, subjectId, endpoint, key, bodyHash, status: 200, answer: null, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyTable.key });

  // The insert waits for a twin that has not committed yet.
  let [mine] = await insert();
  if (!mine) {
    const [kept] = await transaction.select().from(idempotencyTable).where(isThisKey);
    if (kept && now.getTime() - kept.createdAt.getTime() < keptMilliseconds) {
      if (kept.bodyHash !== bodyHash) throw new Refusal('idempotency.key_reused');
      return kept.answer as Answer;
    }
    await transaction.delete(idempotencyTable).where(isThisKey);
    [mine] = await insert();
  }
  const answer = await effect();
  await transaction.update(idempotencyTable).set({ answer }).where(isThisKey);
  return answer;
}

export async function forgetOldKeys(executor: Executor, now: Date): Promise<void> {
  await executor
    .delete(idempotencyTable)
    .where(lt(idempotencyTable.createdAt, new Date(now.getTime() - keptMilliseconds)));
}
