import { join, resolve } from 'node:path';

import { buildOnce } from '../build-once.ts';

const server = resolve(import.meta.dirname, '../../apps/server');
const buildDir = join(server, 'build');

/** The inputs of a build: the server, the packages that it runs, and all versions. */
const sources = [
  'apps/server/src',
  'packages/contract',
  'packages/domain',
  'packages/cell-protocol',
  'packages/demonstration',
  'package-lock.json',
  'scripts/server-build',
  'scripts/build-once.ts',
];

/** The program that `npm start` runs. */
export const builtServer = join(buildDir, 'main.js');

/** Builds the server unless its build is up to date. */
export const ensureServerIsBuilt = (): Promise<void> =>
  buildOnce({ what: 'the server', folder: server, buildDir, sources }, async () => {
    // Loads Vite, which a shop that is built does not need.
    const { bundleServer } = await import('./bundle-server.ts');
    await bundleServer({ server, outDir: buildDir });
  });
