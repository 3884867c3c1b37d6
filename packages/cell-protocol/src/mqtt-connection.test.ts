import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Aedes, type AedesOptions } from 'aedes';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMqttConnection } from './mqtt-connection.ts';

/** A broker that reports acknowledged messages. */
async function openBroker(options: AedesOptions = {}) {
  const broker = await Aedes.createBroker(options);
  let acks = 0;
  broker.on('ack', () => {
    acks += 1;
  });
  const server = createServer((socket) => void broker.handle(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await new Promise<void>((resolve) => broker.close(resolve));
    server.close();
  });
  const onUnsubscribe = (listener: (topics: readonly string[]) => void) => void broker.on('unsubscribe', listener);
  const publish = (payload: string) =>
    new Promise<void>((resolve) =>
      broker.publish({ cmd: 'publish', topic: 't', payload, qos: 1, retain: false, dup: false }, () => resolve()),
    );
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish,
    countAcks: () => acks,
    onUnsubscribe,
  };
}

test('a message is acknowledged to the broker, which sends the next, only after the listener has handled it', async () => {
  const broker = await openBroker();
  const dealt = Promise.withResolvers<void>();
  const begun: string[] = [];
  const connection = createMqttConnection({
    clientId: 'slow',
    findBroker: () => ({ url: broker.url, username: null, password: null }),
    subscriptions: ['t'],
    async onMessage(_topic, payload) {
      begun.push(payload.toString());
      await dealt.promise;
    },
  });
  onTestFinished(() => connection.close());
  connection.start();
  await vi.waitFor(() => expect(connection.isConnected()).toBe(true));
  await broker.publish('one');
  await broker.publish('two');
  await vi.waitFor(() => expect(begun).toEqual(['one']));
  // After round trips of another connection an acknowledgement would have arrived.
  const other = createMqttConnection({
    clientId: 'other',
    findBroker: () => ({ url: broker.url, username: null, password: null }),
  });
  onTestFinished(() => other.close());
  other.start();
  for (const round of ['first', 'second', 'third']) await other.publish('elsewhere', round);
  expect(broker.countAcks()).toBe(0);
  dealt.resolve();
  await vi.waitFor(() => expect(broker.countAcks()).toBe(2));
  expect(begun).toEqual(['one', 'two']);
});

test('what nobody takes is given up after two seconds, and a broker that cannot be reached is asked for again', async () => {
  const failures: Error[] = [];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const connection = createMqttConnection({
    clientId: 'lonely',
    findBroker: () => ({ url: `mqtt://127.0.0.1:${port}`, username: null, password: null }),
    onFailure: (error) => void failures.push(error),
  });
  onTestFinished(() => connection.close());
  connection.start();
  const startedAt = performance.now();
  await expect(connection.publish('t', 'x')).rejects.toThrow('silent for too long');
  expect(performance.now() - startedAt).toBeLessThan(4000);
  expect(failures.length).toBeGreaterThan(1);
});

const isShared = (topic: string) => topic.startsWith('$share/');

/** A connection with a shared subscription to `t`, and its received messages. */
function listen(url: string) {
  const heard: string[] = [];
  const failures: string[] = [];
  const counts = { unshared: 0, connected: 0 };
  const listener = createMqttConnection({
    clientId: 'one',
    findBroker: () => ({ url, username: null, password: null }),
    shared: { group: 'g', topics: ['t'], echo: 'one/echo' },
    onConnected: () => void (counts.connected += 1),
    onUnshared: () => void (counts.unshared += 1),
    onFailure: ({ message }) => void failures.push(message),
    onMessage: (topic, payload) => Promise.resolve(void heard.push(`${topic} ${payload.toString()}`)),
  });
  onTestFinished(() => listener.close());
  listener.start();
  return { listener, heard, failures, counts };
}

test.each<[string, AedesOptions]>([
  ['takes a shared subscription for a topic of that name, as those do that know none', {}],
  [
    'drops a client that tries whether it shares',
    {
      authorizePublish: (client, { topic }, done) =>
        done(client !== null && topic.endsWith('/echo') ? new Error('Not allowed') : null),
    },
  ],
  [
    'refuses shared subscriptions',
    { authorizeSubscribe: (_client, sub, done) => done(null, isShared(sub.topic) ? null : sub) },
  ],
  [
    'ends a connection that asks for a shared subscription',
    {
      authorizeSubscribe: (_client, sub, done) => done(isShared(sub.topic) ? new Error('Not allowed') : null, sub),
    },
  ],
  [
    'never answers who asks for a shared subscription',
    { authorizeSubscribe: (_client, sub, done) => (isShared(sub.topic) ? undefined : done(null, sub)) },
  ],
])(
  'of a broker that %s, all messages are heard by everybody',
  async (_, options) => {
    const broker = await openBroker(options);
    const { listener, heard, counts } = listen(broker.url);
    await vi.waitFor(() => expect(listener.isConnected()).toBe(true), { timeout: 20_000 });
    await broker.publish('one');
    await vi.waitFor(() => expect(heard).toEqual(['t one']));
    expect(counts.unshared).toBe(1);
  },
  30_000,
);

test('of what a broker shares in part, nothing stays shared, or messages would come twice', async () => {
  const broker = await openBroker({
    authorizeSubscribe: (_client, sub, done) => done(null, sub.topic.endsWith('/echo') ? null : sub),
  });
  const left: string[] = [];
  broker.onUnsubscribe((topics) => void left.push(...topics));
  const { listener } = listen(broker.url);
  await vi.waitFor(() => expect(listener.isConnected()).toBe(true));
  expect(left).toContain('$share/g/t');
});

test('a broker that could not share is asked again after a while, and what it gives then is taken', async () => {
  let shares = false;
  const broker = await openBroker({
    authorizeSubscribe(_client, sub, done) {
      if (!isShared(sub.topic)) return done(null, sub);
      if (!shares) return done(new Error('Not allowed'));
      // A group with one member.
      done(null, { ...sub, topic: sub.topic.slice('$share/g/'.length) });
    },
  });
  const { listener, heard, counts } = listen(broker.url);
  await vi.waitFor(() => expect(counts).toEqual({ connected: 1, unshared: 1 }), { timeout: 10_000 });
  shares = true;
  listener.cut();
  await vi.waitFor(() => expect(counts).toEqual({ connected: 2, unshared: 2 }), { timeout: 10_000 });
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 11 * 60_000);
  onTestFinished(() => later.mockRestore());
  listener.cut();
  await vi.waitFor(() => expect(counts).toEqual({ connected: 3, unshared: 2 }), { timeout: 10_000 });
  await broker.publish('one');
  await vi.waitFor(() => expect(heard).toEqual(['t one']));
}, 40_000);

test('a topic that the broker does not let us read is named', async () => {
  const broker = await openBroker({
    authorizeSubscribe: (_client, sub, done) => done(null, sub.topic.endsWith('t') ? null : sub),
  });
  const { failures } = listen(broker.url);
  await vi.waitFor(() => expect(failures).toContain('The broker does not let us read t'), { timeout: 10_000 });
});
