import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Role } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import { customerTable } from '../identity.table.ts';

/** A phone or an e-mail that a code has just confirmed. */
export type ConfirmedContact = { readonly partnerId: string } & (
  | { readonly phone: string; readonly email?: never }
  | { readonly email: string; readonly phone?: never }
);

export type SignedInCustomer = Pick<typeof customerTable.$inferSelect, 'id' | 'roles'> & { readonly isNew: boolean };

const signedIn = { id: customerTable.id, roles: customerTable.roles };

/** The account with the contact, or a new one; of two at once both get the one that is made. */
export async function getOrMakeCustomer(
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
    /** Throws where nobody new may have the contact. */
    assertFree(): Promise<void>;
  },
): Promise<SignedInCustomer> {
  const known = await findCustomer(transaction, contact);
  if (known) return { ...known, isNew: false };
  // After the account was looked for: whoever replaced the contact has committed by now.
  await assertFree();
  const { partnerId, phone = null, email = null } = contact;
  const [made] = await transaction
    .insert(customerTable)
    .values({
      ...{ partnerId, phone, email, language },
      roles: [...roles],
      phoneConfirmedAt: phone === null ? null : now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning(signedIn);
  if (made) return { ...made, isNew: true };
  const meanwhile = await findCustomer(transaction, contact);
  if (!meanwhile) throw new Error('An account was neither made nor found');
  return { ...meanwhile, isNew: false };
}

/** Whether a code has confirmed a phone of the customer; no visitor has one. */
export async function hasProvenPhone(executor: Executor, partnerId: string, customerId: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: customerTable.id })
    .from(customerTable)
    .where(
      and(
        eq(customerTable.partnerId, partnerId),
        eq(customerTable.id, customerId),
        isNotNull(customerTable.phoneConfirmedAt),
        isNull(customerTable.deletedAt),
      ),
    );
  return row !== undefined;
}

/** Whose confirmed phone it is; null for nobody's. */
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

/** Who signs in with the contact; null where nobody does. */
export async function findIdByContact(executor: Executor, contact: ConfirmedContact): Promise<string | null> {
  const [row] = await executor.select({ id: customerTable.id }).from(customerTable).where(isOf(contact));
  return row?.id ?? null;
}

async function findCustomer(transaction: Transaction, contact: ConfirmedContact) {
  const [row] = await transaction
    .select(signedIn)
    .from(customerTable)
    .where(isOf(contact))
    // Whoever deletes the account now is waited for.
    .for('update');
  return row ?? null;
}
