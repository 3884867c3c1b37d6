import type { Pool, PoolClient } from 'pg';
import { isSilence } from './database-errors.ts';

/**
 * What cuts one connection off without a word, a machine that lost its power or a firewall that forgot, mostly cuts off
 * all of them: each would keep its next caller for the whole limit of an answer. So the pools of a process warn each
 * other, and give up what has been idle since before a silence began.
 */
export type SilenceAlarm = {
  /** Its own connections raise the alarm too. */
  watch(pool: Pool): void;
  /** `since` is of performance.now(): connections that have answered since are well. */
  raise(since: number): void;
};

/** Of a connection that was given up, and did nothing to anybody. */
export class SuspectConnection extends Error {
  constructor() {
    super('Idle since before another connection went silent');
  }
}

export function createSilenceAlarm(): SilenceAlarm {
  const idleSince = new Map<PoolClient, number>();
  const alarm: SilenceAlarm = {
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
        // So its pool hears of an idle connection that broke, and closes it; politely, for which nobody may ever thank.
        client.emit('error', new SuspectConnection());
        client.connection.stream.destroy();
      }
    },
  };
  return alarm;
}
