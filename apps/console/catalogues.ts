import { join } from 'node:path';

/** The folder of the console's texts. */
export const catalogueFiles = { folder: join(import.meta.dirname, 'app/i18n/catalogues') };
