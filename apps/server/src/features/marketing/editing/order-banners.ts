import type { EndpointAnswer, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { assertVersions, recordAudits, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockBanners, updatePositions } from './banner.store.ts';
import { listOpsBanners } from './list-ops-banners.ts';

/**
 * Sets the order of all banners. Each comes with its version, so of two concurrent orders exactly one wins.
 * Throws the Refusals `banner.order_incomplete` and `conflict.changed`.
 */
export async function orderBanners(
  context: Context,
  call: OpsCall,
  items: readonly { readonly id: string; readonly version: number }[],
): Promise<EndpointAnswer<typeof operatorEndpoints.orderBanners>> {
  const { partner } = call;
  const isMoved = await withStaffTransaction(context, call, async (transaction) => {
    const present = new Map((await lockBanners(transaction, partner.id)).map((row) => [row.id, row]));
    const ordered = items.flatMap(({ id, version }, index) => {
      const row = present.get(id);
      return row ? [{ row, read: version, position: index + 1 }] : [];
    });
    const isWhole = ordered.length === items.length && new Set(items.map(({ id }) => id)).size === present.size;
    if (!isWhole || items.length !== present.size) throw new Refusal('banner.order_incomplete');
    await assertVersions(
      transaction,
      partner.id,
      ordered.map(({ row, read }) => ({ subject: `banner:${row.id}`, present: row.version, read })),
    );
    const moved = ordered.filter(({ row, position }) => row.position !== position);
    if (moved.length === 0) return false;
    await updatePositions(
      transaction,
      partner.id,
      moved.map(({ row, position }) => ({ id: row.id, position })),
    );
    await recordAudits(
      context,
      transaction,
      call,
      moved.map(({ row, position }) => ({
        ...{ action: 'banner.moved', subject: `banner:${row.id}`, version: row.version + 1 },
        ...{ before: { position: row.position }, after: { position } },
      })),
    );
    return true;
  });
  if (isMoved) context.changes.announce('marketing', partner.id);
  return listOpsBanners(context, call);
}
