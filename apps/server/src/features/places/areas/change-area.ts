import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { listPlaceRows, lockPlaces, toNames, updateArea } from '#features/company/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { describeFindings, toPlaceArea } from '../to-places.ts';
import { auditedArea } from './audited-area.ts';
import { requireKnown } from './create-area.ts';
import { describeMoves } from './describe-moves.ts';
import { requireRing } from './require-ring.ts';

type Endpoint = typeof operatorEndpoints.changeArea;

/**
 * Changes a zone or switches it off. Orders and carts of the zone stay in it: their zone was chosen together with the
 * address.
 * Throws the Refusals of `area`, `city`, `warehouse` and `conflict` that the contract names.
 */
export async function changeArea(
  context: Context,
  call: StaffCall,
  id: string,
  { version, preview = false, names, ring, ...fields }: EndpointRequest<Endpoint>['body'],
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
      return { area: toPlaceArea(next), effect: { moves, findings, copiedPrices: 0, copiedIntervals: 0 } };
    },
  );
  if (!preview && answer.area.version !== version) context.changes.announce('partner', partner.id);
  return answer;
}
