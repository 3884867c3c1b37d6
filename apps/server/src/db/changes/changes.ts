import { randomUUID } from 'node:crypto';

import type { Logger } from '#observability/logger.ts';
import type { Database } from '../client.ts';
import { listen, unheardMilliseconds, type Listener } from './listen.ts';
import type { SilenceAlarm } from '../connections/silence-alarm.ts';

/**
 * What other processes of the shop must hear of: what they keep in memory is out of date. `stock` is what the catalogue
 * shows of it; all else that the catalogue holds is `catalogue`.
 */
export type ChangeTopic = 'partner' | 'catalogue' | 'stock' | 'marketing' | 'session' | 'order' | 'cell-order';

export type ChangeListener = (subject: string | null, parts: readonly string[] | null) => void;

export type Changes = {
  /**
   * `subject` is null when something may have been missed: forget everything of that topic. `parts` are what changed of
   * the subject; null: all of it may have.
   */
  on(topic: ChangeTopic, listener: ChangeListener): void;
  /**
   * Tells the other processes, once a second at most for one topic and subject. This process hears of it at once, for
   * it must not serve what it has just changed; of stock as seldom as the others, for every order may change it. Called
   * after the commit: a NOTIFY inside a transaction would serialise the commits of the whole instance. Neither the
   * subject nor a part of it holds a space or a comma.
   */
  announce(topic: ChangeTopic, subject: string, parts?: readonly string[]): void;
  /** False while changes of other processes and of people are not heard of; what is in memory is then asked for anew. */
  isHearing(): boolean;
  /** Of how many subjects the others could not be told that they changed; each is tried again once a second. */
  countUnsent(): number;
  start(): Promise<void>;
  close(): Promise<void>;
};

const channel = 'kaplya_changes';
const coalesceMilliseconds = 1000;
/** PostgreSQL takes a message of less than 8000 bytes. */
const messageBytesAtMost = 7900;

type SentLately = {
  readonly topic: ChangeTopic;
  readonly subject: string;
  readonly timer: NodeJS.Timeout;
  /** What has changed since the message; null: all of it may have. */
  changedParts: Set<string> | null;
  changedSince: boolean;
};

export function createChanges({
  database,
  connectionString,
  silenceAlarm,
  logger,
}: {
  /** On which no call waits: a shop that has too much to do still tells of what it does. */
  database: Database;
  connectionString: string;
  silenceAlarm?: SilenceAlarm;
  logger: Logger;
}): Changes {
  const listeners = new Map<ChangeTopic, ChangeListener[]>();
  // An entry lives for the second in which its message is not sent again.
  const sentLately = new Map<string, SentLately>();
  const sender = randomUUID();
  const sending = new Set<Promise<unknown>>();
  let listening: Listener | null = null;
  let isHearing = false;
  let isClosed = false;
  /** Tried again and again, and named once in the log. */
  const unsent = new Set<string>();

  function hear(topic: ChangeTopic, subject: string | null, parts: readonly string[] | null): void {
    for (const listener of listeners.get(topic) ?? []) listener(subject, parts);
  }

  function forgetEverything(): void {
    for (const topic of listeners.keys()) hear(topic, null, null);
  }

  function send(topic: ChangeTopic, subject: string, parts: readonly string[] | null): void {
    if (topic === 'stock') hear(topic, subject, parts);
    const key = `${topic} ${subject}`;
    const whole = `${topic} ${subject} ${sender}`;
    const exact = parts === null ? whole : `${whole} ${parts.join(',')}`;
    const message = Buffer.byteLength(exact) <= messageBytesAtMost ? exact : whole;
    const sent = database.$client
      .query('select pg_notify($1, $2)', [channel, message])
      .then(() => unsent.delete(key))
      .catch((error: unknown) => {
        if (!unsent.has(key)) logger.error({ err: error, topic, subject }, 'a change could not be announced yet');
        if (isClosed) return;
        unsent.add(key);
        sendOnceASecond(topic, subject, parts);
      })
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  function sendOnceASecond(topic: ChangeTopic, subject: string, parts: readonly string[] | null): void {
    const key = `${topic} ${subject}`;
    const lately = sentLately.get(key);
    if (lately) {
      lately.changedSince = true;
      if (parts === null) lately.changedParts = null;
      for (const part of parts ?? []) lately.changedParts?.add(part);
      return;
    }
    const timer = setTimeout(() => {
      const last = sentLately.get(key);
      sentLately.delete(key);
      if (last?.changedSince) sendOnceASecond(topic, subject, last.changedParts && [...last.changedParts]);
    }, coalesceMilliseconds).unref();
    sentLately.set(key, { topic, subject, timer, changedParts: new Set(), changedSince: false });
    send(topic, subject, parts);
  }

  return {
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    announce(topic, subject, parts) {
      if (topic !== 'stock') hear(topic, subject, parts ?? null);
      sendOnceASecond(topic, subject, parts ?? null);
    },
    isHearing: () => isHearing,
    countUnsent: () => unsent.size,
    async start() {
      listening = await listen(connectionString, {
        channels: [channel],
        onNotification(_channel, payload) {
          // Without a sender where a person announced it.
          const [topic, subject, from, parts] = payload.split(' ');
          if (topic && subject && from !== sender) hear(topic as ChangeTopic, subject, parts?.split(',') ?? null);
        },
        onConnected() {
          isHearing = true;
          forgetEverything();
        },
        // And again with each attempt to listen that fails: memory is then so old at most.
        onDeaf() {
          isHearing = false;
          forgetEverything();
        },
        onSilent: () => silenceAlarm?.raise(performance.now() - unheardMilliseconds),
        onError: (error) => logger.warn({ err: error }, 'the listener for changes broke'),
      });
    },
    async close() {
      isClosed = true;
      for (const { topic, subject, timer, changedParts, changedSince } of sentLately.values()) {
        clearTimeout(timer);
        if (changedSince) send(topic, subject, changedParts && [...changedParts]);
      }
      sentLately.clear();
      await Promise.all(sending);
      await listening?.close();
    },
  };
}
