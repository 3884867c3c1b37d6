import { findCustomer, type PersonalData } from '#features/identity/index.ts';
import { deleteFiles } from './stores/import-file-part.store.ts';
import { forgetFiles } from './stores/import.store.ts';
import { eraseRowsAbout, listRowsAbout } from './stores/import-row.store.ts';

/**
 * What staff brought over of a customer from another program, found by the phone. With their rows goes the file that has
 * them: nobody can cut a person out of an .xlsx.
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
    await forgetFiles(transaction, { partnerId, ids });
  },
};
