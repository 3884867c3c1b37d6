import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '..');

/** How to stop what was started, for the end by a signal. */
const running = new Set<() => Promise<void>>();

export type Shop = { readonly origin: string; readonly secondsToPage: number; stop(): Promise<number> };

/** Starts the shop like `npm start` and measures the time until `/` is served. */
export async function startShop(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const stop = createStop(child);
  running.add(stop);
  // The address that the shop prints.
  await waitUntil(() => isPageServed(`http://localhost:${port}`), child);
  const secondsToPage = (performance.now() - startedAt) / 1000;
  await waitUntil(() => fetch(`${origin}/readyz`).then(({ ok }) => ok), child);
  return {
    origin,
    secondsToPage,
    async stop() {
      const stoppedAt = performance.now();
      await stop();
      running.delete(stop);
      return (performance.now() - stoppedAt) / 1000;
    },
  };
}

/** Stops all shops that still run or start. */
export async function stopShops(): Promise<void> {
  await Promise.all([...running].map((stop) => stop()));
}

function createStop(child: ChildProcess): () => Promise<void> {
  let stopping: Promise<void> | null = null;
  return () => (stopping ??= endGroup(child));
}

const stopMilliseconds = 60_000;

/** Ends a process and all that it started in its group; npm itself ends before the shop does. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const deadline = Date.now() + stopMilliseconds;
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; Date.now() < deadline; signal = 0) {
    try {
      process.kill(-pid, signal);
    } catch {
      return; // nobody is left
    }
    await delay(10);
  }
  process.kill(-pid, 'SIGKILL');
  throw new Error(`The shop did not stop within ${stopMilliseconds / 1000} s`);
}

const isPageServed = (origin: string): Promise<boolean> =>
  fetch(`${origin}/`).then(async (answer) => answer.ok && (await answer.text()).includes('</html>'));

/** Asks again and again; a call that fails means "not yet". */
async function waitUntil(isSo: () => Promise<boolean>, child: ChildProcess): Promise<void> {
  while (!(await isSo().catch(() => false))) {
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
