import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { ConfigurationError } from '#config/configuration-error.ts';

/** The user that runs PostgreSQL. */
export type Account = { uid: number; gid: number };

const accountName = 'postgres';

/**
 * PostgreSQL refuses to run as root, so root runs it as another account: the owner of the existing cluster, else the
 * system's `postgres`, created if missing. Null: this process is not root and PostgreSQL runs as its user.
 */
export function chooseAccount(clusterDir: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const cluster = statSync(clusterDir, { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  return findAccount() ?? makeAccount();
}

function findAccount(): Account | null {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === accountName);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}

function makeAccount(): Account {
  try {
    execFileSync(
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        accountName,
      ],
      { stdio: 'pipe' },
    );
  } catch {
    throw new ConfigurationError([
      'PostgreSQL does not run as root, and the system user "postgres" could not be made for it. ' +
        'Make one (useradd --system postgres), start the shop as another user, or set DATABASE_URL.',
    ]);
  }
  const account = findAccount();
  if (account) return account;
  throw new Error('useradd made the user postgres, but /etc/passwd does not name it');
}

type Permissions = { uid: number; gid: number; mode: number };

/** The outermost folder on the way to `path` (itself included) that `account` cannot enter, or null. */
export function findClosedFolder(
  path: string,
  account: Account,
  readPermissions: (folder: string) => Permissions = statSync,
): string | null {
  const parent = dirname(path);
  const closed = parent === path ? null : findClosedFolder(parent, account, readPermissions);
  if (closed !== null) return closed;
  return canEnter(readPermissions(path), account) ? null : path;
}

function canEnter({ uid, gid, mode }: Permissions, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** Throws, with a remedy, when the account cannot reach the data or PostgreSQL itself. */
export function requireReachable(
  places: { dataDir: string; binariesDir: string },
  account: Account,
  readPermissions?: (folder: string) => Permissions,
): void {
  const problems: string[] = [];
  const dataDirClosed = findClosedFolder(places.dataDir, account, readPermissions);
  const binariesClosed = findClosedFolder(places.binariesDir, account, readPermissions);
  const why = 'As root, the shop runs PostgreSQL as the user "postgres"';
  if (dataDirClosed !== null) {
    problems.push(
      `DATA_DIR is ${places.dataDir}. ${why}, who may not enter ${dataDirClosed}. Either set DATA_DIR to a folder that ` +
        `everybody can reach (DATA_DIR=/var/lib/kaplya), or open the way (chmod o+x ${dataDirClosed}), ` +
        'or start the shop as a user who is not root.',
    );
  }
  if (binariesClosed !== null && binariesClosed !== dataDirClosed) {
    problems.push(
      `PostgreSQL is installed in ${places.binariesDir}. ${why}, who may not enter ${binariesClosed}. Either move the ` +
        `project to a folder that everybody can reach (/opt/kaplya), or open the way (chmod o+x ${binariesClosed}), ` +
        'or start the shop as a user who is not root.',
    );
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
}
