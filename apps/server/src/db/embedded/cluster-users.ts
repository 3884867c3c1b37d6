import { randomBytes } from 'node:crypto';
import { chownSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Cluster, makeFolder } from './cluster.ts';
import { isAlive } from './postmaster.ts';

const usersFolder = 'kaplya-users';
const draftEnding = '.new';

/**
 * Writes down that this process uses the cluster; the answer takes it back. A session of PostgreSQL is lost with every
 * restart of it, and comes back only after a while: until then this note says who is still there.
 */
export function registerUser({ dir, account }: Cluster): () => void {
  const folder = join(dir, usersFolder);
  makeFolder(folder, account);
  const path = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
  // Renamed when it is whole: others take half a note for that of a process that is gone.
  const draft = `${path}${draftEnding}`;
  writeFileSync(draft, startOf(process.pid), { mode: 0o600 });
  if (account) chownSync(draft, account.uid, account.gid);
  renameSync(draft, path);
  return () => rmSync(path, { force: true });
}

/** Whether any process that wrote itself down still lives. Forgets those that were killed. */
export function hasUsers(clusterDir: string): boolean {
  const folder = join(clusterDir, usersFolder);
  let found = false;
  for (const name of readFolder(folder)) {
    if (name.endsWith(draftEnding)) continue;
    const path = join(folder, name);
    const pid = Number(name.split('-')[0]);
    if (isAlive(pid) && readIfThere(path) === startOf(pid)) found = true;
    else rmSync(path, { force: true });
  }
  return found;
}

// After a start of the machine the number soon belongs to another process.
function startOf(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
