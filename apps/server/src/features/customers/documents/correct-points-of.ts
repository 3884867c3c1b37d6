import type { OpsPointsDocument } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { requireReason } from '#features/company/index.ts';
import { countDocument } from '#features/identity/index.ts';
import { correctPoints } from '#features/loyalty/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import { lockAtVersion, subjectOf } from '../customer-call.ts';

export type PointsDocumentInput = {
  readonly version: number;
  readonly points: number;
  readonly reasonId: string;
  readonly note?: string | undefined;
  readonly expiresAt?: string | undefined;
  readonly preview?: boolean | undefined;
};

/** Corrects a customer's points by a document (rule 87a), or previews the effect. */
export function correctPointsOf(
  context: Context,
  call: StaffCall,
  id: string,
  { preview = false, ...document }: PointsDocumentInput,
  idempotencyKey: string | undefined,
): Promise<OpsPointsDocument> {
  const now = context.clock.now();
  const { partner, staff } = call;
  return previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction) => {
      const effect = async (): Promise<OpsPointsDocument> => {
        const { version, points, reasonId, note = null, expiresAt } = document;
        await lockAtVersion(transaction, call, { id, version });
        const until = expiresAt === undefined ? null : new Date(expiresAt);
        if (until && until <= now) throw new Refusal([{ code: 'request.invalid', field: 'expiresAt' }]);
        await requireReason(transaction, { partnerId: partner.id, kind: 'points', id: reasonId });
        const done = await correctPoints(transaction, partner, {
          ...{ customerId: id, points, reasonId, expiresAt: until, staffId: staff.id, now },
          note: note === '' ? null : note,
        });
        const answer = {
          version: await countDocument(transaction, { partnerId: partner.id, subjectId: id }),
          before: done.before,
          after: done.after,
          expiresAt: done.expiresAt?.toISOString() ?? null,
        };
        await recordAudit(context, transaction, call, {
          ...{ action: 'customer.points_corrected', subject: subjectOf(id), version: answer.version, reasonId },
          before: { points: done.before },
          after: { points: done.after, document: done.number },
          personal: { personId: id, note },
        });
        return { document: preview ? null : { id: done.documentId, number: done.number }, ...answer };
      };
      if (idempotencyKey === undefined || preview) return effect();
      const scope = { partnerId: partner.id, subjectId: staff.id, endpoint: 'correctPoints', key: idempotencyKey };
      return withIdempotencyKey(transaction, { ...scope, body: { id, ...document } }, now, effect);
    },
  );
}
