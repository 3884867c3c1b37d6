import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findArguments, findPlurals, findTags } from '@kaplya/texts/test/read-icu.ts';
import { describe, expect, test } from 'vitest';
import { readTexts } from '../../catalogues.ts';
import { LANGUAGES } from './languages.ts';

const CATALOGUES = fileURLToPath(new URL('./catalogues', import.meta.url));

const russian = readTexts('ru');

describe.each(LANGUAGES)('the texts of %s', (language) => {
  const texts = readTexts(language);

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
    expect(listFiles(language)).toContain(join('deferred', 'checkout.json'));
  });

  test('are not empty and ask for the same values and elements as the Russian ones [P-10]', () => {
    for (const [id, text] of Object.entries(texts)) {
      expect(text.trim(), id).not.toBe('');
      expect(findArguments(text), id).toEqual(findArguments(russian[id] ?? ''));
      expect(findTags(text), id).toEqual(findTags(russian[id] ?? ''));
    }
  });

  test('have every plural form that the language needs [P-10]', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [id, text] of Object.entries(texts)) {
      for (const forms of findPlurals(text)) {
        expect(forms.filter((form) => !form.startsWith('=')).toSorted(), id).toEqual(needed);
      }
    }
  });
});

test('Russian plurals have one, few, many and other [P-10]', () => {
  const plurals = Object.values(russian).flatMap((text) => findPlurals(text));
  expect(plurals.length).toBeGreaterThan(0);
  for (const forms of plurals) expect(forms).toEqual(expect.arrayContaining(['one', 'few', 'many', 'other']));
});

test('the English texts of failed calls are those of the requirements [X-08] [X-09] [V-01] [V-02] [V-04] [V-07] [V-09]', () => {
  const english = Object.values(readTexts('en'));
  const requirements = readFileSync(join(import.meta.dirname, '../../../../docs/requirements.md'), 'utf8');
  const ofCalls = [...requirements.matchAll(/^\| X-0[89] \| [^:]+ in English: (.+)\. \| built \|$/gm)].flatMap(
    ([, texts = '']) => texts.split(' · '),
  );
  expect(ofCalls.length).toBeGreaterThan(30);
  const ofFields =
    'This field is required · Enter a valid phone number · You specified an invalid phone number · field is required · You specified an invalid email address · Consent to the processing of personal data is required · Delivery address not specified · File is not an image';
  for (const text of [...ofCalls, ...ofFields.split(' · ')]) expect(english).toContain(text);
});
