import { setTimeout as delay } from 'node:timers/promises';

import { findPostmaster } from './postmaster.ts';
import { isAlive } from '#process/is-alive.ts';

export type StopLimits = { readonly fastMilliseconds: number; readonly immediateMilliseconds: number };

/**
 * Together with the shop's own shutdown and the time for deciding who stops PostgreSQL, these stay below systemd's 90
 * seconds.
 */
export const stopLimits: StopLimits = { fastMilliseconds: 30_000, immediateMilliseconds: 10_000 };

const pollMilliseconds = 25;

/**
 * Ends sessions and writes a checkpoint ("fast"). If that takes too long, stops at once without the checkpoint
 * ("immediate"). The next start then replays the log, so no committed data is lost.
 */
export async function stopPostgres(
  clusterDir: string,
  onProblem: (message: string) => void,
  { fastMilliseconds, immediateMilliseconds }: StopLimits = stopLimits,
): Promise<void> {
  const postmaster = findPostmaster(clusterDir);
  if (!postmaster || !isAlive(postmaster.pid)) return;
  const isRunning = () => isAlive(postmaster.pid) && findPostmaster(clusterDir)?.pid === postmaster.pid;

  process.kill(postmaster.pid, 'SIGINT');
  if (await endsWithin(fastMilliseconds, isRunning)) return;
  onProblem(
    `PostgreSQL (process ${postmaster.pid}) did not stop within ${fastMilliseconds / 1000} seconds. It is ended at once, ` +
      'and recovers at the next start.',
  );
  process.kill(postmaster.pid, 'SIGQUIT');
  if (await endsWithin(immediateMilliseconds, isRunning)) return;
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`);
}

async function endsWithin(milliseconds: number, isRunning: () => boolean): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isRunning()) {
    if (Date.now() > deadline) return false;
    await delay(pollMilliseconds);
  }
  return true;
}
