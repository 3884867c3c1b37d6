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
  readonly will?: { readonly topic: string; readonly payload: string };
  onConnected?(): void | Promise<void>;
  onDisconnected?(): void;
  /** The broker is told that a message is here, and the next one taken, when this is done; it may not throw. */
  onMessage?(topic: string, payload: Buffer): Promise<void>;
  /** Each time that it was not possible to connect. */
  onFailure?(error: Error): void;
};

export type MqttConnection = {
  start(): void;
  isConnected(): boolean;
  /** Resolves when the broker has it. Throws CellsUnreachable: it may have it nevertheless. */
  publish(topic: string, payload: string, how?: { qos?: 0 | 1; isRetained?: boolean }): Promise<void>;
  /** Ends the connection without a word, as a cut cable does, and stays away for a while. */
  cut(awayMilliseconds?: number): void;
  close(): Promise<void>;
};

const patienceMilliseconds = 2000;
const goodbyeMilliseconds = 500;
const connectMilliseconds = 5000;
const backoffMilliseconds = { first: 250, longest: 5000 };
const keepaliveSeconds = 30;

type Live = { readonly client: MqttClient; readonly ended: Promise<void> };

/** A connection of MQTT 3.1.1 with a clean session that comes back until it is closed, each time as a new client. */
export function createMqttConnection(options: MqttConnectionOptions): MqttConnection {
  const closing = new AbortController();
  let up = Promise.withResolvers<Live>();
  let live: Live | null = null;
  let attempt: MqttClient | null = null;
  let awayUntil = 0;
  let running: Promise<void> | null = null;

  async function receive(topic: string, payload: Buffer, tellBroker: () => void): Promise<void> {
    await options.onMessage?.(topic, payload);
    tellBroker();
  }

  async function liveOnce(): Promise<void> {
    const { url, username, password, ca } = await options.findBroker();
    if (closing.signal.aborted) return;
    const { clientId, will, subscriptions = [] } = options;
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

async function subscribe(client: MqttClient, subscriptions: readonly string[]): Promise<void> {
  if (subscriptions.length === 0) return;
  const grants = await client.subscribeAsync([...subscriptions], { qos: 1 });
  const refused = grants.find(({ qos }) => qos === 128);
  if (refused) throw new CellsUnreachable(`The broker does not let us read ${refused.topic}`);
}
