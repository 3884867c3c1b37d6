import { setTimeout as delay } from 'node:timers/promises';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { CellsUnreachable } from './cells-unreachable.ts';

/** A broker's address and this client's credentials. */
export type BrokerAddress = {
  /** The address without a password, so that it may be logged. */
  readonly url: string;
  readonly username: string | null;
  readonly password: string | null;
  /** A private authority's certificate in PEM; null: the public ones. */
  readonly ca?: string | null;
};

export type MqttConnectionOptions = {
  readonly clientId: string;
  /** Returns the broker to connect to. Called before each attempt, because its address may have changed. */
  findBroker(): BrokerAddress | Promise<BrokerAddress>;
  readonly subscriptions?: readonly string[];
  /**
   * The topics that are shared in a group: each message goes to one member if the broker supports that, else to all.
   */
  readonly shared?: Shared;
  readonly will?: { readonly topic: string; readonly payload: string };
  onConnected?(): void | Promise<void>;
  onDisconnected?(): void;
  /**
   * Called when the broker refuses shared subscriptions, or delivers nothing to them: the connection now subscribes
   * without sharing.
   */
  onUnshared?(): void;
  /**
   * Handles a message, which is acknowledged once the promise resolves; then the next one is delivered. It must not
   * throw. If the process dies before, the message is lost, because the session is clean.
   */
  onMessage?(topic: string, payload: Buffer): Promise<void>;
  /** Called after each failed attempt to connect. */
  onFailure?(error: Error): void;
};

type Shared = {
  readonly group: string;
  readonly topics: readonly string[];
  /**
   * A topic that only this connection reads and writes: a message sent there must return over the shared subscription.
   */
  readonly echo: string;
};

export type MqttConnection = {
  start(): void;
  isConnected(): boolean;
  /**
   * Publishes a message; resolves when the broker acknowledges it. Throws CellsUnreachable, though the broker may have
   * received it.
   */
  publish(topic: string, payload: string, how?: { qos?: 0 | 1; isRetained?: boolean }): Promise<void>;
  /**
   * Makes the broker resend the retained messages of `subscriptions` by subscribing again (MQTT-3.8.4-3); new messages
   * arrive too. Throws CellsUnreachable.
   */
  requestRetained(): Promise<void>;
  /** Drops the connection without a goodbye, as if a cable were cut, and reconnects after `awayMilliseconds`. */
  cut(awayMilliseconds?: number): void;
  close(): Promise<void>;
};

const patienceMilliseconds = 2000;
const goodbyeMilliseconds = 500;
const connectMilliseconds = 5000;
const backoffMilliseconds = { first: 250, longest: 5000 };
const keepaliveSeconds = 30;
/** The return code of a refused subscription. */
const refusal = 0x80;
const answerMilliseconds = 5000;
/** The time limit for subscribing to shared topics, and for the echo message to return over them. */
const echoMilliseconds = 2000;
/** The most attempts at shared subscriptions in a row: a broker may end or ignore the connection because of them. */
const unsharedAtMost = 2;
const unsharedMilliseconds = 10 * 60_000;

type Live = { readonly client: MqttClient; readonly ended: Promise<void> };

