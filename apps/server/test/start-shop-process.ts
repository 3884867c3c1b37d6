import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findLivePostmaster } from '#db/embedded/postmaster.ts';

const program = resolve(import.meta.dirname, 'shop-process.ts');

export type ShopProcess = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly origin: string;
  readonly exit: Promise<number | null>;
  output(): string;
};

/** Below the ports that systems hand out by themselves, so that nothing takes it before the shop does. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
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

/**
 * A shop in a process group of its own, as a terminal makes one; resolves when it is ready. Tokens are those of an
 * address: who starts a shop again for its visitors gives it its `PORT` again.
 */
export async function startShopProcess(dataDir: string, env: Record<string, string> = {}): Promise<ShopProcess> {
  const port = env['PORT'] ? Number(env['PORT']) : await findFreePort();
  const child = spawn(process.execPath, [program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const shop = { child, port, origin: `http://127.0.0.1:${port}`, exit, output: () => output };
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
