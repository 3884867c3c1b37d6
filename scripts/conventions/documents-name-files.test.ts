import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const exclude = ['**/node_modules/**', '**/build/**', '**/.react-router/**'];

const documents = globSync(['README.md', 'docs/**/*.md', '{apps,packages}/**/*.md'], { cwd: root, exclude });
const files = globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,css}', { cwd: root, exclude });
/** Every suffix of every path: a document may omit the folders that are clear from the context. */
const known = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);

test('a source that a document names is there, under the folders that it names', () => {
  expect(documents.length).toBeGreaterThan(50);
  const missing = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/`((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|css))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name.replace(/^(?:\.\.?\/)+/, '')))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});
