import { setTimeout as delay } from 'node:timers/promises';

import { DrizzleQueryError } from 'drizzle-orm/errors';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient, QueryResult } from 'pg';

import { isTracing, trace } from '#observability/tracing.ts';
import { queryLogger, type Executor, type Transaction } from './client.ts';
import {
  breaksConnection,
  isConflict,
  isLost,
  isOfFailedTransaction,
  isSilence,
} from './connections/database-errors.ts';
import { retryOnce } from './connections/retry-once.ts';
import { databaseSystem, traceStatement } from './statements/trace-statement.ts';

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
};

const attemptsAtMost = 5;

/**
 * Runs `run` in a transaction. Inside another transaction it joins that one and its `isolation`. Retries the outermost
 * one, at most five times, after a deadlock or a serialisation failure, so `run` must have no effect outside the
 * database. Retries once if the connection was dead before it answered anything, and never after a commit was sent: an
 * unanswered one may have succeeded. Statements of one turn of the event loop share a round trip, `begin` with the
 * first ones.
 */
export async function withTransaction<Result>(
  executor: Executor,
  run: (transaction: Transaction) => Promise<Result>,
  { isolation }: TransactionOptions = {},
): Promise<Result> {
  if (executor instanceof PgTransaction) return run(executor);
  const { $client: pool } = executor;
  if (!isTracing()) return runUntilDone(pool, run, isolation);
  return trace(
    () => ({ name: 'transaction', kind: 'internal', attributes: databaseSystem, isPart: true }),
    () => runUntilDone(pool, run, isolation),
  );
}

