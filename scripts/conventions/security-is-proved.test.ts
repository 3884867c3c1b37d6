import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Test files with a part of a title, as docs/security.md names them. */
const named = [...page.matchAll(/`([\w/.-]+\.test\.tsx?)`(?:: "([^"]+)")?/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}));

test('every test that docs/security.md names is there, by its file and title [P-58]', () => {
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(({ file, title }) => {
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
  });
  expect(missing).toEqual([]);
});

test('docs/security.md has every chapter of ASVS 5.0, and each line one of five states and a reason', () => {
  const chapters = [...page.matchAll(/^### V(\d+) · /gm)].map(([, chapter]) => Number(chapter));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  const lines = [...page.matchAll(/^\| (\d+\.\d[\d., –]*) +\| ([^|]+?) +\| ([^|]*?) *\|$/gm)];
  expect(lines.length).toBeGreaterThan(100);
  const states = new Set(['met', 'partly', '**not met**', 'by others', 'does not apply']);
  expect(lines.filter(([, , state = '', how = '']) => !states.has(state) || how === '')).toEqual([]);
});

/** The number of level 1 and 2 requirements in each section of ASVS 5.0.0; they come first in it. */
const required: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};

test('docs/security.md says each requirement of ASVS 5.0 of levels 1 and 2 once, and no other', () => {
  const wanted = Object.entries(required).flatMap(([chapter, sections]) =>
    Object.entries(sections).flatMap(([section, count]) => listUpTo(`${chapter}.${section}.`, 1, count)),
  );
  const claimed = [...page.matchAll(/^\| (\d+\.\d[\d., –]*) +\|/gm)].flatMap(([, ids = '']) =>
    ids.split(', ').flatMap(toIds),
  );
  expect(claimed.toSorted()).toEqual(wanted.toSorted());
});

const listUpTo = (prefix: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);

/**
 * Expands `1.2.1–1.2.3` to three, and `10.1–10.7` to all of those sections. A range stays within one section or chapter.
 */
function toIds(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  const [prefix, lastPrefix] = [first, last].map((id) => id.slice(0, id.lastIndexOf('.') + 1));
  if (prefix !== lastPrefix) return [range];
  const [from, to] = [first, last].map((id) => Number(id.split('.').at(-1)));
  const ids = listUpTo(prefix ?? '', from ?? 0, to ?? 0);
  if (first.split('.').length === 3) return ids;
  return ids.flatMap((section) => {
    const [chapter = '', number = ''] = section.split('.');
    return listUpTo(`${section}.`, 1, required[chapter]?.[number] ?? 0);
  });
}
