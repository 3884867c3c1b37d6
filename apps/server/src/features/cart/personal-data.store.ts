import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import type { CartLineRow, CartRow } from './cart.store.ts';
import { cartLineTable, cartTable } from './cart.table.ts';

type Of = { readonly partnerId: string; readonly subjectId: string };

const isTheirs = ({ partnerId, subjectId }: Of) =>
  and(eq(cartTable.partnerId, partnerId), eq(cartTable.subjectId, subjectId));

export function listCartsOf(executor: Executor, of: Of): Promise<CartRow[]> {
  return executor.select().from(cartTable).where(isTheirs(of)).orderBy(asc(cartTable.createdAt), asc(cartTable.id));
}

export async function listCartLinesOf(executor: Executor, of: Of): Promise<CartLineRow[]> {
  const rows = await executor
    .select({ line: cartLineTable })
    .from(cartLineTable)
    .innerJoin(cartTable, and(eq(cartTable.partnerId, cartLineTable.partnerId), eq(cartTable.id, cartLineTable.cartId)))
    .where(isTheirs(of))
    .orderBy(asc(cartLineTable.createdAt), asc(cartLineTable.id));
  return rows.map(({ line }) => line);
}

/** With their lines; gives their ids. Whoever changes or orders one of them is waited for. */
export async function deleteCartsOf(executor: Executor, of: Of): Promise<string[]> {
  const rows = await executor.delete(cartTable).where(isTheirs(of)).returning({ id: cartTable.id });
  return rows.map(({ id }) => id);
}
