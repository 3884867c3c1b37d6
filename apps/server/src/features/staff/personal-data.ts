import type { Executor, Transaction } from '#db/client.ts';
import { deletePersonalAudit, listPersonalAudit } from './audit/audit.store.ts';

type CustomerKey = { readonly partnerId: string; readonly subjectId: string };
type VisitorsKey = { readonly partnerId: string; readonly subjectIds: readonly string[] };

/** Exports and erases the personal data about a customer in audit entries; the entries stay. */
export const auditOfCustomers = {
  name: 'changesByStaff',
  list: (executor: Executor, { partnerId, subjectId: personId }: CustomerKey) =>
    listPersonalAudit(executor, { partnerId, personId }),
  erase: (transaction: Transaction, { partnerId, subjectId }: CustomerKey) =>
    deletePersonalAudit(transaction, { partnerId, personIds: [subjectId] }),
  eraseVisitors: (transaction: Transaction, { partnerId, subjectIds }: VisitorsKey) =>
    deletePersonalAudit(transaction, { partnerId, personIds: subjectIds }),
};
