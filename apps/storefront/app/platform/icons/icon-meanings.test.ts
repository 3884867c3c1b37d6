import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { iconDrawings } from '@kaplya/ui/icon/icon-drawings.ts';
import { iconMeanings } from './icon-meanings.ts';

const names = new Set(Object.keys(iconDrawings));
const quoted = (text: string) => [...text.matchAll(/["']([a-z-]+)["']/g)].map(([, word = '']) => word);

/** The places where a source names icons: `<Icon name=…>`, `icon=…` of a component, `icon: …` of a table. */
const mentions = [
  /<Icon\b[^<>]*?\bname=("[a-z-]+"|\{[^{}]*\})/g,
  /\bicon=("[a-z-]+"|\{[^{}<]*\})/g,
  /\bicon: ('[a-z-]+'|[^,;{}<\n]*\?[^,;{}\n]*)/g,
];

const folders = ['../..', '../../../../../packages/ui/src'].map((folder) => join(import.meta.dirname, folder));

/** Each icon that a file of the storefront or of the design system shows, as `clock order-card.tsx`. */
const uses = new Set(
  folders
    .flatMap((folder) => globSync('**/*.{ts,tsx}', { cwd: folder }).map((path) => join(folder, path)))
    .filter((path) => !path.includes('.test'))
    .flatMap((path) => {
      const source = readFileSync(path, 'utf8');
      const found = mentions.flatMap((mention) =>
        [...source.matchAll(mention)].flatMap(([, text = '']) => quoted(text)),
      );
      return found.filter((name) => names.has(name)).map((name) => `${name} ${basename(path)}`);
    }),
);

const listed = new Set(
  Object.entries(iconMeanings).flatMap(([name, { in: files }]) =>
    files === 'anywhere' ? [] : files.map((file) => `${name} ${file}`),
  ),
);

const isAnywhere = (use: string) =>
  Object.entries(iconMeanings).some(([name, meaning]) => meaning.in === 'anywhere' && use.startsWith(`${name} `));

test('an icon is used only by the files of its one meaning', () => {
  expect(uses.size).toBeGreaterThan(150);
  expect([...uses].filter((use) => !listed.has(use) && !isAnywhere(use))).toEqual([]);
});

test('no meaning names a file that is gone, and no drawing is without a meaning', () => {
  expect([...listed].filter((use) => !uses.has(use))).toEqual([]);
  const drawn = new Set([...uses].map((use) => use.split(' ')[0]));
  expect([...names].filter((name) => !drawn.has(name))).toEqual([]);
});

test('no two icons have one meaning or one drawing', () => {
  const meanings = Object.values(iconMeanings).map(({ means }) => means);
  expect(new Set(meanings).size).toBe(meanings.length);
  expect(new Set(Object.values(iconDrawings)).size).toBe(names.size);
});
