import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findLivePostmaster } from '#db/embedded/postmaster.ts';

const program = resolve(import.meta.dirname, 'shop-process.ts');

export type ShopProcess = {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly exit: Promise<number | null>;
  output(): string;
};

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A data folder for the length of one test; a PostgreSQL that still runs on it is ended with it. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-shop-'));
  chmodSync(dataDir, 0o711);
  onTestFinished(() => {
    const postmaster = findLivePostmaster(join(dataDir, 'postgres'));
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  return dataDir;
}

/** A shop in a process group of its own, as a terminal makes one; resolves when it is ready. */
export async function startShopProcess(dataDir: string, env: Record<string, string> = {}): Promise<ShopProcess> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const shop = { child, origin: `http://127.0.0.1:${port}`, exit, output: () => output };
  await waitUntilReady(shop);
  return shop;
}

async function waitUntilReady({ child, origin, output }: ShopProcess): Promise<void> {
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
