import { endOnAbort } from './connections/end-on-abort.ts';
import { lockKeys } from './lock-keys.ts';
import { openClient } from './connections/open-client.ts';

/**
 * Runs `run` while no other process that shares the database runs under the same lock; they wait for their turn, until
 * `signal` is aborted. Who has the lock keeps it: `run` looks at the signal itself.
 */
export async function exclusively<Result>(
  connectionString: string,
  lock: 'startUp',
  run: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = await openClient(connectionString, 'kaplya lock');
  try {
    await endOnAbort(client, signal, () => client.query('select pg_advisory_lock($1)', [lockKeys[lock]]));
    signal?.throwIfAborted();
    return await run();
  } finally {
    await client.end();
  }
}
