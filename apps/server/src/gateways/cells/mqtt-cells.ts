import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { Logger } from '#observability/logger.ts';
import type { CellsConnection, CellsGateway, CellsListener } from './cells.ts';
import type { CellKeys } from '@kaplya/cell-protocol/cell-keys';
import { createMqttConnection, type BrokerAddress } from '@kaplya/cell-protocol/mqtt-connection';
import { signCommand } from '@kaplya/cell-protocol/sign-command';
import {
  parseTopic,
  retainedOfControllers,
  toCellTopic,
  toControllerTopic,
  toEchoTopic,
  unretainedOfControllers,
  type Topic,
} from '@kaplya/cell-protocol/topics';
import { traceMessage, tracePublish } from '../trace-gateway.ts';
import { parseJson } from '../parse-json.ts';
import { createOrderedQueue } from './ordered-queue.ts';
import { createMissedMessageRecovery } from './recover-missed-messages.ts';
import {
  ackShape,
  cellStateShape,
  eventShape,
  heartbeatShape,
  statusShape,
  syncReplyShape,
  writeSyncRequest,
} from '@kaplya/cell-protocol/wire';

/** The functions by which the gateway finds its broker. */
export type BrokerAccess = {
  /** Whether it is the embedded broker, which supports no shared subscriptions. */
  readonly isEmbedded: boolean;
  /**
   * Returns the broker's address; called before each attempt to connect. `isNew`: the broker has just been opened and
   * has no retained messages.
   */
  find(): Promise<BrokerAddress & { readonly isNew: boolean }>;
  /** Called after each attempt to connect, with its success. */
  report(isUsable: boolean): void;
  close(): Promise<void>;
};

const bytesAtMost = { message: 16_384, syncReply: 1_048_576 };
const loggedTopicsAtMost = 1000;
/**
 * The most messages being handled at once, of all controllers together; the broker queues further ones. A process that
 * dies loses its current messages; syncs recover them.
 */
const messagesInHandAtMost = 200;
const retryMilliseconds = [200, 1000];

/**
 * Connects cells over any MQTT 3.1.1 broker. Listening and sending use separate connections: a listener may send and
 * wait for the broker while the broker waits for the listener.
 */
