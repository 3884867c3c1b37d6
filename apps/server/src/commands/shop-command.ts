import { domainToUnicode } from 'node:url';
import type { Database } from '#db/client.ts';
import { findHostOwner, parseDomain } from '#features/company/index.ts';
import { addDomainByCommand, deleteDomainByCommand, listDomainsForCommand } from '#features/settings/index.ts';
import { createFurtherSetupPath } from '#features/setup/index.ts';
import { systemClock, type Clock } from '../clock.ts';
import { choosePartner } from './choose-partner.ts';
import { CommandError, toCommandError } from './command-error.ts';

export type ShopCommand = {
  readonly verb: 'new' | 'domains' | 'domain' | 'no-domain';
  readonly domain?: string | undefined;
  /** The partner's id; required if the database has several partners. */
  readonly partner?: string | undefined;
  /** Takes the domain from the shop that has it. */
  readonly move?: boolean | undefined;
};

type Shop = { readonly database: Database; readonly origin: string; readonly clock?: Clock };

const administrator = { bearer: null, staff: null, caller: { ip: '', userAgent: 'npm run shop' } };

/**
 * Prints links to further shops, and gives and takes domains, for the machine's administrator, whose word is the proof
 * of a domain: addresses and names of one network too. Returns the text to print.
 */
export async function runShopCommand(
  { database, origin, clock = systemClock }: Shop,
  asked: ShopCommand,
): Promise<string> {
  const context = { database, clock };
  try {
    if (asked.verb === 'domains') return listed(await listDomainsForCommand(database));
    const host = toDomain(asked.domain);
    if (asked.verb === 'new') {
      const owner = await findHostOwner(database, host);
      if (owner !== null) throw new CommandError(`${readable(host)} has a shop: ${owner}.`);
      return origin + (await createFurtherSetupPath(context, host));
    }
    if (asked.verb === 'no-domain') {
      const partnerId = await deleteDomainByCommand(context, administrator, host);
      return [`${readable(host)} is no domain of ${partnerId} any more.`, ...(await leftOf(database, partnerId))].join(
        '\n',
      );
    }
    const { id: partnerId } = await choosePartner(database, asked.partner);
    const { move = false } = asked;
    const { formerPartnerId } = await addDomainByCommand(context, administrator, { host, partnerId, move });
    const left = formerPartnerId === null ? [] : await leftOf(database, formerPartnerId);
    return [`${partnerId} answers at ${readable(host)}.`, ...left].join('\n');
  } catch (error) {
    throw toCommandError(error);
  }
}

function toDomain(typed: string | undefined): string {
  if (typed === undefined) throw new CommandError('Name the domain of the shop, like shop.example.');
  const host = parseDomain(typed);
  if (host === null) throw new CommandError(`${typed} is no domain and no address.`);
  return host;
}

async function leftOf(database: Database, partnerId: string): Promise<string[]> {
  const rows = await listDomainsForCommand(database);
  const isReached = partnerId === '' || rows.some((row) => row.partnerId === partnerId);
  return isReached ? [] : [`${partnerId} has no domain now: nobody reaches it.`];
}

function listed(rows: Awaited<ReturnType<typeof listDomainsForCommand>>): string {
  if (rows.length === 0) return 'There is no domain yet.';
  return rows
    .map(({ host, partnerId, proof, provenAt }) =>
      [readable(host), partnerId || 'every shop', proof, provenAt.toISOString().slice(0, 10)].join('  '),
    )
    .join('\n');
}

/** The host as people read it, with its form in the browser where that differs. */
function readable(host: string): string {
  const name = host.startsWith('[') ? host : domainToUnicode(host);
  return name === host ? host : `${name} (${host})`;
}
