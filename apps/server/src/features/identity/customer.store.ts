import { and, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#db/client.ts';
import { listDue, type DueKey, type DuePage } from '#db/queues/list-due.ts';
import { codeChallengeTable } from './codes/code.table.ts';
import { avatarTable, customerTable, legalPersonCustomerTable, legalPersonRequestTable } from './identity.table.ts';

export type CustomerRow = typeof customerTable.$inferSelect;
export type CustomerChanges = Partial<
  Omit<
    CustomerRow,
    | 'partnerId'
    | 'id'
    | 'createdAt'
    | 'deletedAt'
    | 'awaitsErasure'
    | 'mergedInto'
    | 'mergedAt'
    | 'version'
    | 'documents'
  >
>;

/** A customer by the subject of their token. */
export type CustomerKey = { readonly partnerId: string; readonly subjectId: string };

const isCustomer = ({ partnerId, subjectId }: CustomerKey) =>
  and(eq(customerTable.partnerId, partnerId), eq(customerTable.id, subjectId));

const isAccount = (key: CustomerKey) =>
  and(isCustomer(key), isNull(customerTable.deletedAt), isNull(customerTable.mergedInto));

/** Finds an account; null for a visitor, for a deleted account, and for a merged one. */
export async function findCustomer(executor: Executor, key: CustomerKey): Promise<CustomerRow | null> {
  const [row] = await executor.select().from(customerTable).where(isAccount(key));
  return row ?? null;
}

/** The roles of an account; null for a deleted or merged one. */
export async function findRoles(executor: Executor, key: CustomerKey): Promise<string[] | null> {
  const [row] = await executor.select({ roles: customerTable.roles }).from(customerTable).where(isAccount(key));
  return row?.roles ?? null;
}

/** Locks the account until the end of the transaction. */
export async function lockCustomer(transaction: Transaction, key: CustomerKey): Promise<CustomerRow | null> {
  const [row] = await transaction.select().from(customerTable).where(isAccount(key)).for('update');
  return row ?? null;
}

export async function updateCustomer(executor: Executor, key: CustomerKey, changes: CustomerChanges): Promise<void> {
  if (Object.keys(changes).length > 0) await executor.update(customerTable).set(changes).where(isAccount(key));
}

/** Erases all data of the account but its id, to which orders and consents refer. */
export async function eraseCustomer(transaction: Transaction, key: CustomerKey, deletedAt: Date): Promise<void> {
  const { partnerId, subjectId: customerId } = key;
  await deleteAvatars(transaction, key);
  await transaction
    .delete(legalPersonCustomerTable)
    .where(and(eq(legalPersonCustomerTable.partnerId, partnerId), eq(legalPersonCustomerTable.customerId, customerId)));
  await transaction
    .delete(legalPersonRequestTable)
    .where(and(eq(legalPersonRequestTable.partnerId, partnerId), eq(legalPersonRequestTable.customerId, customerId)));
  await transaction
    .update(customerTable)
    .set({
      roles: [],
      name: null,
      phone: null,
      phoneConfirmedAt: null,
      pendingPhone: null,
      email: null,
      pendingEmail: null,
      birthday: null,
      avatarId: null,
      language: null,
      orderSource: null,
      deletedAt,
    })
    .where(isCustomer(key));
}

/** Deletes codes that confirm a new contact of the customer, and codes sent to the customer's present contacts. */
export async function deleteChallengesOf(
  executor: Executor,
  { partnerId, subjectId: customerId }: CustomerKey,
): Promise<void> {
  const key = { partnerId, subjectId: customerId };
  const contacts = (column: AnyPgColumn, isOwn?: SQL) =>
    executor
      .select({ column })
      .from(customerTable)
      .where(and(isCustomer(key), isOwn));
  const { target } = codeChallengeTable;
  await executor.delete(codeChallengeTable).where(
    and(
      eq(codeChallengeTable.partnerId, partnerId),
      or(
        eq(codeChallengeTable.customerId, customerId),
        // An unconfirmed phone is left out, because it may be another person's.
        inArray(target, contacts(customerTable.phone, isNotNull(customerTable.phoneConfirmedAt))),
        inArray(target, contacts(customerTable.email)),
      ),
    ),
  );
}

/**
 * Customers of all partners who were deleted after the instant `since`, and earlier ones whose erasure is unfinished.
 */
export function listDeletedCustomers(
  executor: Executor,
  { since, ...page }: DuePage & { readonly since: Date },
): Promise<DueKey[]> {
  const { deletedAt: dueAt, awaitsErasure } = customerTable;
  return listDue(executor, { from: customerTable, dueAt, where: or(gt(dueAt, since), awaitsErasure) }, page);
}

export async function setAwaitsErasure(executor: Executor, key: CustomerKey, awaitsErasure: boolean): Promise<void> {
  await executor
    .update(customerTable)
    .set({ awaitsErasure })
    .where(and(isCustomer(key), ne(customerTable.awaitsErasure, awaitsErasure)));
}

export type AvatarRow = typeof avatarTable.$inferSelect;

export async function insertAvatar(executor: Executor, avatar: AvatarRow): Promise<void> {
  await executor.insert(avatarTable).values(avatar);
}

export async function findAvatar(executor: Executor, partnerId: string, id: string): Promise<AvatarRow | null> {
  const [row] = await executor
    .select()
    .from(avatarTable)
    .where(and(eq(avatarTable.partnerId, partnerId), eq(avatarTable.id, id)));
  return row ?? null;
}

export async function deleteAvatars(
  executor: Executor,
  { partnerId, subjectId: customerId }: CustomerKey,
): Promise<void> {
  await executor
    .delete(avatarTable)
    .where(and(eq(avatarTable.partnerId, partnerId), eq(avatarTable.customerId, customerId)));
}
