import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const exclude = ['**/node_modules/**', '**/build/**', '**/.react-router/**'];

const documents = globSync(['README.md', 'docs/**/*.md', '{apps,packages,e2e}/**/*.md'], { cwd: root, exclude });
const files = globSync(['*.ts', '{apps,packages,e2e,bench,scripts,soak}/**/*.{ts,tsx,css}'], { cwd: root, exclude });

/** Names of a kind of file that each feature may have one of (docs/architecture.md). */
const kinds = new Set(['index.ts', 'services.ts', 'fill.store.ts', 'personal-data.ts', 'personal-data.store.ts']);

/** What a document is about, if that is not its own folder: a short name means a file there. */
const subjects: Readonly<Record<string, string>> = { 'docs/rules.md': 'packages/domain/src' };

/** Every end of every path, with all files that end so: a document may leave out the first folders. */
const byEnd = new Map<string, string[]>();
for (const file of files) {
  const parts = file.split('/');
  for (const index of parts.keys()) {
    const end = parts.slice(index).join('/');
    byEnd.set(end, [...(byEnd.get(end) ?? []), file]);
  }
}

/** What the document calls by this name: the file of exactly this path, else those near the document, else all that end so. */
function findNamed(document: string, name: string): readonly string[] {
  const found = byEnd.get(name.replace(/^(?:\.\.?\/)+/, '')) ?? [];
  const folder = `${subjects[document] ?? dirname(document)}/`;
  const near = found.filter((file) => file.startsWith(folder));
  return found.includes(name) ? [name] : near.length > 0 ? near : found;
}

test('a source that a document names is there, under the folders that it names, and no other is called so', () => {
  expect(documents.length).toBeGreaterThan(50);
  const mistakes = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/`((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|css))`/g)].flatMap(
      ([, name = '']) => {
        const found = findNamed(document, name);
        if (found.length === 1 || kinds.has(name)) return [];
        return [`${document}: ${name} is ${found.length === 0 ? 'not there' : found.join(' or ')}`];
      },
    ),
  );
  expect(mistakes).toEqual([]);
});
