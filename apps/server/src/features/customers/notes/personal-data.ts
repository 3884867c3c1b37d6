import type { PersonalData } from '#features/identity/index.ts';
import { eraseNotes, listNotes } from './note.store.ts';

/** Exports and erases the notes of staff about a customer. */
export const notesOfCustomers: PersonalData = {
  name: 'notes',
  async list(executor, { partnerId, subjectId }) {
    const notes = await listNotes(executor, { partnerId, customerIds: [subjectId] }, Number.MAX_SAFE_INTEGER);
    return notes.map(({ text, at }) => ({ text, at }));
  },
  erase: (transaction, { partnerId, subjectId }) => eraseNotes(transaction, { partnerId, customerIds: [subjectId] }),
};
