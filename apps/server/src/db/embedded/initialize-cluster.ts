import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Account } from './account.ts';
import { asAccount } from './as-account.ts';
import { childEnvironment } from './child-environment.ts';
import { type Cluster, databaseName, makeFolder, shopRole, superuserRole } from './cluster.ts';
import { isAlive } from '#process/is-alive.ts';

const draftPrefix = 'postgres.new-';

/**
 * Creates a cluster under a temporary name and renames it, so that it appears with its roles and their passwords or not
 * at all, even if other processes start at the same time.
 */
export async function initializeCluster({ dir, dataDir, binaries, account }: Cluster): Promise<void> {
  const suffix = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const draft = join(dataDir, `${draftPrefix}${suffix}`);
  const cluster = join(draft, 'cluster');
  const passwordPath = join(draft, 'password');
  const shopPassword = makePassword();
  const writePassword = (path: string, password: string): void => {
    writeFileSync(path, `${password}\n`, { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
  };
  try {
    makeFolder(draft, account);
    writePassword(passwordPath, makePassword());
    await run(
      [
        binaries.initdb,
        ...['--pgdata', cluster, '--username', superuserRole.name, '--pwfile', passwordPath, '--auth', 'scram-sha-256'],
        // The built-in locale sorts and changes case equally on every machine; LC_CTYPE is set because pg_trgm would
        // otherwise know only ASCII letters.
        ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
        ...['--lc-ctype', process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'],
      ],
      { account, draft },
    );
    // Creates the roles in single-user mode, without a socket, so that no process can find a cluster without them.
    const single = ['--single', '-D', cluster, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic'];
    await run([binaries.postgres, ...single, 'postgres'], {
      account,
      draft,
      input:
        `create role ${shopRole.name} login password '${shopPassword}'\n` +
        `create database ${databaseName} owner ${shopRole.name}\n`,
    });
    renameSync(passwordPath, join(cluster, superuserRole.passwordFile));
    writePassword(join(cluster, shopRole.passwordFile), shopPassword);
    renameSync(cluster, dir);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error; // else another process was first
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const makePassword = (): string => randomBytes(24).toString('base64url');

/** Removes what an interrupted initialisation left. */
export function removeAbandonedDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = new RegExp(`^${draftPrefix.replace('.', '\\.')}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

async function run(
  command: readonly [string, ...string[]],
  { account, draft, input = '' }: { account: Account | null; draft: string; input?: string },
): Promise<void> {
  const { file, args, user } = asAccount(account, command, [draft]);
  const child = spawn(file, args, {
    cwd: draft,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    env: childEnvironment(),
    ...user,
  });
  // Ignores a failed write: a process that ended before it read its input reports the reason by its exit code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command[0]} failed (${code ?? 'killed'}): ${complaint.trim()}`)),
    );
  });
}
