import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from '@kaplya/texts/plugin/catalogue-plugin.ts';
import { findArguments, findPlurals, findTags } from '@kaplya/texts/test/read-icu.ts';
import { describe, expect, test } from 'vitest';
import { catalogueFiles } from '../../catalogues.ts';
import { LANGUAGES } from './languages.ts';

const russian = readCatalogue(catalogueFiles.folder, 'ru');

describe.each(LANGUAGES)('the texts of the console in %s', (language) => {
  const texts = readCatalogue(catalogueFiles.folder, language);

  test('are as complete as the Russian ones, file by file', () => {
    const listFiles = (of: string) =>
      readdirSync(join(catalogueFiles.folder, of), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json'))
        .toSorted();
    expect(listFiles(language)).toEqual(listFiles('ru'));
    for (const file of listFiles('ru')) {
      const idsOf = (of: string) =>
        Object.keys(JSON.parse(readFileSync(join(catalogueFiles.folder, of, file), 'utf8')) as object).toSorted();
      expect(idsOf(language), file).toEqual(idsOf('ru'));
    }
    expect(Object.keys(texts).length).toBeGreaterThan(50);
  });

  test('are not empty and ask for the same values and elements as the Russian ones', () => {
    for (const [id, text] of Object.entries(texts)) {
      expect(text.trim(), id).not.toBe('');
      expect(findArguments(text), id).toEqual(findArguments(russian[id] ?? ''));
      expect(findTags(text), id).toEqual(findTags(russian[id] ?? ''));
    }
  });

  test('have every plural form that the language needs', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [id, text] of Object.entries(texts)) {
      for (const forms of findPlurals(text)) {
        expect(forms.filter((form) => !form.startsWith('=')).toSorted(), id).toEqual(needed);
      }
    }
  });
});
