import { findCustomer, type PersonalData } from '#features/identity/index.ts';
import { deleteFiles } from './stores/import-file-part.store.ts';
import { clearFileDetails } from './stores/import.store.ts';
import { eraseRowsAbout, listRowsAbout } from './stores/import-row.store.ts';

/**
 * The rows of imports about a customer, found by the phone. The uploaded files are deleted too, because one row of an
 * .xlsx cannot be erased.
 */
export const importsOfCustomers: PersonalData = {
  name: 'imports',
  async list(executor, of) {
    const phone = (await findCustomer(executor, of))?.phone;
    if (!phone) return [];
    const rows = await listRowsAbout(executor, { partnerId: of.partnerId, person: phone });
    return rows.map(({ cells }) => ({ cells }));
  },
  async erase(transaction, of) {
    const phone = (await findCustomer(transaction, of))?.phone;
    if (!phone) return;
    const { partnerId } = of;
    const ids = await eraseRowsAbout(transaction, { partnerId, person: phone });
    if (ids.length === 0) return;
    await deleteFiles(transaction, { partnerId, importIds: ids });
    await clearFileDetails(transaction, { partnerId, ids });
  },
};
