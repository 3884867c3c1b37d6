import { randomBytes } from 'node:crypto';
import type { ShopDomain } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { insertDomainClaim } from '#features/company/index.ts';
import { describeClaim } from './describe-domain.ts';

const claimMilliseconds = 14 * DAY_MS;
const tokenBytes = 24;

/** Inserts a partner's claim of a host, for two weeks, with the text that its owner publishes there. */
export async function claimDomain(
  { clock }: Pick<Context, 'clock'>,
  transaction: Transaction,
  { partnerId, host }: { readonly partnerId: string; readonly host: string },
): Promise<ShopDomain> {
  const claimedAt = clock.now();
  const claim = await insertDomainClaim(transaction, {
    ...{ partnerId, host, claimedAt, expiresAt: new Date(claimedAt.getTime() + claimMilliseconds) },
    token: `kaplya-${randomBytes(tokenBytes).toString('base64url')}`,
  });
  return describeClaim(claim);
}
