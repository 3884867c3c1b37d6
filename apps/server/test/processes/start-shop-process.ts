import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import { findLivePostmaster } from '#db/embedded/postmaster.ts';
import { whileLocked } from '../../../../scripts/build-once.ts';
import { buildTestProgram } from '../../../../scripts/server-build/server-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of what the first caller of a run makes for all. */
    preparedDir: string;
  }
}

/** The program for tests that watch or change the modules that Node loads. */
export const shopFromSources = resolve(import.meta.dirname, 'shop-process.ts');

export type ShopProcess = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly origin: string;
  readonly exit: Promise<number | null>;
  output(): string;
};

/** Below the system's ephemeral ports, so that no other process uses it before the shop does. */
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

/** When something ends: with the test, or with the file by `afterAll`. */
type WhenOver = (end: () => void) => void;

/** A data folder, copied or empty; a PostgreSQL that still runs on it is ended with it. */
export function makeDataDir(copyOf?: string, whenOver: WhenOver = onTestFinished): string {
  const dataDir = copyOf === undefined ? makeFolder() : copyDataDir(copyOf);
  whenOver(() => removeDataDir(dataDir));
  return dataDir;
}

/** The caller removes it. */
export function copyDataDir(from: string): string {
  const dataDir = makeFolder();
  execFileSync('cp', ['-a', `${from}/.`, dataDir]);
  return dataDir;
}

/**
 * The data folder of a stopped shop with the demonstration, to be copied and never used itself: copying one is faster than
 * creating one. The first caller of a run makes it for all.
 */
export async function prepareDataDir(): Promise<string> {
  const folder = inject('preparedDir');
  const dataDir = join(folder, 'shop');
  await whileLocked(join(folder, 'lock'), async () => {
    if (existsSync(dataDir)) return;
    const draft = makeFolder(folder);
    const shop = await spawnShop(draft);
    try {
      await waitUntilReady(shop);
      shop.child.kill('SIGTERM');
      if ((await shop.exit) !== 0) throw new Error('the shop that was to be copied did not stop');
      renameSync(draft, dataDir);
    } catch (error) {
      shop.child.kill('SIGKILL');
      removeDataDir(draft);
      throw error;
    }
  });
  return dataDir;
}

export function removeDataDir(dataDir: string): void {
  const postmaster = findLivePostmaster(join(dataDir, 'postgres'));
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
}

function makeFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'kaplya-shop-'));
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Starts a shop in its own process group, as a terminal does; resolves when it is ready. Tokens are bound to an address:
 * to restart a shop for its visitors, pass its `PORT` again.
 */
export async function startShopProcess(
  dataDir: string,
  env: Record<string, string> = {},
  program?: string,
  whenOver: WhenOver = onTestFinished,
): Promise<ShopProcess> {
  const shop = await spawnShop(dataDir, env, program);
  whenOver(() => void shop.child.kill('SIGKILL'));
  await waitUntilReady(shop);
  return shop;
}

async function spawnShop(dataDir: string, env: Record<string, string> = {}, program?: string): Promise<ShopProcess> {
  const file = program ?? (await buildTestProgram('shop-process'));
  const port = env['PORT'] ? Number(env['PORT']) : await findFreePort();
  const child = spawn(process.execPath, [file], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, port, origin: `http://127.0.0.1:${port}`, exit, output: () => output };
}

async function waitUntilReady({ child, origin, output }: ShopProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await delay(20);
  }
  throw new Error(`the shop ended: ${output()}`);
}
