import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { buildWorker } from '../../apps/storefront/worker-build.ts';
import { keepFormerRelease } from './former-release.ts';

const root = resolve(import.meta.dirname, '../..');
const storefront = join(root, 'apps/storefront');
const buildDir = join(storefront, 'build');
const stampPath = join(buildDir, '.stamp');
const lockPath = join(storefront, 'node_modules/.build-lock');

/** The inputs of a build: the storefront, its packages, and all versions. */
const sources = [
  'apps/storefront',
  'packages/contract',
  'packages/domain',
  'packages/client',
  'packages/state',
  'packages/ui',
  'package-lock.json',
  'scripts/storefront-build/storefront-build.ts',
  'scripts/storefront-build/former-release.ts',
];
const notSources = new Set(['build', 'node_modules', '.react-router']);

/** Builds the storefront unless its build is up to date. If two start at once, one builds. */
export async function ensureStorefrontIsBuilt(): Promise<void> {
  if (readStamp() === hashSources()) return;
  await whileLocked(async () => {
    const stamp = hashSources();
    if (readStamp() === stamp) return;
    console.log('Building the storefront…');
    const startedAt = performance.now();
    const client = join(buildDir, 'client');
    mkdirSync(buildDir, { recursive: true });
    await keepFormerRelease(buildDir, async () => {
      await runReactRouterBuild();
      await buildWorker({ storefront, client });
      await compressFiles(client);
    });
    writeFileSync(stampPath, stamp);
    console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  });
}

const readStamp = (): string | null => (existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : null);

function hashSources(): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => listFiles(join(root, source)))) {
    if (path.includes('.test.')) continue;
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !notSources.has(name))
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)));
}

async function runReactRouterBuild(): Promise<void> {
  const output: Buffer[] = [];
  const child = spawn(process.execPath, [join(root, 'node_modules/.bin/react-router'), 'build'], {
    cwd: storefront,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolveCode, reject) => {
    child.once('error', reject);
    child.once('close', resolveCode);
  });
  if (code !== 0) throw new Error(`The storefront does not build:\n${Buffer.concat(output).toString()}`);
}

/** Of a smaller file compression saves less than the headers that name it. */
export const compressedFromBytes = 256;

const worthCompressing = /\.(css|geojson|html|ico|js|json|mjs|svg|txt|wasm|webmanifest)$/;

async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && worthCompressing.test(entry.name));
  await Promise.all(
    paths.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      if (bytes.byteLength < compressedFromBytes) return;
      await Promise.all([
        promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((compressed) =>
          writeFile(`${path}.br`, compressed),
        ),
      ]);
    }),
  );
}

async function whileLocked(run: () => Promise<void>): Promise<void> {
  mkdirSync(join(storefront, 'node_modules'), { recursive: true });
  while (!takeLock()) await delay(200);
  try {
    await run();
  } finally {
    rmSync(lockPath, { force: true });
  }
}

function takeLock(): boolean {
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = existsSync(lockPath) ? Number(readFileSync(lockPath, 'utf8')) : 0;
    if (holder > 0 && !isAlive(holder)) rmSync(lockPath, { force: true });
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
