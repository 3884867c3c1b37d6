import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#observability/logger.ts';
import { recordCells } from '../../../test/cells/record-cells.ts';
import { findFreePort } from '../../../test/processes/start-shop-process.ts';
import { deriveCellKeys } from '@kaplya/cell-protocol/cell-keys';
import type { CellsGateway } from './cells.ts';
import { createCells } from './create-cells.ts';
import { brokerPortPath, openPortFile } from '@kaplya/cell-protocol/port-file';
import { createSharedBroker } from './shared-broker.ts';

const patiently = { timeout: 15_000, interval: 20 };

function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-broker-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** A shop process of the folder; its other process is not here. */
function openShop(dataDir: string, port: number | null = null) {
  const gateway: CellsGateway = createCells({
    config: {
      dataDir,
      secrets: { appSecret: 'a secret that only tests know, and everybody may' },
      mqtt: { url: null, port, caFile: null },
    },
    logger: createLogger({ level: 'silent' }),
  });
  onTestFinished(() => gateway.close());
  return { gateway, heard: recordCells() };
}

const portOf = (dataDir: string) => Number(readFileSync(join(dataDir, 'cells/broker-port'), 'utf8'));

test('the first shop of a folder opens the broker, the second uses it and takes it over when the first ends', async () => {
  const dataDir = makeDataDir();
  const [one, two] = [openShop(dataDir), openShop(dataDir)];
  await one.gateway.start(one.heard);
  await vi.waitFor(() => expect(one.heard.connections).toEqual([{ isForgetful: true }]), patiently);
  const port = portOf(dataDir);
  await two.gateway.start(two.heard);
  await vi.waitFor(() => expect(two.heard.connections).toEqual([{ isForgetful: false }]), patiently);
  await one.gateway.close();
  await vi.waitFor(() => expect(two.heard.connections.slice(1)).toEqual([{ isForgetful: true }]), patiently);
  expect(portOf(dataDir)).toBe(port);
  expect(two.heard.disconnections.count).toBe(1);
});

test('two shops that start at once agree on one broker', async () => {
  const dataDir = makeDataDir();
  const shops = [openShop(dataDir), openShop(dataDir), openShop(dataDir)];
  await Promise.all(shops.map(({ gateway, heard }) => gateway.start(heard)));
  await vi.waitFor(() => expect(shops.every(({ gateway }) => gateway.isConnected())).toBe(true), patiently);
  expect(shops.flatMap(({ heard }) => heard.connections).filter(({ isForgetful }) => isForgetful)).toHaveLength(1);
});

test('the broker has the port that is wanted, and the shop goes on when a stranger sits at the remembered one', async () => {
  const wanted = await findFreePort();
  const fixed = openShop(makeDataDir(), wanted);
  await fixed.gateway.start(fixed.heard);
  await vi.waitFor(() => expect(fixed.gateway.isConnected()).toBe(true), patiently);

  const dataDir = makeDataDir();
  const taken = await findFreePort();
  const stranger = createServer((socket) => socket.end('I am no broker')).listen(taken, '127.0.0.1');
  onTestFinished(() => void stranger.close());
  openPortFile(brokerPortPath(dataDir)).replace(taken);
  const shop = openShop(dataDir);
  await shop.gateway.start(shop.heard);
  await vi.waitFor(() => expect(shop.gateway.isConnected()).toBe(true), patiently);
  expect(portOf(dataDir)).not.toBe(taken);
});

test('a broker is new once, to whoever connects again it is known', async () => {
  const shared = createSharedBroker({
    dataDir: makeDataDir(),
    wantedPort: null,
    keys: deriveCellKeys('a secret that only tests know, and everybody may'),
    logger: createLogger({ level: 'silent' }),
  });
  onTestFinished(() => shared.close());
  const first = await shared.find();
  expect(first.isNew).toBe(true);
  expect(await shared.find()).toEqual({ port: first.port, isNew: false });
});
