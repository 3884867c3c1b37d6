import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { DomainProofFailures } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { domainClaimTable } from './domain-claim.table.ts';

export type DomainClaimRow = typeof domainClaimTable.$inferSelect;

type ClaimKey = Pick<DomainClaimRow, 'partnerId' | 'host'>;

const isClaim = ({ partnerId, host }: ClaimKey) =>
  and(eq(domainClaimTable.partnerId, partnerId), eq(domainClaimTable.host, host));

/** The claims of a partner that are not over, by host. */
export function listDomainClaims(executor: Executor, partnerId: string, now: Date): Promise<DomainClaimRow[]> {
  return executor
    .select()
    .from(domainClaimTable)
    .where(and(eq(domainClaimTable.partnerId, partnerId), gt(domainClaimTable.expiresAt, now)))
    .orderBy(asc(domainClaimTable.host));
}

/** Inserts a claim, in the place of a former one of the same partner that is over. */
export async function insertDomainClaim(
  transaction: Transaction,
  claim: Pick<DomainClaimRow, 'partnerId' | 'host' | 'token' | 'claimedAt' | 'expiresAt'>,
): Promise<DomainClaimRow> {
  await transaction.delete(domainClaimTable).where(isClaim(claim));
  const [row] = await transaction.insert(domainClaimTable).values(claim).returning();
  if (!row) throw new Error('An inserted claim is returned');
  return row;
}

/** Stores why a check found no proof. A claim that is gone meanwhile stays gone. */
export async function updateDomainClaim(
  executor: Executor,
  { partnerId, host, token }: ClaimKey & Pick<DomainClaimRow, 'token'>,
  { checkedAt, failures }: { readonly checkedAt: Date; readonly failures: DomainProofFailures },
): Promise<void> {
  await executor
    .update(domainClaimTable)
    .set({ checkedAt, dnsFailure: failures.dns, fileFailure: failures.file })
    .where(and(isClaim({ partnerId, host }), eq(domainClaimTable.token, token)));
}

/** Deletes a claim. Returns false if it is not there, or has another token than the one that is given. */
export async function deleteDomainClaim(
  transaction: Transaction,
  { partnerId, host, token }: ClaimKey & { readonly token?: string },
): Promise<boolean> {
  const deleted = await transaction
    .delete(domainClaimTable)
    .where(and(isClaim({ partnerId, host }), token === undefined ? undefined : eq(domainClaimTable.token, token)))
    .returning();
  return deleted.length > 0;
}

/** Deletes claims that are over. */
export async function pruneDomainClaims(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const where = lte(domainClaimTable.expiresAt, clock.now());
  return { claims: await deleteInBatches(upkeep, [{ from: domainClaimTable, where }], { stopping, ...options }) };
}
