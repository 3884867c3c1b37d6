import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type BrowserCommand, type TestSpecification } from 'vitest/node';

import { argumentsForTests, findChromium } from './scripts/programs/find-chromium.ts';

/** The number of workers that all projects share: more than the cores would only compete for them. */
const maxWorkers = Math.min(4, availableParallelism());

/** Files with tests of whole processes and clusters, of large data, or with long waits. */
const long = [
  '/apps/server/test/',
  '/soak/',
  '/db/embedded/',
  '/run-shop.test',
  '/large-catalogue.test',
  '/cells.test',
];

/** Limits against tests that hang, no proof of speed: a busy machine may give a test a tenth of a core. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 };

const isLong = ({ moduleId }: TestSpecification) => long.some((part) => moduleId.includes(part));

/** The longest files run first: as the last one they would run for a minute alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which answers with a copy
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests of components that run in a browser; all other tests run in Node. */
const componentTests = '**/*.component.test.tsx';

const chromium = findChromium();

/**
 * Waits until Playwright sees the frame with this mark and no other. Each test file has a frame of its own, under one
 * name, and Vitest presses keys in the first of that name: right after a change of files that may be the frame before.
 */
const findFrame: BrowserCommand<[mark: string]> = async ({ page }, mark) => {
  const isThere = async () => {
    const frames = page.frames().filter((frame) => frame.name() === 'vitest-iframe');
    const marks = frames.map((frame) => frame.locator(':root').getAttribute('data-file'));
    return (await Promise.all(marks).catch(() => [])).join() === mark;
  };
  const deadline = Date.now() + 5_000;
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error(`The frame ${mark} of the test file is not there, or not alone`);
    await delay(10);
  }
};

/** The options of a project whose tests run in a browser: an object for each, because Vitest writes names of instances into it. */
const inChromium = () => ({
  maxWorkers,
  api: { host: '127.0.0.1' },
  ...patience,
  // A failing wait in a browser lasts until this limit.
  testTimeout: 90_000,
  expect: { poll: { timeout: 10_000 } },
  browser: {
    enabled: true,
    headless: true,
    commands: { findFrame },
    screenshotFailures: false,
    viewport: { width: 1280, height: 800 },
    provider: playwright({
      launchOptions: { args: [...argumentsForTests], ...(chromium && { executablePath: chromium }) },
      // Waiting for a drawer to slide in proves nothing.
      contextOptions: { reducedMotion: 'reduce' },
    }),
    instances: [{ browser: 'chromium' as const }],
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'domain',
          root: 'packages/domain',
          include: ['src/**/*.test.ts'],
          isolate: false,
          maxWorkers,
          ...patience,
        },
      },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], maxWorkers, ...patience } },
      {
        test: {
          name: 'cell-protocol',
          root: 'packages/cell-protocol',
          include: ['src/**/*.test.ts'],
          maxWorkers,
          ...patience,
        },
      },
      {
        test: {
          name: 'files',
          root: 'packages/files',
          include: ['{src,test}/**/*.test.ts'],
          isolate: false,
          maxWorkers,
          ...patience,
        },
      },
      {
        test: {
          name: 'demonstration',
          root: 'packages/demonstration',
          include: ['src/**/*.test.ts'],
          maxWorkers,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          // The soak plays with the server: in one project, each worker loads it once.
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', '../../soak/**/*.test.ts'],
          // Slow tests take minutes: `npm run soak -- self-test`.
          exclude: ['**/*.slow.test.ts'],
          globalSetup: [resolve(import.meta.dirname, 'apps/server/test/global-setup.ts')],
          setupFiles: [resolve(import.meta.dirname, 'apps/server/test/be-patient.ts')],
          // Programs that tests start share this cache: Node translates and compiles a source once.
          env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
          // The build of the storefront is script already.
          server: { deps: { external: [/\/storefront\/build\//] } },
          // Loading the server again for each file would take longer than most of its tests.
          isolate: false,
          maxWorkers,
          ...patience,
        },
      },
      {
        extends: 'apps/storefront/vite.config.ts',
        test: {
          name: 'storefront',
          root: 'apps/storefront',
          include: [
            '{app,worker}/**/*.test.{ts,tsx}',
            '../../packages/{state,ui,client}/src/**/!(*.component).test.{ts,tsx}',
          ],
          exclude: [componentTests],
          setupFiles: [resolve(import.meta.dirname, 'apps/storefront/unit-test-setup.ts')],
          isolate: false,
          maxWorkers,
          ...patience,
        },
      },
      {
        extends: 'apps/console/vite.config.ts',
        test: {
          name: 'console',
          root: 'apps/console',
          include: ['app/**/*.test.{ts,tsx}', '../../packages/texts/src/**/*.test.ts'],
          exclude: [componentTests],
          setupFiles: [resolve(import.meta.dirname, 'apps/storefront/unit-test-setup.ts')],
          isolate: false,
          maxWorkers,
          ...patience,
        },
      },
      {
        extends: 'apps/storefront/vite.config.ts',
        // Dependencies are listed: one that is found during a run would reload the tests, with a second React.
        optimizeDeps: {
          noDiscovery: true,
          include: [
            'axe-core',
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-router',
            '@base-ui/react/dialog',
            '@base-ui/react/drawer',
            '@base-ui/react/popover',
            'uqr',
          ],
        },
        test: {
          name: 'components',
          root: 'apps/storefront',
          include: [`app/${componentTests}`, `../../packages/ui/src/${componentTests}`],
          setupFiles: [resolve(import.meta.dirname, 'apps/storefront/component-test-setup.ts')],
          ...inChromium(),
        },
      },
      {
        extends: 'apps/console/vite.config.ts',
        optimizeDeps: {
          noDiscovery: true,
          include: [
            'axe-core',
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-router',
            '@base-ui/react/dialog',
            '@hookform/resolvers/zod',
            '@tanstack/react-query',
            '@tanstack/react-table',
            'react-hook-form',
          ],
        },
        test: {
          name: 'console-components',
          root: 'apps/console',
          include: [`app/${componentTests}`],
          setupFiles: [resolve(import.meta.dirname, 'apps/console/component-test-setup.ts')],
          ...inChromium(),
        },
      },
      { test: { name: 'scripts', include: ['{scripts,bench}/**/*.test.ts'], maxWorkers, ...patience } },
    ],
  },
});
