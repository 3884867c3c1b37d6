import type { AuditEntry, EndpointRequest, operatorEndpoints, Permission } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { StaffCaller } from '#http/call.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit, type PageTotal } from '#http/listing/counted-page.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { findAuditNames } from './audit-names.store.ts';
import { countAuditEntries, listAuditEntries, type AuditFilters, type ListedEntry } from './audit.store.ts';
import type { StaffReader } from './record-audit.ts';

type Query = EndpointRequest<typeof operatorEndpoints.listAudit>['query'];

/**
 * The permission that a reader needs for the personal data of an entry, by the kind of its subject; null: none, because
 * entries of the kind have no personal data.
 */
const permissionFor: ReadonlyMap<string, Permission | null> = new Map([
  ['staff', 'staff.write'],
  ['slot', null],
  ['price', null],
  ['product', null],
  ['set', null],
  ['category', null],
  ['picture', null],
  ['area', null],
  ['city', null],
  ['warehouse', null],
  ['interval', null],
  ['holiday', null],
  ['stock', null],
  ['document', null],
  ['import', null],
]);
const defaultPermission: Permission = 'customers.read';

/** Changes by staff, newest first. Personal data is left out for readers without the permission to see it. */
export async function listAudit(
  context: Context,
  { partner, staff, language }: StaffReader,
  { staff: staffId, from, to, limit = usualLimit, cursor, countAtMost = countedAtMost, ...others }: Query & CountLimit,
): Promise<PageTotal & { items: AuditEntry[]; nextCursor: string | null; names: Record<string, string> }> {
  const { database } = context;
  const filters: AuditFilters = {
    ...{ ...others, staffId },
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
  const [found, counted] = await Promise.all([
    listAuditEntries(database, partner.id, filters, { afterId: cursor ?? null, limit: limit + 1 }),
    countAuditEntries(database, partner.id, filters, countAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ entry }) => entry.id);
  const entries = rows.map(({ entry }) => entry);
  return {
    names: await findAuditNames(database, partner, language, entries),
    items: rows.map((each) => toEntry(each, staff)),
    nextCursor,
    ...toTotal(counted, countAtMost),
  };
}

function toEntry({ entry, personal: personalRow, staffName }: ListedEntry, staff: StaffCaller): AuditEntry {
  const { id, at, staffId, ip, userAgent, action, subject, version, before, after, reasonId } = entry;
  const personal = maySeePerson(subject, staff) ? personalRow : null;
  return {
    ...{ id, ip, userAgent, action, subject, version, reasonId },
    at: at.toISOString(),
    by: staffId === null ? null : { id: staffId, name: staffName ?? '' },
    before: { ...before, ...personal?.before },
    after: { ...after, ...personal?.after },
    note: personal?.note ?? null,
  };
}

function maySeePerson(subject: string, { permissions }: StaffCaller): boolean {
  const [kind = ''] = subject.split(':');
  const needed = permissionFor.has(kind) ? permissionFor.get(kind) : defaultPermission;
  return !needed || permissions.has(needed);
}
