import type { PersonalData } from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';
import { eraseBottleNotes, listBottleDocuments } from './stores/bottle-document.store.ts';
import { listBottleEntries } from './stores/bottle-entry.store.ts';
import { erasePlaces, listPlaces } from './stores/bottle-place.store.ts';
import { listDebts } from './stores/debt.store.ts';
import { findOpenRental, listRentals } from './stores/rental.store.ts';

const noLimit = Number.MAX_SAFE_INTEGER;

/**
 * A customer's bottles. An open rental blocks the deletion of the account. The ledger stays for the books, without the
 * address.
 */
export const containersOfCustomers: PersonalData = {
  name: 'bottles',
  async list(executor, of) {
    const places = await listPlaces(executor, of);
    const entries = await listBottleEntries(executor, of, noLimit);
    const rentals = await listRentals(executor, of);
    const { partnerId, subjectId } = of;
    const documents = await listBottleDocuments(executor, { partnerId, subjectIds: [subjectId] }, noLimit);
    return {
      ...{ places, entries, rentals, debts: await listDebts(executor, of) },
      documents: documents.map(({ number, bottles, reasonId, note, at }) => ({ number, bottles, reasonId, note, at })),
    };
  },
  async erase(transaction, of) {
    const open = await findOpenRental(transaction, of);
    if (open !== null) throw new Refusal(open === 'running' ? 'account.rental_open' : 'account.rental_owed');
    await erasePlaces(transaction, of);
    await eraseBottleNotes(transaction, of);
  },
};
