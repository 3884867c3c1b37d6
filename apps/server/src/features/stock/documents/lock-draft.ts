import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { lockDocument, type DocumentRow } from './document.store.ts';

/** Locks a draft. Throws the Refusals `stock.document_unknown` and `stock.posted`. */
export async function lockDraft(transaction: Transaction, partnerId: string, id: string): Promise<DocumentRow> {
  const row = await lockDocument(transaction, partnerId, id);
  if (!row) throw new Refusal('stock.document_unknown');
  if (row.postedAt !== null) throw new Refusal('stock.posted');
  return row;
}
