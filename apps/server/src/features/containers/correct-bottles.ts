import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { insertBottleDocument } from './stores/bottle-document.store.ts';
import { insertBottleEntry } from './stores/bottle-entry.store.ts';
import { lockOrCreatePlace, updatePlace } from './stores/bottle-place.store.ts';

export type BottleCorrection = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly place: {
    readonly addressKey: string;
    readonly addressId: string | null;
    readonly addressText: string;
  };
  /** Added, or taken if negative; not 0. */
  readonly bottles: number;
  readonly reasonId: string;
  readonly note: string | null;
  readonly staffId: string;
  readonly now: Date;
};

export type BottlesCorrected = {
  readonly documentId: string;
  readonly number: string;
  /** The bottles with the customer at that address before the correction. */
  readonly before: number;
  readonly after: number;
};

/**
 * Corrects a customer's bottles at an address by a document (rule 87). Refuses to take more than are there
 * (`bottles.not_enough`). Nothing is charged or credited: rentals and debts are corrected separately.
 */
export async function correctBottles(
  transaction: Transaction,
  { partnerId, subjectId, place: address, bottles, reasonId, note, staffId, now }: BottleCorrection,
): Promise<BottlesCorrected> {
  const place = await lockOrCreatePlace(transaction, { partnerId, subjectId, ...address });
  const before = place.bottles;
  const after = before + bottles;
  if (after < 0) throw new Refusal([{ code: 'bottles.not_enough', field: 'bottles', params: { bottles: before } }]);
  const written = { partnerId, subjectId, placeId: place.id, bottles, reasonId, note, staffId, at: now };
  const { id: documentId, number } = await insertBottleDocument(transaction, written);
  await insertBottleEntry(transaction, {
    ...{ partnerId, subjectId, placeId: place.id, documentId, at: now },
    ...{ delivered: 0, returned: 0, change: bottles, bottles: after },
  });
  await updatePlace(transaction, place, { bottles: after });
  return { documentId, number, before, after };
}
