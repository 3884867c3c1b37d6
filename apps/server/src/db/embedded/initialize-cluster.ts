import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Account } from './account.ts';
import { type Cluster, makeFolder, passwordFile, userName } from './cluster.ts';
import { isAlive } from './postmaster.ts';
import { childEnvironment } from './spawn-postgres.ts';

const draftPrefix = 'postgres.new-';

/**
 * Makes a cluster aside and renames it: it is there whole, with its password, or not at all, whoever else starts
 * meanwhile.
 */
export async function initializeCluster({ dir, dataDir, binaries, account }: Cluster): Promise<void> {
  const suffix = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const draft = join(dataDir, `${draftPrefix}${suffix}`);
  const passwordPath = `${draft}.password`;
  const password = randomBytes(24).toString('base64url');
  try {
    makeFolder(draft, account);
    writeFileSync(passwordPath, `${password}\n`, { mode: 0o600 });
    if (account) chownSync(passwordPath, account.uid, account.gid);
    await run(
      binaries.initdb,
      [
        ...['--pgdata', draft, '--username', userName, '--pwfile', passwordPath, '--auth', 'scram-sha-256'],
        // The same order and case on every machine; LC_CTYPE lets pg_trgm see letters beyond ASCII.
        ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
        ...['--lc-ctype', process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'],
      ],
      { account, cwd: dataDir },
    );
    renameSync(passwordPath, join(draft, passwordFile));
    renameSync(draft, dir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    rmSync(passwordPath, { force: true });
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error; // else another process was first
  }
}

/** Clears away what an initialisation left that was cut off. */
export function removeAbandonedDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = new RegExp(`^${draftPrefix.replace('.', '\\.')}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

async function run(
  command: string,
  args: string[],
  { account, cwd }: { account: Account | null; cwd: string },
): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: childEnvironment(),
    ...account,
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} failed (${code ?? 'killed'}): ${complaint.trim()}`)),
    );
  });
}
