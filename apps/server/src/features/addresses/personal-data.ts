import type { PersonalData } from '#features/identity/index.ts';
import { listAddresses } from './addresses.store.ts';
import { deleteAddressesOf } from './personal-data.store.ts';

/** Exports and erases a customer's saved addresses. */
export const addressesOfCustomers: PersonalData = {
  name: 'addresses',
  async list(executor, of) {
    const rows = await listAddresses(executor, of, 'oldest first');
    return rows.map(({ id, fields, cityId, district, createdAt }) => ({ id, ...fields, cityId, district, createdAt }));
  },
  erase: (transaction, { partnerId, subjectId }) =>
    deleteAddressesOf(transaction, { partnerId, subjectIds: [subjectId] }),
  eraseVisitors: (transaction, of) => deleteAddressesOf(transaction, of),
  async listPlaces(executor, of) {
    const rows = await listAddresses(executor, of, 'oldest first');
    return rows.map(({ fields: { street, house } }) => ({ street, house }));
  },
};
