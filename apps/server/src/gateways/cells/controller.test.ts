import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '#observability/logger.ts';
import { recordCells } from '../../../test/cells/record-cells.ts';
import { deriveCellKeys, parsePublicKey } from '@kaplya/cell-protocol/cell-keys';
import type { CellsGateway } from './cells.ts';
import { createCells } from './create-cells.ts';
import { brokerPortPath, openPortFile } from '@kaplya/cell-protocol/port-file';
import { parseBehaviour } from '@kaplya/demonstration/controllers/behaviour';
import { createController, type Controller } from '@kaplya/demonstration/controllers/controller';
import { openFlash } from '@kaplya/demonstration/controllers/flash';

const appSecret = 'a secret that only tests know, and everybody may';
const keys = deriveCellKeys(appSecret);
const patiently = { timeout: 10_000, interval: 10 };

/** Keyed by the instruction, so that all can be tried at once. */
const cases = [
  ['ok', ['accepted'], ['door_opened', 'item_removed', 'bottle_inserted', 'door_closed'], 'empty_bottle', 1],
  ['reject:low_battery', ['rejected'], [], 'full', 0],
  ['silent', [], [], 'full', 0],
  ['jam', ['accepted'], ['open_failed'], 'full', 1],
  ['stuck', ['accepted'], [], 'full', 1],
  ['late_open:0.3', ['accepted'], ['door_opened', 'item_removed', 'bottle_inserted', 'door_closed'], 'empty_bottle', 1],
  ['no_bottle', ['accepted'], ['door_opened', 'item_removed', 'door_closed'], 'nothing', 1],
  ['leave_full', ['accepted'], ['door_opened', 'door_closed'], 'full', 1],
  ['sensor_unknown', ['accepted'], ['door_opened', 'door_closed'], 'unknown', 1],
  ['ack_lost', [], ['door_opened', 'item_removed', 'bottle_inserted', 'door_closed'], 'empty_bottle', 1],
] as const;
const cellOf = (behaviour: string) => behaviour.replaceAll(/\W/g, '_');

let gateway: CellsGateway;
let controller: Controller;
let folder: string;
const heard = recordCells();
const record = heard.of('ctl-1');
const commands = new Map<string, string>();

async function send(behaviour: string): Promise<void> {
  const target = { controllerId: 'ctl-1', cellId: cellOf(behaviour) };
  const payload =
    commands.get(behaviour) ??
    gateway.encodeCommand({
      ...{ ...target, commandId: randomUUID(), orderId: randomUUID(), unlockMilliseconds: 600 },
      ...{ issuedAt: new Date(), expiresAt: new Date(Date.now() + 30_000) },
    });
  commands.set(behaviour, payload);
  await gateway.sendCommand(target, payload);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaplya-behaviours-'));
  gateway = createCells({
    config: { dataDir: folder, secrets: { appSecret }, mqtt: { url: null, port: null, caFile: null } },
    logger: createLogger({ level: 'silent' }),
  });
  await gateway.start(heard);
  controller = createController({
    controllerId: 'ctl-1',
    cells: cases.map(([behaviour]) => ({ cellId: cellOf(behaviour), content: 'full' })),
    findAccess: () => ({
      url: `mqtt://127.0.0.1:${openPortFile(brokerPortPath(folder)).read()}`,
      username: 'ctl-1',
      password: keys.passwordOf('ctl-1'),
      publicKey: parsePublicKey(keys.publicKey),
    }),
    flash: openFlash(join(folder, 'flash.jsonl')),
    pace: { open: 10, take: 10, insert: 10, close: 10, refill: 60_000, heartbeat: 60_000 },
    clock: { now: () => new Date() },
    print: () => {},
  });
  controller.start();
  await vi.waitUntil(() => gateway.isConnected() && record.statuses.at(-1)?.online, patiently);
  for (const [behaviour] of cases) {
    controller.setBehaviour(cellOf(behaviour), parseBehaviour(behaviour)!, 1);
    await send(behaviour);
  }
  // Sent last, so everything before it is handled by then.
  await vi.waitUntil(
    () => record.events.some(({ cellId, type }) => cellId === 'late_open_0_3' && type === 'door_closed'),
    patiently,
  );
});

afterAll(async () => {
  await controller?.close();
  await gateway?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(cases)(
  'a cell with the behaviour %s answers %j, reports %j, shows "%s"',
  (behaviour, acks, events, content, pulses) => {
    const cellId = cellOf(behaviour);
    const ofCell = <SentMessage extends { cellId: string }>(sent: readonly SentMessage[]) =>
      sent.filter((one) => one.cellId === cellId);
    expect(ofCell(record.acks).map(({ result }) => result)).toEqual(acks);
    expect(ofCell(record.events).map(({ type }) => type)).toEqual(events);
    expect(controller.report().find((one) => one.cellId === cellId)).toMatchObject({
      ...{ content, pulses, door: 'closed', times: null, behaviour: { kind: 'ok' } },
    });
  },
);

test('a behaviour for one opening applies to every repeat of that command, and to no other', async () => {
  const before = record.acks.length;
  await send('silent');
  await send('ack_lost');
  await vi.waitFor(() => expect(record.acks).toHaveLength(before + 1), patiently);
  expect(record.acks.at(-1)).toMatchObject({ cellId: 'ack_lost', result: 'duplicate', reason: 'accepted' });
  commands.delete('silent');
  await send('silent');
  await vi.waitFor(() => expect(record.acks.at(-1)).toMatchObject({ cellId: 'silent', result: 'accepted' }), patiently);
});
