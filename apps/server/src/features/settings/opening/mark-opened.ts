import type { Opening } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { lockPartnerRow, updatePartnerRow } from '#features/company/index.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { isOpened } from '#partner.ts';
import { describeOpening } from './describe-opening.ts';

/** Opens the shop to search engines and real money. A shop that is open already stays as it is. */
export async function markOpened(context: Context, call: OpsCall): Promise<Opening> {
  const { partner } = call;
  const { hasChanged, settings } = await withStaffTransaction(context, call, async (transaction) => {
    const row = await lockPartnerRow(transaction, partner.id);
    if (isOpened(row)) return { hasChanged: false, settings: row.settings };
    const openedAt = context.clock.now().toISOString();
    const after = { ...row.settings, openedAt };
    await updatePartnerRow(transaction, partner.id, { settings: after });
    await recordAudit(context, transaction, call, {
      ...{ action: 'shop.opened', subject: `partner:${partner.id}`, before: { openedAt: null }, after: { openedAt } },
    });
    return { hasChanged: true, settings: after };
  });
  if (hasChanged) context.changes.announce('partner', partner.id);
  return describeOpening(context, call, settings);
}
