import { sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';

export type OpeningCounts = {
  /** Goods on sale of which no warehouse has one. */
  readonly uncounted: number;
  readonly hasGoods: boolean;
  readonly hasOrder: boolean;
  /** Whether a way to pay is switched on that needs no acquirer. */
  readonly paysAtDoor: boolean;
};

/** Counts what a shop lacks before its first customer. `doorCodes` are the ways to pay that need no acquirer. */
export async function countOpening(
  executor: Executor,
  partnerId: string,
  doorCodes: readonly number[],
): Promise<OpeningCounts> {
  const { rows } = await executor.execute<{ uncounted: number; goods: boolean; ordered: boolean; door: boolean }>(sql`
    select
      (select count(*)::int from product
        where product.partner_id = ${partnerId} and is_active and role <> 'container' and not exists (
          select from stock
          where stock.partner_id = product.partner_id and stock.product_id = product.id and on_hand > 0)) as uncounted,
      exists (select from product where partner_id = ${partnerId} and is_active and role <> 'container') as goods,
      exists (select from "order" where partner_id = ${partnerId}) as ordered,
      exists (select from payment_method where partner_id = ${partnerId} and is_enabled
        and code = any(${sql.param(doorCodes)}::int[])) as door`);
  const [row] = rows;
  if (!row) throw new Error('A count returns a row');
  return { uncounted: row.uncounted, hasGoods: row.goods, hasOrder: row.ordered, paysAtDoor: row.door };
}
