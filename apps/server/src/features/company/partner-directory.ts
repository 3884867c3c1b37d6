import type { Context } from '#context.ts';
import { toHost } from '#http/caller.ts';
import { isOwnMachine } from '#http/origins/own-origin.ts';
import { Refusal } from '#http/refusal.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import type { Partner } from '#partner.ts';
import { loadPartnerRows, toPartner, type PartnerRows } from './company.store.ts';

type Directory = {
  readonly partners: ReadonlyMap<string, Partner>;
  /** Partners with unreadable rows: only their shops are closed. */
  readonly closed: ReadonlySet<string>;
  readonly partnerIdByHost: ReadonlyMap<string, string>;
  /** The source rows of each partner. */
  readonly sources: ReadonlyMap<string, string>;
};

const closedRetryAfterSeconds = 60;

/** The directory in memory, reloaded after a change of any partner. */
export const createPartnerDirectory = (context: Context) => {
  const directory = createLoadingCache({
    load: (_all: void, former: Directory | null) => loadDirectory(context, former),
  });
  context.changes.on('partner', () => directory.forget());
  return directory;
};

async function loadDirectory({ snapshots, logger, metrics }: Context, former: Directory | null): Promise<Directory> {
  const { rows, partnerIdByHost } = await loadPartnerRows(snapshots);
  const partners = new Map<string, Partner>();
  const closed = new Set<string>();
  const sources = new Map<string, string>();
  for (const row of rows) {
    const { partnerId } = row.partner;
    const source = JSON.stringify(row);
    sources.set(partnerId, source);
    const known = former?.sources.get(partnerId) === source ? former.partners.get(partnerId) : undefined;
    const partner = known ?? parsePartner(row, logger);
    if (partner) partners.set(partnerId, partner);
    else closed.add(partnerId);
  }
  metrics.setClosedPartners(closed.size);
  return { partners, closed, partnerIdByHost, sources };
}

function parsePartner(rows: PartnerRows, logger: Context['logger']): Partner | null {
  try {
    return toPartner(rows);
  } catch (error) {
    logger.error({ err: error, partnerId: rows.partner.partnerId }, 'a partner cannot be read: its shop is closed');
    return null;
  }
}

/** Null for an unknown partner, or one closed because its rows cannot be read. */
export async function findPartner(context: Context, partnerId: string): Promise<Partner | null> {
  const { partners } = await context.services.company.directory.get();
  return partners.get(partnerId) ?? null;
}

/** Like `findPartner`, but throws a Refusal for a closed shop: for callers that answer a request. */
export async function findOpenPartner(context: Context, partnerId: string): Promise<Partner | null> {
  const { partners, closed } = await context.services.company.directory.get();
  if (closed.has(partnerId)) throw new Refusal('partner.closed', { retryAfterSeconds: closedRetryAfterSeconds });
  return partners.get(partnerId) ?? null;
}

/** `host` is without its port. Throws a Refusal for a closed shop. */
export async function findPartnerByHost(context: Context, host: string): Promise<Partner | null> {
  const { partnerIdByHost } = await context.services.company.directory.get();
  const partnerId = partnerIdByHost.get(host) ?? partnerIdByHost.get(isTrialHost(context, host) ? 'localhost' : '');
  return findOpenPartner(context, partnerId ?? '');
}

/** Whether the shop serves a host (without its port): a partner's domain, or the public address. */
export async function isOwnHost(context: Context, host: string): Promise<boolean> {
  if (host === toHost(new URL(context.config.http.publicOrigin).host) || isTrialHost(context, host)) return true;
  const { partnerIdByHost } = await context.services.company.directory.get();
  return partnerIdByHost.has(host);
}

/** Whether any shop exists, closed ones included. */
export async function hasPartners(context: Context): Promise<boolean> {
  const { partners, closed } = await context.services.company.directory.get();
  return partners.size + closed.size > 0;
}

/** A trial shop on this machine is opened from a phone by the machine's network address. */
function isTrialHost({ config }: Context, host: string): boolean {
  return config.http.answersAsItsMachine && isOwnMachine(host);
}