export function createMqttCells({
  keys,
  broker,
  logger,
}: {
  keys: CellKeys;
  broker: BrokerAccess;
  logger: Logger;
}): CellsGateway {
  const clientId = `shop-${randomBytes(6).toString('hex')}`;
  const loggedTopics = new Set<string>();
  let listener: CellsListener | null = null;
  let isForgetful = false;
  let isListenerConnected = false;
  let isFailureLogged = false;
  const inOrder = createOrderedQueue(messagesInHandAtMost);
  const missedMessages = createMissedMessageRecovery(() => isListenerConnected);
  /** The last connection of which the listener could not be notified; null: there is none. */
  let missedConnection: CellsConnection | null = null;

  async function findBroker(): Promise<BrokerAddress> {
    const { isNew, ...address } = await broker.find();
    isForgetful ||= isNew;
    return address;
  }

  const sender = createMqttConnection({
    clientId: `${clientId}-s`,
    findBroker,
    onConnected: notifyWhenConnected,
    onDisconnected: notifyOfDisconnection,
  });
  const receiver = createMqttConnection({
    clientId: `${clientId}-r`,
    findBroker,
    // A shared subscription gets no retained messages.
    subscriptions: retainedOfControllers.map((rest) => `mm/v1/+/${rest}`),
    shared: {
      group: groupOf(keys),
      topics: unretainedOfControllers.map((rest) => `mm/v1/+/${rest}`),
      echo: toEchoTopic(`${clientId}-r`),
    },
    onUnshared() {
      if (!broker.isEmbedded) logger.warn('the broker of cells shares nothing: every process deals with all messages');
    },
    onConnected: notifyWhenConnected,
    onDisconnected: notifyOfDisconnection,
    onMessage: handleMessage,
    onFailure(error) {
      broker.report(false);
      // A failure is logged once until an attempt succeeds.
      if (!isFailureLogged) logger.warn({ reason: error.message }, 'the broker of cells cannot be reached');
      isFailureLogged = true;
    },
  });

  /**
   * Resolves when there is room for another message, before this one is handled; the message is acknowledged to the
   * broker then.
   */
  async function handleMessage(name: string, payload: Buffer): Promise<void> {
    const topic = parseTopic(name);
    if (!topic) return logDropped(name, 'unknown topic');
    if (!listener) return;
    const limit = topic.channel === 'sync/reply' ? bytesAtMost.syncReply : bytesAtMost.message;
    if (payload.length > limit) return logDropped(name, `more than ${limit} bytes`);
    const deliver = read(topic, payload, listener);
    if (typeof deliver === 'string') return logDropped(name, deliver);
    // After a valid message, the next invalid one on this topic is logged again.
    loggedTopics.delete(name);
    const { controllerId } = topic;
    await inOrder.of(controllerId, async () => {
      if (await traceMessage(topic.channel, () => notifyListener(deliver))) missedMessages.recover();
      // A name with a space, so that it cannot be the id of a controller.
      else if (isRetained(topic)) missedMessages.record('the retained', requestRetained);
      else missedMessages.record(controllerId, () => requestSyncOf(controllerId));
    });
  }

  /** Calls the listener, with retries; returns false if every attempt failed and the message is lost. */
  async function notifyListener(deliver: (listener: CellsListener) => void | Promise<void>): Promise<boolean> {
    if (!listener) return false;
    for (const pause of [...retryMilliseconds, null]) {
      try {
        await deliver(listener);
        return true;
      } catch (error) {
        logger.error({ err: error, isLast: pause === null }, 'what a controller said could not be dealt with');
        if (pause !== null) await delay(pause, undefined, { ref: false });
      }
    }
    return false;
  }

  async function requestSyncOf(controllerId: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    void inOrder.of(controllerId, async () =>
      resolve(await notifyListener((listening) => listening.onMissed(controllerId))),
    );
    return promise;
  }

  async function requestRetained(): Promise<boolean> {
    try {
      await receiver.requestRetained();
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'the broker of cells does not tell again what it retains');
      return false;
    }
  }

  function notifyWhenConnected(): void {
    if (isListenerConnected || !sender.isConnected() || !receiver.isConnected()) return;
    isListenerConnected = true;
    broker.report(true);
    isFailureLogged = false;
    const connection = { isForgetful };
    isForgetful = false;
    // The notification is not awaited, because retained messages arrive at the same time.
    void notifyOfConnection(connection);
  }

  async function notifyOfConnection(connection: CellsConnection): Promise<void> {
    if (await tryToNotifyOfConnection(connection)) return missedMessages.recover();
    // `missedConnection` is null again once the listener has been notified of a later connection.
    missedMessages.record(
      'the connection',
      async () => missedConnection === null || tryToNotifyOfConnection(missedConnection),
    );
  }

  async function tryToNotifyOfConnection(fresh: CellsConnection): Promise<boolean> {
    let isDone = false;
    await inOrder.alone(async () => {
      const connection = { isForgetful: fresh.isForgetful || missedConnection?.isForgetful === true };
      missedConnection = connection;
      // The connection broke before the listener was notified; the listener is notified of the next one.
      if (!isListenerConnected) return;
      isDone = await notifyListener((listening) => listening.onConnected(connection));
      if (isDone) missedConnection = null;
    });
    return isDone;
  }

  function notifyOfDisconnection(): void {
    if (!isListenerConnected) return;
    isListenerConnected = false;
    // A failed notification has no consequence, because the next connection requests everything.
    void inOrder.alone(async () => void (await notifyListener((listening) => listening.onDisconnected())));
  }

  function logDropped(topic: string, reason: string): void {
    if (loggedTopics.has(topic) || loggedTopics.size >= loggedTopicsAtMost) return;
    loggedTopics.add(topic);
    logger.warn({ topic: topic.slice(0, 200), reason }, 'a message of a controller is malformed and dropped');
  }

  return {
    publicKey: keys.publicKey,
    encodeCommand: (command) => signCommand(command, keys.signingKey),
    sendCommand: (target, payload) => tracePublish('cmd', () => sender.publish(toCellTopic(target, 'cmd'), payload)),
    requestSync: (controllerId, request) =>
      tracePublish('sync', () => sender.publish(toControllerTopic(controllerId, 'sync'), writeSyncRequest(request))),
    isConnected: () => sender.isConnected() && receiver.isConnected(),
    async start(given) {
      if (listener) throw new Error('The gateway of cells is started already');
      listener = given;
      // Waits until an embedded broker is open, so that it is known whether it is new and has nothing retained.
      await findAtFirst();
      receiver.start();
      sender.start();
    },
    async close() {
      await Promise.all([sender.close(), receiver.close()]);
      await inOrder.whenIdle();
      await broker.close();
    },
  };

  async function findAtFirst(): Promise<void> {
    try {
      await findBroker();
    } catch (error) {
      logger.warn({ err: error }, 'the broker of cells cannot be opened');
    }
  }
}

/** The name of the shared subscription of the shop's processes: each message goes to one of them. */
function groupOf({ publicKey }: CellKeys): string {
  return `kaplya-${createHash('sha256').update(publicKey).digest('hex').slice(0, 16)}`;
}

/** Whether messages on this topic are retained, that is, sent again to later subscribers. */
function isRetained({ channel }: Topic): boolean {
  return channel === 'status' || channel === 'state';
}

/** Parses a message; returns the call to the listener, or a text that explains why the message is invalid. */
function read(topic: Topic, payload: Buffer, listening: CellsListener): string | (() => void | Promise<void>) {
  const { controllerId, cellId } = topic;
  const cell = { controllerId, cellId: cellId ?? '' };
  const parse = <Shape extends z.ZodType>(shape: Shape, notify: (value: z.output<Shape>) => void | Promise<void>) => {
    const result = shape.safeParse(parseJson(payload.toString()));
    if (result.success) return () => notify(result.data);
    const issue = result.error.issues[0];
    return `${issue?.path.join('.') || 'the message'}: ${issue?.message ?? 'wrong'}`;
  };
  switch (topic.channel) {
    case 'status':
      return parse(statusShape, (status) => listening.onStatus(controllerId, status));
    case 'heartbeat':
      return parse(heartbeatShape, (heartbeat) => listening.onHeartbeat(controllerId, heartbeat));
    case 'sync/reply':
      return parse(syncReplyShape, (reply) => listening.onSyncReply(controllerId, reply));
    case 'state':
      return parse(cellStateShape, (state) => listening.onCellState(cell, state));
    case 'ack':
      return parse(ackShape, (ack) => listening.onAck(cell, ack));
    case 'event':
      return parse(eventShape, (event) => listening.onEvent(cell, event));
    case 'config/ack':
      return () => undefined;
    case 'cmd':
    case 'config':
    case 'sync':
      return 'not for us';
  }
}
