import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import type { KeptAddress } from './addresses.store.ts';
import { addressTable } from './addresses.table.ts';

type Of = { readonly partnerId: string; readonly subjectId: string };

const isTheirs = ({ partnerId, subjectId }: Of) =>
  and(eq(addressTable.partnerId, partnerId), eq(addressTable.subjectId, subjectId));

export function listAddressesOf(executor: Executor, of: Of): Promise<KeptAddress[]> {
  return executor.select().from(addressTable).where(isTheirs(of)).orderBy(asc(addressTable.createdAt));
}

export async function deleteAddressesOf(executor: Executor, of: Of): Promise<void> {
  await executor.delete(addressTable).where(isTheirs(of));
}
