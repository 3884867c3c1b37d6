import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../../catalogue-plugin.ts';
import { LANGUAGES } from './languages.ts';

const CATALOGUES = fileURLToPath(new URL('./catalogues', import.meta.url));

/** What a text asks for: the names of its values and how each is used. */
function findArguments(tokens: readonly Token[]): string[] {
  return tokens
    .flatMap((token) => {
      if (token.type === 'content' || token.type === 'octothorpe') return [];
      if (token.type === 'argument') return [token.arg];
      if (token.type === 'function') return [`${token.arg}:${token.key}`];
      return [`${token.arg}:${token.type}`, ...token.cases.flatMap(({ tokens: inner }) => findArguments(inner))];
    })
    .filter((name, index, all) => all.indexOf(name) === index)
    .toSorted();
}

function findPlurals(tokens: readonly Token[]): string[][] {
  return tokens.flatMap((token) => {
    if (!('cases' in token)) return [];
    const inner = token.cases.flatMap(({ tokens: nested }) => findPlurals(nested));
    return token.type === 'plural' ? [token.cases.map(({ key }) => key), ...inner] : inner;
  });
}

/** The tags that stand for elements, such as `<link>`. */
function findTags(text: string): string[] {
  return [...text.matchAll(/<\/?[\w-]+\/?>/g)].map(([tag]) => tag).toSorted();
}

const russian = readCatalogue('ru');

describe.each(LANGUAGES)('the texts of %s', (language) => {
  const texts = readCatalogue(language);

  test('are as complete as the Russian ones, file by file [P-10]', () => {
    const listFiles = (folder: string) =>
      readdirSync(join(CATALOGUES, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json'))
        .toSorted();
    for (const file of listFiles('ru')) {
      const idsOf = (folder: string) =>
        Object.keys(JSON.parse(readFileSync(join(CATALOGUES, folder, file), 'utf8')) as object).toSorted();
      expect(idsOf(language), file).toEqual(idsOf('ru'));
    }
    expect(listFiles(language)).toEqual(listFiles('ru'));
    expect(listFiles(language)).toContain(join('later', 'checkout.json'));
  });

  test('are not empty and ask for the same values and elements as the Russian ones [P-10]', () => {
    for (const [id, text] of Object.entries(texts)) {
      expect(text.trim(), id).not.toBe('');
      expect(findArguments(parse(text)), id).toEqual(findArguments(parse(russian[id] ?? '')));
      expect(findTags(text), id).toEqual(findTags(russian[id] ?? ''));
    }
  });

  test('have every plural form that the language needs [P-10]', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [id, text] of Object.entries(texts)) {
      for (const forms of findPlurals(parse(text))) {
        expect(forms.filter((form) => !form.startsWith('=')).toSorted(), id).toEqual(needed);
      }
    }
  });
});

test('Russian plurals have one, few, many and other [P-10]', () => {
  const plurals = Object.values(russian).flatMap((text) => findPlurals(parse(text)));
  expect(plurals.length).toBeGreaterThan(0);
  for (const forms of plurals) expect(forms).toEqual(expect.arrayContaining(['one', 'few', 'many', 'other']));
});

test('the English texts of failed calls are those of the requirements [X-08] [X-09] [V-01] [V-02] [V-04] [V-07] [V-09]', () => {
  const english = Object.values(readCatalogue('en'));
  const requirements = readFileSync(join(import.meta.dirname, '../../../../docs/requirements.md'), 'utf8');
  const ofCalls = [...requirements.matchAll(/^\| X-0[89] \| [^:]+ in English: (.+)\. \| built \|$/gm)].flatMap(
    ([, texts = '']) => texts.split(' · '),
  );
  expect(ofCalls.length).toBeGreaterThan(30);
  const ofFields =
    'This field is required · Enter a valid phone number · You specified an invalid phone number · field is required · You specified an invalid email address · Consent to the processing of personal data is required · Delivery address not specified · File is not an image';
  for (const text of [...ofCalls, ...ofFields.split(' · ')]) expect(english).toContain(text);
});
