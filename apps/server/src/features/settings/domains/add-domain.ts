import type { ShopDomain } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  findHostOwner,
  insertDomain,
  listDomainClaims,
  listDomainRows,
  listPartnerKeys,
  lockPartnerRow,
  parseDomain,
} from '#features/company/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { toHost } from '#http/caller.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { claimDomain } from './claim-domain.ts';
import { describeClaim, describeDomain } from './describe-domain.ts';
import { refuseUnclaimable } from './refuse-unclaimable.ts';

const domainsAtMost = 50;

/**
 * Claims a domain for the shop, for two weeks. A domain that the shop claims already has the same claim. The host of
 * PUBLIC_ORIGIN, which the machine's administrator chose, is proven for the only shop of the machine. Throws the
 * Refusals `domain.…`.
 */
export async function addDomain(context: Context, call: StaffCall, typed: string): Promise<ShopDomain> {
  const host = parseDomain(typed);
  if (host === null) throw refusal('domain.invalid');
  const isPublicOrigin = host === toHost(new URL(context.config.http.publicOrigin).host);
  if (!isPublicOrigin) refuseUnclaimable(host);
  const added = await withStaffTransaction(context, call, async (transaction) => {
    await lockPartnerRow(transaction, call.partner.id);
    if ((await findHostOwner(transaction, host)) !== null) throw refusal('domain.taken');
    const claims = await listDomainClaims(transaction, call.partner.id, context.clock.now());
    const known = claims.find((claim) => claim.host === host);
    if (known) return describeClaim(known);
    const domains = await listDomainRows(transaction, call.partner.id);
    if (claims.length + domains.length >= domainsAtMost) throw new Refusal('domain.too_many');
    if (isPublicOrigin) return addPublicOrigin(context, transaction, call, host);
    return addClaim(context, transaction, call, host);
  });
  if (added.isProven) context.changes.announce('partner', call.partner.id);
  return added;
}

async function addPublicOrigin(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  host: string,
): Promise<ShopDomain> {
  if ((await listPartnerKeys(transaction)).length > 1) throw refusal('domain.public_origin');
  const row = { host, partnerId: call.partner.id, proof: 'machine', provenAt: context.clock.now() } as const;
  if (!(await insertDomain(transaction, row))) throw refusal('domain.taken');
  await recordAudit(context, transaction, call, {
    ...{ action: 'domain.added', subject: `domain:${host}`, before: {}, after: { name: host } },
  });
  return describeDomain(row, call.caller);
}

async function addClaim(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  host: string,
): Promise<ShopDomain> {
  const claimed = await claimDomain(context, transaction, { partnerId: call.partner.id, host });
  await recordAudit(context, transaction, call, {
    ...{ action: 'domain.claimed', subject: `domain:${host}`, before: {}, after: { name: host } },
  });
  return claimed;
}

const refusal = (code: RefusalViolation['code']): Refusal => new Refusal([{ code, field: 'host' }]);
