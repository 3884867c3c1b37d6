import type { PersonalData } from '#features/identity/index.ts';
import { eraseNotesNaming } from './documents/document.store.ts';

/** Documents of the stock are nobody's, but their notes may name a customer. */
export const notesOfStockDocuments: PersonalData = {
  name: 'stockDocuments',
  list: () => Promise.resolve(undefined),
  erase: () => Promise.resolve(),
  eraseMentions: eraseNotesNaming,
};
