import { Socket } from 'node:net';

import { Client } from 'pg';

import { lockKeys } from '../lock-keys.ts';
import { type Cluster, toConnectionString } from './cluster.ts';

const answerMilliseconds = 10_000;

export type Presence = {
  readonly client: Client;
  /** Resolves when the session has ended, by this process or because PostgreSQL is gone. */
  readonly ended: Promise<void>;
};

/**
 * Opens a session with a shared advisory lock, which shows that this process uses the database; the lock ends with the
 * process. Waits at most fifteen seconds, or until `signal` is aborted.
 */
export async function connectPresence(cluster: Cluster, signal?: AbortSignal): Promise<Presence> {
  // The socket is created here, because a connection that is still being opened can only be closed by destroying its
  // socket.
  const socket = new Socket();
  const leave = () => void socket.destroy();
  const client = new Client({
    connectionString: toConnectionString(cluster, 'postgres'),
    application_name: 'kaplya presence',
    connectionTimeoutMillis: 5000,
    query_timeout: answerMilliseconds,
    stream: () => socket,
  });
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  signal?.addEventListener('abort', leave, { once: true });
  try {
    signal?.throwIfAborted();
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [lockKeys.presence]);
    return { client, ended };
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}

/**
 * Releases this process's lock. If several processes leave at once, exactly one gets `alone`; it retains an exclusive
 * lock until its session ends, so that no other process joins a PostgreSQL that is about to stop. Throws when the
 * session is broken.
 */
export async function releasePresence({ client }: Presence): Promise<'alone' | 'others'> {
  await client.query('select pg_advisory_unlock_shared($1)', [lockKeys.presence]);
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    lockKeys.presence,
  ]);
  return rows[0]?.alone === true ? 'alone' : 'others';
}
