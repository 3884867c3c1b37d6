import type { Context } from '#context.ts';
import { deleteDomainClaim, deleteDomainRow, listDomainRows, lockPartnerRow } from '#features/company/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';

/**
 * Withdraws the claim of a domain, or removes a domain of the shop. Throws the Refusals `domain.unknown`,
 * `domain.current` for the domain of the call itself, and `domain.last`, because the shop must stay reachable.
 */
export async function deleteDomain(context: Context, call: StaffCall, host: string): Promise<void> {
  const { partner, caller } = call;
  if (host === caller.host) throw new Refusal('domain.current');
  const wasServed = await withStaffTransaction(context, call, async (transaction) => {
    await lockPartnerRow(transaction, partner.id);
    const isClaim = await deleteDomainClaim(transaction, { partnerId: partner.id, host });
    if (!isClaim) {
      if (!(await deleteDomainRow(transaction, { partnerId: partner.id, host }))) throw new Refusal('domain.unknown');
      if ((await listDomainRows(transaction, partner.id)).length === 0) throw new Refusal('domain.last');
    }
    await recordAudit(context, transaction, call, {
      action: isClaim ? 'domain.claim_withdrawn' : 'domain.deleted',
      ...{ subject: `domain:${host}`, before: { name: host }, after: {} },
    });
    return !isClaim;
  });
  if (wasServed) context.changes.announce('partner', partner.id);
}
