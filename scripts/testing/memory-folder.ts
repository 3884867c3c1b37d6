import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

import { isAlive } from '../../apps/server/src/process/is-alive.ts';

const GB = 1024 ** 3;
/** Bytes that a whole run writes at most at one time, and that its processes need beside them. */
const room = { folder: 6 * GB, machine: 12 * GB };

/** The type of a file system in memory (statfs(2): TMPFS_MAGIC). */
const inMemory = 0x01_02_19_94;

const prefix = 'kaplya-tests-';

/**
 * Makes a folder in memory for the files of a run, which ends with this process. Null where the machine has none, or no
 * room there. Each cluster of PostgreSQL has a thousand files, and a disk is waited for at each of them.
 */
export function makeMemoryFolder(parent = '/dev/shm'): string | null {
  if (!hasRoom(parent)) return null;
  removeOfDead(parent);
  const folder = join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // Like the folder of the system: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    const isRoomy = bavail * bsize > room.folder && process.availableMemory() > room.machine;
    return (
      type === inMemory && isRoomy && !/ \/dev\/shm \S*\bnoexec\b/.test(readFileSync('/proc/self/mountinfo', 'utf8'))
    );
  } catch {
    return false;
  }
}

/** Folders of runs that were killed. */
function removeOfDead(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0;
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}
