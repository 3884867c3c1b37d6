import type { ShopDomain } from '@kaplya/contract';
import type { Context } from '#context.ts';
import {
  deleteDomainClaim,
  insertDomain,
  listDomainClaims,
  listDomainRows,
  lockPartnerRow,
  parseDomain,
  updateDomainClaim,
  type DomainClaimRow,
} from '#features/company/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { findDomainProof } from '#gateways/domain-proofs/index.ts';
import { Refusal } from '#http/refusal.ts';
import { describeClaim, describeDomain } from './describe-domain.ts';

/**
 * Looks for the proof of a claimed domain; with it the domain is the shop's. Without one the claim stays, with the
 * reason. Throws the Refusals `domain.unknown`, and `domain.taken` if another shop proved the domain first.
 */
export async function checkDomain(context: Context, call: StaffCall, typed: string): Promise<ShopDomain> {
  const { database, clock } = context;
  const { partner, caller } = call;
  const host = parseDomain(typed);
  const claims = await listDomainClaims(database, partner.id, clock.now());
  const claim = claims.find((each) => each.host === host);
  if (!claim) return getProven(context, call, host);
  const found = await findDomainProof(context.domainProofs, claim);
  const checkedAt = clock.now();
  if ('failures' in found) {
    const { failures } = found;
    await updateDomainClaim(database, claim, { checkedAt, failures });
    return describeClaim({ ...claim, checkedAt, dnsFailure: failures.dns, fileFailure: failures.file });
  }
  const row = { host: claim.host, partnerId: partner.id, proof: found.proof, provenAt: checkedAt };
  if (!(await becomeProven(context, call, claim, row))) return getProven(context, call, host);
  context.changes.announce('partner', partner.id);
  return describeDomain(row, caller);
}

/** Returns false if the claim is gone: it was withdrawn, or another check found the proof at the same time. */
function becomeProven(
  context: Context,
  call: StaffCall,
  claim: DomainClaimRow,
  row: Parameters<typeof insertDomain>[1],
): Promise<boolean> {
  return withStaffTransaction(context, call, async (transaction) => {
    await lockPartnerRow(transaction, claim.partnerId);
    if (!(await deleteDomainClaim(transaction, claim))) return false;
    if (!(await insertDomain(transaction, row))) throw new Refusal([{ code: 'domain.taken', field: 'host' }]);
    await recordAudit(context, transaction, call, {
      ...{ action: 'domain.proven', subject: `domain:${row.host}`, before: {}, after: { name: row.host } },
    });
    return true;
  });
}

async function getProven(
  { database }: Context,
  { partner, caller }: StaffCall,
  host: string | null,
): Promise<ShopDomain> {
  const row = (await listDomainRows(database, partner.id)).find((each) => each.host === host);
  if (!row) throw new Refusal('domain.unknown');
  return describeDomain(row, caller);
}
