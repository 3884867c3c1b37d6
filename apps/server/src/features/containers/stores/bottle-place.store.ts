import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { survivingAddresses, type AddressesReplaced } from '#db/statements/replace-address-ids.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { bottlePlaceTable } from '../containers.table.ts';
import type { SubjectKey } from './renter.store.ts';

export type BottlePlaceRow = typeof bottlePlaceTable.$inferSelect;

const isPlaceOf = ({ partnerId, subjectId }: SubjectKey) =>
  and(eq(bottlePlaceTable.partnerId, partnerId), eq(bottlePlaceTable.subjectId, subjectId));

export function listPlaces(executor: Executor, of: SubjectKey): Promise<BottlePlaceRow[]> {
  return executor.select().from(bottlePlaceTable).where(isPlaceOf(of)).orderBy(desc(bottlePlaceTable.id));
}

/** Creates the customer's place of an address if needed, and locks it. */
export async function lockOrCreatePlace(
  transaction: Transaction,
  place: Omit<typeof bottlePlaceTable.$inferInsert, 'id' | 'bottles'>,
): Promise<BottlePlaceRow> {
  const rows = await transaction
    .insert(bottlePlaceTable)
    .values({ ...place, bottles: 0 })
    .onConflictDoUpdate({
      target: [bottlePlaceTable.partnerId, bottlePlaceTable.subjectId, bottlePlaceTable.addressKey],
      set: {
        addressId: sql`coalesce(excluded.address_id, ${bottlePlaceTable.addressId})`,
        addressText: place.addressText,
      },
    })
    .returning();
  return expectOneRow(rows);
}

/** Sets the place's bottles. Lock the place first. */
export async function updatePlace(
  transaction: Transaction,
  { partnerId, id }: Pick<BottlePlaceRow, 'partnerId' | 'id'>,
  changes: Pick<BottlePlaceRow, 'bottles'>,
): Promise<void> {
  await transaction
    .update(bottlePlaceTable)
    .set(changes)
    .where(and(eq(bottlePlaceTable.partnerId, partnerId), eq(bottlePlaceTable.id, id)));
}

/** Gives a place another address; its ledger stays. Lock the place first. */
export async function updatePlaceAddress(
  transaction: Transaction,
  { partnerId, id }: Pick<BottlePlaceRow, 'partnerId' | 'id'>,
  { addressKey, addressId, addressText }: Pick<BottlePlaceRow, 'addressKey' | 'addressId' | 'addressText'>,
): Promise<void> {
  await transaction
    .update(bottlePlaceTable)
    .set({ addressKey, addressId, addressText })
    .where(and(eq(bottlePlaceTable.partnerId, partnerId), eq(bottlePlaceTable.id, id)));
}

/** Points a subject's places to the surviving one of two equal addresses. Lock the places first. */
export async function updateAddressesOfPlaces(
  transaction: Transaction,
  { replaced, ...of }: AddressesReplaced,
): Promise<void> {
  if (replaced.length === 0) return;
  await transaction
    .update(bottlePlaceTable)
    .set({ addressId: sql`kept.id::uuid` })
    .from(survivingAddresses(replaced))
    .where(and(isPlaceOf(of), sql`${bottlePlaceTable.addressId} = kept.former_id::uuid`));
}

/** Deletes the addresses of places; the numbers stay for the books. */
export async function erasePlaces(transaction: Transaction, of: SubjectKey): Promise<void> {
  await transaction
    .update(bottlePlaceTable)
    .set({ addressKey: sql`${bottlePlaceTable.id}::text`, addressId: null, addressText: '' })
    .where(isPlaceOf(of));
}

/** Locks a subject's places in the order of their keys, in which several are created, too. */
export function lockPlacesOf(transaction: Transaction, of: SubjectKey): Promise<BottlePlaceRow[]> {
  return transaction
    .select()
    .from(bottlePlaceTable)
    .where(isPlaceOf(of))
    .orderBy(asc(bottlePlaceTable.addressKey))
    .for('update');
}

/** The places of many subjects. */
export function listPlacesOfSubjects(
  executor: Executor,
  { partnerId, subjectIds }: { readonly partnerId: string; readonly subjectIds: readonly string[] },
): Promise<BottlePlaceRow[]> {
  return executor
    .select()
    .from(bottlePlaceTable)
    .where(and(eq(bottlePlaceTable.partnerId, partnerId), inArray(bottlePlaceTable.subjectId, [...subjectIds])));
}
