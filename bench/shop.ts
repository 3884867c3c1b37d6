import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '..');

export type Shop = { readonly origin: string; readonly secondsToPage: number; stop(): Promise<number> };

/** Starts the shop like `npm start` and measures the time until `/` is served. */
export async function startShop(dataDir: string): Promise<Shop> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  await waitForPage(origin, child);
  const secondsToPage = (performance.now() - startedAt) / 1000;
  return {
    origin,
    secondsToPage,
    async stop() {
      const stoppedAt = performance.now();
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await once(child, 'exit');
      return (performance.now() - stoppedAt) / 1000;
    },
  };
}

async function waitForPage(origin: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const isServed = await fetch(`${origin}/`).then(
      async (answer) => answer.ok && (await answer.text()).includes('</html>'),
      () => false,
    );
    if (isServed) return;
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode}`);
    await delay(20);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
