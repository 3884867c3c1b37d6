import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Some twenty files are read at a glance; a folder with more has several subjects, and each gets a folder of its own. */
const atMost = 22;

/** Folders whose number of files is open by nature, each with the reason. */
const openEnded: Readonly<Record<string, string>> = {
  'apps/storefront/app/routes': 'One file for each page',
};

/** Temporary: to be deleted once the storefront has rooms too. */
const storefrontUntilItHasRooms = 'apps/storefront/';

// Migrations, decisions and texts of a language are no code: they grow by numbers and by languages.
const sources = globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,css,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
});

test(`no folder has more than ${atMost} sources, tests included`, () => {
  expect(sources.length).toBeGreaterThan(1000);
  const full = [...Map.groupBy(sources, dirname)]
    .filter(([folder, files]) => files.length > atMost && !(folder in openEnded))
    .filter(([folder]) => !`${folder}/`.startsWith(storefrontUntilItHasRooms))
    .map(([folder, files]) => `${folder} has ${files.length}`);
  expect(full).toEqual([]);
});
