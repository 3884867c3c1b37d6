import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { assetPackName, writeAssetPack } from '../../apps/server/src/storefront/asset-pack.ts';
import { compressFiles } from '../app-build/compress-files.ts';
import { buildOnce } from '../build-once.ts';
import { copyFormerRelease } from '../app-build/former-release.ts';
import { readFileNames } from '../app-build/read-file-names.ts';

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
  'packages/texts',
  'packages/ui',
  'package-lock.json',
  'scripts/storefront-build/storefront-build.ts',
  'scripts/app-build',
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
    await copyFormerRelease(buildDir, async () => {
      await runReactRouterBuild();
      await buildWorker({ storefront, client, fileNames: readFileNames(buildDir) });
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
