import {
  exchangeLinkKinds,
  listPriceTarget,
  listRightsGivenByLink,
  type EndpointAnswer,
  type EndpointRequest,
  type ExchangeLink,
  type operatorEndpoints,
} from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { listCategoryRows, listItemIdsByCode } from '#features/catalogue/index.ts';
import { listWarehouses } from '#features/company/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { countedAtMost, toTotal, usualLimit } from '#http/listing/counted-page.ts';
import { refusedCursor } from '#http/listing/cursor.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import {
  countLinks,
  listLinks,
  lockLink,
  updateLink,
  type ExchangeLinkEntry,
  type LinkMark,
} from '../stores/link.store.ts';

type Calls = typeof operatorEndpoints;

export async function listExchangeLinks(
  { database }: Context,
  { partner }: OpsCall,
  { kind, limit = usualLimit, cursor }: EndpointRequest<Calls['listExchangeLinks']>['query'],
): Promise<EndpointAnswer<Calls['listExchangeLinks']>> {
  const after = cursor === undefined ? null : parseMark(cursor);
  const [found, counted] = await Promise.all([
    listLinks(database, partner.id, { kind }, { after, limit: limit + 1 }),
    countLinks(database, partner.id, { kind }, countedAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, (last) => `${last.kind} ${last.externalId}`);
  return { items: rows.map(toLink), nextCursor, ...toTotal(counted) };
}

function parseMark(cursor: string): LinkMark {
  const space = cursor.indexOf(' ');
  const kind = exchangeLinkKinds.find((each) => each === cursor.slice(0, space));
  if (!kind || cursor.length > 180) throw refusedCursor();
  return { kind, externalId: cursor.slice(space + 1) };
}

/**
 * Maps a price type, warehouse, group or product of 1C, with the permissions for what files write there (rule 82a).
 * Throws the Refusals `staff.permission_missing`, `exchange.…_unknown` and `conflict.changed`.
 */
export async function saveExchangeLink(
  context: Context,
  call: OpsCall,
  id: string,
  { version, targets }: EndpointRequest<Calls['saveExchangeLink']>['body'],
): Promise<ExchangeLink> {
  const { partner } = call;
  return withStaffTransaction(context, call, async (transaction) => {
    const locked = await lockLink(transaction, { partnerId: partner.id, id });
    if (!locked) throw new Refusal('exchange.link_unknown');
    const subject = `exchange-link:${id}`;
    await assertVersion(transaction, { partnerId: partner.id, subject, present: locked.version, read: version });
    for (const permission of listRightsGivenByLink(locked.kind, locked.targets, targets))
      requirePermission(call.staff, permission);
    if (targets) await requireTargets(transaction, call, locked, targets);
    const saved = await updateLink(transaction, { partnerId: partner.id, id }, targets);
    if (saved.version !== locked.version)
      await recordAudit(context, transaction, call, {
        ...{ action: 'exchange.mapped', subject, version: saved.version },
        before: { kind: locked.kind, name: locked.name ?? locked.externalId, targets: locked.targets },
        after: { kind: locked.kind, name: locked.name ?? locked.externalId, targets },
      });
    return toLink(saved);
  });
}

async function requireTargets(
  transaction: Transaction,
  { partner }: OpsCall,
  { kind }: ExchangeLinkEntry,
  targets: readonly string[],
): Promise<void> {
  const known = await listTargets(transaction, partner, kind, targets);
  const isFit = targets.every((target) => known.has(target)) && (kind === 'price-type' || targets.length <= 1);
  if (!isFit || new Set(targets).size < targets.length)
    throw new Refusal([{ code: 'exchange.target_unknown', field: 'targets' }]);
}

async function listTargets(
  transaction: Transaction,
  { id, areas }: OpsCall['partner'],
  kind: ExchangeLinkEntry['kind'],
  targets: readonly string[],
): Promise<ReadonlySet<string>> {
  if (kind === 'price-type') return new Set([listPriceTarget, ...areas.map((area) => area.id)]);
  if (kind === 'product') return new Set((await listItemIdsByCode(transaction, id, targets)).keys());
  const rows = kind === 'group' ? await listCategoryRows(transaction, id) : await listWarehouses(transaction, id);
  return new Set(rows.map((row) => row.id));
}

const toLink = ({ id, kind, externalId, name, targets, seenAt, version }: ExchangeLinkEntry): ExchangeLink => ({
  ...{ id, kind, externalId, name, targets, version, seenAt: seenAt.toISOString() },
});
