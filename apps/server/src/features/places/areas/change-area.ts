import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { listPlaceRows, lockPlaces, toNames, updateArea } from '#features/company/index.ts';
import { insertIntervalCopies } from '#features/delivery/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { describeFindings, toPlaceArea } from '../to-places.ts';
import { auditedArea } from './audited-area.ts';
import { requireKnown } from './create-area.ts';
import { describeMoves } from './describe-moves.ts';
import { listZonesWithoutIntervals } from './list-zones-without-intervals.ts';
import { requireRing } from './require-ring.ts';

type Endpoint = typeof operatorEndpoints.changeArea;

/**
 * Changes a zone or switches it off. Orders and carts of the zone stay in it: their zone was chosen together with the
 * address.
 * `copyIntervalsFrom` gives an active zone without intervals those of another one.
 * Throws the Refusals of `area`, `city`, `warehouse`, `place` and `conflict` that the contract names.
 */
export async function changeArea(
  context: Context,
  call: StaffCall,
  id: string,
  { version, preview = false, names, ring, copyIntervalsFrom, ...fields }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const key = { partnerId: partner.id, id };
  const subject = `area:${id}`;
  const changes = {
    ...fields,
    ...(names && { names: toNames(partner, names) }),
    ...(ring && { ring: requireRing(ring) }),
  };
  const answer = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction) => {
      const before = await lockPlaces(transaction, partner.id);
      const former = before.areas.find((area) => area.id === id);
      if (!former) throw new Refusal('area.unknown');
      await assertVersion(transaction, { partnerId: partner.id, subject, present: former.version, read: version });
      requireKnown(before, fields);
      if (fields.isActive === false && before.cities.some(({ defaultAreaId }) => defaultAreaId === id))
        throw new Refusal('area.default');
      if (copyIntervalsFrom !== undefined && !before.areas.some((area) => area.id === copyIntervalsFrom))
        throw new Refusal('area.unknown');
      await updateArea(transaction, key, changes);
      const after = await listPlaceRows(transaction, partner.id);
      const next = after.areas.find((area) => area.id === id) ?? former;
      if (next.version !== former.version) {
        await recordAudit(context, transaction, call, {
          ...{ action: 'area.changed', subject, version: next.version },
          ...{ before: auditedArea(former), after: auditedArea(next) },
        });
      }
      const moves = await describeMoves(context, transaction, partner.id, { before: before.areas, after: after.areas });
      const findings = describeFindings(after.areas);
      const listWithout = (ids: readonly (string | null)[]) =>
        listZonesWithoutIntervals(context, transaction, partner, after.areas, ids);
      const isWithout = copyIntervalsFrom !== undefined && (await listWithout([id])).length > 0;
      const copied = isWithout
        ? await insertIntervalCopies(context, transaction, call, { fromAreaId: copyIntervalsFrom, toAreaId: id })
        : [];
      const withoutIntervals = await listWithout([id, ...moves.map(({ to }) => to)]);
      return {
        area: toPlaceArea(next),
        effect: { moves, findings, copiedPrices: 0, copiedIntervals: copied.length, withoutIntervals },
      };
    },
  );
  if (!preview && (answer.area.version !== version || answer.effect.copiedIntervals > 0))
    context.changes.announce('partner', partner.id);
  return answer;
}
