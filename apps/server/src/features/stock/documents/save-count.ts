import type { EndpointAnswer, EndpointRequest, operatorEndpoints, RefusalCode } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { lockProductsForShare } from '#features/catalogue/index.ts';
import {
  assertVersions,
  insertRevisions,
  listLastVersions,
  recordAudit,
  withStaffTransaction,
  type OpsCall,
} from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { listLines, replaceLines, updateDocument, type DocumentRow } from './document.store.ts';
import { describeLines } from './get-document.ts';
import { lockDraft } from './lock-draft.ts';

type Body = EndpointRequest<typeof operatorEndpoints.saveStockCount>['body'];

const linesAtMost = 2000;
/** A time of counting may be so far in the future, because the clock of a phone may be ahead. */
const aheadMilliseconds = 5 * MINUTE_MS;

/**
 * Saves counted numbers. Several people may count different products of one document; a product that another has
 * counted meanwhile is refused with a conflict (rule 81).
 */
export function saveCount(
  context: Context,
  call: OpsCall,
  id: string,
  { lines }: Body,
): Promise<EndpointAnswer<typeof operatorEndpoints.saveStockCount>> {
  const { partner, staff } = call;
  const now = context.clock.now();
  return withStaffTransaction(context, call, async (transaction) => {
    const document = await lockDraft(transaction, partner.id, id);
    const moments = lines.map(({ countedAt }) => toMoment(countedAt, document, now));
    refuseFirst(moments, 'stock.counted_when');
    const productIds = lines.map(({ productId }) => productId);
    refuseFirst(
      productIds.map((productId, index) => (productIds.indexOf(productId) === index ? productId : null)),
      'stock.twice',
    );
    const known = await lockProductsForShare(transaction, partner.id, productIds);
    refuseFirst(
      productIds.map((productId) => (known.has(productId) ? productId : null)),
      'stock.product_unknown',
    );

    const former = await listLines(transaction, partner.id, id);
    const formerOf = new Map(former.map((line) => [line.productId, line]));
    const subjectOf = (productId: string) => `count:${id}:${productId}`;
    await assertVersions(
      transaction,
      partner.id,
      lines.map(({ productId, version: read }) => ({
        ...{ subject: subjectOf(productId), read, present: formerOf.get(productId)?.version ?? 0 },
      })),
    );
    // The versions of a line that was deleted and is counted again continue those of the deleted one.
    const last = await listLastVersions(transaction, partner.id, productIds.map(subjectOf));
    const versionOf = (productId: string) =>
      (formerOf.get(productId)?.version ?? last.get(subjectOf(productId)) ?? 0) + 1;
    const next = lines.flatMap(({ productId, counted }, index) =>
      counted === null
        ? []
        : [
            {
              ...{ partnerId: partner.id, documentId: id, productId, quantity: counted, version: versionOf(productId) },
              ...{ countedAt: moments[index] ?? now, countedBy: staff.id, expected: null },
            },
          ],
    );
    await replaceLines(transaction, document, productIds, next);
    const untouched = former.filter(({ productId }) => !productIds.includes(productId));
    const lineCount = untouched.length + next.length;
    if (lineCount > linesAtMost) throw new Refusal([{ code: 'stock.too_long', field: 'lines' }]);
    const { version } = await updateDocument(transaction, document, { version: document.version + 1 });
    await insertRevisions(transaction, partner.id, [
      { subject: `document:${id}`, version, fields: ['lines'] },
      ...productIds.map((productId) => ({
        ...{ subject: subjectOf(productId), version: versionOf(productId), fields: ['counted'] },
      })),
    ]);
    await recordAudit(context, transaction, call, {
      ...{ action: 'stock.counted', subject: `document:${id}`, version },
      ...{ before: { lines: former.length }, after: { lines: lineCount, counted: next.length } },
    });
    return { lines: await describeLines(transaction, call, document, next), version };
  });
}

/** Parses the time of counting; null if it is before the document was created, or in the future. */
function toMoment(countedAt: string | undefined, { createdAt }: DocumentRow, now: Date): Date | null {
  if (countedAt === undefined) return now;
  const at = new Date(countedAt);
  if (at < createdAt || at.getTime() > now.getTime() + aheadMilliseconds) return null;
  return at > now ? now : at;
}

function refuseFirst(values: readonly unknown[], code: RefusalCode): void {
  const index = values.indexOf(null);
  if (index !== -1) throw new Refusal([{ code, field: `lines.${index}` }]);
}
