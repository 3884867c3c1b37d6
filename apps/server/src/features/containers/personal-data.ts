import type { PersonalData } from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';
import { forgetPlaces, hasOpenRental, listDebts, listEntries, listPlaces, listRentals } from './containers.store.ts';

/**
 * The bottles of a customer. Nobody leaves with a rented one; the ledger stays, for the books, without where it was.
 */
export const containersOfCustomers: PersonalData = {
  name: 'bottles',
  async list(executor, of) {
    const places = await listPlaces(executor, of);
    const entries = await listEntries(executor, of, Number.MAX_SAFE_INTEGER);
    const rentals = await listRentals(executor, of);
    return { places, entries, rentals, debts: await listDebts(executor, of) };
  },
  async erase(transaction, of) {
    if (await hasOpenRental(transaction, of.partnerId, of.subjectId)) throw new Refusal('account.rental_open');
    await forgetPlaces(transaction, of);
  },
};
