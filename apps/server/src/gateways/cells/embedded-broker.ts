import { timingSafeEqual } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Aedes, Client } from 'aedes';
import type { Logger } from '#observability/logger.ts';
import { shopUsername, type CellKeys } from '@kaplya/cell-protocol/cell-keys';
import { limitPacketSize } from './limit-packet-size.ts';
import { fromController, isForController, parseTopic, toController } from '@kaplya/cell-protocol/topics';

export type EmbeddedBroker = {
  readonly port: number;
  close(): Promise<void>;
};

/** The largest MQTT packet: a sync answer of one megabyte and its topic. */
const packetBytesAtMost = 1_100_000;
const connectionsAtMost = 2000;
/** The most retained topics of a controller: it needs one for each cell, and more would only fill the memory. */
const retainedTopicsAtMost = 300;

/**
 * A broker on the loopback for the shop and its controllers, each with its own password and topics. It loses everything
 * when it ends. Throws EADDRINUSE when the port is in use; 0 means any port.
 */
export async function openEmbeddedBroker({
  port,
  keys,
  logger,
}: {
  port: number;
  keys: CellKeys;
  logger: Logger;
}): Promise<EmbeddedBroker> {
  const userOf = new WeakMap<Client, string>();
  /** The present connection of each controller, by client id. */
  const current = new Map<string, Client>();
  const retained = new Map<string, Set<string>>();

  function isAllowedToPublish(client: Client, topic: string, isRetained: boolean): boolean {
    const user = userOf.get(client);
    const parsed = parseTopic(topic);
    if (user === undefined || parsed === null) return false;
    if (user === shopUsername) return isForController(parsed);
    if (isForController(parsed) || parsed.controllerId !== user) return false;
    if (!isRetained) return true;
    const topics = retained.get(user) ?? new Set();
    retained.set(user, topics.add(topic));
    return topics.size <= retainedTopicsAtMost;
  }

  const { Aedes: Broker } = await import('aedes');
  const aedes = await Broker.createBroker({
    connectTimeout: 5000,
    drainTimeout: 10_000,
    preConnect(client, packet, done) {
      // Forces a clean session: a command queued for an offline controller would open a door later, with nobody in
      // front of it.
      packet.clean = true;
      userOf.delete(client);
      done(null, true);
    },
    authenticate(client, username, password, done) {
      const user = username ?? '';
      const isShop = user === shopUsername;
      const isController = !isShop && client.id === user && parseTopic(`mm/v1/${user}/status`) !== null;
      const expected = isShop ? keys.shopPassword : isController ? keys.passwordOf(user) : null;
      if (expected === null || password === undefined || !isEqual(password, Buffer.from(expected))) {
        logger.warn({ controllerId: user.slice(0, 60) }, 'a client of the broker of cells was refused');
        done(Object.assign(new Error('Wrong user name, password or client id'), { returnCode: 4 }), false);
        return;
      }
      userOf.set(client, user);
      if (isController) current.set(user, client);
      done(null, true);
    },
    authorizePublish(client, { topic, retain }, done) {
      // The last will of a connection that a newer one has replaced is dropped, because its controller is still online.
      const isTakenOver = client?.closed === true && current.get(client.id) !== client && current.has(client.id);
      const isAllowed = client !== null && !isTakenOver && isAllowedToPublish(client, topic, retain);
      done(isAllowed ? null : new Error('Not allowed to publish this'));
    },
    authorizeSubscribe(client, subscription, done) {
      const user = userOf.get(client);
      const allowed =
        user === shopUsername
          ? fromController.map((rest) => `mm/v1/+/${rest}`)
          : toController.map((rest) => `mm/v1/${user ?? ''}/${rest}`);
      const isAllowed =
        allowed.includes(subscription.topic) || (user !== shopUsername && isOwn(user, subscription.topic));
      done(null, isAllowed ? subscription : null);
    },
  });

  aedes.on('clientDisconnect', (client) => {
    if (current.get(client.id) === client) current.delete(client.id);
  });
  aedes.on('clientError', ({ id }, { message }) =>
    logger.debug({ client: id, message }, 'a client of the broker failed'),
  );
  aedes.on('connectionError', (_, { message }) => logger.debug({ message }, 'a connection to the broker failed'));
  // A plain EventEmitter, because aedes' types lack the `error` event, which would end the process if it were not
  // handled.
  const emitter: EventEmitter = aedes;
  emitter.on('error', (error: Error) => logger.error({ err: error }, 'the broker of cells failed'));

  const server = createServer({ noDelay: true }, (socket) => {
    aedes.handle(limitPacketSize(socket, packetBytesAtMost));
  });
  server.maxConnections = connectionsAtMost;
  try {
    await listen(server, port);
  } catch (error) {
    await closeBroker(aedes);
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      await closeBroker(aedes);
      await closed;
    },
  };
}

/** Whether a topic is that of one cell of the controller itself, for controllers that do not subscribe by wildcard. */
function isOwn(user: string | undefined, topic: string): boolean {
  const parsed = parseTopic(topic);
  return parsed !== null && isForController(parsed) && parsed.controllerId === user;
}

function closeBroker(aedes: Aedes): Promise<void> {
  return new Promise((resolve) => aedes.close(resolve));
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
