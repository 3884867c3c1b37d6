import { and, eq, like, or, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { orderContactTable } from '../orders.table.ts';

/** A pattern of a contact's folded words, each after a space; the phone comes last. */
export type ContactText = { readonly like: string } | { readonly matches: string };

/** The condition that a contact matches all texts, each by one of its patterns. */
export function isContactOf(partnerId: string, texts: readonly (readonly ContactText[])[]): SQL | undefined {
  const { searchText } = orderContactTable;
  const fits = (text: ContactText) =>
    'like' in text ? like(searchText, text.like) : sql`${searchText} ~ ${text.matches}`;
  return and(eq(orderContactTable.partnerId, partnerId), ...texts.map((patterns) => or(...patterns.map(fits))));
}

/** The ids of contacts that fit the texts, in no order. */
export async function findContactIds(
  executor: Executor,
  partnerId: string,
  texts: readonly (readonly ContactText[])[],
  atMost: number,
): Promise<string[]> {
  const rows = await executor
    .select({ id: orderContactTable.id })
    .from(orderContactTable)
    .where(isContactOf(partnerId, texts))
    .limit(atMost);
  return rows.map(({ id }) => id);
}
