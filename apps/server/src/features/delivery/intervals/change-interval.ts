import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { isIntervalUsed, lockInterval, updateInterval } from './interval.store.ts';
import { describeEffect, toAuditFields, requireValidInterval, toColumns, toOpsInterval } from './to-ops-interval.ts';

type Endpoint = typeof operatorEndpoints.changeInterval;

/**
 * Changes an interval. Orders keep their place, time and price; holds of carts are checked again at completion. Throws
 * the Refusals `interval.unknown`, `interval.invalid` and `conflict.changed`.
 */
export async function changeInterval(
  context: Context,
  call: StaffCall,
  id: string,
  { version, preview = false, ...fields }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const key = { partnerId: partner.id, id };
  const subject = `interval:${id}`;
  const answer = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction) => {
      const former = await lockInterval(transaction, key);
      if (!former) throw new Refusal('interval.unknown');
      await assertVersion(transaction, { partnerId: partner.id, subject, present: former.version, read: version });
      const changed = { ...former, ...toColumns(fields) };
      requireValidInterval(changed);
      await updateInterval(transaction, changed);
      const next = (await lockInterval(transaction, key)) ?? changed;
      if (next.version !== former.version) {
        await recordAudit(context, transaction, call, {
          ...{ action: 'interval.changed', subject, version: next.version },
          ...{ before: toAuditFields(former), after: toAuditFields(next) },
        });
      }
      const effect = await describeEffect(context, transaction, partner, next);
      const isUsed = await isIntervalUsed(transaction, key);
      return { interval: toOpsInterval(partner, next, { orders: effect.orders, isUsed }), effect };
    },
  );
  if (!preview && answer.interval.version !== version) context.changes.announce('partner', partner.id);
  return answer;
}
