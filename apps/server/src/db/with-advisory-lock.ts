import type { Client } from 'pg';
import { endOnAbort } from './connections/end-on-abort.ts';
import { lockKeys } from './lock-keys.ts';
import { openClient } from './connections/open-client.ts';

/**
 * Runs `run` under an advisory lock of the database; other processes wait for the lock until `signal` is aborted. Once
 * the lock is taken, `run` has to watch the signal itself. It may use the session that owns the lock.
 */
export async function withAdvisoryLock<Result>(
  connectionString: string,
  lock: 'startUp',
  run: (session: Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = await openClient(connectionString, 'kaplya lock');
  try {
    await endOnAbort(client, signal, () => client.query('select pg_advisory_lock($1)', [lockKeys[lock]]));
    signal?.throwIfAborted();
    return await run(client);
  } finally {
    await client.end();
  }
}
