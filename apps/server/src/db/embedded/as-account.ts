import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

import { type Account, findClosedFolder } from './account.ts';
import { childEnvironment } from './child-environment.ts';

/** The arguments of `spawn`, with the user for its options. */
type Spawned = { readonly file: string; readonly args: readonly string[]; readonly user: Account | null };

/**
 * A script that runs in a mount namespace of its own, whose mounts end with the last process in it. Its arguments are
 * pairs of a closed folder and a folder in it, then `--` and a command. Each closed folder is covered by an empty one,
 * in which only the named folders are mounted, at their own paths. The way to them leads from the covered folder, which
 * is the shell's working directory; mount would make an absolute path of it.
 */
const mountAndRun = `
set -e
umask 022
closed=
while [ "$1" != -- ]; do
  if [ "$1" != "$closed" ]; then
    closed=$1
    cd "$closed"
    mount -t tmpfs -o mode=711 tmpfs "$closed"
  fi
  if [ "$2" != "$closed" ]; then
    mkdir -p "$2"
    mount --no-canonicalize --bind ".\${2#"$closed"}" "$2"
  fi
  shift 2
done
shift
cd /
exec "$@"
`;

/**
 * The command of a program of PostgreSQL that runs as the account and reaches `folders`, and the folder with the program's
 * libraries and files, also where only root may enter. It gets no right for that: what only root reads stays closed to it.
 */
export function asAccount(
  account: Account | null,
  [program, ...args]: readonly [string, ...string[]],
  folders: readonly string[],
): Spawned {
  if (!account) return { file: program, args, user: null };
  const reached = new Set([dirname(dirname(program)), ...folders]);
  const closed = Map.groupBy(reached, (folder) => findClosedFolder(folder, account));
  closed.delete(null);
  if (closed.size === 0) return { file: program, args, user: account };
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return {
    file: 'unshare',
    args: [
      // Later mounts outside are visible inside, but not the other way round.
      ...['--mount', '--propagation', 'slave', 'sh', '-c', mountAndRun, 'sh'],
      ...[...closed].flatMap(([outermost, within]) => within.flatMap((folder) => [outermost ?? '', folder])),
      ...['--', 'setpriv', ...identity, '--', program, ...args],
    ],
    user: null,
  };
}

/** Whether the account can run PostgreSQL on the data. Where a folder is closed, mounts may be forbidden, as in a container. */
export function canRun(account: Account, postgres: string, dataDir: string): boolean {
  const { file, args, user } = asAccount(account, [postgres, '--version'], [dataDir]);
  try {
    execFileSync(file, args, { stdio: 'ignore', env: childEnvironment(), ...user });
    return true;
  } catch {
    return false;
  }
}
