import type { PersonalData } from '#features/identity/index.ts';
import { deleteSavedMethods, listSavedMethods } from './stores/saved-method.store.ts';

/** A customer's saved payment methods. Payments stay with their orders for the books. */
export const savedMethodsOfCustomers: PersonalData = {
  name: 'savedPaymentMethods',
  async list(executor, { partnerId, subjectId }) {
    const rows = await listSavedMethods(executor, { partnerId, customerId: subjectId });
    return rows.map(({ kind, label, last4, expiry, createdAt }) => ({ kind, label, last4, expiry, createdAt }));
  },
  async erase(transaction, { partnerId, subjectId }) {
    await deleteSavedMethods(transaction, { partnerId, customerId: subjectId });
  },
};