/** An MQTT 3.1.1 connection with a clean session. It reconnects as a new client until it is closed. */
export function createMqttConnection(options: MqttConnectionOptions): MqttConnection {
  const closing = new AbortController();
  let up = Promise.withResolvers<Live>();
  let live: Live | null = null;
  let attempt: MqttClient | null = null;
  let awayUntil = 0;
  let running: Promise<void> | null = null;
  let unsharedTimes = 0;
  let unsharedAt = 0;

  async function runConnection(): Promise<void> {
    const { url, username, password, ca } = await options.findBroker();
    if (closing.signal.aborted) return;
    const { clientId, will, subscriptions = [], shared } = options;
    // Created for each connection: an echo of the previous one proves nothing.
    const echoed = Promise.withResolvers<void>();
    async function receive(topic: string, payload: Buffer, acknowledge: () => void): Promise<void> {
      if (topic === shared?.echo) echoed.resolve();
      else await options.onMessage?.(topic, payload);
      acknowledge();
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
      // Otherwise the library caches a buffer of each number up to 65 535, which takes seven megabytes.
      writeCache: false,
      ...(username !== null && { username }),
      ...(password !== null && { password }),
      ...(ca != null && { ca, wsOptions: { ca } }),
      ...(will && { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true } }),
    };
    const client = connect({ ...settings, ...toPlace(url) });
    attempt = client;
    client.handleMessage = ({ topic, payload }, done) => void receive(topic, Buffer.from(payload), done);
    let failure = new CellsUnreachable('The broker closed the connection');
    client.on('error', (error) => {
      failure = new CellsUnreachable(`The broker cannot be used: ${error.message}`);
    });
    const ended = new Promise<void>((resolve) => void client.once('close', resolve));
    try {
      await Promise.race([whenEmitted(client, 'connect'), ended.then(() => Promise.reject(failure))]);
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

  /** Ensures that every message reaches a subscriber, however the broker treats shared subscriptions. */
  async function share(client: MqttClient, { group, topics, echo }: Shared, echoed: Promise<void>): Promise<void> {
    let taken: string[] = [];
    if (isSharingWorthATry()) {
      // Counted before the attempt, which may end the connection.
      unsharedTimes += 1;
      unsharedAt = performance.now();
      const sharedTopics = [...topics, echo].map((topic) => `$share/${group}/${topic}`);
      taken = await requestShared(client, sharedTopics);
      if (taken.length === sharedTopics.length && (await receivesEcho(client, echo, echoed))) {
        unsharedTimes = 0;
        return;
      }
    }
    await subscribe(client, topics);
    // Leaves the shared topics that were granted; otherwise each message would arrive twice.
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
        await runConnection();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!closing.signal.aborted) options.onFailure?.(error as Error);
      }
      const backoff = Math.min(backoffMilliseconds.first * 2 ** failures, backoffMilliseconds.longest);
      // Random, so that clients do not all reconnect to a returning broker at once.
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
        const broken = ended.then(() => Promise.reject(new CellsUnreachable('The connection broke')));
        broken.catch(() => undefined);
        await Promise.race([client.publishAsync(topic, payload, { qos, retain: isRetained }), broken, tooLate]);
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
      const broken = ended.then(() => Promise.reject(new CellsUnreachable('The connection broke')));
      await Promise.race([subscribe(client, options.subscriptions ?? []), broken]);
    },
    cut(awayMilliseconds = 0) {
      awayUntil = performance.now() + awayMilliseconds;
      attempt?.stream.destroy();
    },
    async close() {
      closing.abort();
      // Disconnects properly, so that no last will is published.
      const patience = new AbortController();
      const tooLate = delay(goodbyeMilliseconds, undefined, { signal: patience.signal }).catch(() => undefined);
      if (live) await Promise.race([live.client.endAsync().catch(() => undefined), tooLate]);
      patience.abort();
      attempt?.stream.destroy();
      await running;
    },
  };
}

function whenEmitted(client: MqttClient, event: 'connect'): Promise<void> {
  return new Promise((resolve) => void client.once(event, () => resolve()));
}

/** Awaits an answer of the broker; throws if it takes too long, because the connection may be half open. */
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

/** Returns the subscriptions that the broker accepts. */
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

/** The broker's grants from an unsuccessful answer; null without an answer. */
function grantsOf(error: unknown): readonly unknown[] | null {
  const packet = error instanceof Error && 'packet' in error ? error.packet : null;
  if (typeof packet !== 'object' || packet === null || !('granted' in packet)) return null;
  return Array.isArray(packet.granted) ? packet.granted : null;
}

/**
 * An MQTT 3.1.1 broker without shared subscriptions treats `$share/group/topic` as an ordinary topic without
 * publishers.
 */
async function receivesEcho(client: MqttClient, topic: string, echoed: Promise<void>): Promise<boolean> {
  const patience = new AbortController();
  const { signal } = patience;
  const tooLate = delay(echoMilliseconds, false, { signal }).catch(() => false);
  client.publish(topic, '', { qos: 0 });
  const isBack = await Promise.race([echoed.then(() => true), tooLate]);
  patience.abort();
  return isBack;
}

/** Splits a URL into the library's options, because the library would parse it with a deprecated function of Node. */
function toPlace(url: string): Pick<IClientOptions, 'protocol' | 'host' | 'port' | 'path'> {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  return {
    protocol: protocol.slice(0, -1) as NonNullable<IClientOptions['protocol']>,
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    path: `${pathname}${search}`,
  };
}