async function runUntilDone<Result>(
  pool: Pool,
  run: (transaction: Transaction) => Promise<Result>,
  isolation: TransactionOptions['isolation'],
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, run, isolation);
    } catch (error) {
      if (attempt === attemptsAtMost || !isConflict(error)) throw error;
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * Waits for a statement whose answer nothing needs: in a transaction only before the transaction ends, so that the next
 * statements and the commit share its round trip. The transaction fails as the statement does. Outside of a transaction
 * it waits at once.
 */
export async function awaitAtCommit(executor: Executor, statement: PromiseLike<unknown>): Promise<void> {
  // Awaited once only, because Drizzle sends a statement each time that it is awaited.
  const sent = Promise.resolve(statement.then(() => undefined));
  const open = openTransactions.get(executor);
  if (!open) return sent;
  open.unanswered.push(sent);
  // A failure is handled at the end of the transaction, which awaits the statement.
  sent.catch(() => undefined);
}

const openTransactions = new WeakMap<Executor, OpenTransaction>();

async function runOnce<Result>(
  pool: Pool,
  run: (transaction: Transaction) => Promise<Result>,
  isolation: TransactionOptions['isolation'],
): Promise<Result> {
  let open: OpenTransaction | null = null;
  const attempt = async (): Promise<Result> => {
    open = null;
    const opened = (open = await begin(pool, isolation));
    try {
      const result = await run(opened.transaction);
      await opened.commit();
      return result;
    } catch (error) {
      throw await opened.rollback(error);
    } finally {
      opened.release();
    }
  };
  // Retried, because the first statements may find an idle connection dead before anything has happened.
  return retryOnce(attempt, (error) => isLost(error) && (open === null || open.hasDoneNothing()));
}

type OpenTransaction = {
  readonly transaction: Transaction;
  /** The statements passed to `awaitAtCommit`, which are sent and not awaited yet. */
  readonly unanswered: Promise<unknown>[];
  commit(): Promise<void>;
  /**
   * Rolls back; never throws. Returns the error that explains the failure best: that of a statement not awaited yet,
   * else the caller's.
   */
  rollback(error: unknown): Promise<unknown>;
  /** Whether PostgreSQL answered nothing and no commit was sent. */
  hasDoneNothing(): boolean;
  /** Returns the connection to the pool, which drops a broken one. */
  release(): void;
};

async function begin(pool: Pool, isolation: TransactionOptions['isolation']): Promise<OpenTransaction> {
  const client = await connect(pool);
  let isOver = false;
  let hasBegun = false;
  /**
   * The error of `begin`. Further statements are then refused, because without a transaction each would be committed by
   * itself.
   */
  let failureToBegin: Error | null = null;
  let isCommitSent = false;
  let breakage: Error | null = null;
  /**
   * The first error: of several statements in one packet it is the cause, and the others report only that the
   * transaction has failed.
   */
  let firstFailure: Error | null = null;

  const sendPlainly = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
  const send = (...parts: unknown[]): Promise<unknown> => traceStatement(parts[0], () => sendPlainly(...parts));
  const query = async (...parts: unknown[]): Promise<unknown> => {
    // After the end of the transaction the statement would be one of its own, on a connection that another caller may
    // use.
    if (isOver) throw new Error('A statement of a transaction that is over');
    if (failureToBegin) throw failureToBegin;
    try {
      const answer = await send(...parts);
      // The answer to `begin` arrives before that of any statement; waiting for it makes its failure known.
      if (!hasBegun) await begun.catch(() => undefined);
      if (failureToBegin) throw failureToBegin;
      return answer;
    } catch (error) {
      firstFailure ??= error as Error;
      // A late answer may still arrive, so the connection must not be used again.
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
      // A commit may wait for a standby, so its silence proves nothing about other connections.
      if (breaksConnection(error))
        breakage ??= isSilence(error) ? new Error('A commit got no answer') : (error as Error);
      throw new DrizzleQueryError(statement, [], error as Error);
    }
  };
  const session = new NodePgSession({ query } as unknown as PoolClient, dialect, undefined, { logger: queryLogger });
  const transaction = Object.assign(new NodePgTransaction(dialect, session, undefined), {
    $client: { query },
  }) as unknown as Transaction;

  // Sent without awaiting the answer, in one packet with the first statement.
  const beginning = isolation ? `begin isolation level ${isolation}` : 'begin';
  const sendBegin = async (): Promise<void> => {
    queryLogger.logQuery(beginning);
    try {
      await send(beginning);
      hasBegun = true;
    } catch (error) {
      failureToBegin = error as Error;
      firstFailure ??= failureToBegin;
      breakage ??= failureToBegin;
      throw new DrizzleQueryError(beginning, [], failureToBegin);
    }
  };
  const begun = sendBegin();
  begun.catch(() => undefined);
  const unanswered: Promise<unknown>[] = [begun];

  const open: OpenTransaction = {
    transaction,
    unanswered,
    async commit() {
      // A statement got no answer and `run` ignored that, so it is unknown what a commit would save.
      if (breakage) throw new DrizzleQueryError('commit', [], breakage);
      isCommitSent = true;
      const { command } = await end('commit');
      await Promise.all(unanswered);
      // PostgreSQL answers ROLLBACK to a commit if a statement has failed and `run` ignored that.
      if (command !== 'COMMIT') throw new Error('A transaction was rolled back, for one of its statements had failed');
    },
    async rollback(error) {
      try {
        if (!breakage && !isOver) await end('rollback');
      } catch (failure) {
        breakage ??= failure as Error;
      }
      // After a failed statement, PostgreSQL refuses all others: the first failure is the one that matters.
      for (const statement of unanswered) {
        // oxlint-disable-next-line no-await-in-loop -- the first that failed, in their order
        const failure = await failureOf(statement);
        if (failure !== null) return isOfFailedTransaction(failure) ? (firstFailure ?? failure) : failure;
      }
      return isOfFailedTransaction(error) ? (firstFailure ?? error) : error;
    },
    hasDoneNothing: () => !hasBegun && !isCommitSent,
    release() {
      isOver = true;
      client.release(breakage ?? undefined);
    },
  };
  openTransactions.set(transaction, open);
  return open;
}

async function failureOf(statement: Promise<unknown>): Promise<unknown> {
  try {
    await statement;
    return null;
  } catch (error) {
    return error;
  }
}

const dialect = new PgDialect();

/** Wraps a failure to connect in a DrizzleQueryError, as a statement outside of a transaction does. */
function connect(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw new DrizzleQueryError('begin', [], error as Error);
  });
}
