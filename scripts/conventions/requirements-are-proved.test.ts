import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Requirement = { readonly id: string; readonly state: string };

/** The rows of the tables, from top to bottom. */
function listRequirements(): Requirement[] {
  const rows = read('docs/requirements.md').matchAll(/^\| ([A-Z]-\d{2,3}[a-z]?) \|.*\| ([^|]+) \|$/gm);
  return [...rows].map(([, id = '', state = '']) => ({ id, state }));
}

function listRules(): string[] {
  return [...read('docs/rules.md').matchAll(/^\| (\d+[a-z]?) \|/gm)].map(([, rule = '']) => rule);
}

/** Ids, and the numbers after the word "rule" or "rules", in brackets in test files. */
function listCited(): { ids: Set<string>; rules: Set<string> } {
  const files = globSync('{apps,packages,e2e,scripts,soak}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/build/**'],
  });
  const ids = new Set<string>();
  const rules = new Set<string>();
  for (const file of files) {
    for (const [, cited = ''] of read(file).matchAll(/\[([^[\]\n]*)\]/g)) {
      for (const [id] of cited.matchAll(/\b[PSETVACXKOG]-\d{2,3}[a-z]?\b/g)) ids.add(id);
      const [, numbers = ''] = /\brules? ([\da-z, ]+)/.exec(cited) ?? [];
      for (const [rule] of numbers.matchAll(/\b\d+[a-z]?\b/g)) rules.add(rule);
    }
  }
  return { ids, rules };
}

/** `G-01a`, `G-01b`, `G-02`. */
function byNumberAndPart(one: string, other: string): number {
  const numberOf = (id: string): number => Number(/\d+/.exec(id)?.[0]);
  return numberOf(one) - numberOf(other) || one.localeCompare(other);
}

test('requirements stand in the order of their ids, each once', () => {
  const ids = listRequirements().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(200);
  for (const group of new Set(ids.map(([letter]) => letter))) {
    const own = ids.filter((id) => id.startsWith(`${group}-`));
    expect(own).toEqual([...new Set(own)].toSorted(byNumberAndPart));
  }
});

test('every requirement that is built, if only partly, and every rule is cited by a test', () => {
  const cited = listCited();
  const begun = listRequirements().filter(({ state }) => state !== 'later');
  expect(begun.filter(({ id }) => !cited.ids.has(id))).toEqual([]);
  expect(listRules().filter((rule) => !cited.rules.has(rule))).toEqual([]);
});

test('tests cite no requirement and no rule that is not there', () => {
  const cited = listCited();
  const known = new Set(listRequirements().map(({ id }) => id));
  expect([...cited.ids].filter((id) => !known.has(id))).toEqual([]);
  const rules = new Set(listRules());
  expect([...cited.rules].filter((rule) => !rules.has(rule))).toEqual([]);
});

test('the state of a requirement is "built", "later", or "partly" with what is missing', () => {
  const states = listRequirements().map(({ state }) => state);
  expect(states.filter((state) => !/^(?:built|later|partly – \S.*)$/.test(state))).toEqual([]);
});
