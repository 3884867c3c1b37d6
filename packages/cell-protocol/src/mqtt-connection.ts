import { setTimeout as delay } from 'node:timers/promises';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { CellsUnreachable } from './cells-unreachable.ts';

/** Where a broker is and who we are to it. */
export type BrokerAddress = {
  /** Without a password: it may be logged. */
  readonly url: string;
  readonly username: string | null;
  readonly password: string | null;
  /** Of a private authority, in PEM; null: the public ones. */
  readonly ca?: string | null;
};

export type MqttConnectionOptions = {
  readonly clientId: string;
  /** Asked before each attempt, for a broker may come back elsewhere. */
  findBroker(): BrokerAddress | Promise<BrokerAddress>;
  readonly subscriptions?: readonly string[];
  /** Each message goes to one of those that share it, where the broker can do that; else to all. */
  readonly shared?: Shared;
  readonly will?: { readonly topic: string; readonly payload: string };
  onConnected?(): void | Promise<void>;
  onDisconnected?(): void;
  /** The broker refuses shared subscriptions, or takes them and gives nothing to them: all is subscribed to without sharing. */
  onUnshared?(): void;
  /**
   * The broker is told that a message is here, and the next one taken, when this resolves; it may not throw. Who dies
   * before is not told again, for the session is clean.
   */
  onMessage?(topic: string, payload: Buffer): Promise<void>;
  /** Each time that it was not possible to connect. */
  onFailure?(error: Error): void;
};

type Shared = {
  readonly group: string;
  readonly topics: readonly string[];
  /** Of this connection alone, which may read and write it: what is said there must come back over the shared way. */
  readonly echo: string;
};

export type MqttConnection = {
  start(): void;
  isConnected(): boolean;
  /** Resolves when the broker has it. Throws CellsUnreachable: it may have it nevertheless. */
  publish(topic: string, payload: string, how?: { qos?: 0 | 1; isRetained?: boolean }): Promise<void>;
  /**
   * Has the broker send once more what it retains of `subscriptions`, as it must to who subscribes again (MQTT-3.8.4-3);
   * what is said meanwhile comes too. Throws CellsUnreachable.
   */
  requestRetained(): Promise<void>;
  /** Ends the connection without a word, as a cut cable does, and stays away for a while. */
  cut(awayMilliseconds?: number): void;
  close(): Promise<void>;
};

const patienceMilliseconds = 2000;
const goodbyeMilliseconds = 500;
const connectMilliseconds = 5000;
const backoffMilliseconds = { first: 250, longest: 5000 };
const keepaliveSeconds = 30;
/** What is granted where a subscription is refused. */
const refusal = 0x80;
const answerMilliseconds = 5000;
/** Of a shared subscription, and of a word to ourselves over it. */
const echoMilliseconds = 2000;
/** So often in a row, then not for a while: a broker may end a connection that tries, or never answer it. */
const unsharedAtMost = 2;
const unsharedMilliseconds = 10 * 60_000;

type Live = { readonly client: MqttClient; readonly ended: Promise<void> };

