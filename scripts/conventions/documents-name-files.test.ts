import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const exclude = ['**/node_modules/**', '**/build/**', '**/.react-router/**', '**/test-results/**'];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const documents = globSync(['*.md', '{docs,apps,packages,e2e,bench,soak,scripts}/**/*.md'], { cwd: root, exclude });
const files = globSync(['*.*', '{apps,packages,e2e,bench,scripts,soak,container,docs}/**/*.*'], { cwd: root, exclude });

/** Names of a kind of file that each feature may have one of (docs/architecture.md). */
const kinds = new Set(['index.ts', 'services.ts', 'fill.store.ts', 'personal-data.ts', 'personal-data.store.ts']);

/** The subject of a document that is not its own folder: a short name means a file there. */
const subjects: Readonly<Record<string, string>> = { 'docs/rules.md': 'packages/domain/src' };

/** Paths that exist only while the shop or its tests run. */
const made =
  /^(?:DATA_DIR|postgres|sandbox-cells|sandbox-acquirer|test-results|apps\/\w+\/build)\/|^container\/broker\/controllers$/;

const listEnds = (path: string): string[] =>
  path
    .split('/')
    .map((_, index, parts) => parts.slice(index).join('/'))
    .filter((end) => end !== '');

/** Every end of every path, with all files that end so: a document may leave out the first folders. */
const byEnd = new Map<string, string[]>();
for (const file of files) {
  for (const end of listEnds(file)) byEnd.set(end, [...(byEnd.get(end) ?? []), file]);
}

const folders = new Set(
  files.flatMap((file) =>
    file
      .split('/')
      .slice(0, -1)
      .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
  ),
);
const folderEnds = new Set([...folders].flatMap(listEnds));

/** The file of exactly this path, else those near the document, else all whose path ends with the name. */
function findNamed(document: string, name: string): readonly string[] {
  const found = byEnd.get(name.replace(/^(?:\.\.?\/)+/, '')) ?? [];
  const folder = `${subjects[document] ?? dirname(document)}/`;
  const near = found.filter((file) => file.startsWith(folder));
  return found.includes(name) ? [name] : near.length > 0 ? near : found;
}

const findAll = (path: string, pattern: RegExp): string[] =>
  [...read(path).matchAll(pattern)].map(([, name = '']) => name);

test('a source that a document names is there, under the folders that it names, and no other is called so', () => {
  expect(documents.length).toBeGreaterThan(100);
  const mistakes = documents.flatMap((document) =>
    findAll(document, /`((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|css|mjs|sh))`/g).flatMap((name) => {
      const found = findNamed(document, name);
      if (found.length === 1 || kinds.has(name)) return [];
      return [`${document}: ${name} is ${found.length === 0 ? 'not there' : found.join(' or ')}`];
    }),
  );
  expect(mistakes).toEqual([]);
});

test('a folder that a document names is there', () => {
  const named = documents.flatMap((document) =>
    findAll(document, /`((?:[\w.-]+\/)+)`/g).map((name) => ({ document, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !made.test(name) && !folderEnds.has(name.slice(0, -1)))).toEqual([]);
});

test('a path that a document begins at the root of the repository is there', () => {
  const named = documents.flatMap((document) =>
    findAll(document, /[`\s]((?:apps|packages|e2e|bench|soak|scripts|container|docs)\/[\w./-]*\w)(?=[`\s])/g).map(
      (path) => ({ document, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !made.test(path) && !existsSync(join(root, path)))).toEqual([]);
});

/** The anchors of a page, as GitHub makes them of its headings. */
const listAnchors = (page: string): string[] =>
  findAll(page, /^#{1,6} (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

const isThere = (path: string, anchor: string): boolean =>
  existsSync(join(root, path)) && (anchor === '' || listAnchors(path).includes(anchor));

test('a link of a document leads to a page and a heading that are there', () => {
  const links = documents.flatMap((document) =>
    findAll(document, /\]\(([^()\s]+)\)/g)
      .filter((target) => !/^(?:https?|mailto):/.test(target))
      .map((target) => ({ document, target })),
  );
  expect(links.length).toBeGreaterThan(300);
  const broken = links.filter(({ document, target }) => {
    const [path = '', anchor = ''] = target.split('#');
    return !isThere(path === '' ? document : normalize(join(dirname(document), path)), anchor);
  });
  expect(broken).toEqual([]);
});

test('a document that a source names is there, with its heading', () => {
  const sources = files.filter((file) => /\.(?:tsx?|mjs|sh|yaml|conf)$/.test(file));
  const named = ['Dockerfile', ...sources].flatMap((source) =>
    findAll(source, /\b(docs\/[\w/-]+\.md(?:#[\w-]+)?)/g).map((target) => ({ source, target })),
  );
  expect(named.length).toBeGreaterThan(40);
  const broken = named.filter(({ target }) => {
    const [path = '', anchor = ''] = target.split('#');
    return !isThere(path, anchor);
  });
  expect(broken).toEqual([]);
});

test('the index of the decisions has each once, in order and by its title, and marks those that later ones changed', () => {
  const paths = globSync('docs/decisions/0*.md', { cwd: root }).toSorted();
  const lines = findAll('docs/decisions/README.md', /^- (.*)$/gm);
  const expected = paths.map((path) => {
    const name = path.replace('docs/decisions/', '');
    const [, title = ''] = /^# (.*)$/m.exec(read(path)) ?? [];
    const [, mark = ''] = /^# .*\n\n\*([^*]+)\*$/m.exec(read(path)) ?? [];
    const later = [...mark.matchAll(/\]\((\d{4}[\w.-]+)\)/g)].map(([, target = '']) => target);
    return { start: `[${name.slice(0, 4)}](${name}) ${title}`, later };
  });
  expect(paths.length).toBeGreaterThan(90);
  const wrong = expected.filter(({ start, later }, index) => {
    const line = lines[index] ?? '';
    return !line.startsWith(start) || later.some((target) => !line.includes(`](${target})`));
  });
  expect(wrong).toEqual([]);
});
