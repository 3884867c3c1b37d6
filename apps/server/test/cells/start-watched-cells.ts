import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Behaviour } from '@kaplya/demonstration/controllers/behaviour';
import { writeBehaviour } from '@kaplya/demonstration/controllers/behaviour';
import type { CellAction } from '@kaplya/demonstration/controllers/controller';
import type { Pace } from '@kaplya/demonstration/controllers/pace';
import type { SandboxPlan } from '@kaplya/demonstration/controllers/sandbox-plan';
import { buildTestProgram } from '../../../../scripts/server-build/server-build.ts';

/** Options of controllers in their own process. */
export type WatchedCells = {
  readonly folder: string;
  readonly publicKey: string;
  readonly controllers: SandboxPlan['controllers'];
  /** A broker by address, or the embedded one of a shop's folder. */
  readonly broker: { readonly url: string } | { readonly dataDir: string };
  readonly pace: Pace;
};

/** An event and its time, in milliseconds since the epoch with fractions. */
export type WatchedAction = CellAction & { readonly at: number };

export type WatchedCellsProcess = {
  kill(): Promise<void>;
  /** Applies to the next opening. */
  behave(cellId: string, behaviour: Behaviour): Promise<void>;
  /** Cuts a controller's network. */
  cut(controllerId: string, seconds: number): Promise<void>;
};

/** Resolves when it runs. It ends with this process in any case. */
export async function startWatchedCells(options: WatchedCells): Promise<WatchedCellsProcess> {
  const program = await buildTestProgram('watched-cells-process');
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  // The pipe of a killed process.
  child.stdin.on('error', () => undefined);
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('No cells are played')))]);

  async function sendCommand(path: string, body: object): Promise<void> {
    const address = readFileSync(join(options.folder, 'address'), 'utf8');
    const response = await fetch(`${address}${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The cells answered ${response.status}`);
  }

  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    behave: (cellId, behaviour) => sendCommand(`/cells/${cellId}`, { behaviour: writeBehaviour(behaviour), times: 1 }),
    cut: (controllerId, seconds) => sendCommand(`/controllers/${controllerId}/cut`, { seconds }),
  };
}

/** The oldest first, over all restarts of the process. */
export function readDeeds(folder: string): WatchedAction[] {
  const path = join(folder, 'deeds.jsonl');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as WatchedAction);
}
