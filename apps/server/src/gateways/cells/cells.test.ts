import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#observability/logger.ts';
import { startCuttableProxy } from '../../../test/outages/cuttable-proxy.ts';
import { recordCells, type CellsRecord } from '../../../test/cells/record-cells.ts';
import { startMosquitto, type TestBroker } from '../../../test/cells/start-mosquitto.ts';
import { findFreePort } from '../../../test/processes/start-shop-process.ts';
import { deriveCellKeys, parsePublicKey, shopUsername } from '@kaplya/cell-protocol/cell-keys';
import type { OpenCommand } from '@kaplya/cell-protocol/messages';
import type { CellsConnection, CellsGateway } from './cells.ts';
import { createCells } from './create-cells.ts';
import { openEmbeddedBroker, type EmbeddedBroker } from './embedded-broker.ts';
import { parseBehaviour } from '@kaplya/demonstration/controllers/behaviour';
import { createController, type Controller } from '@kaplya/demonstration/controllers/controller';
import { openFlash } from '@kaplya/demonstration/controllers/flash';
import type { Pace } from '@kaplya/demonstration/controllers/pace';
import { signCommand } from '@kaplya/cell-protocol/sign-command';

const appSecret = 'a secret that only tests know, and everybody may';
const keys = deriveCellKeys(appSecret);
const silent = createLogger({ level: 'silent' });
const pace: Pace = { open: 20, take: 20, insert: 20, close: 20, refill: 60_000, heartbeat: 60_000 };
const patiently = { timeout: 10_000, interval: 10 };

const controllerIds = Array.from({ length: 20 }, (_, index) => `ctl-${index}`);
const passwords = new Map([
  ...controllerIds.map((id) => [id, keys.passwordOf(id)] as const),
  [shopUsername, keys.shopPassword] as const,
]);

