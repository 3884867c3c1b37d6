import { join } from 'node:path';

/** Where the console's texts are. */
export const catalogueFiles = { folder: join(import.meta.dirname, 'app/i18n/catalogues') };
