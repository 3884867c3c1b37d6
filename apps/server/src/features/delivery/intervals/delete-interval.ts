import type { Context } from '#context.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { deleteIntervalRow, isIntervalUsed, lockInterval } from './interval.store.ts';
import { toAuditFields } from './to-ops-interval.ts';

/**
 * Deletes an interval that never had a hold or an order. Throws the Refusals `interval.unknown`, `interval.in_use` and
 * `conflict.changed`.
 */
export async function deleteInterval(
  context: Context,
  call: StaffCall,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<undefined> {
  const { partner } = call;
  const key = { partnerId: partner.id, id };
  const subject = `interval:${id}`;
  await withStaffTransaction(context, call, async (transaction) => {
    const former = await lockInterval(transaction, key, 'update');
    if (!former) throw new Refusal('interval.unknown');
    await assertVersion(transaction, { partnerId: partner.id, subject, present: former.version, read: version });
    if (await isIntervalUsed(transaction, key)) throw new Refusal('interval.in_use');
    await deleteIntervalRow(transaction, key);
    await recordAudit(context, transaction, call, {
      ...{ action: 'interval.deleted', subject, version: former.version },
      ...{ before: toAuditFields(former), after: {} },
    });
  });
  context.changes.announce('partner', partner.id);
}
