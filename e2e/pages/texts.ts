import {
  compileMessageOrThrow,
  type CompiledIcuChoices,
  type CompiledMessage,
} from '@lingui/message-utils/compileMessage';
import { catalogueFiles } from '../../apps/console/catalogues.ts';
import { readTexts } from '../../apps/storefront/catalogues.ts';
import { readCatalogue } from '../../packages/texts/plugin/catalogue-plugin.ts';
import type { Language } from '../shop/test.ts';

type Values = Readonly<Record<string, string | number>>;

/** An interface text in the visitor's language. Throws on an unknown id. */
export type Translate = (id: string, values?: Values) => string;

/** Loads a language's texts from the storefront's catalogues. */
export function createTranslate(language: Language): Translate {
  return toTranslate(readTexts(language), language);
}

/** The same from the console's. */
export function createConsoleTranslate(language: 'ru' | 'en'): Translate {
  return toTranslate(readCatalogue(catalogueFiles.folder, language), language);
}

function toTranslate(catalogue: Readonly<Record<string, string>>, language: Language): Translate {
  const plurals = new Intl.PluralRules(language);
  return (id, values = {}) => {
    const text = catalogue[id];
    if (text === undefined) throw new Error(`There is no text "${id}"`);
    return fill(compileMessageOrThrow(text), values, plurals);
  };
}

function fill(message: CompiledMessage, values: Values, plurals: Intl.PluralRules, counted = ''): string {
  return message
    .map((token) => {
      if (typeof token === 'string') return token === '#' ? counted : token;
      const [name, kind, cases] = token;
      const value = values[name] ?? '';
      if (kind !== 'plural') return String(value);
      const choices = cases as CompiledIcuChoices;
      const chosen = choices[value] ?? choices[plurals.select(Number(value))] ?? choices['other'] ?? [];
      return fill(chosen, values, plurals, String(value));
    })
    .join('');
}
