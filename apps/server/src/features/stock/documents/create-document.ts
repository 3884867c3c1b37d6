import type { EndpointRequest, operatorEndpoints, StockAnswer } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { announceStock, type AvailabilityChange } from '#features/catalogue/index.ts';
import { listWarehouses, requireReason } from '#features/company/index.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { describeDocument } from './describe-documents.ts';
import {
  findDocument,
  insertDocument,
  listLines,
  replaceLines,
  updateDocument,
  type DocumentRow,
} from './document.store.ts';
import { postLines, type PostedLine } from './post-lines.ts';

type Body = EndpointRequest<typeof operatorEndpoints.createStockDocument>['body'];

/**
 * Posts a document, all of its lines or none, or begins a count. Idempotent: a repeated request gets the answer of the
 * first. A preview runs the same code and stores nothing. Throws the Refusals `stock.…` and `reason.unknown`.
 */
export async function createDocument(context: Context, call: OpsCall, body: Body): Promise<StockAnswer> {
  refuseUnfit(body);
  const { partner } = call;
  const { preview = false } = body;
  const written = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    (transaction) => write(context, transaction, call, body),
  );
  if (!preview) await announceStock(context, partner.id, written.available);
  const effect = written.row.effect ?? { lines: [], uncovered: [] };
  return { document: preview ? null : await describeDocument(context.database, call, written.row), ...effect };
}

type Written = { readonly row: DocumentRow; readonly available: readonly AvailabilityChange[] };

async function write(context: Context, transaction: Transaction, call: OpsCall, body: Body): Promise<Written> {
  const { id, kind, warehouseId, toWarehouseId = null, reasonId = null, note, isDraft = false } = body;
  const { partner, staff } = call;
  const known = new Set((await listWarehouses(transaction, partner.id)).map((warehouse) => warehouse.id));
  if (!known.has(warehouseId)) throw new Refusal([{ code: 'stock.warehouse_unknown', field: 'warehouseId' }]);
  if (toWarehouseId !== null && !known.has(toWarehouseId))
    throw new Refusal([{ code: 'stock.warehouse_unknown', field: 'toWarehouseId' }]);
  if (reasonId !== null) await requireReason(transaction, { partnerId: partner.id, kind: 'write_off', id: reasonId });

  const at = context.clock.now();
  const row = await insertDocument(transaction, {
    ...{ partnerId: partner.id, id, kind, warehouseId, toWarehouseId, reasonId, note: note ? note : null },
    ...{ staffId: staff.id, createdAt: at, postedAt: isDraft ? null : at, postedBy: isDraft ? null : staff.id },
  });
  if (!row) return { row: await findSame(transaction, partner.id, body), available: [] };
  const subject = `document:${id}`;
  const audited = { kind, number: row.number, warehouseId, toWarehouseId, lines: body.lines.length };
  if (isDraft) {
    await recordAudit(context, transaction, call, {
      action: 'stock.begun',
      subject,
      version: 1,
      before: {},
      after: audited,
    });
    return { row, available: [] };
  }
  const countedAt = kind === 'count' ? at : null;
  const lines = body.lines.map(({ productId, quantity }): PostedLine => ({ productId, quantity, countedAt }));
  const posting = { documentId: id, kind, warehouseId, toWarehouseId, lines, at };
  const { effect, expected, available } = await postLines(transaction, call, posting);
  await replaceLines(
    transaction,
    row,
    lines.map(({ productId }) => productId),
    lines.map((line) => ({
      ...{ ...line, partnerId: partner.id, documentId: id },
      ...{ countedBy: countedAt ? staff.id : null, expected: expected.get(line.productId) ?? null },
    })),
  );
  const posted = await updateDocument(transaction, row, { effect });
  await recordAudit(context, transaction, call, {
    ...{ action: 'stock.posted', subject, version: posted.version, before: {}, after: audited },
    reasonId,
  });
  return { row: posted, available };
}

function refused(code: RefusalViolation['code'], field: string): never {
  throw new Refusal([{ code, field }]);
}

/** Throws the Refusals that can be found without a query. */
function refuseUnfit({ kind, warehouseId, toWarehouseId, reasonId, note, isDraft = false, lines }: Body): void {
  if (kind === 'transfer' ? toWarehouseId === undefined || toWarehouseId === warehouseId : toWarehouseId !== undefined)
    refused('request.invalid', 'toWarehouseId');
  if ((kind === 'write_off') !== (reasonId !== undefined)) refused('request.invalid', 'reasonId');
  if (kind === 'correction' && !note) refused('request.invalid', 'note');
  if (isDraft && (kind !== 'count' || lines.length > 0)) refused('request.invalid', 'isDraft');
  if (!isDraft && lines.length === 0) refused('stock.empty', 'lines');
  const seen = new Set<string>();
  for (const [index, { productId, quantity }] of lines.entries()) {
    if (seen.has(productId)) refused('stock.twice', `lines.${index}`);
    seen.add(productId);
    const isFit = kind === 'correction' ? quantity !== 0 : quantity >= (kind === 'count' ? 0 : 1);
    if (!isFit) refused('request.invalid', `lines.${index}.quantity`);
  }
}

/**
 * Finds the document that an earlier request with the same id and content created. The lines of a draft are not
 * compared, because staff may have saved some since.
 */
async function findSame(transaction: Transaction, partnerId: string, body: Body): Promise<DocumentRow> {
  const row = await findDocument(transaction, partnerId, body.id);
  const lines = body.isDraft ? [] : await listLines(transaction, partnerId, body.id);
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const isSame =
    row?.kind === body.kind &&
    row.warehouseId === body.warehouseId &&
    row.toWarehouseId === (body.toWarehouseId ?? null) &&
    row.reasonId === (body.reasonId ?? null) &&
    quantities.size === body.lines.length &&
    body.lines.every(({ productId, quantity }) => quantities.get(productId) === quantity);
  if (!row || !isSame) throw new Refusal([{ code: 'stock.document_other', field: 'id' }]);
  return row;
}
