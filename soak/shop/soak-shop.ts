import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildTestProgram } from '../../scripts/server-build/server-build.ts';
import { findFreePort } from '../../apps/server/test/processes/start-shop-process.ts';
import { undoAtExit } from '../undo/undo-at-exit.ts';

/** A shop in its own process for a soak. */
export type SoakShop = {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly port: number;
  readonly exit: Promise<number | null>;
  /** The end of its output. */
  output(): string;
  /** Sends SIGTERM; resolves with the seconds of the stop, or null if it had to be killed after `deadlineSeconds`. */
  stop(deadlineSeconds: number): Promise<number | null>;
};

export type SoakShopOptions = {
  /** `built` is the program of `npm start`; `patient` is the same without budgets; `without pages` needs no build. */
  readonly program: 'built' | 'patient' | 'without pages';
  readonly env: Readonly<Record<string, string>>;
  /** Flags of Node itself. */
  readonly flags?: readonly string[];
  /** An IPC channel to the modules that the flags import. */
  readonly hasChannel?: boolean;
};

/** The token issuer of all processes of one database. */
export const soakOrigin = 'http://localhost:1';
export const soakSecret = 'a secret that only tests know, and everybody may';

const findProgram: Record<SoakShopOptions['program'], () => Promise<string>> = {
  built: () => Promise.resolve(resolve(import.meta.dirname, '../../apps/server/src/main.ts')),
  patient: () => buildTestProgram('patient-shop-process'),
  'without pages': () => buildTestProgram('shop-process'),
};
const outputCharactersAtMost = 200_000;
const startDeadlineMilliseconds = 120_000;

/** Resolves at once; await `serves` to know that it serves. */
export async function spawnSoakShop({ program, env, flags = [], hasChannel }: SoakShopOptions): Promise<SoakShop> {
  const port = env['PORT'] === undefined ? await findFreePort() : Number(env['PORT']);
  const file = await findProgram[program]();
  const child = spawn(process.execPath, [...flags, file], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', hasChannel === true ? 'ipc' : 'ignore'],
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'production', LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' },
      ...{ PUBLIC_ORIGIN: soakOrigin, APP_SECRET: soakSecret, PORT: String(port), ...env },
    },
  });
  const leave = undoAtExit(() => killGroup(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-outputCharactersAtMost);
    });
  }
  const exit = once(child, 'exit').then(([code]) => {
    leave();
    return code as number | null;
  });
  return {
    ...{ child, port, exit, origin: `http://127.0.0.1:${port}` },
    output: () => output,
    async stop(deadlineSeconds) {
      const stoppedAt = performance.now();
      child.kill('SIGTERM');
      const isOver = await Promise.race([exit.then(() => true), delay(deadlineSeconds * 1000, false, { ref: false })]);
      if (isOver) return (performance.now() - stoppedAt) / 1000;
      killGroup(child);
      await exit;
      return null;
    },
  };
}

/** Also ends what it has started, such as the acquirer's stand-in. */
export function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGKILL');
}

export async function startSoakShop(options: SoakShopOptions): Promise<SoakShop> {
  const shop = await spawnSoakShop(options);
  await waitUntilServing(shop);
  return shop;
}

export async function waitUntilServing({ child, origin, output }: SoakShop): Promise<void> {
  const deadline = performance.now() + startDeadlineMilliseconds;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const isServing = await fetch(`${origin}/readyz`).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (isServing) return;
    await delay(50);
  }
  throw new Error(`A shop does not serve: ${output()}`);
}
