import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from './find-free-port.ts';

const root = resolve(import.meta.dirname, '../..');

/** A shop's program on an empty database, without the demonstration. */
export type EmptyServer = {
  readonly origin: string;
  /** The link that it printed. */
  readonly link: string;
  readonly stop: () => Promise<void>;
};

export async function startEmptyServer(): Promise<EmptyServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-empty-'));
  chmodSync(dataDir, 0o711);
  const port = await findFreePort();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDir, DEMONSTRATION: 'off', LOG_LEVEL: 'error' },
      // As somebody who has set nothing.
      ...{ SANDBOX: undefined, PUBLIC_ORIGIN: undefined },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
  for await (const line of createInterface(child.stdout)) {
    const [link] = /http\S+\/console\/setup\?token=\S+/.exec(line) ?? [];
    if (link === undefined) continue;
    child.stdout.resume();
    return { origin: `http://localhost:${port}`, link, stop };
  }
  await stop();
  throw new Error(`The program ended with ${child.exitCode ?? child.signalCode} and printed no link`);
}
