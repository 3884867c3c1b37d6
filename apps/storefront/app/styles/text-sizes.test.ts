import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const APP = fileURLToPath(new URL('..', import.meta.url));
const SIZE = /\btext-(xs|sm|base|lg|\d?xl)\b/g;

test('every size of text is one of the tokens: another one would be no size at all', () => {
  const tokens = readFileSync(join(APP, 'styles', 'tokens.css'), 'utf8');
  const known = new Set([...tokens.matchAll(/--text-(\w+):/g)].map(([, size]) => size));
  const unknown = readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(APP, file), 'utf8').matchAll(SIZE)]
        .filter(([, size]) => !known.has(size))
        .map(([name]) => `${file}: ${name}`),
    );
  expect(unknown).toEqual([]);
});
