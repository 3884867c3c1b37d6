import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { findCustomer, type CustomerRow } from '../customer.store.ts';
import { customerTable } from '../identity.table.ts';
import { isOpenedFor } from '../sign-in/sign-in.store.ts';

type PhoneOf = { readonly partnerId: string; readonly phone: string };

/** The account that signs in with the phone, else the one that staff opened for it; null if there is neither. */
export async function findAccountOfPhone(executor: Executor, of: PhoneOf): Promise<CustomerRow | null> {
  const { partnerId, phone, phoneConfirmedAt, deletedAt } = customerTable;
  const isConfirmed = and(
    eq(partnerId, of.partnerId),
    eq(phone, of.phone),
    isNotNull(phoneConfirmedAt),
    isNull(deletedAt),
  );
  // Separate queries: each has its own index, which an `or` would not use.
  const [[confirmed], [opened]] = await Promise.all([
    executor.select().from(customerTable).where(isConfirmed),
    executor.select().from(customerTable).where(isOpenedFor(of)),
  ]);
  const found = confirmed ?? opened ?? null;
  // A merged account stands for the surviving one (rule 85).
  return found?.mergedInto ? findCustomer(executor, { partnerId: of.partnerId, subjectId: found.mergedInto }) : found;
}

/** Opens an account for a caller; null if a concurrent call has opened one for the phone. */
export async function insertOpenedAccount(
  transaction: Transaction,
  account: typeof customerTable.$inferInsert & { readonly openedBy: string; readonly phone: string },
): Promise<CustomerRow | null> {
  const [row] = await transaction.insert(customerTable).values(account).onConflictDoNothing().returning();
  return row ?? null;
}

/** Locks the account that staff opened for the phone until the end of the transaction. */
export async function lockOpenedAccount(transaction: Transaction, of: PhoneOf): Promise<CustomerRow | null> {
  const [row] = await transaction.select().from(customerTable).where(isOpenedFor(of)).for('update');
  return row ?? null;
}

/** The accounts that `findAccountOfPhone` finds for many phones, by phone; phones without an account are missing. */
export async function listAccountsOfPhones(
  executor: Executor,
  { partnerId, phones }: { readonly partnerId: string; readonly phones: readonly string[] },
): Promise<Map<string, CustomerRow>> {
  const { phone, phoneConfirmedAt, openedBy, deletedAt } = customerTable;
  const isOne = and(eq(customerTable.partnerId, partnerId), inArray(phone, [...phones]), isNull(deletedAt));
  const [confirmed, opened] = await Promise.all([
    executor
      .select()
      .from(customerTable)
      .where(and(isOne, isNotNull(phoneConfirmedAt))),
    executor
      .select()
      .from(customerTable)
      .where(and(isOne, isNull(phoneConfirmedAt), isNotNull(openedBy))),
  ]);
  const found = new Map([...opened, ...confirmed].map((row) => [row.phone ?? '', row]));
  const survivingIds = [...found.values()].flatMap(({ mergedInto }) => mergedInto ?? []);
  const surviving =
    survivingIds.length === 0
      ? []
      : await executor
          .select()
          .from(customerTable)
          .where(
            and(eq(customerTable.partnerId, partnerId), inArray(customerTable.id, survivingIds), isNull(deletedAt)),
          );
  const survivingOf = new Map(surviving.map((row) => [row.id, row]));
  return new Map(
    [...found].flatMap(([of, row]) => {
      const account = row.mergedInto === null ? row : survivingOf.get(row.mergedInto);
      return account ? [[of, account] as const] : [];
    }),
  );
}

/** Locks accounts in the order of their ids, to prevent their deletion. */
export async function lockAccountsById(
  transaction: Transaction,
  { partnerId, ids }: { readonly partnerId: string; readonly ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .select({ id: customerTable.id })
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), inArray(customerTable.id, [...ids])))
    .orderBy(asc(customerTable.id))
    .for('update');
}
