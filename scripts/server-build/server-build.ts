import { join, resolve } from 'node:path';

import { buildOnce } from '../build-once.ts';

const server = resolve(import.meta.dirname, '../../apps/server');
const buildDir = join(server, 'build');

/** The inputs of a build: the server, the packages that it runs, and all versions. */
const sources = [
  'apps/server/src',
  'packages/contract',
  'packages/domain',
  'packages/files',
  'packages/cell-protocol',
  'packages/demonstration',
  'package-lock.json',
  'scripts/server-build',
  'scripts/build-once.ts',
];

const testBuildDir = join(server, 'test/build');

/** Programs that tests and soaks start often, each with the server in it, and their folders; relative to the server. */
const testPrograms = {
  'exchange-process': 'test/exchange',
  'import-process': 'test/imports',
  'patient-shop-process': '../../soak/shop',
  'shop-process': 'test/processes',
  'watched-cells-process': 'test/cells',
  'workers-process': 'test/processes',
};

/** The program that `npm start` runs. */
export const builtServer = join(buildDir, 'main.js');

/** Builds the server unless its build is up to date. */
export const ensureServerIsBuilt = (): Promise<void> =>
  buildOnce({ what: 'the server', folder: server, buildDir, sources }, async () => {
    // Loads Vite, which a shop that is built does not need.
    const { bundleServer } = await import('./bundle-server.ts');
    await bundleServer({ server, outDir: buildDir });
  });

/**
 * Returns the file of a program of tests, in a build of the sources as they are: it starts with a fifth of the work that
 * the sources themselves take.
 */
export async function buildTestProgram(name: keyof typeof testPrograms): Promise<string> {
  const building = {
    ...{ what: 'the programs of tests', folder: server, buildDir: testBuildDir },
    sources: [...sources, 'apps/server/test', 'soak/shop'],
  };
  await buildOnce(building, async () => {
    const { bundleServer } = await import('./bundle-server.ts');
    const programs = Object.entries(testPrograms).map(([program, folder]) => `${folder}/${program}.ts`);
    await bundleServer({ server, outDir: testBuildDir, programs });
  });
  return join(testBuildDir, `${name}.js`);
}
