import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { liftCodeLimits, makeRoomForOrders } from './database.ts';
import { findFreePort } from './find-free-port.ts';
import { startLocalAcquirer } from './local-acquirer.ts';
import { scanForSecrets } from './scan-for-secrets.ts';

const root = resolve(import.meta.dirname, '../..');

/** Starts one shop with its demonstration data for all journeys; each of them is a visitor of its own. */
export default async function startShop(): Promise<() => Promise<void>> {
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-journeys-'));
  chmodSync(dataDir, 0o711);
  // Acquirers of accounts that journeys set; others have the stand-in.
  const acquirer = await startLocalAcquirer();
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', YOOKASSA_URL: acquirer.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(dataDir, 'shop.log'));
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.pipe(log, { end: false });
    createInterface({ input: stream }).on('line', (line) => {
      if (isWorthReading(line)) console.log(line);
    });
  }
  const origin = `http://localhost:${port}`;
  process.env['SHOP_ORIGIN'] = origin;
  process.env['SHOP_DATA_DIR'] = dataDir;
  while (!(await isReady(origin))) {
    if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode}`);
    await delay(100);
  }
  await makeRoomForOrders();
  await liftCodeLimits();
  return async () => {
    try {
      await scanForSecrets(dataDir);
    } finally {
      shop.kill('SIGTERM');
      if (shop.exitCode === null) await once(shop, 'exit');
      acquirer.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
}

/** Shows its log from warnings up, and always its messages to people. */
function isWorthReading(line: string): boolean {
  const level = /^\{"level":"(\w+)"/.exec(line)?.[1];
  return level === undefined || !['trace', 'debug', 'info'].includes(level);
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
