import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { assetPackName, writeAssetPack } from '../../apps/server/src/storefront/asset-pack.ts';
import { buildOnce } from '../build-once.ts';
import { keepFormerRelease } from './former-release.ts';

const root = resolve(import.meta.dirname, '../..');
const storefront = join(root, 'apps/storefront');
const buildDir = join(storefront, 'build');

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
  'scripts/build-once.ts',
  'apps/server/src/storefront/asset-pack.ts',
];

/** Builds the storefront unless its build is up to date. If two start at once, one builds. */
export async function ensureStorefrontIsBuilt(): Promise<void> {
  await buildOnce({ what: 'the storefront', folder: storefront, buildDir, sources }, async () => {
    const client = join(buildDir, 'client');
    mkdirSync(buildDir, { recursive: true });
    // Loads Vite, which a shop that is built does not need.
    const { buildWorker } = await import('../../apps/storefront/worker-build.ts');
    await keepFormerRelease(buildDir, async () => {
      await runReactRouterBuild();
      await buildWorker({ storefront, client });
      await compressFiles(client);
    });
    await writeAssetPack(client, join(buildDir, assetPackName));
  });
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
