import { join } from 'node:path';
import { readCatalogue } from '@kaplya/texts/plugin/catalogue-plugin.ts';

/** The folder of the storefront's texts, and the build manifest that lists their chunks. */
export const catalogueFiles = {
  folder: join(import.meta.dirname, 'app/i18n/catalogues'),
  manifestPath: join(import.meta.dirname, 'build/client/.vite/manifest.json'),
};

/** Returns all texts of a language: ICU text by flat id. */
export const readTexts = (language: string): Record<string, string> => readCatalogue(catalogueFiles.folder, language);
