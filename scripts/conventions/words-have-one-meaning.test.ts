import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

type Word = {
  /** Every form of the word. */
  readonly forms: readonly string[];
  /** Names of the public contract, of the database and of libraries. */
  readonly names: readonly string[];
  /** Places where the word has its one meaning (docs/glossary.md). */
  readonly rooms?: RegExp;
};

/** Words that stand in no other name: docs/glossary.md says what is written in their place. */
const words: readonly Word[] = [
  {
    forms: ['keep', 'keeps', 'kept', 'keeping'],
    names: [
      ...['keptId', 'keptCart', 'keptOrders', 'keptCellOrders', 'isKept'],
      ...['keepAlive', 'keepPreviousData', 'keepNames', 'keepValues', 'keepDirtyValues'],
    ],
    // Their flag `--keep`.
    rooms: /^(soak[/]soak|scripts[/]container[/]prove)[.]ts$/,
  },
  { forms: ['tell', 'tells', 'told', 'said', 'telling'], names: [] },
  {
    forms: ['wish', 'wishes', 'wished'],
    names: ['wishes', 'Wishes', 'DeliveryWish', 'deliveryWish'],
    rooms: /delivery-wish|features[/](?:cart|checkout|orders)[/].*[.]tsx$/,
  },
  {
    forms: ['settle', 'settles', 'settled', 'settling'],
    names: ['allSettled', 'onSettled', 'PromiseSettledResult', 'settledAt'],
    rooms: /payments|acquirer|receipts|refunds/,
  },
  {
    forms: ['sheet', 'sheets'],
    names: ['getDaySheet', 'adoptedStyleSheets', 'CSSStyleSheet', 'sheetData', 'sheetId'],
    // The field `sheet` of an import's file.
    rooms: /import|xlsx/,
  },
  {
    forms: ['notice', 'notices'],
    names: ['orderNotices', 'orderNoticeEmails', 'orderNoticeLanguage', 'orderNoticeMarkTable'],
    // The group of the settings above.
    rooms: /^packages[/]contract[/]src[/]settings[/]/,
  },
  {
    forms: ['fake', 'fakes', 'dummy', 'pretend', 'pretended', 'knob', 'knobs'],
    names: ['useFakeTimers', 'toFake'],
  },
];

/** The words of `readKeptCart`, `kept_until` and `kept-cart`. */
const toWords = (name: string): string[] =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/).map((word) => word.toLowerCase());

function collectNames(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const each of node) collectNames(each, names);
  } else if (typeof node === 'object' && node !== null) {
    if ('type' in node && node.type === 'Identifier' && 'value' in node) names.add(String(node.value));
    for (const [key, each] of Object.entries(node)) if (key !== 'span') collectNames(each, names);
  }
}

const isMisnamed = (name: string, path: string): boolean => {
  const parts = toWords(name);
  return words.some(
    ({ forms, names, rooms }) =>
      parts.some((part) => forms.includes(part)) && !names.some((known) => name.includes(known)) && !rooms?.test(path),
  );
};

/** The misused names of a file. Only a file that has such a word at all, maybe in a text, is parsed. */
function findMisnamed(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const names = new Set([basename(path).replace(/\..*$/, '')]);
  if (source.match(/[A-Za-z_$][\w$]*/g)?.some((name) => isMisnamed(name, path))) {
    collectNames(parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x') }).body, names);
  }
  return [...names].filter((name) => isMisnamed(name, path));
}

/** Comments whose subject has to be guessed. */
const findSubjectless = (path: string): string[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => /^\s*(?:\/\*\*|\/\/) (?:What|Who|Which|Whom|Whose|Whoever|Whatever|Whichever|Of) /.test(line));

const listSources = (): string[] =>
  globSync('{apps,packages,e2e,bench,scripts,soak}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
  });

test('no comment begins with a pronoun in the place of its subject', () => {
  expect(listSources().flatMap((path) => findSubjectless(path).map((line) => `${path}: ${line.trim()}`))).toEqual([]);
});

test('no name has a word of the glossary in another meaning', () => {
  const paths = listSources();
  expect(paths.length).toBeGreaterThan(2000);
  expect(paths.flatMap((path) => findMisnamed(path).map((name) => `${path}: ${name}`))).toEqual([]);
});

test('Russian texts call the customer «клиент» and nothing else', () => {
  const catalogues = globSync(['apps/console/app/i18n/catalogues/ru/**/*.json', 'apps/server/src/languages/ru.ts'], {
    cwd: root,
  });
  expect(catalogues.length).toBeGreaterThan(10);
  expect(catalogues.filter((path) => /покупател/iu.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
