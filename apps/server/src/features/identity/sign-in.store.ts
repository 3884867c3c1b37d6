import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Role } from '@kaplya/contract';
import type { Transaction } from '#db/client.ts';
import { customerTable } from './identity.table.ts';

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
  { language, roles, now }: { readonly language: string; readonly roles: readonly Role[]; readonly now: Date },
): Promise<SignedInCustomer> {
  const known = await findCustomer(transaction, contact);
  if (known) return { ...known, isNew: false };
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

async function findCustomer(transaction: Transaction, { partnerId, phone, email }: ConfirmedContact) {
  const isTheirs =
    phone === undefined
      ? eq(customerTable.email, email)
      : and(eq(customerTable.phone, phone), isNotNull(customerTable.phoneConfirmedAt));
  const [row] = await transaction
    .select(signedIn)
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), isTheirs, isNull(customerTable.deletedAt)))
    // Whoever deletes the account now is waited for.
    .for('update');
  return row ?? null;
}
