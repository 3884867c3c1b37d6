import type { Pool, PoolClient } from 'pg';
import { isSilence } from './database-errors.ts';

/**
 * A power loss or a firewall usually cuts off all connections at once, without an error. Each connection would then
 * delay its next caller for the whole answer limit. So the pools of a process warn each other, and drop connections
 * that were idle since before the silence began.
 */
export type StaleConnectionAlarm = {
  /** Adds a pool: its connections raise the alarm when one does not answer, and its idle ones are dropped by it. */
  watch(pool: Pool): void;
  /** Drops the idle connections that have not answered after `since`, a time of `performance.now()`. */
  raise(since: number): void;
};

/** The error of a dropped idle connection; it affects no caller. */
export class SuspectConnection extends Error {
  constructor() {
    super('Idle since before another connection went silent');
  }
}

export function createStaleConnectionAlarm(): StaleConnectionAlarm {
  const idleSince = new Map<PoolClient, number>();
  const alarm: StaleConnectionAlarm = {
    watch(pool) {
      const acquiredAt = new WeakMap<PoolClient, number>();
      pool.on('acquire', (client) => {
        acquiredAt.set(client, performance.now());
        idleSince.delete(client);
      });
      pool.on('remove', (client) => void idleSince.delete(client));
      pool.on('release', (error: Error | undefined, client) => {
        if (!error) idleSince.set(client, performance.now());
        else if (isSilence(error)) alarm.raise(acquiredAt.get(client) ?? -Infinity);
      });
    },
    raise(since) {
      for (const [client, idle] of idleSince) {
        if (idle > since) continue;
        // This event makes the pool drop the idle connection. The socket is destroyed as well, because a regular close
        // would wait for the other side, which may never answer.
        client.emit('error', new SuspectConnection());
        client.connection.stream.destroy();
      }
    },
  };
  return alarm;
}
