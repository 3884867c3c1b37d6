import type { Logger } from '#observability/logger.ts';
import type { Database } from './client.ts';
import { listen, type Listener } from './listen.ts';

/** What other processes of the shop must hear of: what they keep in memory is out of date. */
export type ChangeTopic = 'partner' | 'catalogue' | 'session';

export type Changes = {
  /** `subject` is null when something may have been missed: forget everything of that topic. */
  on(topic: ChangeTopic, listener: (subject: string | null) => void): void;
  /**
   * Tells every process, this one included, once a second at most for one topic and subject. Called after the commit:
   * a NOTIFY inside a transaction would serialise the commits of the whole instance.
   */
  announce(topic: ChangeTopic, subject: string): void;
  start(): Promise<void>;
  close(): Promise<void>;
};

const channel = 'kaplya_changes';
const coalesceMilliseconds = 1000;

export function createChanges({
  database,
  connectionString,
  logger,
}: {
  database: Database;
  connectionString: string;
  logger: Logger;
}): Changes {
  const listeners = new Map<ChangeTopic, ((subject: string | null) => void)[]>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const announcedAt = new Map<string, number>();
  const sending = new Set<Promise<unknown>>();
  let listening: Listener | null = null;

  function hear(topic: ChangeTopic, subject: string | null): void {
    for (const listener of listeners.get(topic) ?? []) listener(subject);
  }

  function send(message: string): void {
    waiting.delete(message);
    announcedAt.set(message, Date.now());
    const sent = database.$client
      .query('select pg_notify($1, $2)', [channel, message])
      .catch((error: unknown) => logger.error({ err: error }, 'a change could not be announced'))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  return {
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    announce(topic, subject) {
      const message = `${topic} ${subject}`;
      // This process must not serve what it has just changed.
      hear(topic, subject);
      if (waiting.has(message)) return;
      const since = Date.now() - (announcedAt.get(message) ?? 0);
      if (since >= coalesceMilliseconds) send(message);
      else waiting.set(message, setTimeout(() => send(message), coalesceMilliseconds - since).unref());
    },
    async start() {
      listening = await listen(connectionString, {
        channels: [channel],
        onNotification(_channel, payload) {
          const [topic, subject] = payload.split(' ');
          if (topic && subject) hear(topic as ChangeTopic, subject);
        },
        onConnected() {
          for (const topic of listeners.keys()) hear(topic, null);
        },
        onError: (error) => logger.warn({ err: error }, 'the listener for changes broke'),
      });
    },
    async close() {
      for (const [message, timer] of waiting) {
        clearTimeout(timer);
        send(message);
      }
      await Promise.all(sending);
      await listening?.close();
    },
  };
}
