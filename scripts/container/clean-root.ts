import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The user `node` of the image. */
export const imageUser = { uid: 1000, gid: 1000 };

export type InRoot = {
  /** A folder that stands for `/` of the image. */
  readonly root: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly user: 'root' | 'node';
  /** Folders of this machine at paths of the image, besides the system's own. */
  readonly mounts?: readonly { readonly from: string; readonly at: string }[];
  /** Nothing but `/tmp` and the mounts can be written, as with `read_only` of compose.yaml; and no right is left. */
  readonly isReadOnly?: boolean;
};

const systemFolders = ['bin', 'sbin', 'lib', 'lib64'];
const userIds = { root: { uid: 0, gid: 0 }, node: imageUser };

/**
 * Makes the base of an image in an empty folder: a node, an npm, two users and empty mount points. The programs of the
 * system are this machine's, read only, when something runs in it.
 */
export function layBase(root: string): void {
  for (const folder of ['usr/local/bin', 'tmp', 'proc', 'dev', 'etc', 'root', 'opt/npm']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const name of systemFolders) {
    if (!existsSync(join('/usr', name))) continue;
    mkdirSync(join(root, 'usr', name), { recursive: true });
    symlinkSync(join('usr', name), join(root, name));
  }
  copyFileSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'));
  writeFileSync(join(root, 'usr/local/bin/npm'), '#!/bin/sh\nexec node /opt/npm/bin/npm-cli.js "$@"\n');
  for (const name of ['node', 'npm']) chmodSync(join(root, 'usr/local/bin', name), 0o755);
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
  for (const name of ['hosts', 'resolv.conf', 'nsswitch.conf']) {
    if (existsSync(join('/etc', name))) copyFileSync(join('/etc', name), join(root, 'etc', name));
  }
  mkdirSync(join(root, 'etc/ssl'), { recursive: true });
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Starts a command in namespaces of its own, with the folder as its `/`: nothing else of this machine is there to read or to
 * write. It is process 1 there, as in a container.
 */
export function startInRoot({ root, command, env, cwd, user, mounts = [], isReadOnly = false }: InRoot): ChildProcess {
  const at = (path: string): string => quote(join(root, path));
  const bind = (from: string, path: string, isFixed: boolean): string[] => [
    `mount --bind ${quote(from)} ${at(path)}`,
    ...(isFixed ? [`mount -o remount,bind,ro ${at(path)}`] : []),
  ];
  const script = [
    'set -e',
    'mount --make-rprivate /',
    `mount --bind ${quote(root)} ${quote(root)}`,
    ...systemFolders
      .filter((name) => existsSync(join('/usr', name)))
      .flatMap((name) => bind(join('/usr', name), `usr/${name}`, true)),
    ...bind(findNpm(), 'opt/npm', true),
    ...(existsSync('/etc/ssl') ? bind('/etc/ssl', 'etc/ssl', true) : []),
    `mount -t tmpfs -o mode=1777 tmpfs ${at('tmp')}`,
    `mount -t proc proc ${at('proc')}`,
    `mount --bind /dev ${at('dev')}`,
    ...mounts.flatMap(({ from, at: path }) => bind(from, path, false)),
    ...(isReadOnly ? [`mount -o remount,bind,ro ${quote(root)}`] : []),
    `exec chroot ${quote(root)} ${toCommand({ command, env, cwd, user, isReadOnly }).map(quote).join(' ')}`,
  ].join('\n');
  return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts a command beside one of `startInRoot`, as `docker exec` does. */
export function startBeside(started: ChildProcess, given: Omit<InRoot, 'root' | 'mounts'>): ChildProcess {
  const pid = String(findFirstProcess(started));
  return spawn('nsenter', ['--target', pid, '--mount', '--pid', '--root', '--', ...toCommand(given)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The number, on this machine, of what is process 1 there. */
export function findFirstProcess({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  if (!/^\d+$/.test(children)) throw new Error('It has not one process');
  return Number(children);
}

function toCommand({ command, env, cwd, user, isReadOnly }: Omit<InRoot, 'root' | 'mounts'>): string[] {
  const { uid, gid } = userIds[user];
  const rights = isReadOnly ? ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'] : [];
  const variables = Object.entries({ PATH: usualPath, ...env }).map(([name, value]) => `${name}=${value}`);
  return [
    ...['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights],
    ...['/usr/bin/env', '-i', `--chdir=${cwd}`, ...variables, ...command],
  ];
}

const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The folder of this machine's npm. */
function findNpm(): string {
  const found = (process.env['PATH'] ?? '')
    .split(':')
    .map((folder) => join(folder, 'npm'))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error('There is no npm');
  return dirname(dirname(realpathSync(found)));
}
