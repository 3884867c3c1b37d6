import type { OpsInterval } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { newIdAt } from '#db/time-ids.ts';
import { lockAreasForShare } from '#features/company/index.ts';
import { recordAudits, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { intervalsAtMost } from './create-interval.ts';
import { insertIntervals, listIntervalRows, lockNewIntervals, type IntervalRow } from './interval.store.ts';
import { toAuditFields, isOfferedFrom, todayOf, toOpsInterval } from './to-ops-interval.ts';

type Copy = { readonly fromAreaId: string; readonly toAreaId: string };

/** Copies a zone's intervals to another. Throws the Refusals `area.unknown` and `place.too_many`. */
export async function copyIntervals(
  context: Context,
  call: StaffCall,
  { preview = false, ...copy }: Copy & { readonly preview?: boolean | undefined },
): Promise<{ items: OpsInterval[] }> {
  const { partner } = call;
  const isKnown = (areaId: string) => partner.areas.some(({ id }) => id === areaId);
  if (!isKnown(copy.fromAreaId) || !isKnown(copy.toAreaId)) throw new Refusal('area.unknown');
  const rows = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    (transaction) => insertIntervalCopies(context, transaction, call, copy),
  );
  if (!preview && rows.length > 0) context.changes.announce('partner', partner.id);
  return { items: rows.map((row) => toOpsInterval(partner, row, { orders: 0, isUsed: false })) };
}

/**
 * Copies the intervals that are offered today or later, in the caller's transaction. The caller announces the change.
 */
export async function insertIntervalCopies(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  { fromAreaId, toAreaId }: Copy,
): Promise<IntervalRow[]> {
  const { partner } = call;
  if (!(await lockAreasForShare(transaction, partner.id, [toAreaId])).has(toAreaId)) throw new Refusal('area.unknown');
  const today = todayOf(context, partner, fromAreaId);
  await lockNewIntervals(transaction, partner.id);
  const [sources, present] = await Promise.all([
    listIntervalRows(transaction, partner.id, fromAreaId),
    listIntervalRows(transaction, partner.id, toAreaId),
  ]);
  const rows = sources
    .filter((source) => isOfferedFrom(source, today))
    .map((source) => ({ ...source, id: newIdAt(context.clock.now()), areaId: toAreaId, version: 1 }));
  if (present.length + rows.length > intervalsAtMost) throw new Refusal('place.too_many');
  await insertIntervals(transaction, rows);
  await recordAudits(
    context,
    transaction,
    call,
    rows.map((row) => ({
      ...{ action: 'interval.added', subject: `interval:${row.id}`, version: 1 },
      ...{ before: {}, after: toAuditFields(row) },
    })),
  );
  return rows;
}
