import type { PersonalData } from '#features/identity/index.ts';
import { deleteAddressesOf, listAddressesOf } from './personal-data.store.ts';

/** The addresses that a customer keeps. */
export const addressesOfCustomers: PersonalData = {
  name: 'addresses',
  async list(executor, of) {
    const rows = await listAddressesOf(executor, of);
    return rows.map(({ id, fields, cityId, district, createdAt }) => ({ id, ...fields, cityId, district, createdAt }));
  },
  erase: (transaction, of) => deleteAddressesOf(transaction, of),
};
