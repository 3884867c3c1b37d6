import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from './find-free-port.ts';

const root = resolve(import.meta.dirname, '../..');

/** Two processes of one shop on one database, apart from the shop of the other journeys. */
export type TwoServers = {
  /** Of the first and of the second process. */
  readonly origins: readonly [first: string, second: string];
  /** Runs with the helpers that ask the journeys' shop asking this one, by its first process. */
  asShop: <Result>(run: () => Promise<Result>) => Promise<Result>;
  stop: () => Promise<void>;
};

export async function startTwoServers(): Promise<TwoServers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-two-servers-'));
  chmodSync(dataDir, 0o711);
  const ports = [await findFreePort(), await findFreePort()] as const;
  const origins = [`http://localhost:${ports[0]}`, `http://localhost:${ports[1]}`] as const;
  const children: ChildProcess[] = [];
  async function stop(): Promise<void> {
    for (const child of children.toReversed()) {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    // The first one fills the database, and the other joins it. Both have one issuer of tokens.
    for (const port of ports) {
      const child = spawn(process.execPath, ['scripts/start.ts'], {
        cwd: root,
        env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origins[0], LOG_LEVEL: 'error' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.push(child);
      while (!(await isReady(`http://localhost:${port}`))) {
        const ended = child.exitCode ?? child.signalCode;
        if (ended !== null) throw new Error(`A server ended with ${ended}`);
        await delay(100);
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origins,
    async asShop(run) {
      const { SHOP_ORIGIN: origin, SHOP_DATA_DIR: dir } = process.env;
      Object.assign(process.env, { SHOP_ORIGIN: origins[0], SHOP_DATA_DIR: dataDir });
      try {
        return await run();
      } finally {
        Object.assign(process.env, { SHOP_ORIGIN: origin, SHOP_DATA_DIR: dir });
      }
    },
    stop,
  };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
