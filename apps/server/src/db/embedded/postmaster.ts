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
 * Processes that work in the cluster's folder, as PostgreSQL and its children do; null if the system does not show it.
 * The folder itself is compared: its path may differ where they have mounts of their own.
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
 * After a crash the number in the file may belong to another process, and PostgreSQL would never start. Removes the file
 * only when no process works in the folder.
 */
export function removeMisleadingPidFile(clusterDir: string): void {
  const postmaster = findPostmaster(clusterDir);
  if (!postmaster || !isAlive(postmaster.pid)) return; // PostgreSQL sees by itself that it is stale
  if (findProcessesIn(clusterDir)?.length !== 0) return;
  if (findPostmaster(clusterDir)?.pid === postmaster.pid) rmSync(pidFile(clusterDir), { force: true });
}

/**
 * Workers of a killed postmaster. They end once they wait for something, but not in the middle of a long query.
 * PostgreSQL cannot start on the folder before that.
 */
export function findOrphans(clusterDir: string): number[] {
  const inFolder = findProcessesIn(clusterDir) ?? [];
  return inFolder.filter((pid) => {
    try {
      // A postmaster, even one about to start, has the program's path here.
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')) return false;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return !inFolder.includes(parent);
    } catch {
      return false; // gone meanwhile
    }
  });
}
