import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { findLivePostmaster } from '#db/embedded/postmaster.ts';

const program = resolve(import.meta.dirname, '../test/shop-process.ts');

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-shop-'));
  chmodSync(dataDir, 0o711);
  onTestFinished(() => {
    const postmaster = findLivePostmaster(join(dataDir, 'postgres'));
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  return dataDir;
}

type Shop = { child: ChildProcess; origin: string; exit: Promise<number | null>; output(): string };

async function start(dataDir: string): Promise<Shop> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [program], {
    detached: true, // a process group of its own, as a terminal makes one
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMONSTRATION: 'off', LOG_LEVEL: 'error' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const shop = { child, origin: `http://127.0.0.1:${port}`, exit, output: () => output };
  await waitUntilReady(shop);
  return shop;
}

async function waitUntilReady({ child, origin, output }: Shop): Promise<void> {
  while (child.exitCode === null) {
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await delay(20);
  }
  throw new Error(`the shop ended: ${output()}`);
}

test('Ctrl-C, pressed twice, finishes the page in hand, closes the database last and exits with 0', async () => {
  const dataDir = makeDataDir();
  const shop = await start(dataDir);
  const page = fetch(`${shop.origin}/`);
  await delay(200); // the page takes a second
  process.kill(-(shop.child.pid ?? 0), 'SIGINT');
  await delay(100);
  process.kill(-(shop.child.pid ?? 0), 'SIGINT');
  expect(await (await page).text()).toBe('a page that took its time');
  expect(await shop.exit).toBe(0);
  expect(findLivePostmaster(join(dataDir, 'postgres'))).toBeNull();
});

test('two shops that share a data folder start together and one may go', async () => {
  const dataDir = makeDataDir();
  const [one, two] = await Promise.all([start(dataDir), start(dataDir)]);
  one.child.kill('SIGTERM');
  expect(await one.exit).toBe(0);
  expect((await fetch(`${two.origin}/readyz`)).status).toBe(200);
  two.child.kill('SIGTERM');
  expect(await two.exit).toBe(0);
  expect(findLivePostmaster(join(dataDir, 'postgres'))).toBeNull();
});
