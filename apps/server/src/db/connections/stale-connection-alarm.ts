import type { Pool, PoolClient } from 'pg';
import { isSilence } from './database-errors.ts';

/**
 * A power loss or a firewall usually cuts off all connections at once, without a word. Each would then delay its next
 * caller for the whole answer limit. So the pools of a process warn each other, and drop connections that were idle since
 * before the silence began.
 */
export type StaleConnectionAlarm = {
  /** The alarm's own connections raise it too. */
  watch(pool: Pool): void;
  /** `since` is a time of performance.now(); connections that answered later still work. */
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
        // The pool learns by this event that an idle connection broke. It closes the connection politely, and the other
        // side may never answer.
        client.emit('error', new SuspectConnection());
        client.connection.stream.destroy();
      }
    },
  };
  return alarm;
}