/** A connection of MQTT 3.1.1 with a clean session that comes back until it is closed, each time as a new client. */
export function createMqttConnection(options: MqttConnectionOptions): MqttConnection {
  const closing = new AbortController();
  let up = Promise.withResolvers<Live>();
  let live: Live | null = null;
  let attempt: MqttClient | null = null;
  let awayUntil = 0;
  let running: Promise<void> | null = null;
  let unsharedTimes = 0;
  let unsharedAt = 0;

  async function liveOnce(): Promise<void> {
    const { url, username, password, ca } = await options.findBroker();
    if (closing.signal.aborted) return;
    const { clientId, will, subscriptions = [], shared } = options;
    // Of this connection: what the one before it said proves nothing.
    const echoed = Promise.withResolvers<void>();
    async function receive(topic: string, payload: Buffer, tellBroker: () => void): Promise<void> {
      if (topic === shared?.echo) echoed.resolve();
      else await options.onMessage?.(topic, payload);
      tellBroker();
    }
    const settings: IClientOptions = {
      clientId,
      protocolVersion: 4,
      clean: true,
      keepalive: keepaliveSeconds,
      connectTimeout: connectMilliseconds,
      reconnectPeriod: 0,
      queueQoSZero: false,
      resubscribe: false,
      ...(username !== null && { username }),
      ...(password !== null && { password }),
      ...(ca != null && { ca, wsOptions: { ca } }),
      ...(will && { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true } }),
    };
    const client = connect(url, settings);
    attempt = client;
    client.handleMessage = ({ topic, payload }, done) => void receive(topic, Buffer.from(payload), done);
    let failure = new CellsUnreachable('The broker closed the connection');
    client.on('error', (error) => {
      failure = new CellsUnreachable(`The broker cannot be used: ${error.message}`);
    });
    const ended = new Promise<void>((resolve) => void client.once('close', resolve));
    try {
      await Promise.race([once(client, 'connect'), ended.then(() => Promise.reject(failure))]);
      await Promise.race([subscribe(client, subscriptions), ended.then(() => Promise.reject(failure))]);
      if (shared)
        await Promise.race([share(client, shared, echoed.promise), ended.then(() => Promise.reject(failure))]);
      live = { client, ended };
      up.resolve(live);
      await options.onConnected?.();
      await ended;
    } finally {
      const wasUp = live !== null;
      live = null;
      attempt = null;
      if (wasUp) up = Promise.withResolvers<Live>();
      client.end(true);
      if (wasUp) options.onDisconnected?.();
    }
  }

  /** Every message reaches somebody, whatever the broker makes of a shared subscription. */
  async function share(client: MqttClient, { group, topics, echo }: Shared, echoed: Promise<void>): Promise<void> {
    let taken: string[] = [];
    if (isSharingWorthATry()) {
      // Counted before it is tried: the connection may end of it.
      unsharedTimes += 1;
      unsharedAt = performance.now();
      const sharedTopics = [...topics, echo].map((topic) => `$share/${group}/${topic}`);
      taken = await requestShared(client, sharedTopics);
      if (taken.length === sharedTopics.length && (await comesBack(client, echo, echoed))) {
        unsharedTimes = 0;
        return;
      }
    }
    await subscribe(client, topics);
    // Else these would give the same a second time.
    if (taken.length > 0) await answerOf(client.unsubscribeAsync(taken));
    options.onUnshared?.();
  }

  function isSharingWorthATry(): boolean {
    if (unsharedTimes < unsharedAtMost) return true;
    if (performance.now() - unsharedAt < unsharedMilliseconds) return false;
    unsharedTimes = 0;
    return true;
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        await liveOnce();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!closing.signal.aborted) options.onFailure?.(error as Error);
      }
      const backoff = Math.min(backoffMilliseconds.first * 2 ** failures, backoffMilliseconds.longest);
      // Not all at once, when a broker comes back to many.
      const pause = Math.max(backoff * (0.75 + Math.random() / 2), awayUntil - performance.now());
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    start() {
      running = run();
    },
    isConnected: () => live?.client.connected ?? false,
    async publish(topic, payload, { qos = 1, isRetained = false } = {}) {
      if (!running || closing.signal.aborted) {
        throw new CellsUnreachable('There is no connection to a broker', { isUnsent: true });
      }
      const patience = new AbortController();
      let isUnsent = true;
      const tooLate = delay(patienceMilliseconds, undefined, { signal: patience.signal }).then(() => {
        throw new CellsUnreachable('The broker was silent for too long', { isUnsent });
      });
      tooLate.catch(() => undefined);
      try {
        const { client, ended } = await Promise.race([up.promise, tooLate]);
        isUnsent = false;
        const gone = ended.then(() => Promise.reject(new CellsUnreachable('The connection broke')));
        gone.catch(() => undefined);
        await Promise.race([client.publishAsync(topic, payload, { qos, retain: isRetained }), gone, tooLate]);
      } catch (error) {
        if (error instanceof CellsUnreachable) throw error;
        throw new CellsUnreachable('The broker did not take it', { cause: error });
      } finally {
        patience.abort();
      }
    },
    async requestRetained() {
      if (!live) throw new CellsUnreachable('There is no connection to a broker', { isUnsent: true });
      const { client, ended } = live;
      const gone = ended.then(() => Promise.reject(new CellsUnreachable('The connection broke')));
      await Promise.race([subscribe(client, options.subscriptions ?? []), gone]);
    },
    cut(awayMilliseconds = 0) {
      awayUntil = performance.now() + awayMilliseconds;
      attempt?.stream.destroy();
    },
    async close() {
      closing.abort();
      // With a goodbye, so that no last will is published.
      const patience = new AbortController();
      const tooLate = delay(goodbyeMilliseconds, undefined, { signal: patience.signal }).catch(() => undefined);
      if (live) await Promise.race([live.client.endAsync().catch(() => undefined), tooLate]);
      patience.abort();
      attempt?.stream.destroy();
      await running;
    },
  };
}

function once(client: MqttClient, event: 'connect'): Promise<void> {
  return new Promise((resolve) => void client.once(event, () => resolve()));
}

/** Throws when the broker is silent for too long: a connection that is half there is worth nothing. */
async function answerOf<T>(answer: Promise<T>, milliseconds = answerMilliseconds): Promise<T> {
  const patience = new AbortController();
  const tooLate = delay(milliseconds, undefined, { signal: patience.signal }).then(() => {
    throw new CellsUnreachable('The broker was silent for too long');
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    patience.abort();
  }
}

async function subscribe(client: MqttClient, subscriptions: readonly string[]): Promise<void> {
  if (subscriptions.length === 0) return;
  try {
    await answerOf(client.subscribeAsync([...subscriptions], { qos: 1 }));
  } catch (error) {
    const refused = subscriptions.filter((_, index) => grantsOf(error)?.[index] === refusal);
    if (refused.length === 0) throw error;
    throw new CellsUnreachable(`The broker does not let us read ${refused.join(', ')}`, { cause: error });
  }
}

/** Gives those that the broker takes. */
async function requestShared(client: MqttClient, subscriptions: string[]): Promise<string[]> {
  try {
    await answerOf(client.subscribeAsync(subscriptions, { qos: 1 }), echoMilliseconds);
    return subscriptions;
  } catch (error) {
    const grants = grantsOf(error);
    if (!grants) throw error;
    return subscriptions.filter((_, index) => grants[index] !== refusal);
  }
}

/** What the broker has granted of each, in an answer that was no success; null where there was no answer. */
function grantsOf(error: unknown): readonly unknown[] | null {
  const packet = error instanceof Error && 'packet' in error ? error.packet : null;
  if (typeof packet !== 'object' || packet === null || !('granted' in packet)) return null;
  return Array.isArray(packet.granted) ? packet.granted : null;
}

/** To a broker of 3.1.1 that knows no sharing, `$share/group/topic` is a topic like any other, at which nobody speaks. */
async function comesBack(client: MqttClient, topic: string, echoed: Promise<void>): Promise<boolean> {
  const patience = new AbortController();
  const { signal } = patience;
  const tooLate = delay(echoMilliseconds, false, { signal }).catch(() => false);
  client.publish(topic, '', { qos: 0 });
  const isBack = await Promise.race([echoed.then(() => true), tooLate]);
  patience.abort();
  return isBack;
}
