import { resolve } from 'node:path';

import { defineConfig } from 'vitest/config';

/** Of every project, for they share them: a server test also keeps PostgreSQL busy. */
const maxWorkers = 2;

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    projects: [
      { test: { name: 'domain', root: 'packages/domain', include: ['src/**/*.test.ts'], isolate: false, maxWorkers } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], maxWorkers } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: [resolve(import.meta.dirname, 'apps/server/test/global-setup.ts')],
          // To load the server for each file anew takes longer than most of their tests.
          isolate: false,
          maxWorkers,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/storefront/vite.config.ts',
        test: {
          name: 'storefront',
          root: 'apps/storefront',
          include: ['{app,worker}/**/*.test.{ts,tsx}'],
          setupFiles: [resolve(import.meta.dirname, 'apps/storefront/unit-test-setup.ts')],
          isolate: false,
          maxWorkers,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], maxWorkers } },
    ],
  },
});
