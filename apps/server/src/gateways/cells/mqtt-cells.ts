import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { Logger } from '#observability/logger.ts';
import type { CellsGateway, CellsListener } from './cells.ts';
import type { CellKeys } from './cell-keys.ts';
import { createMqttConnection, type BrokerAddress } from './mqtt-connection.ts';
import { signCommand } from './sign-command.ts';
import { fromController, parseTopic, toCellTopic, toControllerTopic, type Topic } from './topics.ts';
import {
  ackShape,
  cellStateShape,
  eventShape,
  heartbeatShape,
  statusShape,
  syncReplyShape,
  writeSyncRequest,
} from './wire.ts';

/** How the gateway reaches its broker. */
export type BrokerAccess = {
  /** Before each attempt; `isNew`: it has just been opened and knows nothing. */
  find(): Promise<BrokerAddress & { readonly isNew: boolean }>;
  /** After each attempt. */
  report(isUsable: boolean): void;
  close(): Promise<void>;
};

const bytesAtMost = { message: 16_384, syncReply: 1_048_576 };
const complaintsAtMost = 1000;
const retryMilliseconds = [200, 1000];

/**
 * Cells over any broker of MQTT 3.1.1. It listens and sends over connections of their own: who listens may send, and wait
 * for the broker, while the broker waits for them.
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
  const complainedOf = new Set<string>();
  let listener: CellsListener | null = null;
  let isForgetful = false;
  let isTold = false;
  let isComplained = false;
  let inHand: Promise<void> = Promise.resolve();

  async function findBroker(): Promise<BrokerAddress> {
    const { isNew, ...address } = await broker.find();
    isForgetful ||= isNew;
    return address;
  }

  const sender = createMqttConnection({
    clientId: `${clientId}-s`,
    findBroker,
    onConnected: tellConnected,
    onDisconnected: tellDisconnected,
  });
  const receiver = createMqttConnection({
    clientId: `${clientId}-r`,
    findBroker,
    subscriptions: fromController.map((rest) => `mm/v1/+/${rest}`),
    onConnected: tellConnected,
    onDisconnected: tellDisconnected,
    onMessage: (topic, payload) => inOrder((told) => deliver(told, topic, payload)),
    onFailure(error) {
      broker.report(false);
      // Once for all attempts until the next that succeeds.
      if (!isComplained) logger.warn({ reason: error.message }, 'the broker of cells cannot be reached');
      isComplained = true;
    },
  });

  /** What is told is told one by one; a listener that fails stops nothing. */
  function inOrder(tell: (listener: CellsListener) => void | Promise<void>): Promise<void> {
    inHand = tellAfter(inHand, tell);
    return inHand;
  }

  async function tellAfter(
    before: Promise<void>,
    tell: (listener: CellsListener) => void | Promise<void>,
  ): Promise<void> {
    await before;
    if (!listener) return;
    for (const pause of [...retryMilliseconds, null]) {
      try {
        await tell(listener);
        return;
      } catch (error) {
        logger.error({ err: error, isLast: pause === null }, 'what a controller said could not be dealt with');
        // A database that is away for a moment must not cost what was said.
        if (pause !== null) await delay(pause, undefined, { ref: false });
      }
    }
  }

  function tellConnected(): void {
    if (isTold || !sender.isConnected() || !receiver.isConnected()) return;
    isTold = true;
    broker.report(true);
    isComplained = false;
    const connection = { isForgetful };
    isForgetful = false;
    // Not awaited here: what has been retained comes meanwhile.
    void inOrder((told) => told.onConnected(connection));
  }

  function tellDisconnected(): void {
    if (!isTold) return;
    isTold = false;
    void inOrder((told) => told.onDisconnected());
  }

  function complain(topic: string, reason: string): void {
    if (complainedOf.has(topic) || complainedOf.size >= complaintsAtMost) return;
    complainedOf.add(topic);
    logger.warn({ topic: topic.slice(0, 200), reason }, 'a message of a controller is malformed and dropped');
  }

  async function deliver(told: CellsListener, name: string, payload: Buffer): Promise<void> {
    const topic = parseTopic(name);
    if (!topic) return complain(name, 'unknown topic');
    const limit = topic.channel === 'sync/reply' ? bytesAtMost.syncReply : bytesAtMost.message;
    if (payload.length > limit) return complain(name, `more than ${limit} bytes`);
    const tell = read(topic, payload, told);
    if (typeof tell === 'string') return complain(name, tell);
    // Worth another word, should it be wrong again.
    complainedOf.delete(name);
    await tell();
  }

  return {
    publicKey: keys.publicKey,
    encodeCommand: (command) => signCommand(command, keys.signingKey),
    sendCommand: (target, payload) => sender.publish(toCellTopic(target, 'cmd'), payload),
    requestSync: (controllerId, request) =>
      sender.publish(toControllerTopic(controllerId, 'sync'), writeSyncRequest(request)),
    isConnected: () => sender.isConnected() && receiver.isConnected(),
    async start(given) {
      if (listener) throw new Error('The gateway of cells is started already');
      listener = given;
      // An embedded broker is open when this is done, so that what is retained there is known to be nothing.
      await findAtFirst();
      receiver.start();
      sender.start();
    },
    async close() {
      await Promise.all([sender.close(), receiver.close()]);
      await inHand;
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

/** What to tell the listener; a text says what is wrong. */
function read(topic: Topic, payload: Buffer, told: CellsListener): string | (() => void | Promise<void>) {
  const { controllerId, cellId } = topic;
  const cell = { controllerId, cellId: cellId ?? '' };
  const parse = <Shape extends z.ZodType>(shape: Shape, tell: (value: z.output<Shape>) => void | Promise<void>) => {
    const result = shape.safeParse(parseJson(payload));
    if (result.success) return () => tell(result.data);
    const issue = result.error.issues[0];
    return `${issue?.path.join('.') || 'the message'}: ${issue?.message ?? 'wrong'}`;
  };
  switch (topic.channel) {
    case 'status':
      return parse(statusShape, (status) => told.onStatus(controllerId, status));
    case 'heartbeat':
      return parse(heartbeatShape, (heartbeat) => told.onHeartbeat(controllerId, heartbeat));
    case 'sync/reply':
      return parse(syncReplyShape, (reply) => told.onSyncReply(controllerId, reply));
    case 'state':
      return parse(cellStateShape, (state) => told.onCellState(cell, state));
    case 'ack':
      return parse(ackShape, (ack) => told.onAck(cell, ack));
    case 'event':
      return parse(eventShape, (event) => told.onEvent(cell, event));
    case 'config/ack':
      return () => undefined;
    case 'cmd':
    case 'config':
    case 'sync':
      return 'not for us';
  }
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}
