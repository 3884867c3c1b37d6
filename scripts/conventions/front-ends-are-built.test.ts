import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Programs that need one of the two alone: their own builds, weights, and pages without a console. */
const ofOneFrontEnd = /^scripts\/(?:storefront|console)-build\/|^apps\/server\/test\/pages\//;

test('whatever starts a whole shop builds both front ends before, as a shop refuses to start without either', () => {
  const files = globSync(['{scripts,soak}/**/*.ts', 'apps/server/test/**/*.ts'], { cwd: root });
  expect(files.length).toBeGreaterThan(150);
  const builders = files
    .filter((file) => !file.endsWith('.test.ts') && !ofOneFrontEnd.test(file))
    .filter((file) => /ensure(?:Storefront|Console)IsBuilt/.test(readFileSync(join(root, file), 'utf8')));
  expect(builders).toEqual(['scripts/build-front-ends.ts']);
});
