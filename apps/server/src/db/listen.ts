import { setTimeout as delay } from 'node:timers/promises';

import { Client, escapeIdentifier } from 'pg';

export type Listener = { close(): Promise<void> };

export type ListenOptions = {
  channels: readonly string[];
  onNotification(channel: string, payload: string): void;
  /** Notifications may have been missed: called after every connection, the first one included. */
  onConnected(): void;
  onError(error: Error): void;
};

const longestPauseMilliseconds = 10_000;

/** Listens on a connection of its own and comes back when it breaks. Resolves once it listens for the first time. */
export async function listen(connectionString: string, options: ListenOptions): Promise<Listener> {
  const closing = new AbortController();
  let current = await connect();
  return {
    async close() {
      closing.abort();
      await current?.end().catch(() => undefined);
    },
  };

  async function connect(): Promise<Client | null> {
    const client = new Client({ connectionString, application_name: 'kaplya listener', keepAlive: true });
    client.on('notification', ({ channel, payload }) => options.onNotification(channel, payload ?? ''));
    client.on('error', options.onError);
    try {
      await client.connect();
      for (const channel of options.channels) await client.query(`listen ${escapeIdentifier(channel)}`);
      closing.signal.throwIfAborted();
    } catch (error) {
      // Half open, it would keep the process.
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', () => void reconnect());
    options.onConnected();
    return client;
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, longestPauseMilliseconds)) {
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      try {
        current = await connect();
        return;
      } catch (error) {
        if (!closing.signal.aborted) options.onError(error as Error);
      }
    }
  }
}
