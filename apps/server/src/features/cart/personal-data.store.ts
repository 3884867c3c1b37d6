import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { replaceAddressIds, type AddressesReplaced } from '#db/statements/replace-address-ids.ts';
import { cartColumns, type CartLineRow, type CartRow } from './cart.store.ts';
import { cartLineTable, cartTable } from './cart.table.ts';

type CartOwners = { readonly partnerId: string; readonly subjectIds: readonly string[] };

/** All carts, or only those without an order. */
type CartFilter = { readonly isOrdered?: false };

const isTheirs = ({ partnerId, subjectIds }: CartOwners, { isOrdered }: CartFilter = {}) =>
  and(
    eq(cartTable.partnerId, partnerId),
    inArray(cartTable.subjectId, [...subjectIds]),
    isOrdered === false ? ne(cartTable.status, 'completed') : undefined,
  );

export function listCartsOf(executor: Executor, of: CartOwners): Promise<CartRow[]> {
  return executor
    .select(cartColumns)
    .from(cartTable)
    .where(isTheirs(of))
    .orderBy(asc(cartTable.createdAt), asc(cartTable.id));
}

export async function listCartLinesOf(executor: Executor, of: CartOwners): Promise<CartLineRow[]> {
  const rows = await executor
    .select({ line: cartLineTable })
    .from(cartLineTable)
    .innerJoin(cartTable, and(eq(cartTable.partnerId, cartLineTable.partnerId), eq(cartTable.id, cartLineTable.cartId)))
    .where(isTheirs(of))
    .orderBy(asc(cartLineTable.createdAt), asc(cartLineTable.id));
  return rows.map(({ line }) => line);
}

/** Locks carts in the common lock order and returns their ids; waits for a concurrent order of one. */
export async function lockCartsOf(
  transaction: Transaction,
  of: CartOwners,
  filter: CartFilter = {},
): Promise<string[]> {
  const rows = await transaction
    .select({ id: cartTable.id })
    .from(cartTable)
    .where(isTheirs(of, filter))
    .orderBy(asc(cartTable.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Deletes carts with their lines. */
export async function deleteCartsOf(transaction: Transaction, of: CartOwners, filter: CartFilter = {}): Promise<void> {
  await transaction.delete(cartTable).where(isTheirs(of, filter));
}

/** Moves a subject's carts to another. Lock them first. */
export async function updateOwnerOfCarts(
  transaction: Transaction,
  { partnerId, from, to }: { readonly partnerId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await transaction
    .update(cartTable)
    .set({ subjectId: to })
    .where(isTheirs({ partnerId, subjectIds: [from] }));
}

/** Points a subject's carts to the surviving one of two equal addresses. Lock the carts first. */
export function updateAddressesOfCarts(transaction: Transaction, of: AddressesReplaced): Promise<void> {
  return replaceAddressIds(transaction, cartTable, of);
}
