import type { PersonalData } from '#features/identity/index.ts';
import { listOrdersOf } from '#features/orders/index.ts';
import { listFilesAbout, listRowsAbout } from './stores/row.store.ts';
import { deleteFileBytes } from './work/delete-file-bytes.ts';

/**
 * Data of 1C about a customer's orders. Files contain names and cannot be erased in part, so the bytes of files with
 * such an order are deleted with the account. The diary stays, because it has only the status of an order.
 */
export const exchangeOfCustomers: PersonalData = {
  name: 'exchange',
  async list(executor, of) {
    const subjects = (await listOrdersOf(executor, of)).map(({ id }) => `order:${id}`);
    const rows = await listRowsAbout(executor, of.partnerId, subjects);
    return rows.map(({ name, changes }) => ({ number: name, changes }));
  },
  async erase(transaction, of) {
    const subjects = (await listOrdersOf(transaction, of)).map(({ id }) => `order:${id}`);
    for (const fileId of await listFilesAbout(transaction, of.partnerId, subjects))
      await deleteFileBytes(transaction, { partnerId: of.partnerId, fileId });
  },
};
