import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { isAlive } from '#process/is-alive.ts';

/** The content of a cluster's `postmaster.pid`. */
export type Postmaster = {
  pid: number;
  status: string;
};

const pidFile = (clusterDir: string) => join(clusterDir, 'postmaster.pid');

export function findPostmaster(clusterDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(clusterDir), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : null;
}

/**
 * Processes that work in the cluster's folder, as PostgreSQL and its children do; null if the system does not show
 * working directories. Folders are compared by device and inode, because a process with mounts of its own has another
 * path.
 */
export function findProcessesIn(clusterDir: string): number[] | null {
  if (process.platform !== 'linux') return null;
  const folder = statSync(clusterDir, { throwIfNoEntry: false });
  if (!folder) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const { dev, ino } = statSync(`/proc/${name}/cwd`);
        return dev === folder.dev && ino === folder.ino;
      } catch {
        return false; // gone meanwhile, or another user's
      }
    })
    .map(Number);
}

/** The PostgreSQL that runs on this cluster, or null: a killed one may have left the file. */
export function findLivePostmaster(clusterDir: string): Postmaster | null {
  const postmaster = findPostmaster(clusterDir);
  if (!postmaster || !isAlive(postmaster.pid)) return null;
  const workers = findProcessesIn(clusterDir);
  return workers === null || workers.includes(postmaster.pid) ? postmaster : null;
}

/**
 * Removes the `postmaster.pid` that a crash has left, if no process works in the folder: its number may belong to
 * another process by now, and PostgreSQL would then refuse to start.
 */
export function removeMisleadingPidFile(clusterDir: string): void {
  const postmaster = findPostmaster(clusterDir);
  if (!postmaster || !isAlive(postmaster.pid)) return; // PostgreSQL sees by itself that it is stale
  if (findProcessesIn(clusterDir)?.length !== 0) return;
  if (findPostmaster(clusterDir)?.pid === postmaster.pid) rmSync(pidFile(clusterDir), { force: true });
}

/**
 * Finds the workers of a killed postmaster. They end by themselves, but not in the middle of a long query, and
 * PostgreSQL cannot start on the folder before that.
 */
export function findOrphans(clusterDir: string): number[] {
  const inFolder = findProcessesIn(clusterDir) ?? [];
  return inFolder.filter((pid) => {
    try {
      // Workers have a title like `postgres: checkpointer` here; a postmaster has the path of its program.
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')) return false;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return !inFolder.includes(parent);
    } catch {
      return false; // gone meanwhile
    }
  });
}
