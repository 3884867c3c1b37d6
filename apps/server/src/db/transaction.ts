import { setTimeout as delay } from 'node:timers/promises';

import { PgTransaction } from 'drizzle-orm/pg-core';

import type { Executor, Transaction } from './client.ts';
import { isConflict } from './database-errors.ts';

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
};

const attemptsAtMost = 5;

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
      if (attempt === attemptsAtMost || !isConflict(error)) throw error;
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}
