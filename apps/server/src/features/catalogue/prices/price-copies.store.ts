import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { areaOfferTable, areaPriceTable } from '../catalogue.table.ts';

/** Copies an area's own prices, also planned ones, to a new area. Returns the number of goods. */
export async function copyPrices(
  transaction: Transaction,
  partnerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  await transaction.execute(sql`
    insert into area_offer (partner_id, area_id, item_id, valid_from, valid_to, price_minor, is_sold)
    select partner_id, ${to}, item_id, valid_from, valid_to, price_minor, is_sold from area_offer
    where partner_id = ${partnerId} and area_id = ${from}`);
  return (await countOwnPrices(transaction, partnerId)).get(to) ?? 0;
}

/** By area id, the number of goods with a price of their own or with days on which they are not sold there. */
export async function countOwnPrices(executor: Executor, partnerId: string): Promise<Map<string, number>> {
  const rows = await executor
    .select({ areaId: areaOfferTable.areaId, items: sql<number>`count(distinct ${areaOfferTable.itemId})::int` })
    .from(areaOfferTable)
    .where(eq(areaOfferTable.partnerId, partnerId))
    .groupBy(areaOfferTable.areaId);
  return new Map(rows.map(({ areaId, items }) => [areaId, items]));
}

/** Deletes the prices of an area that is deleted. */
export async function deletePricesOf(transaction: Transaction, partnerId: string, areaId: string): Promise<void> {
  for (const table of [areaOfferTable, areaPriceTable])
    await transaction.delete(table).where(and(eq(table.partnerId, partnerId), eq(table.areaId, areaId)));
}
