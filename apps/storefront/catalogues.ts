import { join } from 'node:path';
import { readCatalogue } from '@kaplya/texts/plugin/catalogue-plugin.ts';

/** The files of the storefront's texts. */
export const catalogueFiles = {
  folder: join(import.meta.dirname, 'app/i18n/catalogues'),
  manifestPath: join(import.meta.dirname, 'build/client/.vite/manifest.json'),
};

/** All texts of a language: flat id → ICU text. */
export const readTexts = (language: string): Record<string, string> => readCatalogue(catalogueFiles.folder, language);
