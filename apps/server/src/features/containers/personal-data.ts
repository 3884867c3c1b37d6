import type { PersonalData } from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';
import { listBottleEntries } from './stores/bottle-entry.store.ts';
import { forgetPlaces, listPlaces } from './stores/bottle-place.store.ts';
import { listDebts } from './stores/debt.store.ts';
import { findOpenRental, listRentals } from './stores/rental.store.ts';

/**
 * A customer's bottles. An open rental blocks the deletion of the account. The ledger stays for the books, without the
 * address.
 */
export const containersOfCustomers: PersonalData = {
  name: 'bottles',
  async list(executor, of) {
    const places = await listPlaces(executor, of);
    const entries = await listBottleEntries(executor, of, Number.MAX_SAFE_INTEGER);
    const rentals = await listRentals(executor, of);
    return { places, entries, rentals, debts: await listDebts(executor, of) };
  },
  async erase(transaction, of) {
    const open = await findOpenRental(transaction, of);
    if (open !== null) throw new Refusal(open === 'running' ? 'account.rental_open' : 'account.rental_owed');
    await forgetPlaces(transaction, of);
  },
};
