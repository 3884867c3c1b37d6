import { randomUUID } from 'node:crypto';

import type { Logger } from '#observability/logger.ts';
import type { Database } from '../client.ts';
import { listen, unheardMilliseconds, type Listener } from './listen.ts';
import type { StaleConnectionAlarm } from '../connections/stale-connection-alarm.ts';

/**
 * The topics of messages by which processes drop cached data. `stock` is the catalogue's stock, `catalogue` everything
 * else in it. `many-goods` means the same as `catalogue`, but after so many changes that readers use the former values
 * until the reload is done. `shop-orders` names a partner, with the ids of orders as parts.
 */
export type ChangeTopic =
  | 'partner'
  | 'catalogue'
  | 'many-goods'
  | 'stock'
  | 'marketing'
  | 'session'
  | 'order'
  | 'shop-orders'
  | 'cell-order';

export type ChangeListener = (subject: string | null, parts: readonly string[] | null) => void;

export type Changes = {
  /**
   * Registers a listener for a topic. A null `subject` means that messages may have been missed, so everything cached
   * of the topic must be dropped. `parts` are the changed parts of the subject; null: any part may have changed.
   */
  on(topic: ChangeTopic, listener: ChangeListener): void;
  /**
   * Notifies other processes of a change, at most once a second for each topic and subject. This process is notified at
   * once, because it must not serve the old value. Only of `stock` it is notified as rarely as the others, because
   * every order may change stock. Call it after the commit: a NOTIFY inside a transaction serialises the commits of the
   * whole instance. Neither the subject nor a part may contain a space or a comma.
   */
  announce(topic: ChangeTopic, subject: string, parts?: readonly string[]): void;
  /** False while messages of other processes do not arrive; cached data is then reloaded regularly. */
  isHearing(): boolean;
  /**
   * Whether the listener received its own periodic message (beat) within the last two seconds; then all changes from
   * before have arrived here.
   */
  isUpToDate(): boolean;
  /** The number of changed subjects whose message could not be sent yet; sending is retried once a second. */
  countUnsent(): number;
  start(): Promise<void>;
  close(): Promise<void>;
};

const channel = 'kaplya_changes';
const coalesceMilliseconds = 1000;
const lateMilliseconds = 2000;
/** PostgreSQL limits a message to less than 8000 bytes. */
const messageBytesAtMost = 7900;

type SentLately = {
  readonly topic: ChangeTopic;
  readonly subject: string;
  readonly timer: NodeJS.Timeout;
  /** The parts that changed since the message; null: any part may have changed. */
  changedParts: Set<string> | null;
  changedSince: boolean;
};

export function createChanges({
  database,
  connectionString,
  staleConnectionAlarm,
  logger,
}: {
  /** The pool that sends the messages; no call uses it, so an overloaded shop still announces its changes. */
  database: Database;
  connectionString: string;
  staleConnectionAlarm?: StaleConnectionAlarm;
  logger: Logger;
}): Changes {
  const listeners = new Map<ChangeTopic, ChangeListener[]>();
  // By topic and subject, the messages of the last second, within which the same message is not sent again.
  const sentLately = new Map<string, SentLately>();
  const sender = randomUUID();
  const sending = new Set<Promise<unknown>>();
  let listening: Listener | null = null;
  let isHearing = false;
  let heardAt = -Infinity;
  let isClosed = false;
  /** The keys of messages that could not be sent: each is retried until it succeeds, and logged once. */
  const unsent = new Set<string>();

  function notifyListeners(topic: ChangeTopic, subject: string | null, parts: readonly string[] | null): void {
    for (const listener of listeners.get(topic) ?? []) listener(subject, parts);
  }

  function invalidateEverything(): void {
    for (const topic of listeners.keys()) notifyListeners(topic, null, null);
  }

  function send(topic: ChangeTopic, subject: string, parts: readonly string[] | null): void {
    if (topic === 'stock') notifyListeners(topic, subject, parts);
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
        sendThrottled(topic, subject, parts);
      })
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  function sendThrottled(topic: ChangeTopic, subject: string, parts: readonly string[] | null): void {
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
      if (last?.changedSince) sendThrottled(topic, subject, last.changedParts && [...last.changedParts]);
    }, coalesceMilliseconds).unref();
    sentLately.set(key, { topic, subject, timer, changedParts: new Set(), changedSince: false });
    send(topic, subject, parts);
  }

  return {
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    announce(topic, subject, parts) {
      if (topic !== 'stock') notifyListeners(topic, subject, parts ?? null);
      sendThrottled(topic, subject, parts ?? null);
    },
    isHearing: () => isHearing,
    isUpToDate: () => isHearing && performance.now() - heardAt < lateMilliseconds,
    countUnsent: () => unsent.size,
    async start() {
      listening = await listen(connectionString, {
        channels: [channel],
        onNotification(_channel, payload) {
          // `from` is missing in a message that a person sent by hand with NOTIFY.
          const [topic, subject, from, parts] = payload.split(' ');
          if (topic && subject && from !== sender)
            notifyListeners(topic as ChangeTopic, subject, parts?.split(',') ?? null);
        },
        onBeat(sentAt) {
          heardAt = sentAt;
        },
        onConnected() {
          isHearing = true;
          invalidateEverything();
        },
        // Drops all cached data, also after each failed attempt to connect again, which limits the age of cached data.
        onDeaf() {
          isHearing = false;
          invalidateEverything();
        },
        onSilent: () => staleConnectionAlarm?.raise(performance.now() - unheardMilliseconds),
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
