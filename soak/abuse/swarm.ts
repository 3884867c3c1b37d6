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

/** The calls that the shop allows: a swarm that never gets there proves nothing. */
export const mustSucceed = [
  'POST /api/order/assign_cart_interval_events',
  'POST /api/order/complete_cart_events',
  'GET /api/maps/geocode',
  'GET a stream',
];

/** The message of a swarm that has done its least. */
export const leastDone = 'least done';

export type Swarm = {
  /** Each kind of deed was done, and each call of `mustSucceed` went through. */
  readonly hasDoneLeast: Promise<void>;
  end(): Promise<SwarmReport>;
};

const program = resolve(import.meta.dirname, 'swarm-process.ts');

/** Starts at once. */
export function startSwarm(order: SwarmOrder): Swarm {
  // Passed as an argument: a message that arrives before its reader is only read with the next one.
  const child = fork(program, [JSON.stringify(order)], { stdio: 'inherit' });
  const leave = undoAtExit(() => child.kill('SIGKILL'));
  const hasDoneLeast = new Promise<void>((done) => {
    child.on('message', (message) => message === leastDone && done());
  });
  const answer = new Promise<SwarmReport>((done) => {
    child.on('message', (message) => message !== leastDone && done(message as SwarmReport));
  });
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`the swarm ended with ${String(code)}, and said nothing`);
  });
  exit.catch(() => undefined);
  return {
    hasDoneLeast: Promise.race([hasDoneLeast, exit]),
    async end() {
      child.send('end');
      const report = await Promise.race([answer, exit]);
      leave();
      return report;
    },
  };
}
