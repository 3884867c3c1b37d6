import type { EndpointRequest, operatorEndpoints, StockAnswer } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { announceStock, type AvailabilityChange } from '#features/catalogue/index.ts';
import {
  assertVersion,
  insertRevisions,
  recordAudit,
  withStaffTransaction,
  type OpsCall,
} from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { describeDocument } from './describe-documents.ts';
import { listLines, lockDocument, replaceLines, updateDocument, type DocumentRow } from './document.store.ts';
import { postLines } from './post-lines.ts';

type Body = EndpointRequest<typeof operatorEndpoints.postStockCount>['body'];

/**
 * Posts a count (rule 118a). Idempotent: a repeated request gets the answer of the first. Throws the Refusals
 * `stock.document_unknown`, `stock.posted`, `stock.empty`, `stock.counted_later` and `conflict.changed`.
 */
export async function postCount(
  context: Context,
  call: OpsCall,
  id: string,
  { version, preview = false }: Body,
): Promise<StockAnswer> {
  const posted = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction) => {
      const document = await lockDocument(transaction, call.partner.id, id);
      if (!document) throw new Refusal('stock.document_unknown');
      if (document.postedAt !== null) {
        // A retry of the request that posted the count: its answer is returned again.
        if (document.version === version + 1) return { row: document, available: [] };
        throw new Refusal('stock.posted');
      }
      const subject = `document:${id}`;
      const { partnerId, version: present } = document;
      await assertVersion(transaction, { partnerId, subject, present, read: version });
      return post(context, transaction, call, document);
    },
  );
  if (!preview) await announceStock(context, call.partner.id, posted.available);
  const effect = posted.row.effect ?? { lines: [], uncovered: [] };
  return { document: preview ? null : await describeDocument(context.database, call, posted.row), ...effect };
}

async function post(
  context: Context,
  transaction: Transaction,
  call: OpsCall,
  document: DocumentRow,
): Promise<{ readonly row: DocumentRow; readonly available: readonly AvailabilityChange[] }> {
  const { id, partnerId, kind, warehouseId, toWarehouseId } = document;
  const lines = await listLines(transaction, partnerId, id);
  if (lines.length === 0) throw new Refusal('stock.empty');
  const at = context.clock.now();
  const posting = { documentId: id, kind, warehouseId, toWarehouseId, lines, at };
  const { effect, expected, available } = await postLines(transaction, call, posting);
  await replaceLines(
    transaction,
    document,
    lines.map(({ productId }) => productId),
    lines.map((line) => ({ ...line, expected: expected.get(line.productId) ?? null })),
  );
  const version = document.version + 1;
  const row = await updateDocument(transaction, document, { effect, postedAt: at, postedBy: call.staff.id, version });
  await insertRevisions(transaction, partnerId, [{ subject: `document:${id}`, version, fields: ['state'] }]);
  await recordAudit(context, transaction, call, {
    ...{ action: 'stock.posted', subject: `document:${id}`, version },
    ...{ before: {}, after: { kind, number: row.number, warehouseId, lines: lines.length } },
  });
  return { row, available };
}
