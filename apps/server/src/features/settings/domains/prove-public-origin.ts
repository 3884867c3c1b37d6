import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { findHostOwner, insertDomain, listPartnerKeys } from '#features/company/index.ts';
import { recordAudit } from '#features/staff/index.ts';
import { toHost } from '#http/caller.ts';

const administrator = { bearer: null, staff: null, caller: { ip: '', userAgent: 'PUBLIC_ORIGIN' } } as const;

/**
 * Gives the host of PUBLIC_ORIGIN to the only shop of the machine, if it is nobody's: its administrator, who chose it,
 * would find no shop there. Returns the shop's id; null: nothing changed.
 */
export function provePublicOrigin({
  database,
  clock,
  config,
}: Pick<Context, 'database' | 'clock' | 'config'>): Promise<string | null> {
  const host = toHost(new URL(config.http.publicOrigin).host);
  return withTransaction(database, async (transaction) => {
    const [only, ...others] = await listPartnerKeys(transaction);
    if (!only || others.length > 0 || (await findHostOwner(transaction, host)) !== null) return null;
    const row = { host, partnerId: only.id, proof: 'machine', provenAt: clock.now() } as const;
    if (!(await insertDomain(transaction, row))) return null;
    await recordAudit(
      { clock },
      transaction,
      { ...administrator, partner: only },
      {
        ...{ action: 'domain.added', subject: `domain:${host}`, before: {}, after: { name: host } },
      },
    );
    return only.id;
  });
}
