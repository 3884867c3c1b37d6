import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { listPlaceRows, lockPlaces, updatePriorities } from '#features/company/index.ts';
import { assertVersions, recordAudits, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { describeFindings, toPlaceArea } from '../to-places.ts';
import { describeMoves } from './describe-moves.ts';
import { listZonesWithoutIntervals } from './list-zones-without-intervals.ts';

type Endpoint = typeof operatorEndpoints.orderAreas;

/**
 * Sets the precedence of all zones, which decides where zones overlap. Throws the Refusals `area.unknown` (the list
 * must contain each zone once) and `conflict.changed`.
 */
export async function orderAreas(
  context: Context,
  call: StaffCall,
  { items, preview = false }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const answer = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction) => {
      const before = await lockPlaces(transaction, partner.id);
      const rows = items.map(({ id, version }) => ({ row: before.areas.find((area) => area.id === id), version }));
      const known = rows.flatMap(({ row, version }) => (row ? [{ row, version }] : []));
      const isWhole = known.length === rows.length && new Set(items.map(({ id }) => id)).size === before.areas.length;
      if (!isWhole || items.length !== before.areas.length) throw new Refusal('area.unknown');
      await assertVersions(
        transaction,
        partner.id,
        known.map(({ row, version }) => ({ subject: `area:${row.id}`, present: row.version, read: version })),
      );
      const moved = known.flatMap(({ row }, index) =>
        row.priority === index + 1 ? [] : [{ row, priority: index + 1 }],
      );
      await updatePriorities(
        transaction,
        partner.id,
        moved.map(({ row, priority }) => ({ id: row.id, priority })),
      );
      await recordAudits(
        context,
        transaction,
        call,
        moved.map(({ row, priority }) => ({
          ...{ action: 'area.ordered', subject: `area:${row.id}`, version: row.version + 1 },
          ...{ before: { priority: row.priority }, after: { priority } },
        })),
      );
      const after = await listPlaceRows(transaction, partner.id);
      const moves = await describeMoves(context, transaction, partner.id, { before: before.areas, after: after.areas });
      const findings = describeFindings(after.areas);
      const gaining = moves.map(({ to }) => to);
      const withoutIntervals = await listZonesWithoutIntervals(context, transaction, partner, after.areas, gaining);
      return {
        areas: after.areas.map(toPlaceArea),
        effect: { moves, findings, copiedPrices: 0, copiedIntervals: 0, withoutIntervals },
      };
    },
  );
  if (!preview) context.changes.announce('partner', partner.id);
  return answer;
}
