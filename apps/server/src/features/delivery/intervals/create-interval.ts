import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { newIdAt } from '#db/time-ids.ts';
import { lockAreasForShare } from '#features/company/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { insertIntervals, listIntervalRows, lockNewIntervals, type IntervalRow } from './interval.store.ts';
import { describeEffect, toAuditFields, requireValidInterval, toColumns, toOpsInterval } from './to-ops-interval.ts';

type Endpoint = typeof operatorEndpoints.createInterval;

/** The most intervals of a zone; customers would not read a longer list. */
export const intervalsAtMost = 100;

/** Adds an interval to a zone. Throws the Refusals `area.unknown`, `interval.invalid` and `place.too_many`. */
export async function createInterval(
  context: Context,
  call: StaffCall,
  { areaId, preview = false, ...fields }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  if (!partner.areas.some(({ id }) => id === areaId)) throw new Refusal('area.unknown');
  const row = {
    ...{ partnerId: partner.id, id: newIdAt(context.clock.now()), areaId, version: 1 },
    ...toColumns(fields),
  } as IntervalRow;
  requireValidInterval(row);
  const effect = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction) => {
      if (!(await lockAreasForShare(transaction, partner.id, [areaId])).has(areaId)) throw new Refusal('area.unknown');
      await lockNewIntervals(transaction, partner.id);
      const others = await listIntervalRows(transaction, partner.id, areaId);
      if (others.length >= intervalsAtMost) throw new Refusal('place.too_many');
      await insertIntervals(transaction, [row]);
      await recordAudit(context, transaction, call, {
        ...{ action: 'interval.added', subject: `interval:${row.id}`, version: 1 },
        ...{ before: {}, after: toAuditFields(row) },
      });
      return describeEffect(context, transaction, partner, row);
    },
  );
  if (!preview) context.changes.announce('partner', partner.id);
  return { interval: toOpsInterval(partner, row, { orders: 0, isUsed: false }), effect };
}
