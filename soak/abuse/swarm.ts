import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { undoAtExit } from '../undo/undo-at-exit.ts';

export type SwarmOrder = {
  readonly origin: string;
  readonly clients: number;
  readonly seed: number;
  /** The time in which all members join. */
  readonly arrivalMilliseconds: number;
  /** Scales the pauses between two actions. */
  readonly pauseShare: number;
};

export type SwarmReport = {
  /** How often each kind of action was tried. */
  readonly done: readonly (readonly [string, number])[];
  readonly calls: readonly {
    readonly name: string;
    readonly statuses: readonly (readonly [string, number])[];
    readonly milliseconds: readonly number[];
  }[];
};

export type Swarm = { end(): Promise<SwarmReport> };

const program = resolve(import.meta.dirname, 'swarm-process.ts');

/** Starts at once. */
export function startSwarm(order: SwarmOrder): Swarm {
  // Passed as an argument: a message that arrives before its reader is only read with the next one.
  const child = fork(program, [JSON.stringify(order)], { stdio: 'inherit' });
  const leave = undoAtExit(() => child.kill('SIGKILL'));
  return {
    async end() {
      const answer = once(child, 'message');
      const exit = once(child, 'exit').then(([code]) => {
        throw new Error(`the swarm ended with ${String(code)}, and said nothing`);
      });
      child.send('end');
      const [report] = (await Promise.race([answer, exit])) as [SwarmReport];
      exit.catch(() => undefined);
      leave();
      return report;
    },
  };
}
