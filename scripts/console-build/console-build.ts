import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assetPackName, writeAssetPack } from '../../apps/server/src/storefront/asset-pack.ts';
import { compressFiles } from '../app-build/compress-files.ts';
import { copyFormerRelease } from '../app-build/former-release.ts';
import { buildOnce } from '../build-once.ts';

const consoleDir = resolve(import.meta.dirname, '../../apps/console');

/** The folder of the console's build. */
export const consoleBuildDir = join(consoleDir, 'build');

/** The inputs of a build: the console, its packages, and all versions. */
const sources = [
  'apps/console',
  'packages/contract',
  'packages/domain',
  'packages/client',
  'packages/state',
  'packages/texts',
  'packages/ui',
  'package-lock.json',
  'scripts/console-build/console-build.ts',
  'scripts/app-build',
  'scripts/build-once.ts',
  'apps/server/src/storefront/asset-pack.ts',
];

/** Builds the console unless its build is up to date. If two start at once, one builds. */
export async function ensureConsoleIsBuilt(): Promise<void> {
  await buildOnce({ what: 'the console', folder: consoleDir, buildDir: consoleBuildDir, sources }, async () => {
    mkdirSync(consoleBuildDir, { recursive: true });
    const client = join(consoleBuildDir, 'client');
    // Loads Vite, which a shop that is built does not need.
    const { build } = await import('vite');
    await copyFormerRelease(consoleBuildDir, async () => {
      await build({ root: consoleDir, configFile: join(consoleDir, 'vite.config.ts'), logLevel: 'error' });
      await compressFiles(client);
    });
    await writeAssetPack(client, join(consoleBuildDir, assetPackName));
  });
}
