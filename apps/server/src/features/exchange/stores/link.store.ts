import type { ExchangeLinkKind } from '@kaplya/contract';
import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { hasValues, lockRow } from '#db/statements/find-row.ts';
import { exchangeLinkTable, type Unmapped } from '../exchange.table.ts';

export type ExchangeLinkEntry = typeof exchangeLinkTable.$inferSelect;

/** The most stored price types, warehouses and groups of a partner; no shop has more. */
export const linksAtMost = 2000;

/** The links of price types, warehouses and groups. */
export function listMapping(executor: Executor, partnerId: string): Promise<ExchangeLinkEntry[]> {
  return executor
    .select()
    .from(exchangeLinkTable)
    .where(and(eq(exchangeLinkTable.partnerId, partnerId), ne(exchangeLinkTable.kind, 'product')))
    .limit(linksAtMost);
}

/** The shop's codes of goods, by their different ids at 1C. */
export async function listLinkedCodes(
  executor: Executor,
  partnerId: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const { externalId } = exchangeLinkTable;
  const rows = await executor
    .select({ externalId, targets: exchangeLinkTable.targets })
    .from(exchangeLinkTable)
    .where(
      and(
        matchesFilters(partnerId, { kind: 'product' }),
        sql`${externalId} = any(${sql.param([...externalIds])}::varchar[])`,
      ),
    );
  return new Map(rows.flatMap(({ targets, ...row }) => (targets?.[0] ? [[row.externalId, targets[0]] as const] : [])));
}

/** The ids at 1C of goods by their codes here. */
export async function listIdsAtOneC(
  executor: Executor,
  partnerId: string,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const target = sql`${exchangeLinkTable.targets} ->> 0`;
  const rows = await executor
    .select({ externalId: exchangeLinkTable.externalId, code: sql<string>`${target}` })
    .from(exchangeLinkTable)
    .where(and(matchesFilters(partnerId, { kind: 'product' }), sql`${target} = any(${sql.param([...codes])}::text[])`));
  return new Map(rows.map(({ code, externalId }) => [code, externalId]));
}

export type SeenLink = Unmapped & { readonly targets?: string[] | null };

/** Stores the links that a document contains; a link without a name in it keeps the name from an earlier document. */
export async function saveSeenLinks(
  executor: Executor,
  partnerId: string,
  seen: readonly SeenLink[],
  seenAt: Date,
): Promise<void> {
  if (seen.length === 0) return;
  await executor.execute(sql`
    insert into exchange_link (partner_id, kind, external_id, name, targets, seen_at)
    select ${partnerId}, kind, external_id, name, targets, ${seenAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(seen.map(({ kind, externalId, name, targets = null }) => ({ kind, external_id: externalId, name, targets })))}::jsonb)
      as seen (kind varchar, external_id varchar, name varchar, targets jsonb)
    order by kind, external_id
    on conflict (partner_id, kind, external_id) do update
      set name = coalesce(excluded.name, exchange_link.name), seen_at = excluded.seen_at`);
}

type LinkKey = Pick<ExchangeLinkEntry, 'partnerId' | 'id'>;

const isLink = ({ partnerId, id }: LinkKey) => hasValues(exchangeLinkTable, { partnerId, id });

export const lockLink = (transaction: Transaction, key: LinkKey): Promise<ExchangeLinkEntry | null> =>
  lockRow(transaction, exchangeLinkTable, isLink(key));

export async function updateLink(
  transaction: Transaction,
  key: LinkKey,
  targets: string[] | null,
): Promise<ExchangeLinkEntry> {
  return expectOneRow(await transaction.update(exchangeLinkTable).set({ targets }).where(isLink(key)).returning());
}

type Filters = { readonly kind?: ExchangeLinkKind | undefined };

const matchesFilters = (partnerId: string, { kind }: Filters) =>
  hasValues(exchangeLinkTable, { partnerId, ...(kind && { kind }) });

export type LinkMark = { readonly kind: ExchangeLinkKind; readonly externalId: string };

/** The mappings, sorted by kind and id of 1C. */
export function listLinks(
  executor: Executor,
  partnerId: string,
  filters: Filters,
  { after, limit }: { readonly after: LinkMark | null; readonly limit: number },
): Promise<ExchangeLinkEntry[]> {
  const { kind, externalId } = exchangeLinkTable;
  return executor
    .select()
    .from(exchangeLinkTable)
    .where(
      and(
        matchesFilters(partnerId, filters),
        after ? or(gt(kind, after.kind), and(eq(kind, after.kind), gt(externalId, after.externalId))) : undefined,
      ),
    )
    .orderBy(asc(kind), asc(externalId))
    .limit(limit);
}

export async function countLinks(
  executor: Executor,
  partnerId: string,
  { isUnmapped, kind }: Filters & { readonly isUnmapped?: boolean },
  most: number,
): Promise<number> {
  return countUpTo(executor, {
    table: exchangeLinkTable,
    where: and(matchesFilters(partnerId, { kind }), isUnmapped ? isNull(exchangeLinkTable.targets) : undefined),
    most,
  });
}
