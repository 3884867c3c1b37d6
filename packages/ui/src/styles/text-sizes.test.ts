import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = ['..', '../../../../apps/storefront/app'].map((folder) => join(import.meta.dirname, folder));
const SIZE = /\btext-(xs|sm|base|lg|\d?xl)\b/g;

test('every size of text is one of the tokens: another one would be no size at all', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const known = new Set([...tokens.matchAll(/--text-(\w+):/g)].map(([, size]) => size));
  const unknown = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(SIZE)]
        .filter(([, size]) => !known.has(size))
        .map(([name]) => `${file}: ${name}`),
    );
  expect(unknown).toEqual([]);
});
