import type { PersonMarks } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import {
  deletePersonalAudit,
  deletePersonalAuditNaming,
  deletePersonalAuditOf,
  listPersonalAudit,
} from './audit/audit.store.ts';
import { deleteViewsNaming } from './views/view.store.ts';

type CustomerKey = { readonly partnerId: string; readonly subjectId: string };
type MentionsKey = { readonly partnerId: string; readonly marks: PersonMarks };
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
  async eraseMentions(transaction: Transaction, { partnerId, marks }: MentionsKey) {
    const views = await deleteViewsNaming(transaction, { partnerId, marks });
    await deletePersonalAuditOf(transaction, { partnerId, subjects: views.map((id) => `view:${id}`) });
    await deletePersonalAuditNaming(transaction, { partnerId, marks });
  },
};
