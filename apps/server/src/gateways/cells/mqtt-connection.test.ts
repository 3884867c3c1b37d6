import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Aedes } from 'aedes';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMqttConnection } from './mqtt-connection.ts';

/** A broker that says when it is told that a message has arrived. */
async function openBroker() {
  const broker = await Aedes.createBroker();
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
  const publish = (payload: string) =>
    new Promise<void>((resolve) =>
      broker.publish({ cmd: 'publish', topic: 't', payload, qos: 1, retain: false, dup: false }, () => resolve()),
    );
  return { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, publish, countAcks: () => acks };
}

test('the broker is told that a message is here, and gives the next, only when it has been dealt with', async () => {
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
  // Round trips of another connection: had there been an acknowledgement, it would be here.
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
