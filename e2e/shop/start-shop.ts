import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { liftCodeLimits } from './database.ts';

const root = resolve(import.meta.dirname, '../..');

/** One shop with its demonstration data for all journeys; each of them is a visitor of its own. */
export default async function startShop(): Promise<() => Promise<void>> {
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-journeys-'));
  chmodSync(dataDir, 0o711);
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  process.env['SHOP_ORIGIN'] = origin;
  process.env['SHOP_DATA_DIR'] = dataDir;
  while (!(await isReady(origin))) {
    if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode}`);
    await delay(100);
  }
  await liftCodeLimits();
  return async () => {
    shop.kill('SIGTERM');
    if (shop.exitCode === null) await once(shop, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
