import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import {
  deleteDomainClaim,
  deleteDomainRow,
  findHostOwner,
  insertDomain,
  listAllDomainRows,
  type DomainRow,
} from '#features/company/index.ts';
import { recordAudit, type CommandCall } from '#features/staff/index.ts';
import type { Database } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';

type CommandContext = Pick<Context, 'database' | 'clock'>;

/** A command acts for whichever shop has the domain. */
type Administrator = Pick<CommandCall, 'bearer' | 'staff' | 'caller'>;

/**
 * Gives a host to a shop, any host that is none of another shop: the machine's administrator needs no other proof.
 * With `move` it is taken from the shop that has it, whose partner is returned. Throws the Refusal `domain.taken`.
 */
export function addDomainByCommand(
  { database, clock }: CommandContext,
  administrator: Administrator,
  { host, partnerId, move }: { readonly host: string; readonly partnerId: string; readonly move: boolean },
): Promise<{ readonly formerPartnerId: string | null }> {
  return withTransaction(database, async (transaction) => {
    const owner = await findHostOwner(transaction, host);
    if (owner !== null) {
      if (!move || owner === partnerId) throw new Refusal('domain.taken');
      await deleteDomainRow(transaction, { partnerId: owner, host });
      if (owner !== '') {
        await recordAudit({ clock }, transaction, of(administrator, owner), {
          ...{ action: 'domain.deleted', subject: `domain:${host}`, before: { name: host }, after: {} },
        });
      }
    }
    await deleteDomainClaim(transaction, { partnerId, host });
    const row = { host, partnerId, proof: 'machine', provenAt: clock.now() } as const;
    if (!(await insertDomain(transaction, row))) throw new Refusal('domain.taken');
    await recordAudit({ clock }, transaction, of(administrator, partnerId), {
      ...{ action: 'domain.added', subject: `domain:${host}`, before: {}, after: { name: host } },
    });
    return { formerPartnerId: owner };
  });
}

/** Takes a host from its shop, the last one too; returns the shop's id. Throws the Refusal `domain.unknown`. */
export function deleteDomainByCommand(
  { database, clock }: CommandContext,
  administrator: Administrator,
  host: string,
): Promise<string> {
  return withTransaction(database, async (transaction) => {
    const owner = await findHostOwner(transaction, host);
    if (owner === null || !(await deleteDomainRow(transaction, { partnerId: owner, host }))) {
      throw new Refusal('domain.unknown');
    }
    if (owner !== '') {
      await recordAudit({ clock }, transaction, of(administrator, owner), {
        ...{ action: 'domain.deleted', subject: `domain:${host}`, before: { name: host }, after: {} },
      });
    }
    return owner;
  });
}

export function listDomainsForCommand(database: Database): Promise<DomainRow[]> {
  return listAllDomainRows(database);
}

const of = (administrator: Administrator, partnerId: string) => ({ ...administrator, partner: { id: partnerId } });
