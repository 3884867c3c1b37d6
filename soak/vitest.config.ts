import { defineConfig } from 'vitest/config';

// The tests of the soak itself that take too long for `npm test`: `npm run soak -- self-test`.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.slow.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Limits against tests that hang.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
