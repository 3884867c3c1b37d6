import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

import { type Account, findClosedFolder } from './account.ts';
import { childEnvironment } from './child-environment.ts';

/** The arguments for `spawn`; `user` has the `uid` and `gid` of its options, null: the user of this process. */
type Spawned = { readonly file: string; readonly args: readonly string[]; readonly user: Account | null };

/**
 * A script that runs in a mount namespace of its own, whose mounts end with the last process in it. Its arguments are
 * pairs of a closed folder and a folder in it, then `--` and a command. Each closed folder is covered by an empty one,
 * in which only the named folders are mounted, at their own paths. They are reached by paths relative to the covered
 * folder, which is the shell's working directory, because an absolute path leads into the empty one.
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
 * The command of a program of PostgreSQL that runs as the account and reaches `folders`, and the folder with the
 * program's libraries and files, even if only root may enter the folders above them. The account gets no further
 * rights: all else in these folders stays closed to it.
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
      // Later mounts outside of the namespace are visible inside; mounts inside are not visible outside.
      ...['--mount', '--propagation', 'slave', 'sh', '-c', mountAndRun, 'sh'],
      ...[...closed].flatMap(([outermost, within]) => within.flatMap((folder) => [outermost ?? '', folder])),
      ...['--', 'setpriv', ...identity, '--', program, ...args],
    ],
    user: null,
  };
}

/**
 * Whether the account can run PostgreSQL on the data. False where the account may not enter a folder above the data and
 * mounts are forbidden, as in a container.
 */
export function canRun(account: Account, postgres: string, dataDir: string): boolean {
  const { file, args, user } = asAccount(account, [postgres, '--version'], [dataDir]);
  try {
    execFileSync(file, args, { stdio: 'ignore', env: childEnvironment(), ...user });
    return true;
  } catch {
    return false;
  }
}
