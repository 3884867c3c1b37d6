import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

import { lockKeys } from './lock-keys.ts';

test('no two advisory locks share a number, and none has one outside of the table', async () => {
  const numbers = Object.values(lockKeys);
  expect(new Set(numbers).size).toBe(numbers.length);

  const sources = resolve(import.meta.dirname, '..');
  const elsewhere: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: sources })) {
    if (path === 'db/lock-keys.ts') continue;
    const source = readFileSync(join(sources, path), 'utf8');
    if (/advisory\w*\(\s*\d|7_?301_?\d{3}/.test(source)) elsewhere.push(path);
  }
  expect(elsewhere).toEqual([]);
});
