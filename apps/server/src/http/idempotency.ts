import { createHash } from 'node:crypto';
import { HOUR_MS } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import {
  deleteKey,
  deleteKeysBefore,
  findKey,
  insertKey,
  keepAnswer,
  type IdempotencyKey,
} from './idempotency.store.ts';
import { Refusal } from './refusal.ts';

export type IdempotencyScope = IdempotencyKey & { readonly body: unknown };

const keptMilliseconds = 24 * HOUR_MS;

/**
 * Runs `effect` once for a key, in the transaction of the effect: a repeat within a day is given the same answer, a
 * parallel twin waits for it, the same key with another body is refused. A refusal rolls back and is not kept.
 */
export async function once<Answer>(
  transaction: Transaction,
  { body, ...key }: IdempotencyScope,
  now: Date,
  effect: () => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  if (!(await insertKey(transaction, key, { bodyHash, now }))) {
    const kept = await findKey(transaction, key);
    if (kept && now.getTime() - kept.createdAt.getTime() < keptMilliseconds) {
      if (kept.bodyHash !== bodyHash) throw new Refusal('idempotency.key_reused');
      return kept.answer as Answer;
    }
    await deleteKey(transaction, key);
    await insertKey(transaction, key, { bodyHash, now });
  }
  const answer = await effect();
  await keepAnswer(transaction, key, answer);
  return answer;
}

export async function forgetOldKeys(executor: Executor, now: Date): Promise<void> {
  await deleteKeysBefore(executor, new Date(now.getTime() - keptMilliseconds));
}
