import { setTimeout as delay } from 'node:timers/promises';

import { PgTransaction } from 'drizzle-orm/pg-core';
import { DatabaseError } from 'pg';

import type { Executor, Transaction } from './client.ts';

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
};

const attemptsAtMost = 5;
/** serialization_failure and deadlock_detected: PostgreSQL asks for the whole transaction to be tried again. */
const retryableCodes = new Set(['40001', '40P01']);

/**
 * Runs `run` in a transaction. Inside another one it joins that: it commits or rolls back with it, and `isolation` is
 * the outer one's. The outermost is tried again, at most five times, after a deadlock or a failure to serialise, so
 * `run` must have no effect outside the database.
 */
export async function withTransaction<Result>(
  executor: Executor,
  run: (transaction: Transaction) => Promise<Result>,
  { isolation }: TransactionOptions = {},
): Promise<Result> {
  if (executor instanceof PgTransaction) return run(executor);

  for (let attempt = 1; ; attempt += 1) {
    try {
      return await executor.transaction(run, isolation && { isolationLevel: isolation });
    } catch (error) {
      if (attempt === attemptsAtMost || !isRetryable(error)) throw error;
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

// Drizzle wraps what the driver throws.
function isRetryable(error: unknown): boolean {
  if (error instanceof DatabaseError) return retryableCodes.has(error.code ?? '');
  return error instanceof Error && error.cause !== undefined && isRetryable(error.cause);
}
