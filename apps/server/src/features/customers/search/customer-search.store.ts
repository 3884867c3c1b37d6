import { and, desc, eq, like, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { customerSearchTable, customerWordTable } from '../customers.table.ts';
import type { SearchQuery } from './read-query.ts';

type CustomerFilters = {
  readonly partnerId: string;
  /** The patterns that an account must match; null: all accounts match. */
  readonly patterns: SearchQuery['patterns'] | null;
};

const matchesFilters = ({ partnerId, patterns }: CustomerFilters): SQL | undefined =>
  and(
    eq(customerSearchTable.partnerId, partnerId),
    ...(patterns ?? []).map((ofWord) => or(...ofWord.map((pattern) => like(customerSearchTable.document, pattern)))),
  );

/** Lists the ids of matching accounts, the newest first, after the one with `afterId`. */
export async function listFoundIds(
  executor: Executor,
  filters: CustomerFilters,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await executor
    .select({ id: customerSearchTable.customerId })
    .from(customerSearchTable)
    .where(and(matchesFilters(filters), afterId === null ? undefined : lt(customerSearchTable.customerId, afterId)))
    .orderBy(desc(customerSearchTable.customerId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Counts matching accounts up to `most`. */
export async function countFound(executor: Executor, filters: CustomerFilters, most: number): Promise<number> {
  return countUpTo(executor, {
    table: customerSearchTable,
    where: matchesFilters(filters),
    // All customers are counted by the primary key; those that match a text, by the index of the text.
    orderBy: filters.patterns === null ? [desc(customerSearchTable.customerId)] : [],
    most,
  });
}

const resemblingAtMost = 5;
/** The least similarity of a listed word, as a fraction of that of the most similar word. */
const leastShare = 0.8;

/** The most similar words of customers' names, by each typed word; a typed word without similar ones is missing. */
export async function listResemblingWords(
  executor: Executor,
  { partnerId, words }: { readonly partnerId: string; readonly words: readonly string[] },
): Promise<Map<string, string[]>> {
  const { word } = customerWordTable;
  const { rows } = await executor.execute<{ typed: string; word: string }>(sql`
    select typed, word from unnest(${sql.param([...words])}::text[]) as typed, lateral (
      select word, likeness, max(likeness) over () as best from (
        select ${word} as word, similarity(${word}, typed) as likeness from ${customerWordTable}
        where ${customerWordTable.partnerId} = ${partnerId} and ${word} % typed
        order by likeness desc, word limit ${resemblingAtMost}
      ) as nearest
    ) as near
    where likeness >= best * ${leastShare}::float8
    order by typed, likeness desc, word`);
  const byTyped = Map.groupBy(rows, ({ typed }) => typed);
  return new Map([...byTyped].map(([typed, found]) => [typed, found.map((row) => row.word)]));
}
