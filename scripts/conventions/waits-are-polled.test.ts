import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

const journeys = resolve(import.meta.dirname, '../../e2e');

test('no wait of a journey is given an async function, whose first answer Playwright takes, also false', () => {
  const files = globSync('**/*.ts', { cwd: journeys });
  expect(files.length).toBeGreaterThan(50);
  const waits = files.filter((file) => /waitForFunction\(\s*async/.test(readFileSync(join(journeys, file), 'utf8')));
  expect(waits).toEqual([]);
});
