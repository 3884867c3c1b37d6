import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { savedMethodTable } from '../payments.table.ts';
import type { PaymentKey } from './payment.store.ts';

export type SavedMethodRow = typeof savedMethodTable.$inferSelect;

type CustomerKey = { readonly partnerId: string; readonly customerId: string };

const isOfCustomer = ({ partnerId, customerId }: CustomerKey) =>
  and(
    eq(savedMethodTable.partnerId, partnerId),
    eq(savedMethodTable.customerId, customerId),
    isNull(savedMethodTable.deletedAt),
  );

export async function findSavedMethodRow(
  executor: Executor,
  { id, ...of }: CustomerKey & { readonly id: string },
): Promise<SavedMethodRow | null> {
  const [row] = await executor
    .select()
    .from(savedMethodTable)
    .where(and(isOfCustomer(of), eq(savedMethodTable.id, id)));
  return row ?? null;
}

/** The method of a payment, also a deleted one: the payment may still be pending. */
export async function findMethodOfPayment(
  executor: Executor,
  { partnerId, id }: PaymentKey,
): Promise<SavedMethodRow | null> {
  const [row] = await executor
    .select()
    .from(savedMethodTable)
    .where(and(eq(savedMethodTable.partnerId, partnerId), eq(savedMethodTable.id, id)));
  return row ?? null;
}

export function listSavedMethods(executor: Executor, of: CustomerKey): Promise<SavedMethodRow[]> {
  return executor
    .select()
    .from(savedMethodTable)
    .where(isOfCustomer(of))
    .orderBy(desc(savedMethodTable.createdAt), desc(savedMethodTable.id));
}

/** Saves a method, replacing an older entry of the same card. */
export async function replaceSavedMethod(
  transaction: Transaction,
  { createdAt, ...method }: Omit<typeof savedMethodTable.$inferInsert, 'id' | 'deletedAt'>,
): Promise<void> {
  const { partnerId, customerId, kind, label, last4 = null, expiry = null } = method;
  await transaction
    .update(savedMethodTable)
    .set({ deletedAt: createdAt })
    .where(
      and(
        isOfCustomer({ partnerId, customerId }),
        eq(savedMethodTable.kind, kind),
        eq(savedMethodTable.label, label),
        sql`${savedMethodTable.last4} is not distinct from ${last4}`,
        sql`${savedMethodTable.expiry} is not distinct from ${expiry}`,
        ne(savedMethodTable.acquirerMethodId, method.acquirerMethodId),
      ),
    );
  await transaction
    .insert(savedMethodTable)
    .values({ ...method, createdAt })
    .onConflictDoNothing();
}

/** Marks a saved method as deleted; returns whether there was one. */
export async function markSavedMethodDeleted(
  executor: Executor,
  { id, kind, ...of }: CustomerKey & { readonly id: string; readonly kind: 'card' | 'sbp' },
  now: Date,
): Promise<boolean> {
  const deleted = await executor
    .update(savedMethodTable)
    .set({ deletedAt: now })
    .where(and(isOfCustomer(of), eq(savedMethodTable.id, id), eq(savedMethodTable.kind, kind)))
    .returning({ id: savedMethodTable.id });
  return deleted.length > 0;
}

/** Counts the methods that are not deleted. */
export async function countSavedMethods(executor: Executor, of: CustomerKey): Promise<number> {
  return (await listSavedMethods(executor, of)).length;
}

/** Deletes all rows of a customer's saved methods. */
export async function deleteSavedMethods(
  transaction: Transaction,
  { partnerId, customerId }: CustomerKey,
): Promise<void> {
  await transaction
    .delete(savedMethodTable)
    .where(and(eq(savedMethodTable.partnerId, partnerId), eq(savedMethodTable.customerId, customerId)));
}

/** Sets the account of methods without one. */
export async function fillAccountOfSavedMethods(
  executor: Executor,
  {
    partnerId,
    acquirer,
    acquirerAccount,
  }: Pick<SavedMethodRow, 'partnerId' | 'acquirer'> & { acquirerAccount: string },
): Promise<void> {
  await executor
    .update(savedMethodTable)
    .set({ acquirerAccount })
    .where(
      and(
        eq(savedMethodTable.partnerId, partnerId),
        eq(savedMethodTable.acquirer, acquirer),
        isNull(savedMethodTable.acquirerAccount),
      ),
    );
}
