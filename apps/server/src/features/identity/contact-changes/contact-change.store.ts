import { and, asc, eq, gt, gte, isNull, like, lte, ne, notLike, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import type { CustomerKey } from '../customer.store.ts';
import type { ContactKind } from './contact-kind.ts';
import { contactChangeTable } from './contact-change.table.ts';

export type ContactChangeRow = typeof contactChangeTable.$inferSelect;
export type NewContactChange = Omit<ContactChangeRow, 'id'>;

const isOf = ({ partnerId, subjectId }: CustomerKey) =>
  and(eq(contactChangeTable.partnerId, partnerId), eq(contactChangeTable.customerId, subjectId));

export async function insertContactChange(executor: Executor, change: NewContactChange): Promise<void> {
  await executor.insert(contactChangeTable).values(change);
}

export type FormerContact = { readonly partnerId: string; readonly former: string; readonly now: Date };

/**
 * The oldest change that replaced or removed this contact and can still be undone: of any account, of the account
 * `customerId`, or of any account but `exceptId`.
 */
export async function findOpenChange(
  executor: Executor,
  { partnerId, former, now }: FormerContact,
  { customerId, exceptId }: { readonly customerId?: string; readonly exceptId?: string } = {},
): Promise<ContactChangeRow | null> {
  const [row] = await executor
    .select()
    .from(contactChangeTable)
    .where(
      and(
        eq(contactChangeTable.partnerId, partnerId),
        eq(contactChangeTable.former, former),
        gt(contactChangeTable.openUntil, now),
        customerId === undefined ? undefined : eq(contactChangeTable.customerId, customerId),
        exceptId === undefined ? undefined : ne(contactChangeTable.customerId, exceptId),
      ),
    )
    .orderBy(asc(contactChangeTable.changedAt), asc(contactChangeTable.id))
    .limit(1);
  return row ?? null;
}

/** The oldest change that can still be undone and whose account had this confirmed phone and no e-mail. */
export async function findChangeWithoutEmail(
  executor: Executor,
  key: CustomerKey,
  { phone, now }: { readonly phone: string | null; readonly now: Date },
): Promise<ContactChangeRow | null> {
  const [row] = await executor
    .select()
    .from(contactChangeTable)
    .where(
      and(
        isOf(key),
        gt(contactChangeTable.openUntil, now),
        isNull(contactChangeTable.email),
        phone === null ? isNull(contactChangeTable.phone) : eq(contactChangeTable.phone, phone),
      ),
    )
    .orderBy(asc(contactChangeTable.changedAt), asc(contactChangeTable.id))
    .limit(1);
  return row ?? null;
}

export async function listOpenChanges(executor: Executor, key: CustomerKey, now: Date): Promise<ContactChangeRow[]> {
  return executor
    .select()
    .from(contactChangeTable)
    .where(and(isOf(key), gt(contactChangeTable.openUntil, now)))
    .orderBy(asc(contactChangeTable.changedAt), asc(contactChangeTable.id));
}

const kindOf: Readonly<Record<ContactKind, SQL>> = {
  email: like(contactChangeTable.former, '%@%'),
  phone: notLike(contactChangeTable.former, '%@%'),
};

/** Deletes the customer's changes: all, or those at or later than `from`, later than `after`, or of one `kind`. */
export async function deleteContactChanges(
  executor: Executor,
  key: CustomerKey,
  { from, after, kind }: { readonly from?: Date; readonly after?: Date; readonly kind?: ContactKind } = {},
): Promise<void> {
  await executor
    .delete(contactChangeTable)
    .where(
      and(
        isOf(key),
        from === undefined ? undefined : gte(contactChangeTable.changedAt, from),
        after === undefined ? undefined : gt(contactChangeTable.changedAt, after),
        kind === undefined ? undefined : kindOf[kind],
      ),
    );
}

export function deleteContactChangesOver(database: Database, now: Date, options?: BatchOptions): Promise<number> {
  return deleteInBatches(
    database,
    [{ from: contactChangeTable, where: lte(contactChangeTable.openUntil, now) }],
    options,
  );
}
