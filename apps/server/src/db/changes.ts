import { randomUUID } from 'node:crypto';

import type { Logger } from '#observability/logger.ts';
import type { Database } from './client.ts';
import { listen, type Listener } from './listen.ts';

/**
 * What other processes of the shop must hear of: what they keep in memory is out of date. `stock` is what the catalogue
 * shows of it; all else that the catalogue holds is `catalogue`.
 */
export type ChangeTopic = 'partner' | 'catalogue' | 'stock' | 'marketing' | 'session' | 'order' | 'cell-order';

export type Changes = {
  /** `subject` is null when something may have been missed: forget everything of that topic. */
  on(topic: ChangeTopic, listener: (subject: string | null) => void): void;
  /**
   * Tells the other processes, once a second at most for one topic and subject. This process hears of it at once, for
   * it must not serve what it has just changed; of stock as seldom as the others, for every order may change it. Called
   * after the commit: a NOTIFY inside a transaction would serialise the commits of the whole instance.
   */
  announce(topic: ChangeTopic, subject: string): void;
  start(): Promise<void>;
  close(): Promise<void>;
};

const channel = 'kaplya_changes';
const coalesceMilliseconds = 1000;

type SentLately = {
  readonly topic: ChangeTopic;
  readonly subject: string;
  readonly timer: NodeJS.Timeout;
  changedSince: boolean;
};

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
  // An entry lives for the second in which its message is not sent again.
  const sentLately = new Map<string, SentLately>();
  const sender = randomUUID();
  const sending = new Set<Promise<unknown>>();
  let listening: Listener | null = null;

  function hear(topic: ChangeTopic, subject: string | null): void {
    for (const listener of listeners.get(topic) ?? []) listener(subject);
  }

  function send(topic: ChangeTopic, subject: string): void {
    if (topic === 'stock') hear(topic, subject);
    const sent = database.$client
      .query('select pg_notify($1, $2)', [channel, `${topic} ${subject} ${sender}`])
      .catch((error: unknown) => logger.error({ err: error }, 'a change could not be announced'))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  function sendOnceASecond(topic: ChangeTopic, subject: string): void {
    const key = `${topic} ${subject}`;
    const lately = sentLately.get(key);
    if (lately) {
      lately.changedSince = true;
      return;
    }
    const timer = setTimeout(() => {
      const changedSince = sentLately.get(key)?.changedSince;
      sentLately.delete(key);
      if (changedSince) sendOnceASecond(topic, subject);
    }, coalesceMilliseconds).unref();
    sentLately.set(key, { topic, subject, timer, changedSince: false });
    send(topic, subject);
  }

  return {
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    announce(topic, subject) {
      if (topic !== 'stock') hear(topic, subject);
      sendOnceASecond(topic, subject);
    },
    async start() {
      listening = await listen(connectionString, {
        channels: [channel],
        onNotification(_channel, payload) {
          // Without a sender where a person announced it.
          const [topic, subject, from] = payload.split(' ');
          if (topic && subject && from !== sender) hear(topic as ChangeTopic, subject);
        },
        onConnected() {
          for (const topic of listeners.keys()) hear(topic, null);
        },
        onError: (error) => logger.warn({ err: error }, 'the listener for changes broke'),
      });
    },
    async close() {
      for (const { topic, subject, timer, changedSince } of sentLately.values()) {
        clearTimeout(timer);
        if (changedSince) send(topic, subject);
      }
      sentLately.clear();
      await Promise.all(sending);
      await listening?.close();
    },
  };
}
