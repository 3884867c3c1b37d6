import { join, resolve } from 'node:path';

import { readCatalogue } from '../../../../packages/texts/plugin/catalogue-plugin.ts';

const folder = join(resolve(import.meta.dirname, '../../../..'), 'apps/storefront/app/i18n/catalogues');

/** Finds texts of the storefront by their ids; throws on an unknown one. Texts with values stay as they are written. */
export function textsOfPages(language: string): (id: string) => string {
  const texts = readCatalogue(folder, language);
  return (id) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`There is no text "${id}"`);
    return text;
  };
}
