import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** About twenty files fit one view; a larger folder has several subjects, and each gets its own folder. */
const atMost = 22;

// Migrations, decisions and texts of a language are no code: they grow by numbers and by languages.
const sources = globSync('{apps,packages,e2e,bench,scripts,soak}/**/*.{ts,tsx,css,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
});

test(`no folder has more than ${atMost} sources, tests included`, () => {
  expect(sources.length).toBeGreaterThan(1000);
  const full = [...Map.groupBy(sources, dirname)]
    .filter(([, files]) => files.length > atMost)
    .map(([folder, files]) => `${folder} has ${files.length}`);
  expect(full).toEqual([]);
});
