import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Role } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import { customerTable } from '../identity.table.ts';

/** A phone or e-mail just confirmed by a code. */
export type ConfirmedContact = { readonly partnerId: string } & (
  | { readonly phone: string; readonly email?: never }
  | { readonly email: string; readonly phone?: never }
);

export type SignedInCustomer = Pick<typeof customerTable.$inferSelect, 'id' | 'roles'> & { readonly isNew: boolean };

const signedIn = { id: customerTable.id, roles: customerTable.roles };

/**
 * Finds the contact's account, or the one that staff opened for a caller with this phone, or creates it. Concurrent
 * calls get the same account.
 */
export async function getOrCreateCustomer(
  transaction: Transaction,
  contact: ConfirmedContact,
  {
    language,
    roles,
    now,
    assertFree,
  }: {
    readonly language: string;
    readonly roles: readonly Role[];
    readonly now: Date;
    /** Throws if no new account may use the contact. */
    assertFree(): Promise<void>;
  },
): Promise<SignedInCustomer> {
  const known = await findCustomer(transaction, contact);
  if (known) return { ...known, isNew: false };
  // Checked after the lookup, whose lock has waited for a concurrent change of contacts.
  await assertFree();
  const { partnerId, phone = null, email = null } = contact;
  const opened = phone === null ? null : await claimOpened(transaction, { partnerId, phone, now });
  if (opened) return { ...opened, isNew: false };
  const [created] = await transaction
    .insert(customerTable)
    .values({
      ...{ partnerId, phone, email, language },
      roles: [...roles],
      phoneConfirmedAt: phone === null ? null : now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning(signedIn);
  if (created) return { ...created, isNew: true };
  const meanwhile = await findCustomer(transaction, contact);
  if (!meanwhile) throw new Error('An account was neither created nor found');
  return { ...meanwhile, isNew: false };
}

/**
 * Claims the account that staff opened for the phone, for the person who has just confirmed it; null if there is none.
 */
async function claimOpened(
  transaction: Transaction,
  { partnerId, phone, now }: { readonly partnerId: string; readonly phone: string; readonly now: Date },
) {
  const [claimed] = await transaction
    .update(customerTable)
    .set({ phoneConfirmedAt: now })
    .where(isOpenedFor({ partnerId, phone }))
    .returning({ ...signedIn, mergedInto: customerTable.mergedInto });
  return claimed ? followMerge(transaction, partnerId, claimed) : null;
}

/** Whether an account was opened for a caller with the phone, and nobody has signed in to it yet. */
export function isOpenedFor({ partnerId, phone }: { readonly partnerId: string; readonly phone: string }) {
  const { openedBy, phoneConfirmedAt, deletedAt } = customerTable;
  return and(
    eq(customerTable.partnerId, partnerId),
    eq(customerTable.phone, phone),
    isNotNull(openedBy),
    isNull(phoneConfirmedAt),
    isNull(deletedAt),
  );
}

/** Whether the customer has a confirmed phone; false for visitors. */
export async function hasProvenPhone(executor: Executor, partnerId: string, customerId: string): Promise<boolean> {
  return (await findProvenPhone(executor, partnerId, customerId)) !== null;
}

/** The customer's confirmed phone; null for visitors. */
export async function findProvenPhone(
  executor: Executor,
  partnerId: string,
  customerId: string,
): Promise<string | null> {
  const [row] = await executor
    .select({ phone: customerTable.phone })
    .from(customerTable)
    .where(
      and(
        eq(customerTable.partnerId, partnerId),
        eq(customerTable.id, customerId),
        isNotNull(customerTable.phoneConfirmedAt),
        isNull(customerTable.deletedAt),
      ),
    );
  return row?.phone ?? null;
}

/** The customer with this confirmed phone, or null. */
export function findCustomerOfPhone(executor: Executor, partnerId: string, phone: string): Promise<string | null> {
  return findIdByContact(executor, { partnerId, phone });
}

function isOf({ partnerId, phone, email }: ConfirmedContact): SQL | undefined {
  const isTheirs =
    phone === undefined
      ? eq(customerTable.email, email)
      : and(eq(customerTable.phone, phone), isNotNull(customerTable.phoneConfirmedAt));
  return and(eq(customerTable.partnerId, partnerId), isTheirs, isNull(customerTable.deletedAt));
}

/** The account that the contact signs in to, or null; for a merged account, the surviving one. */
export async function findIdByContact(executor: Executor, contact: ConfirmedContact): Promise<string | null> {
  const id = sql<string>`coalesce(${customerTable.mergedInto}, ${customerTable.id})`;
  const [row] = await executor.select({ id }).from(customerTable).where(isOf(contact));
  return row?.id ?? null;
}

async function findCustomer(transaction: Transaction, contact: ConfirmedContact) {
  const [row] = await transaction
    .select({ ...signedIn, mergedInto: customerTable.mergedInto })
    .from(customerTable)
    .where(isOf(contact))
    // The lock waits for a concurrent deletion of the account, or a merge.
    .for('update');
  return row ? followMerge(transaction, contact.partnerId, row) : null;
}

/** The surviving account of a merged one, else the account itself (rule 85). */
async function followMerge(
  transaction: Transaction,
  partnerId: string,
  { mergedInto: id, ...own }: Omit<SignedInCustomer, 'isNew'> & { readonly mergedInto: string | null },
) {
  if (id === null) return own;
  const [surviving] = await transaction
    .select(signedIn)
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.id, id), isNull(customerTable.deletedAt)))
    .for('update');
  if (!surviving) throw new Error(`Account ${id} is gone, but one that was merged into it is not`);
  return surviving;
}

/** The phones among these that sign in to an account. */
export async function listConfirmedPhones(
  executor: Executor,
  { partnerId, phones }: { readonly partnerId: string; readonly phones: readonly string[] },
): Promise<Set<string>> {
  const rows = await executor
    .select({ phone: customerTable.phone })
    .from(customerTable)
    .where(
      and(
        eq(customerTable.partnerId, partnerId),
        inArray(customerTable.phone, [...phones]),
        isNotNull(customerTable.phoneConfirmedAt),
      ),
    );
  return new Set(rows.flatMap(({ phone }) => phone ?? []));
}
