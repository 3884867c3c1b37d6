import { sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';

export type OpeningCounts = {
  /** Goods on sale of which no warehouse has one. */
  readonly uncounted: number;
  readonly hasGoods: boolean;
  readonly hasOrder: boolean;
  /** Whether a way to pay is switched on that needs no acquirer. */
  readonly paysAtDoor: boolean;
  /** Whether online payment is switched on, with or without an acquirer. */
  readonly paysOnline: boolean;
  /** Whether each member of staff who has joined has a contact that codes reach. */
  readonly reachesStaff: boolean;
};

type Counted = {
  readonly partnerId: string;
  /** The ways to pay that need no acquirer. */
  readonly doorCodes: readonly number[];
  readonly onlineCode: number;
  /** The contacts of staff that codes reach. */
  readonly reached: { readonly email: boolean; readonly phone: boolean };
};

type Row = {
  readonly uncounted: number;
  readonly goods: boolean;
  readonly ordered: boolean;
  readonly door: boolean;
  readonly online: boolean;
  readonly reached: boolean;
};

/** Counts what a shop lacks before its first customer. */
export async function countOpening(
  executor: Executor,
  { partnerId, doorCodes, onlineCode, reached }: Counted,
): Promise<OpeningCounts> {
  const { rows } = await executor.execute<Row>(sql`
    select
      (select count(*)::int from product
        where product.partner_id = ${partnerId} and is_active and role <> 'container' and not exists (
          select from stock
          where stock.partner_id = product.partner_id and stock.product_id = product.id and on_hand > 0)) as uncounted,
      exists (select from product where partner_id = ${partnerId} and is_active and role <> 'container') as goods,
      exists (select from "order" where partner_id = ${partnerId}) as ordered,
      exists (select from payment_method where partner_id = ${partnerId} and is_enabled
        and code = any(${sql.param(doorCodes)}::int[])) as door,
      exists (select from payment_method where partner_id = ${partnerId} and is_enabled
        and code = ${onlineCode}) as online,
      not exists (select from staff_member
        where partner_id = ${partnerId} and joined_at is not null and switched_off_at is null
          and not (${reached.email} and email is not null) and not (${reached.phone} and phone is not null)) as reached`);
  const [row] = rows;
  if (!row) throw new Error('A count returns a row');
  return {
    ...{ uncounted: row.uncounted, hasGoods: row.goods, hasOrder: row.ordered },
    ...{ paysAtDoor: row.door, paysOnline: row.online, reachesStaff: row.reached },
  };
}
