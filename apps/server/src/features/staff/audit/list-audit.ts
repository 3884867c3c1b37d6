import type { AuditEntry } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';
import { countAuditEntries, listAuditEntries, type AuditWanted, type ListedEntry } from './audit.store.ts';

const usualLimit = 50;
const countedAtMost = 10_000;

type Page = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

/** What staff changed, newest first. */
export async function listAudit(
  context: Context,
  { partner }: { readonly partner: Partner },
  wanted: AuditWanted,
  { limit = usualLimit, cursor }: Page,
): Promise<{ items: AuditEntry[]; nextCursor: string | null; total: number; totalIsAtLeast?: true }> {
  const { database } = context;
  const [found, counted] = await Promise.all([
    listAuditEntries(database, partner.id, wanted, { afterId: cursor ?? null, limit: limit + 1 }),
    countAuditEntries(database, partner.id, wanted, countedAtMost + 1),
  ]);
  const listed = found.slice(0, limit);
  return {
    items: listed.map(toEntry),
    nextCursor: found.length > limit ? (listed.at(-1)?.entry.id ?? null) : null,
    total: Math.min(counted, countedAtMost),
    ...(counted > countedAtMost && { totalIsAtLeast: true as const }),
  };
}

function toEntry({ entry, personal, staffName }: ListedEntry): AuditEntry {
  const { id, at, staffId, ip, userAgent, action, subject, version, before, after, reasonId } = entry;
  return {
    ...{ id, ip, userAgent, action, subject, version, reasonId },
    at: at.toISOString(),
    by: staffId === null ? null : { id: staffId, name: staffName ?? '' },
    before: { ...before, ...personal?.before },
    after: { ...after, ...personal?.after },
    note: personal?.note ?? null,
  };
}
