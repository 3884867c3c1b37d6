import type { ShopDomain } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { deleteDomainRow, insertDomain, listHosts, lockPartnerRow, parseDomain } from '#features/company/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';

const domainsAtMost = 50;

export async function listDomains(
  { database }: Pick<Context, 'database'>,
  { partner, caller }: CallOf<'partner' | 'caller'>,
): Promise<ShopDomain[]> {
  return (await listHosts(database, partner.id)).map((host) => ({ host, isCurrent: host === caller.host }));
}

/** Adds a domain to the shop. Throws the Refusals `domain.invalid`, `domain.taken` and `domain.too_many`. */
export async function addDomain(context: Context, call: StaffCall, typed: string): Promise<ShopDomain> {
  const { partner, caller } = call;
  const host = parseDomain(typed);
  if (host === null) throw new Refusal([{ code: 'domain.invalid', field: 'host' }]);
  await withStaffTransaction(context, call, async (transaction) => {
    await lockPartnerRow(transaction, partner.id);
    if ((await listHosts(transaction, partner.id)).length >= domainsAtMost) throw new Refusal('domain.too_many');
    if (!(await insertDomain(transaction, { host, partnerId: partner.id }))) {
      throw new Refusal([{ code: 'domain.taken', field: 'host' }]);
    }
    await recordAudit(context, transaction, call, {
      ...{ action: 'domain.added', subject: `domain:${host}`, before: {}, after: { name: host } },
    });
  });
  context.changes.announce('partner', partner.id);
  return { host, isCurrent: host === caller.host };
}

/**
 * Removes a domain of the shop. Throws the Refusals `domain.unknown`, `domain.current` for the domain of the call
 * itself, and `domain.last`, because the shop must stay reachable.
 */
export async function deleteDomain(context: Context, call: StaffCall, host: string): Promise<void> {
  const { partner, caller } = call;
  if (host === caller.host) throw new Refusal('domain.current');
  await withStaffTransaction(context, call, async (transaction) => {
    await lockPartnerRow(transaction, partner.id);
    if (!(await deleteDomainRow(transaction, { partnerId: partner.id, host }))) throw new Refusal('domain.unknown');
    if ((await listHosts(transaction, partner.id)).length === 0) throw new Refusal('domain.last');
    await recordAudit(context, transaction, call, {
      ...{ action: 'domain.deleted', subject: `domain:${host}`, before: { name: host }, after: {} },
    });
  });
  context.changes.announce('partner', partner.id);
}
