import { randomBytes } from 'node:crypto';
import { chownSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Cluster, makeFolder } from './cluster.ts';
import { isAlive } from '#process/is-alive.ts';

const usersFolder = 'kaplya-users';
const draftEnding = '.new';

/**
 * Records that this process uses the cluster; the returned function removes the record. Every restart of PostgreSQL
 * ends a process's session until it connects again; in between, the record shows that the process still uses the
 * cluster.
 */
export function registerUser({ dir, account }: Cluster): () => void {
  const folder = join(dir, usersFolder);
  makeFolder(folder, account);
  const path = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
  // Written to a draft and renamed when complete, because other processes would take half a record for that of a dead
  // process.
  const draft = `${path}${draftEnding}`;
  writeFileSync(draft, startOf(process.pid), { mode: 0o600 });
  if (account) chownSync(draft, account.uid, account.gid);
  renameSync(draft, path);
  return () => rmSync(path, { force: true });
}

/** Whether any recorded process is alive. Removes the records of killed ones. */
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

// The start time of a process, because after a reboot the same number may belong to another process.
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
