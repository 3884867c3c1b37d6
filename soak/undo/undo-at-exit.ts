import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { findLivePostmaster, findProcessesIn } from '../../apps/server/src/db/embedded/postmaster.ts';

type Undo = () => void;

const undos = new Set<Undo>();
let isListening = false;

/**
 * Undoes a soak's effects when it is interrupted or fails. Also runs after a normal end, and then finds nothing to do.
 * Returns a function that cancels it.
 */
export function undoAtExit(undo: Undo): () => void {
  if (!isListening) process.once('exit', undoAll);
  isListening = true;
  undos.add(undo);
  return () => undos.delete(undo);
}

/** The last one first. */
function undoAll(): void {
  for (const undo of [...undos].toReversed()) {
    try {
      undo();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Makes Ctrl-C and `kill` end the process in a way that still runs the undo. */
export function exitWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

const stopMilliseconds = 5000;
const lookEveryMilliseconds = 20;

/** Removes a folder; first ends the PostgreSQL on the data folder `dataDir` and unmounts its disk, if any. */
export function removeWork(folder: string, { dataDir = folder, isMounted = false } = {}): void {
  endPostgres(join(dataDir, 'postgres'));
  if (isMounted && existsSync(dataDir)) execFileSync('umount', [dataDir]);
  rmSync(folder, { recursive: true, force: true });
}

/** Runs synchronously, because a process exits. */
function endPostgres(clusterDir: string): void {
  const postmaster = findLivePostmaster(clusterDir);
  if (!postmaster) return;
  process.kill(postmaster.pid, 'SIGQUIT');
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const until = performance.now() + stopMilliseconds;
  // Its own child is a zombie until events run again, so its pid says nothing; a zombie works in no folder.
  while ((findProcessesIn(clusterDir) ?? []).length > 0 && performance.now() < until) {
    Atomics.wait(sleeper, 0, 0, lookEveryMilliseconds);
  }
}
