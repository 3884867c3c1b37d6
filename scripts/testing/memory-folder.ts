import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const GB = 1024 ** 3;
/** Bytes that a whole run writes at most at one time, and that its processes need beside them. */
const room = { folder: 6 * GB, machine: 12 * GB };

const parent = '/dev/shm';
const prefix = 'kaplya-tests-';
/** The type of a file system in memory (statfs(2): TMPFS_MAGIC). */
const inMemory = 0x01_02_19_94;
/** Longer than any run. */
const oldAfterMilliseconds = 6 * 60 * 60 * 1000;

/**
 * Makes a folder in memory for the files of a run, which goes with this process. Null where the machine has none, or no
 * room there. Each cluster of PostgreSQL has a thousand files, and a disk is waited for at each of them.
 */
export function makeMemoryFolder(): string | null {
  try {
    if (!hasRoom()) return null;
  } catch {
    // Not every system has it.
    return null;
  }
  removeOfKilled();
  const folder = mkdtempSync(join(parent, prefix));
  // Like the folder of the system: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom(): boolean {
  const { type, bavail, bsize } = statfsSync(parent);
  const isForPrograms = !/ \/dev\/shm \S*\bnoexec\b/.test(readFileSync('/proc/self/mountinfo', 'utf8'));
  const isRoomy = bavail * bsize > room.folder && process.availableMemory() > room.machine;
  return type === inMemory && isForPrograms && isRoomy;
}

/** Folders of runs that were killed. */
function removeOfKilled(): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const folder = join(parent, name);
    if (Date.now() - statSync(folder).mtimeMs > oldAfterMilliseconds) rmSync(folder, { recursive: true, force: true });
  }
}
