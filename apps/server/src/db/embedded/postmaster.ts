import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL writes into `postmaster.pid` of its cluster. */
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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Processes that work in the cluster's folder, as PostgreSQL and its children do; null where the system cannot say. */
export function findProcessesIn(clusterDir: string): number[] | null {
  if (process.platform !== 'linux') return null;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === clusterDir;
      } catch {
        return false; // gone meanwhile, or another user's
      }
    })
    .map(Number);
}

/** The PostgreSQL that runs on this cluster, or null: the file may be left from one that was killed. */
export function findLivePostmaster(clusterDir: string): Postmaster | null {
  const postmaster = findPostmaster(clusterDir);
  if (!postmaster || !isAlive(postmaster.pid)) return null;
  const workers = findProcessesIn(clusterDir);
  return workers === null || workers.includes(postmaster.pid) ? postmaster : null;
}

/**
 * After a crash the number in the file may already belong to somebody else, and PostgreSQL would refuse to start for
 * ever. The file goes only when nothing at all works in the folder any more.
 */
export function removeMisleadingPidFile(clusterDir: string): void {
  const postmaster = findPostmaster(clusterDir);
  if (!postmaster || !isAlive(postmaster.pid)) return; // PostgreSQL sees by itself that it is stale
  if (findProcessesIn(clusterDir)?.length !== 0) return;
  if (findPostmaster(clusterDir)?.pid === postmaster.pid) rmSync(pidFile(clusterDir), { force: true });
}

/**
 * Workers of a postmaster that was killed. They end by themselves as soon as they wait for something; one that is amid
 * a long query does not, and no other PostgreSQL starts on the folder before.
 */
export function findOrphans(clusterDir: string): number[] {
  const inFolder = findProcessesIn(clusterDir) ?? [];
  return inFolder.filter((pid) => {
    try {
      // Of a postmaster, also of one that is just about to start, it is the path of the program.
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')) return false;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return !inFolder.includes(parent);
    } catch {
      return false; // gone meanwhile
    }
  });
}
