import type { StockDocumentKind } from '@kaplya/contract';
import { listPersonClues, mentionsPerson, type PersonMarks } from '@kaplya/domain';
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { containsClue } from '#db/contains-clue.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { insertRows } from '#db/insert-rows.ts';
import { stockDocumentLineTable, stockDocumentTable } from '../stock.table.ts';

export type DocumentRow = typeof stockDocumentTable.$inferSelect;
export type LineRow = typeof stockDocumentLineTable.$inferSelect;
export type NewLine = typeof stockDocumentLineTable.$inferInsert;

const isDocument = (partnerId: string, id: string) =>
  and(eq(stockDocumentTable.partnerId, partnerId), eq(stockDocumentTable.id, id));

/** Inserts a document; null if the id exists. Waits for a concurrent request with the same id. */
export async function insertDocument(
  transaction: Transaction,
  document: Omit<typeof stockDocumentTable.$inferInsert, 'number'>,
): Promise<DocumentRow | null> {
  const numbered = { ...document, number: sql`nextval('system.document_number')::text` };
  const [row] = await transaction.insert(stockDocumentTable).values(numbered).onConflictDoNothing().returning();
  return row ?? null;
}

export async function findDocument(executor: Executor, partnerId: string, id: string): Promise<DocumentRow | null> {
  const [row] = await executor.select().from(stockDocumentTable).where(isDocument(partnerId, id));
  return row ?? null;
}

export async function lockDocument(
  transaction: Transaction,
  partnerId: string,
  id: string,
): Promise<DocumentRow | null> {
  const [row] = await transaction.select().from(stockDocumentTable).where(isDocument(partnerId, id)).for('update');
  return row ?? null;
}

export async function updateDocument(
  transaction: Transaction,
  { partnerId, id }: Pick<DocumentRow, 'partnerId' | 'id'>,
  changes: Partial<Pick<DocumentRow, 'effect' | 'postedAt' | 'postedBy' | 'version'>>,
): Promise<DocumentRow> {
  const [row] = await transaction.update(stockDocumentTable).set(changes).where(isDocument(partnerId, id)).returning();
  if (!row) throw new Error(`The document ${id} is gone`);
  return row;
}

export async function deleteDocument(
  transaction: Transaction,
  { partnerId, id }: Pick<DocumentRow, 'partnerId' | 'id'>,
): Promise<void> {
  await transaction
    .delete(stockDocumentLineTable)
    .where(and(eq(stockDocumentLineTable.partnerId, partnerId), eq(stockDocumentLineTable.documentId, id)));
  await transaction.delete(stockDocumentTable).where(isDocument(partnerId, id));
}

export type DocumentFilters = {
  readonly warehouseId?: string | undefined;
  readonly kind?: StockDocumentKind | undefined;
  readonly state?: 'draft' | 'posted' | undefined;
};

function matchesFilters(partnerId: string, { warehouseId, kind, state }: DocumentFilters): SQL | undefined {
  const { postedAt, toWarehouseId } = stockDocumentTable;
  return and(
    eq(stockDocumentTable.partnerId, partnerId),
    warehouseId === undefined
      ? undefined
      : or(eq(stockDocumentTable.warehouseId, warehouseId), eq(toWarehouseId, warehouseId)),
    kind === undefined ? undefined : eq(stockDocumentTable.kind, kind),
    state === undefined ? undefined : state === 'draft' ? isNull(postedAt) : isNotNull(postedAt),
  );
}

/** Documents, newest first. */
export function listDocumentRows(
  executor: Executor,
  partnerId: string,
  filters: DocumentFilters,
  { after, limit }: { readonly after: { readonly at: Date; readonly id: string } | null; readonly limit: number },
): Promise<DocumentRow[]> {
  const { createdAt, id } = stockDocumentTable;
  return executor
    .select()
    .from(stockDocumentTable)
    .where(
      and(
        matchesFilters(partnerId, filters),
        after ? or(lt(createdAt, after.at), and(eq(createdAt, after.at), lt(id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Counts documents; stops counting at `most`. */
export async function countDocumentRows(
  executor: Executor,
  partnerId: string,
  filters: DocumentFilters,
  most: number,
): Promise<number> {
  return countUpTo(executor, {
    table: stockDocumentTable,
    where: matchesFilters(partnerId, filters),
    orderBy: [desc(stockDocumentTable.createdAt)],
    most,
  });
}

export async function listDocumentsById(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(stockDocumentTable)
    .where(and(eq(stockDocumentTable.partnerId, partnerId), inArray(stockDocumentTable.id, [...ids])));
}

/** The number of lines of each document. */
export async function countLines(
  executor: Executor,
  partnerId: string,
  documentIds: readonly string[],
): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map();
  const rows = await executor
    .select({ id: stockDocumentLineTable.documentId, lines: sql<number>`count(*)::int` })
    .from(stockDocumentLineTable)
    .where(
      and(
        eq(stockDocumentLineTable.partnerId, partnerId),
        inArray(stockDocumentLineTable.documentId, [...documentIds]),
      ),
    )
    .groupBy(stockDocumentLineTable.documentId);
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}

export function listLines(executor: Executor, partnerId: string, documentId: string): Promise<LineRow[]> {
  return executor
    .select()
    .from(stockDocumentLineTable)
    .where(and(eq(stockDocumentLineTable.partnerId, partnerId), eq(stockDocumentLineTable.documentId, documentId)));
}

/** Replaces the lines of these products in a locked document. */
export async function replaceLines(
  transaction: Transaction,
  { partnerId, id: documentId }: Pick<DocumentRow, 'partnerId' | 'id'>,
  productIds: readonly string[],
  lines: NewLine[],
): Promise<void> {
  await transaction
    .delete(stockDocumentLineTable)
    .where(
      and(
        eq(stockDocumentLineTable.partnerId, partnerId),
        eq(stockDocumentLineTable.documentId, documentId),
        inArray(stockDocumentLineTable.productId, [...productIds]),
      ),
    );
  await insertRows(transaction, stockDocumentLineTable, lines);
}

/** Erases the notes of documents that name the person. */
export async function eraseNotesNaming(
  transaction: Transaction,
  { partnerId, marks }: { readonly partnerId: string; readonly marks: PersonMarks },
): Promise<void> {
  const { id, note } = stockDocumentTable;
  const found = await transaction
    .select({ id, note })
    .from(stockDocumentTable)
    .where(
      and(eq(stockDocumentTable.partnerId, partnerId), isNotNull(note), containsClue(note, listPersonClues(marks))),
    );
  const ids = found.filter((document) => mentionsPerson(document.note ?? '', marks)).map((document) => document.id);
  if (ids.length === 0) return;
  await transaction
    .update(stockDocumentTable)
    .set({ note: null })
    .where(and(eq(stockDocumentTable.partnerId, partnerId), inArray(id, ids)));
}
