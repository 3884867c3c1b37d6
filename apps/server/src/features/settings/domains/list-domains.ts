import type { ShopDomain } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { listDomainClaims, listDomainRows } from '#features/company/index.ts';
import type { CallOf } from '#http/call.ts';
import { describeClaim, describeDomain } from './describe-domain.ts';

/** The domains at which the shop answers, then its claims. */
export async function listDomains(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { partner, caller }: CallOf<'partner' | 'caller'>,
): Promise<ShopDomain[]> {
  const [domains, claims] = await Promise.all([
    listDomainRows(database, partner.id),
    listDomainClaims(database, partner.id, clock.now()),
  ]);
  return [...domains.map((row) => describeDomain(row, caller)), ...claims.map(describeClaim)];
}
