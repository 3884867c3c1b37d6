import { createHash } from 'node:crypto';
import { HOUR_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import {
  deleteOldKey,
  deleteKeysBefore,
  findKey,
  insertKey,
  updateAnswer,
  type IdempotencyKey,
} from './idempotency.store.ts';
import { Refusal } from '../refusal.ts';

export type IdempotencyScope = IdempotencyKey & { readonly body: unknown };

const retentionMilliseconds = 24 * HOUR_MS;

/**
 * Runs `effect` once for a key, in the effect's transaction. A repeat within a day gets the same answer, a concurrent
 * call waits for it, and the same key with another body is refused. A refusal rolls back and is not stored.
 *
 * @param alongside starts the reads that `effect` needs first, so that they share the round trip of the key
 */
export async function withIdempotencyKey<Answer>(
  transaction: Transaction,
  { body, ...key }: IdempotencyScope,
  now: Date,
  effect: () => Promise<Answer>,
  alongside: () => Promise<unknown> = async () => undefined,
): Promise<Answer> {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const oldUntil = new Date(now.getTime() - retentionMilliseconds);
  let inserting = insertKey(transaction, key, { bodyHash, now });
  // Its rejection is ignored here, because `effect` awaits the same reads if it runs.
  alongside().catch(() => undefined);
  // Concurrent calls with an old key both delete it and one inserts the new one; the other one looks again.
  while (!(await inserting)) {
    const existing = await findKey(transaction, key);
    if (existing && existing.createdAt > oldUntil) {
      if (existing.bodyHash !== bodyHash) throw new Refusal('idempotency.key_reused');
      return existing.answer as Answer;
    }
    await deleteOldKey(transaction, key, oldUntil);
    inserting = insertKey(transaction, key, { bodyHash, now });
  }
  const answer = await effect();
  await updateAnswer(transaction, key, answer);
  return answer;
}

/** Deletes keys whose answers have expired. */
export async function pruneIdempotencyKeys(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const before = new Date(clock.now().getTime() - retentionMilliseconds);
  return { idempotencyKeys: await deleteKeysBefore(upkeep, before, { stopping, ...options }) };
}
