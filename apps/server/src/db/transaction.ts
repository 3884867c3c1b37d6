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
 * Runs `run` in a transaction. Inside another transaction it joins that one and its `isolation`. Retries the outermost
 * one, at most five times, after a deadlock or a serialisation failure, so `run` must have no effect outside the
 * database. Never retries after a broken connection once `run` has begun: an unanswered commit may have succeeded.
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
  // The first statement may find an idle connection dead; nothing has happened yet.
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
  /** Never throws, because the caller's error says more. */
  rollback(): Promise<void>;
  /** Returns the connection; the pool drops a broken one. */
  release(): void;
};

async function begin(pool: Pool, isolation: TransactionOptions['isolation']): Promise<OpenTransaction> {
  const client = await connect(pool);
  let isOver = false;
  let breakage: Error | null = null;

  const send = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
  const query = async (...parts: unknown[]): Promise<unknown> => {
    // After the commit or rollback this would be its own transaction, on a connection that soon serves another caller.
    if (isOver) throw new Error('A statement of a transaction that is over');
    try {
      return await send(...parts);
    } catch (error) {
      // A late answer may still come, so nobody else may use the connection.
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
      // A commit may wait for a standby, so its silence says nothing about other connections.
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
      // A statement got no answer and `run` went on regardless. Nobody knows what a commit would save.
      if (breakage) throw new DrizzleQueryError('commit', [], breakage);
      const { command } = await end('commit');
      // PostgreSQL answers this when a statement failed and `run` went on regardless.
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

/** Turns a failure to connect into that of a statement, as outside of a transaction. */
function connect(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw new DrizzleQueryError('begin', [], error as Error);
  });
}
