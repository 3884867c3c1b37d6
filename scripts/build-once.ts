import { createHash, type Hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { isAlive } from '../apps/server/src/process/is-alive.ts';

const root = resolve(import.meta.dirname, '..');
const notSources = new Set(['build', 'node_modules', '.react-router']);

export type Building = {
  /** For the person who waits. */
  readonly what: string;
  /** The workspace. */
  readonly folder: string;
  readonly buildDir: string;
  /** Files and folders that a build depends on; relative ones are of the repository. */
  readonly sources: readonly string[];
};

/**
 * The state of the sources that a build was made of. Reading all of them takes long, so a start first compares sizes and
 * times, and only where these differ the contents.
 */
type Stamp = { readonly contents: string; readonly times: string };

/** Runs `build` unless the last one is up to date. If two start at once, one builds and the other waits. */
export async function buildOnce(
  { what, folder, buildDir, sources }: Building,
  build: () => Promise<void>,
): Promise<void> {
  const stampPath = join(buildDir, '.stamp');
  if (isUpToDate(stampPath, sources)) return;
  const cache = join(folder, 'node_modules');
  mkdirSync(cache, { recursive: true });
  await whileLocked(join(cache, '.build-lock'), async () => {
    if (isUpToDate(stampPath, sources)) return;
    const stamp = toStamp(sources);
    console.log(`Building ${what}…`);
    const startedAt = performance.now();
    await build();
    writeFileSync(stampPath, stamp);
    console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  });
}

function isUpToDate(stampPath: string, sources: readonly string[]): boolean {
  const last = readStamp(stampPath);
  if (!last) return false;
  if (last.times === hashTimes(sources)) return true;
  if (last.contents !== hashContents(sources)) return false;
  try {
    writeFileSync(stampPath, toStamp(sources));
  } catch {
    // The shop may only read its code: it compares contents at each start.
  }
  return true;
}

const toStamp = (sources: readonly string[]): string =>
  JSON.stringify({ contents: hashContents(sources), times: hashTimes(sources) } satisfies Stamp);

function readStamp(stampPath: string): Stamp | null {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8')) as Stamp;
  } catch {
    return null; // there is none, or one of a former release
  }
}

const hashTimes = (sources: readonly string[]): string =>
  hashFiles(sources, (hash, path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${size} ${mtimeMs}`);
  });

const hashContents = (sources: readonly string[]): string =>
  hashFiles(sources, (hash, path) => hash.update(readFileSync(path)));

function hashFiles(sources: readonly string[], add: (hash: Hash, path: string) => void): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => listFiles(resolve(root, source)))) {
    if (path.includes('.test.')) continue;
    hash.update(path.slice(root.length)).update('\0');
    add(hash, path);
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** None: the package is not installed. */
function listFiles(path: string): string[] {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return [];
  return entry.isDirectory() ? listFolder(path) : [path];
}

/** Asks the file system once for each folder, not for each file. */
function listFolder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listFolder(path);
      return entry.isSymbolicLink() ? listFiles(path) : [path];
    });
}

/** Runs one after the other what several processes begin at once. A lock whose process has ended is taken over. */
export async function whileLocked(lockPath: string, run: () => Promise<void>): Promise<void> {
  while (!takeLock(lockPath)) await delay(200);
  try {
    await run();
  } finally {
    rmSync(lockPath, { force: true });
  }
}

/** Zero: the lock has just been given back, or its holder is writing it. */
function readHolder(lockPath: string): number {
  try {
    return Number(readFileSync(lockPath, 'utf8'));
  } catch {
    return 0;
  }
}

function takeLock(lockPath: string): boolean {
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = readHolder(lockPath);
    if (holder > 0 && !isAlive(holder)) rmSync(lockPath, { force: true });
    return false;
  }
}
