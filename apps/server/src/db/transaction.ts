import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient, QueryResult } from 'pg';

import { queryLogger, type Executor, type Transaction } from './client.ts';
import { breaksConnection, isConflict, isLost, isSilence } from './connections/database-errors.ts';
import { retryOnce } from './connections/retry-once.ts';

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
};

const attemptsAtMost = 5;

/**
 * Runs `run` in a transaction. Inside another one it joins that: it commits or rolls back with it, and `isolation` is
 * the outer one's. The outermost is tried again, at most five times, after a deadlock or a failure to serialise, so
 * `run` must have no effect outside the database. One whose connection breaks is never tried again once `run` has
 * begun: of a commit without an answer nobody knows whether it counted.
 */
export async function withTransaction<Result>(
  executor: Executor,
  run: (transaction: Transaction) => Promise<Result>,
  { isolation }: TransactionOptions = {},
): Promise<Result> {
  if (executor instanceof PgTransaction) return run(executor);

  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(executor.$client, run, isolation);
    } catch (error) {
      if (attempt === attemptsAtMost || !isConflict(error)) throw error;
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function runOnce<Result>(
  pool: Pool,
  run: (transaction: Transaction) => Promise<Result>,
  isolation: TransactionOptions['isolation'],
): Promise<Result> {
  // An idle connection may be found dead by its first statement, which has no effect yet.
  const open = await retryOnce(() => begin(pool, isolation), isLost);
  try {
    const result = await run(open.transaction);
    await open.commit();
    return result;
  } catch (error) {
    await open.rollback();
    throw error;
  } finally {
    open.release();
  }
}

type OpenTransaction = {
  readonly transaction: Transaction;
  commit(): Promise<void>;
  /** Never throws: the caller has an error that says more. */
  rollback(): Promise<void>;
  /** Gives the connection back; the pool drops one that is broken. */
  release(): void;
};

async function begin(pool: Pool, isolation: TransactionOptions['isolation']): Promise<OpenTransaction> {
  const client = await connect(pool);
  let isOver = false;
  let breakage: Error | null = null;

  const send = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
  const query = async (...parts: unknown[]): Promise<unknown> => {
    // Behind the commit or the rollback it would be a transaction of its own, on a connection that is soon another's.
    if (isOver) throw new Error('A statement of a transaction that is over');
    try {
      return await send(...parts);
    } catch (error) {
      // It may answer later what was given up, so that nobody else may have it.
      if (breaksConnection(error)) breakage ??= error as Error;
      throw error;
    }
  };
  const end = async (statement: 'commit' | 'rollback'): Promise<QueryResult> => {
    isOver = true;
    queryLogger.logQuery(statement);
    try {
      return (await send(statement)) as QueryResult;
    } catch (error) {
      // A commit waits for a standby as long as that takes: whether other connections are silent its silence does not say.
      if (breaksConnection(error))
        breakage ??= isSilence(error) ? new Error('A commit got no answer') : (error as Error);
      throw new DrizzleQueryError(statement, [], error as Error);
    }
  };
  const session = new NodePgSession({ query } as unknown as PoolClient, dialect, undefined, { logger: queryLogger });
  const transaction = new NodePgTransaction(dialect, session, undefined) as Transaction;
  const open: OpenTransaction = {
    transaction,
    async commit() {
      // One of its statements got no answer, and `run` went on as if it had. Nobody knows what would be committed.
      if (breakage) throw new DrizzleQueryError('commit', [], breakage);
      const { command } = await end('commit');
      // So answers PostgreSQL where a statement failed and `run` went on as if it had not.
      if (command !== 'COMMIT') throw new Error('A transaction was rolled back, for one of its statements had failed');
    },
    async rollback() {
      if (breakage) return;
      await end('rollback').catch((error: unknown) => {
        breakage ??= error as Error;
      });
    },
    release() {
      isOver = true;
      client.release(breakage ?? undefined);
    },
  };
  try {
    await transaction.execute(isolation ? sql.raw(`begin isolation level ${isolation}`) : sql`begin`);
    return open;
  } catch (error) {
    breakage ??= error as Error;
    open.release();
    throw error;
  }
}

const dialect = new PgDialect();

/** A failure to connect looks like that of a statement, as it does outside of a transaction. */
function connect(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw new DrizzleQueryError('begin', [], error as Error);
  });
}