async function startEmbedded(): Promise<TestBroker> {
  const port = await findFreePort();
  let broker: EmbeddedBroker | null = null;
  const start = async () => {
    broker = await openEmbeddedBroker({ port, keys, logger: silent });
  };
  const stop = async () => broker?.close();
  await start();
  return { port, start, stop, close: stop };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-cells-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function openGateway(port: number, log: (line: string) => void = () => {}): CellsGateway {
  return createCells({
    config: {
      dataDir: '/nowhere',
      secrets: { appSecret },
      mqtt: { url: `mqtt://${shopUsername}:${keys.shopPassword}@127.0.0.1:${port}`, port: null, caFile: null },
    },
    logger: createLogger({ level: 'warn' }, { write: log }),
  });
}

describe.each([
  ['the embedded broker', startEmbedded],
  ['Mosquitto', () => startMosquitto(passwords)],
])('cells over %s', (name, startBroker) => {
  let broker: TestBroker;
  let gateway: CellsGateway;
  let heard: CellsRecord;
  let logged: string[];
  let nextController = 0;

  beforeAll(async () => {
    broker = await startBroker();
    logged = [];
    heard = recordCells();
    gateway = openGateway(broker.port, (line) => logged.push(line));
    await gateway.start(heard);
    await vi.waitUntil(() => heard.connections.length === 1, patiently);
  });

  afterAll(async () => {
    await gateway?.close();
    await broker?.close();
  });

  type Setup = {
    port?: number;
    folder?: string;
    controllerId?: string;
    pace?: Partial<Pace>;
    now?: () => Date;
    heardBy?: CellsRecord;
  };

  /** A controller with two cells that is connected. */
  async function startController({ folder = makeFolder(), port = broker.port, heardBy = heard, ...setup }: Setup = {}) {
    const controllerId = setup.controllerId ?? `ctl-${nextController++}`;
    const controller = createController({
      controllerId,
      cells: [
        { cellId: 'c1', content: 'full' },
        { cellId: 'c2', content: 'full' },
      ],
      findAccess: () => ({
        url: `mqtt://127.0.0.1:${port}`,
        username: controllerId,
        password: keys.passwordOf(controllerId),
        publicKey: parsePublicKey(keys.publicKey),
      }),
      flash: openFlash(join(folder, 'flash.jsonl')),
      pace: { ...pace, ...setup.pace },
      clock: { now: setup.now ?? (() => new Date()) },
      print: () => {},
    });
    const record = heardBy.of(controllerId);
    const before = record.heartbeats.length;
    controller.start();
    let isClosed = false;
    const close = async () => {
      if (!isClosed) await controller.close();
      isClosed = true;
    };
    onTestFinished(close);
    await vi.waitFor(() => expect(record.heartbeats.length).toBeGreaterThan(before), patiently);
    await vi.waitFor(() => expect(record.statuses.at(-1)?.online).toBe(true), patiently);
    return { controllerId, controller, record, close };
  }

  function makeCommand(controllerId: string, changes: Partial<OpenCommand> = {}): OpenCommand {
    const issuedAt = new Date();
    return {
      ...{ commandId: randomUUID(), orderId: randomUUID(), controllerId, cellId: 'c1', issuedAt },
      expiresAt: new Date(issuedAt.getTime() + 30_000),
      unlockMilliseconds: 600,
      ...changes,
    };
  }

  async function open(controllerId: string, changes: Partial<OpenCommand> = {}): Promise<OpenCommand> {
    const command = makeCommand(controllerId, changes);
    await gateway.sendCommand(command, gateway.encodeCommand(command));
    return command;
  }

  const behave = (controller: Controller, behaviour: string) =>
    controller.setBehaviour('c1', parseBehaviour(behaviour)!, 1);
  const pulsesOf = (controller: Controller) => controller.report().reduce((sum, { pulses }) => sum + pulses, 0);

  function connectAs(
    controllerId: string,
    password = keys.passwordOf(controllerId),
    more: IClientOptions = {},
  ): Promise<MqttClient> {
    return connectAsync(
      `mqtt://127.0.0.1:${broker.port}`,
      { clientId: controllerId, username: controllerId, password, protocolVersion: 4, reconnectPeriod: 0, ...more },
      false,
    ).then((client) => {
      client.on('error', () => undefined);
      onTestFinished(() => client.endAsync(true));
      return client;
    });
  }

  test('a command is answered, the door opens, and all events are reported in order [P-12]', async () => {
    const { controllerId, record, controller } = await startController();
    expect(record.statuses.at(-1)).toMatchObject({ online: true, firmware: 'kaplya-sim-1' });
    const { commandId } = await open(controllerId);
    await vi.waitFor(() => expect(record.events).toHaveLength(4), patiently);
    expect(record.acks).toEqual([{ commandId, cellId: 'c1', result: 'accepted', reason: null }]);
    expect(record.events.map(({ type, seq, content }) => [seq, type, content])).toEqual([
      [1, 'door_opened', null],
      [2, 'item_removed', null],
      [3, 'bottle_inserted', null],
      [4, 'door_closed', 'empty_bottle'],
    ]);
    expect(record.events.every((event) => event.commandId === commandId && event.cellId === 'c1')).toBe(true);
    expect(record.states.at(-1)).toMatchObject({
      cellId: 'c1',
      door: 'closed',
      content: 'empty_bottle',
      weightGrams: 800,
    });
    expect(pulsesOf(controller)).toBe(1);
  });

  test('a forged, altered, expired or misdirected command opens nothing, and invalidates no real one', async () => {
    let now = () => new Date();
    const { controllerId, controller, record } = await startController({ now: () => now() });
    const { privateKey } = generateKeyPairSync('ed25519');
    const command = makeCommand(controllerId);
    const target = { controllerId, cellId: 'c1' };
    const real = gateway.encodeCommand(command);
    await gateway.sendCommand(target, signCommand(command, privateKey));
    await gateway.sendCommand(target, real.replace('"unlockMs":600', '"unlockMs":900'));
    await gateway.sendCommand(target, gateway.encodeCommand({ ...command, controllerId: 'ctl-x' }));
    await gateway.sendCommand({ controllerId, cellId: 'c2' }, real);
    const expired = makeCommand(controllerId, { expiresAt: new Date(Date.now() - 1) });
    await gateway.sendCommand(target, gateway.encodeCommand(expired));
    now = () => new Date(Date.now() + 60_000);
    const late = await open(controllerId);
    await vi.waitFor(() => expect(record.acks).toHaveLength(2), patiently);
    expect(record.acks).toMatchObject([
      { commandId: expired.commandId, result: 'expired' },
      { commandId: late.commandId, result: 'expired' },
    ]);
    expect(pulsesOf(controller)).toBe(0);
    now = () => new Date();
    await gateway.sendCommand(target, real);
    await vi.waitFor(() => expect(record.events.at(0)?.type).toBe('door_opened'), patiently);
    expect(pulsesOf(controller)).toBe(1);
  });

  test('a command that comes again unlocks once, also when the controller has lost its power between [rule 74]', async () => {
    const folder = makeFolder();
    const { controllerId, controller, record, close } = await startController({ folder });
    const command = makeCommand(controllerId);
    const payload = gateway.encodeCommand(command);
    await gateway.sendCommand(command, payload);
    await gateway.sendCommand(command, payload);
    await vi.waitFor(() => expect(record.events).toHaveLength(4), patiently);
    await vi.waitFor(() => expect(record.acks).toHaveLength(2), patiently);
    expect(pulsesOf(controller)).toBe(1);
    await close();
    const again = await startController({ folder, controllerId });
    await gateway.sendCommand(command, payload);
    await vi.waitFor(() => expect(record.acks).toHaveLength(3), patiently);
    expect(record.acks.map(({ result, reason }) => [result, reason])).toEqual([
      ['accepted', null],
      ['duplicate', 'accepted'],
      ['duplicate', 'accepted'],
    ]);
    expect(pulsesOf(again.controller)).toBe(0);
    expect(new Set(record.statuses.map(({ bootId }) => bootId).filter(Boolean)).size).toBe(2);
  });

  test('what a controller says twice or in another order arrives as it says it', async () => {
    const { controllerId, controller, record } = await startController();
    behave(controller, 'duplicate');
    await open(controllerId);
    await vi.waitFor(() => expect(record.events).toHaveLength(8), patiently);
    expect(record.acks).toHaveLength(2);
    expect(record.events.map(({ seq }) => seq)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    behave(controller, 'reorder');
    await open(controllerId);
    await vi.waitFor(() => expect(record.events).toHaveLength(12), patiently);
    expect(record.events.slice(8).map(({ seq }) => seq)).toEqual([6, 5, 8, 7]);
  });

  test('a cut controller is reported offline by its last will; its events meanwhile come by themselves and by sync [rule 73]', async () => {
    const proxy = await startCuttableProxy(broker.port);
    onTestFinished(() => proxy.close());
    const { controllerId, record } = await startController({ port: proxy.port, pace: { open: 150 } });
    const { commandId } = await open(controllerId);
    await vi.waitFor(() => expect(record.acks).toHaveLength(1), patiently);
    proxy.cut();
    await vi.waitFor(() => expect(record.statuses.at(-1)?.online).toBe(false), patiently);
    expect(record.events).toEqual([]);
    await delay(250);
    proxy.mend();
    await vi.waitFor(() => expect(record.events).toHaveLength(4), patiently);
    expect(record.statuses.at(-1)?.online).toBe(true);
    const bootId = record.events[0]!.bootId;
    await gateway.requestSync(controllerId, { requestId: 'r1', since: { bootId, seq: 1 } });
    await gateway.requestSync(controllerId, { requestId: 'r2', since: null });
    await vi.waitFor(() => expect(record.replies).toHaveLength(2), patiently);
    const [since, all] = record.replies;
    expect(since).toMatchObject({ requestId: 'r1', bootId, lastSeq: 4, isComplete: true });
    expect(since!.events.map(({ seq }) => seq)).toEqual([2, 3, 4]);
    expect(all!.events).toEqual(record.events);
    expect(all!.commands).toEqual([{ commandId, result: 'accepted' }]);
  });

  test('a connection that ends right after the answer hides whether the door opened, until it is back [rule 73]', async () => {
    const { controllerId, controller, record } = await startController();
    behave(controller, 'offline_after_accept:0.3:not_opened');
    const { commandId } = await open(controllerId);
    await vi.waitFor(() => expect(record.statuses.at(-1)?.online).toBe(false), patiently);
    await vi.waitFor(() => expect(record.statuses.at(-1)?.online).toBe(true), patiently);
    await gateway.requestSync(controllerId, { requestId: 'r', since: null });
    await vi.waitFor(() => expect(record.replies).toHaveLength(1), patiently);
    expect(record.replies[0]).toMatchObject({ events: [], commands: [{ commandId, result: 'accepted' }] });
    behave(controller, 'offline_after_accept:0.3:opened');
    await open(controllerId);
    await vi.waitFor(() => expect(record.events.map(({ type }) => type)).toContain('door_closed'), patiently);
  });

  test('both sides reconnect to a broker that died, and no event of a controller is lost', async () => {
    const { controllerId, record } = await startController({ pace: { open: 100 } });
    const connections = heard.connections.length;
    await open(controllerId);
    await vi.waitFor(() => expect(record.acks).toHaveLength(1), patiently);
    await broker.stop();
    await vi.waitFor(() => expect(gateway.isConnected()).toBe(false), patiently);
    await delay(250);
    expect(record.events).toEqual([]);
    await broker.start();
    await vi.waitFor(() => expect(heard.connections.length).toBeGreaterThan(connections), patiently);
    // The shop asks for messages from before its return.
    await vi.waitFor(async () => {
      await gateway.requestSync(controllerId, { requestId: 'r', since: null });
      expect(record.replies.at(-1)?.events.map(({ type }) => type)).toEqual([
        ...['door_opened', 'item_removed', 'bottle_inserted', 'door_closed'],
      ]);
    }, patiently);
    await open(controllerId, { cellId: 'c2' });
    await vi.waitFor(() => expect(record.acks.map(({ cellId }) => cellId)).toContain('c2'), patiently);
  });

  test('a controller speaks for no other and reads no commands but its own', async () => {
    const { controllerId, record } = await startController();
    const [spy, liar, honest] = [await connectAs('ctl-17'), await connectAs('ctl-18'), await connectAs('ctl-19')];
    const read: string[] = [];
    spy.on('message', (topic) => read.push(topic));
    for (const topic of ['mm/v1/#', '#', `mm/v1/${controllerId}/cells/+/cmd`, 'mm/v1/+/cells/+/cmd']) {
      await spy.subscribeAsync(topic, { qos: 1 }).catch(() => undefined);
    }
    await spy.subscribeAsync('mm/v1/ctl-17/cells/+/cmd', { qos: 1 });
    const statuses = record.statuses.length;
    const lie = JSON.stringify({ online: false });
    for (const topic of [`mm/v1/${controllerId}/status`, 'mm/v1/ctl-18/cells/c1/cmd', '$SYS/lie']) {
      await Promise.race([liar.publishAsync(topic, lie, { qos: 1 }).catch(() => undefined), delay(100)]);
    }
    await open(controllerId);
    await gateway.sendCommand({ controllerId: 'ctl-17', cellId: 'c1' }, '{}');
    await honest.publishAsync('mm/v1/ctl-19/status', JSON.stringify({ online: true }), { qos: 1, retain: true });
    await vi.waitFor(() => expect(heard.of('ctl-19').statuses).toHaveLength(1), patiently);
    await vi.waitFor(() => expect(read).toEqual(['mm/v1/ctl-17/cells/c1/cmd']), patiently);
    expect(record.statuses).toHaveLength(statuses);
    expect(logged.filter((line) => line.includes('malformed'))).toEqual([]);
  });

  test('a controller that reconnects while its old connection still seems alive is not reported offline by it', async () => {
    const { statuses } = heard.of('ctl-10');
    const will = {
      topic: 'mm/v1/ctl-10/status',
      payload: Buffer.from('{"online":false}'),
      qos: 1,
      retain: true,
    } as const;
    const old = await connectAs('ctl-10', undefined, { will });
    await old.publishAsync(will.topic, '{"online":true,"bootId":"one"}', { qos: 1, retain: true });
    for (const rest of ['cells/+/cmd', 'config', 'sync']) await old.subscribeAsync(`mm/v1/ctl-10/${rest}`, { qos: 1 });
    const anew = await connectAs('ctl-10', undefined, { will });
    await anew.publishAsync(will.topic, '{"online":true,"bootId":"two"}', { qos: 1, retain: true });
    await vi.waitFor(() => expect(statuses.some(({ bootId }) => bootId === 'two')).toBe(true), patiently);
    // A late last will would arrive here, together with the messages after it.
    for (const ts of ['2026-03-10T07:30:00Z', '2026-03-10T07:30:01Z']) {
      await anew.publishAsync('mm/v1/ctl-10/heartbeat', JSON.stringify({ ts }), { qos: 1 });
    }
    await vi.waitFor(() => expect(heard.of('ctl-10').heartbeats).toHaveLength(2), patiently);
    expect(statuses.at(-1)).toMatchObject({ online: true, bootId: 'two' });
    // Mosquitto sends it before it admits the new connection; the embedded broker does not send it at all.
    if (name === 'the embedded broker') expect(statuses.map(({ online }) => online)).toEqual([true, true]);
  });

  test.each([
    ['the password of another', 'ctl-16', keys.passwordOf('ctl-15')],
    ["the shop's name", shopUsername, keys.passwordOf('ctl-15')],
    ['a name that nobody has', 'nobody', 'x'],
  ])('a client with %s is refused', async (_case, username, password) => {
    await expect(connectAs(username, password)).rejects.toThrow('Connection refused');
  });

  test('malformed messages are dropped with one line in the log, and the rest goes on', async () => {
    const client = await connectAs('ctl-14');
    const { statuses, events, replies } = heard.of('ctl-14');
    const publish = (rest: string, payload: string) => client.publishAsync(`mm/v1/ctl-14/${rest}`, payload, { qos: 1 });
    const event = { eventId: 'e', bootId: 'b', seq: 1, ts: '2026-03-10T07:30:00Z', type: 'door_opened' };
    logged.length = 0;
    await publish('status', 'not json');
    await publish('status', JSON.stringify({ online: 'yes' }));
    await publish('status', JSON.stringify({ online: true, padding: 'x'.repeat(20_000) }));
    await publish('cells/c1/event', JSON.stringify({ ...event, type: 'exploded' }));
    await publish('cells/c1/event', JSON.stringify({ ...event, seq: -1 }));
    await publish('cells/c1/event', JSON.stringify({ ...event, from: 'the future' }));
    await publish(
      'sync/reply',
      JSON.stringify({ requestId: 'r', bootId: 'b', lastSeq: 0, events: [], pad: 'x'.repeat(20_000) }),
    );
    await publish('status', JSON.stringify({ online: true }));
    await vi.waitFor(() => expect(statuses).toHaveLength(1), patiently);
    expect(events).toMatchObject([{ eventId: 'e', commandId: null, content: null, at: new Date(event.ts) }]);
    expect(replies).toHaveLength(1);
    const lines = logged.map((line) => JSON.parse(line) as { topic: string });
    expect(lines.map(({ topic }) => topic)).toEqual(['mm/v1/ctl-14/status', 'mm/v1/ctl-14/cells/c1/event']);
  });

  test('a packet that is far too large ends the connection of its controller alone', async () => {
    const client = await connectAs('ctl-13');
    const closed = new Promise<void>((resolve) => void client.once('close', resolve));
    client.publish('mm/v1/ctl-13/status', 'x'.repeat(1_200_000), { qos: 1 });
    await closed;
    expect(gateway.isConnected()).toBe(true);
  });

  test('who listens may send and wait for it, and may fail; the next message comes when it is done', async () => {
    // Uses a broker of its own, or another gateway of the shop might receive it instead.
    const own = await startBroker();
    onTestFinished(() => own.close());
    const other = openGateway(own.port);
    onTestFinished(() => other.close());
    const controllerId = 'ctl-12';
    const received: string[] = [];
    const target = { controllerId, cellId: 'c2' };
    const second = makeCommand(controllerId, target);
    const heardBy = recordCells();
    await other.start({
      ...heardBy,
      async onEvent(_cell, { type }) {
        if (type === 'door_opened') throw new Error('a fault in the listener');
        received.push(`${type} begins`);
        if (type === 'item_removed') await other.sendCommand(target, other.encodeCommand(second));
        received.push(`${type} ends`);
      },
    });
    const { record } = await startController({ controllerId, port: own.port, heardBy });
    const first = makeCommand(controllerId);
    await other.sendCommand(first, other.encodeCommand(first));
    await vi.waitFor(() => expect(received).toContain('door_closed ends'), patiently);
    expect(received.slice(0, 4)).toEqual([
      ...['item_removed begins', 'item_removed ends', 'bottle_inserted begins', 'bottle_inserted ends'],
    ]);
    await vi.waitFor(
      () => expect(record.acks.map(({ commandId }) => commandId)).toContain(second.commandId),
      patiently,
    );
  });

  /** A shop with its own broker, and a database that can be away from the start or later. */
  async function startShopOfItsOwn(heardBy: CellsRecord, isAway: boolean) {
    const own = await startBroker();
    onTestFinished(() => own.close());
    const proxy = await startCuttableProxy(own.port);
    onTestFinished(() => proxy.close());
    const lines: string[] = [];
    const shop = openGateway(proxy.port, (line) => lines.push(line));
    onTestFinished(() => shop.close());
    const database = { isAway };
    const failed: string[] = [];
    /** The kind of message, and its controller. */
    const unlessAway = (what: string) => {
      if (!database.isAway) return;
      failed.push(what);
      throw new Error('the database is away');
    };
    await shop.start({
      ...heardBy,
      onConnected(connection) {
        unlessAway('connected');
        return heardBy.onConnected(connection);
      },
      onStatus(id, status) {
        unlessAway(`status ${id}`);
        return heardBy.onStatus(id, status);
      },
      onHeartbeat(id, heartbeat) {
        unlessAway(`heartbeat ${id}`);
        return heardBy.onHeartbeat(id, heartbeat);
      },
      onCellState(cell, state) {
        unlessAway(`state ${cell.controllerId}`);
        return heardBy.onCellState(cell, state);
      },
      onMissed(id) {
        unlessAway(`missed ${id}`);
        return heardBy.onMissed(id);
      },
    });
    await vi.waitFor(() => expect(isAway ? failed : heardBy.connections).toHaveLength(isAway ? 3 : 1), patiently);

    async function connectController(controllerId: string) {
      const login = { clientId: controllerId, username: controllerId, password: keys.passwordOf(controllerId) };
      const client = await connectAsync(`mqtt://127.0.0.1:${own.port}`, login);
      onTestFinished(() => client.endAsync(true));
      const ts = new Date().toISOString();
      return {
        /** Resolves when the message has been handled. */
        async speak() {
          const { heartbeats } = heardBy.of(controllerId);
          const before = heartbeats.length;
          await client.publishAsync(`mm/v1/${controllerId}/heartbeat`, JSON.stringify({ ts }), { qos: 1 });
          await vi.waitFor(() => expect(heartbeats.length).toBeGreaterThan(before), patiently);
        },
        /** Resolves when the message is lost. */
        async speakInVain(rest = 'heartbeat', what = rest, payload: object = { ts }, retain = false) {
          const count = () => failed.filter((failure) => failure === `${what} ${controllerId}`).length;
          const before = count();
          await client.publishAsync(`mm/v1/${controllerId}/${rest}`, JSON.stringify(payload), { qos: 1, retain });
          await vi.waitFor(() => expect(count()).toBe(before + 3), patiently);
        },
        babble: () => client.publishAsync(`mm/v1/${controllerId}/heartbeat`, 'not json', { qos: 1 }),
      };
    }
    return { shop, proxy, database, failed, lines, connectController };
  }

  /** Moves the measured time on. */
  function passMilliseconds(milliseconds: number): void {
    const now = performance.now.bind(performance);
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
    onTestFinished(() => spy.mockRestore());
  }

  test('a controller of which something could not be dealt with is asked once the next message goes through, and so are all after a connection [rule 73]', async () => {
    const heardBy = recordCells();
    const { database, failed, lines, connectController } = await startShopOfItsOwn(heardBy, true);
    const controller = await connectController('ctl-15');
    await controller.speakInVain();
    // Dropping this one says nothing about the database.
    await controller.babble();
    await vi.waitFor(() => expect(lines.join()).toContain('malformed'), patiently);
    await controller.speakInVain();
    expect(failed.filter((what) => what.startsWith('missed') || what === 'connected')).toHaveLength(3);
    database.isAway = false;
    await controller.speak();
    await vi.waitFor(() => expect(heardBy.missed).toEqual(['ctl-15']), patiently);
    expect(heardBy.connections).toHaveLength(1);
    // The same loss causes a sync at most once a minute.
    database.isAway = true;
    await controller.speakInVain();
    database.isAway = false;
    await controller.speak();
    await controller.speak();
    expect(heardBy.missed).toEqual(['ctl-15']);
    passMilliseconds(60_000);
    await controller.speak();
    await vi.waitFor(() => expect(heardBy.missed).toEqual(['ctl-15', 'ctl-15']), patiently);
  });

  test('many controllers of whom something was lost are asked one after the other when the database is back', async () => {
    const heardBy = recordCells();
    let [atOnce, most] = [0, 0];
    const onMissed = async (id: string) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await delay(2);
      atOnce -= 1;
      await heardBy.onMissed(id);
    };
    const { database, connectController } = await startShopOfItsOwn({ ...heardBy, onMissed }, false);
    const controllers = await Promise.all(controllerIds.map(connectController));
    database.isAway = true;
    await Promise.all(controllers.map((controller) => controller.speakInVain()));
    database.isAway = false;
    await Promise.all(controllers.map((controller) => controller.speak()));
    await vi.waitFor(() => expect(heardBy.missed.toSorted()).toEqual(controllerIds.toSorted()), patiently);
    expect(most).toBe(1);
  });

  test('a sync that fails each time, of a connection or a controller, is retried once a minute, and delays no other', async () => {
    const heardBy = recordCells();
    let [connections, tries] = [0, 0];
    const onConnected = () => {
      connections += 1;
      throw new Error('a fault in the listener');
    };
    const onMissed = (id: string) => {
      if (id !== 'ctl-3') return heardBy.onMissed(id);
      tries += 1;
      throw new Error('a fault in the listener');
    };
    const { database, connectController } = await startShopOfItsOwn({ ...heardBy, onConnected, onMissed }, true);
    const controllers = await Promise.all(['ctl-3', 'ctl-4', 'ctl-5'].map(connectController));
    await Promise.all(controllers.map((controller) => controller.speakInVain()));
    const [, , last] = controllers;
    database.isAway = false;
    const speakUntil = (seen: () => void) =>
      vi.waitFor(async () => {
        await last!.speak();
        seen();
      }, patiently);
    await speakUntil(() => expect(heardBy.missed.toSorted()).toEqual(['ctl-4', 'ctl-5']));
    await speakUntil(() => expect(tries).toBe(3));
    for (let times = 0; times < 3; times += 1) await last!.speak();
    expect([connections, tries]).toEqual([3, 3]);
    passMilliseconds(60_000);
    await speakUntil(() => expect([connections, tries]).toEqual([6, 6]));
  });

  test('a connection that could not be handled is not reported after it broke, but once with the next one', async () => {
    const heardBy = recordCells();
    const wasConnected: boolean[] = [];
    const onConnected = (connection: CellsConnection) => {
      wasConnected.push(shop.isConnected());
      return heardBy.onConnected(connection);
    };
    const { shop, proxy, database } = await startShopOfItsOwn({ ...heardBy, onConnected }, true);
    database.isAway = false;
    proxy.cut();
    await vi.waitFor(() => expect(heardBy.disconnections.count).toBe(1), patiently);
    proxy.mend();
    await vi.waitFor(() => expect(wasConnected).toContain(true), patiently);
    await startController({ controllerId: 'ctl-6', port: proxy.port, heardBy });
    expect(wasConnected).toEqual([true]);
  });

  test('what is retained and could not be dealt with is sent again by the broker, once a minute at most [rule 73]', async () => {
    const heardBy = recordCells();
    const { database, connectController } = await startShopOfItsOwn(heardBy, false);
    const [broken, other] = [await connectController('ctl-7'), await connectController('ctl-8')];
    const fault = { lock: 'fault', door: 'closed', content: 'full', weightG: 19_800, seq: 1 };
    const breakLock = async (ts: string) => {
      database.isAway = true;
      await broken.speakInVain('cells/c1/state', 'state', { ...fault, ts }, true);
      database.isAway = false;
    };
    const { states } = heardBy.of('ctl-7');
    await breakLock('2026-03-10T07:30:00Z');
    await other.speak();
    await vi.waitFor(() => expect(states).toMatchObject([{ cellId: 'c1', lock: 'fault' }]), patiently);
    await breakLock('2026-03-10T07:31:00Z');
    for (let times = 0; times < 5; times += 1) await other.speak();
    expect(states).toHaveLength(1);
    passMilliseconds(60_000);
    await other.speak();
    await vi.waitFor(() => expect(states).toHaveLength(2), patiently);
    expect(states[1]).toMatchObject({ at: new Date('2026-03-10T07:31:00Z') });
  });

  test('of two processes of a shop one hears an event, both what is retained, where the broker can share', async () => {
    const own = await startBroker();
    onTestFinished(() => own.close());
    const records = [recordCells(), recordCells()] as const;
    for (const record of records) {
      const process = openGateway(own.port);
      onTestFinished(() => process.close());
      await process.start(record);
      await vi.waitFor(() => expect(record.connections).toHaveLength(1), patiently);
    }
    const controllerId = 'ctl-13';
    const { controller } = await startController({
      controllerId,
      port: own.port,
      heardBy: records[0],
      pace: { heartbeat: 5 },
    });
    const count = (what: 'heartbeats' | 'statuses') => records.map((record) => record.of(controllerId)[what].length);
    await vi.waitFor(() => expect(Math.min(...count('heartbeats'))).toBeGreaterThan(10), patiently);
    await controller.close();
    const canShare = name === 'Mosquitto';
    const sent = new Set(records.flatMap((record) => record.of(controllerId).heartbeats.map(({ at }) => at.getTime())));
    await vi.waitFor(() => {
      const [one = 0, other = 0] = count('heartbeats');
      if (canShare) expect(one + other).toBeLessThan(sent.size * 1.5);
      else expect(one).toBe(other);
    }, patiently);
    expect(Math.min(...count('statuses'))).toBeGreaterThan(0);
  });

  test('nothing is sent where there is no connection', async () => {
    const unconnected = openGateway(broker.port);
    await expect(unconnected.sendCommand({ controllerId: 'ctl-11', cellId: 'c1' }, '{}')).rejects.toThrow(
      'no connection',
    );
    expect(unconnected.isConnected()).toBe(false);
    await unconnected.close();
  });
});
