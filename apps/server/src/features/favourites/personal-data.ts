import type { PersonalData } from '#features/identity/index.ts';
import { deleteFavouritesOf, listFavouriteRows } from './favourites.store.ts';

/** Exports and erases a customer's favourites. */
export const favouritesOfCustomers: PersonalData = {
  name: 'favourites',
  async list(executor, { partnerId, subjectId: customerId }) {
    const rows = await listFavouriteRows(executor, { partnerId, customerId });
    return rows.map(({ kind, itemId, createdAt }) => ({ type: kind, id: itemId, createdAt }));
  },
  erase: (transaction, { partnerId, subjectId: customerId }) =>
    deleteFavouritesOf(transaction, { partnerId, customerId }),
};
