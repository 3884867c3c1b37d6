import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { bottleDocumentTable } from '../containers.table.ts';
import type { SubjectKey } from './renter.store.ts';

export type BottleDocumentRow = typeof bottleDocumentTable.$inferSelect;

/** Writes a document under the next number. Lock the place first. */
export async function insertBottleDocument(
  transaction: Transaction,
  document: Omit<BottleDocumentRow, 'id' | 'number'>,
): Promise<BottleDocumentRow> {
  const numbered = { ...document, number: sql`nextval('system.document_number')::text` };
  return expectOneRow(await transaction.insert(bottleDocumentTable).values(numbered).returning());
}

/** Lists the documents about the bottles of several subjects, newest first. */
export function listBottleDocuments(
  executor: Executor,
  { partnerId, subjectIds }: { readonly partnerId: string; readonly subjectIds: readonly string[] },
  limit: number,
): Promise<BottleDocumentRow[]> {
  return executor
    .select()
    .from(bottleDocumentTable)
    .where(and(eq(bottleDocumentTable.partnerId, partnerId), inArray(bottleDocumentTable.subjectId, [...subjectIds])))
    .orderBy(desc(bottleDocumentTable.at), desc(bottleDocumentTable.id))
    .limit(limit);
}

/** Deletes the notes of staff about a customer; the documents stay for the books. */
export async function eraseBottleNotes(transaction: Transaction, { partnerId, subjectId }: SubjectKey): Promise<void> {
  await transaction
    .update(bottleDocumentTable)
    .set({ note: null })
    .where(
      and(
        eq(bottleDocumentTable.partnerId, partnerId),
        eq(bottleDocumentTable.subjectId, subjectId),
        isNotNull(bottleDocumentTable.note),
      ),
    );
}
