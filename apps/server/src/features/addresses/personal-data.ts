import type { PersonalData } from '#features/identity/index.ts';
import { listAddresses } from './addresses.store.ts';
import { deleteWaitingAddressesOf, listWaitingAddressesOf } from './waiting/waiting-address.store.ts';
import { deleteAddressesOf } from './personal-data.store.ts';

/** Exports and erases a customer's saved addresses. */
export const addressesOfCustomers: PersonalData = {
  name: 'addresses',
  async list(executor, of) {
    const rows = await listAddresses(executor, of, 'oldest first');
    const waiting = await listWaitingAddressesOf(executor, { partnerId: of.partnerId, subjectIds: [of.subjectId] });
    return [
      ...rows.map(({ id, fields, cityId, district, createdAt }) => ({ id, ...fields, cityId, district, createdAt })),
      ...waiting.map(({ id, fields, createdAt }) => ({ id, ...fields, createdAt })),
    ];
  },
  async erase(transaction, { partnerId, subjectId }) {
    const of = { partnerId, subjectIds: [subjectId] };
    await deleteAddressesOf(transaction, of);
    await deleteWaitingAddressesOf(transaction, of);
  },
  eraseVisitors: (transaction, of) => deleteAddressesOf(transaction, of),
  async listPlaces(executor, of) {
    const rows = await listAddresses(executor, of, 'oldest first');
    return rows.map(({ fields: { street, house } }) => ({ street, house }));
  },
};
