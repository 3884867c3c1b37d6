import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { findLivePostmaster, findProcessesIn } from '#db/embedded/postmaster.ts';

type Undo = () => void;

const undos = new Set<Undo>();
let isListening = false;

/**
 * What a soak has started or made goes also when the soak is interrupted or fails. It runs after an orderly end too, and
 * then finds nothing to do. Gives the way to leave it undone.
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

/** Ctrl-C and `kill` end the process in such a way that it still undoes what it did. */
export function exitWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

const stopMilliseconds = 5000;
const lookEveryMilliseconds = 20;

/** Removes a folder, first ending the PostgreSQL that runs on the data folder `dataDir` and unmounting its disk, if it has one. */
export function removeWork(folder: string, { dataDir = folder, isMounted = false } = {}): void {
  endPostgres(join(dataDir, 'postgres'));
  if (isMounted && existsSync(dataDir)) execFileSync('umount', [dataDir]);
  rmSync(folder, { recursive: true, force: true });
}

/** At once and without waiting for events, as it must be while a process exits. */
function endPostgres(clusterDir: string): void {
  const postmaster = findLivePostmaster(clusterDir);
  if (!postmaster) return;
  process.kill(postmaster.pid, 'SIGQUIT');
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const until = performance.now() + stopMilliseconds;
  // Its own child is a zombie until events are heard again, so its pid says nothing; a zombie works in no folder.
  while ((findProcessesIn(clusterDir) ?? []).length > 0 && performance.now() < until) {
    Atomics.wait(sleeper, 0, 0, lookEveryMilliseconds);
  }
}
