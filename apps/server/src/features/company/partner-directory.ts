import type { Context } from '#context.ts';
import { toHost } from '#http/caller.ts';
import { isOwnMachine, toHomeOrigin } from '#http/origins/own-origin.ts';
import { Refusal } from '#http/refusal.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import type { Partner } from '#partner.ts';
import { loadPartnerRows, toPartner, type PartnerRows } from './company.store.ts';

type Directory = {
  readonly partners: ReadonlyMap<string, Partner>;
  /** Ids of partners whose rows cannot be read; their shops are closed, all others stay open. */
  readonly closed: ReadonlySet<string>;
  readonly partnerIdByHost: ReadonlyMap<string, string>;
  /** The rows of each partner as JSON, by id, so that a reload parses only changed partners. */
  readonly sources: ReadonlyMap<string, string>;
};

const closedRetryAfterSeconds = 60;

/** All partners in memory, reloaded after a change of any of them. */
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

/** Finds a partner; null for an unknown one, and for one that is closed because its rows cannot be read. */
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

/** The partner that a host serves; null: none. `host` has no port. Throws a Refusal for a closed shop. */
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

/**
 * The origin to print for the person who started the program: PUBLIC_ORIGIN if a shop answers there, else that of the
 * first shop.
 */
export async function findStartOrigin(context: Context): Promise<string> {
  const { publicOrigin } = context.config.http;
  const host = toHost(new URL(publicOrigin).host);
  const { partners, partnerIdByHost } = await context.services.company.directory.get();
  if (partnerIdByHost.has(host) || isTrialHost(context, host)) return publicOrigin;
  const [first] = partners.values();
  return first ? toHomeOrigin(context.config, first) : publicOrigin;
}

/** Whether any shop exists, closed ones included. */
export async function hasPartners(context: Context): Promise<boolean> {
  const { partners, closed } = await context.services.company.directory.get();
  return partners.size + closed.size > 0;
}

/** Whether the host is this machine's network address, by which phones open a trial shop that runs on the machine. */
function isTrialHost({ config }: Context, host: string): boolean {
  return config.http.answersAsItsMachine && isOwnMachine(host);
}
