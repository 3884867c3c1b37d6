import { resolve } from 'node:path';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of every project, for they share them. One more than the cores that there may be: many wait for other processes. */
const maxWorkers = 3;

const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/apps/server/test/');

/** Begins with the tests of whole processes, which take longest: the last one would run for a minute alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which answers with a copy
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    sequence: { sequencer: LongFirst },
    projects: [
      { test: { name: 'domain', root: 'packages/domain', include: ['src/**/*.test.ts'], isolate: false, maxWorkers } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], maxWorkers } },
      { test: { name: 'cell-protocol', root: 'packages/cell-protocol', include: ['src/**/*.test.ts'], maxWorkers } },
      { test: { name: 'demonstration', root: 'packages/demonstration', include: ['src/**/*.test.ts'], maxWorkers } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: [resolve(import.meta.dirname, 'apps/server/test/global-setup.ts')],
          setupFiles: [resolve(import.meta.dirname, 'apps/server/test/be-patient.ts')],
          // To load the server for each file anew takes longer than most of their tests.
          isolate: false,
          maxWorkers,
          // Against what hangs, for all: tests of whole processes take half a minute, and three times that on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: 'apps/storefront/vite.config.ts',
        test: {
          name: 'storefront',
          root: 'apps/storefront',
          include: ['{app,worker}/**/*.test.{ts,tsx}', '../../packages/{state,ui,client}/src/**/*.test.{ts,tsx}'],
          setupFiles: [resolve(import.meta.dirname, 'apps/storefront/unit-test-setup.ts')],
          isolate: false,
          maxWorkers,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], maxWorkers } },
    ],
  },
});
