import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { hasCartsOfArea } from '#features/cart/index.ts';
import { deletePricesOf } from '#features/catalogue/index.ts';
import { deleteAreaRow, lockAreaForDeletion, lockPlaces } from '#features/company/index.ts';
import { deleteIntervalsOfArea, hasSlotsOfArea } from '#features/delivery/index.ts';
import { hasBannersOfArea } from '#features/marketing/index.ts';
import { hasOrdersOfArea } from '#features/orders/index.ts';
import { hasCodesOfArea } from '#features/promotions/index.ts';
import {
  assertVersion,
  recordDeletion,
  recordAudit,
  withStaffTransaction,
  type StaffCall,
} from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { auditedArea } from './audited-area.ts';

const referencesToArea = {
  orders: hasOrdersOfArea,
  carts: hasCartsOfArea,
  slots: hasSlotsOfArea,
  banners: hasBannersOfArea,
  codes: hasCodesOfArea,
};

/**
 * Deletes a zone that is off and that no row refers to, with its intervals and prices. Throws the Refusals
 * `area.unknown`, `area.default`, `area.active`, `area.in_use` (with the kinds of referring rows in `details.standing`)
 * and `conflict.changed`.
 */
export async function deleteArea(
  context: Context,
  call: StaffCall,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<undefined> {
  const { partner } = call;
  const subject = `area:${id}`;
  await withStaffTransaction(context, call, async (transaction) => {
    const { areas, cities } = await lockPlaces(transaction, partner.id);
    const former = areas.find((area) => area.id === id);
    if (!former) throw new Refusal('area.unknown');
    await assertVersion(transaction, { partnerId: partner.id, subject, present: former.version, read: version });
    if (cities.some(({ defaultAreaId }) => defaultAreaId === id)) throw new Refusal('area.default');
    if (former.isActive) throw new Refusal('area.active');
    await lockAreaForDeletion(transaction, former);
    const standing = await listReferences(transaction, partner.id, id);
    if (standing.length > 0) throw new Refusal('area.in_use', { details: { standing } });
    await deletePricesOf(transaction, partner.id, id);
    await deleteIntervalsOfArea(transaction, partner.id, id);
    await deleteAreaRow(transaction, { partnerId: partner.id, id });
    await recordDeletion(transaction, { partnerId: partner.id, subject, version: former.version });
    await recordAudit(context, transaction, call, {
      ...{ action: 'area.deleted', subject, version: former.version },
      ...{ before: auditedArea(former), after: {} },
    });
  });
  context.changes.announce('partner', partner.id);
  context.changes.announce('catalogue', partner.id);
}

async function listReferences(transaction: Transaction, partnerId: string, areaId: string): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, hasAny] of Object.entries(referencesToArea))
    if (await hasAny(transaction, partnerId, areaId)) found.push(kind);
  return found;
}
