import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** Finds points accounts whose counters differ from their ledger, lots or holds. */
export async function listWrongPoints(database: Database): Promise<unknown[]> {
  const { rows } = await database.execute(sql`
    with moved as (
      select partner_id, customer_id, account, sum(points)::int as points from (
        select partner_id, customer_id, credit as account, points from points_entry
        union all
        select partner_id, customer_id, debit, -points from points_entry
      ) as sides
      group by 1, 2, 3
    ), balances as (
      select account.partner_id, account.customer_id, available, held, owed,
        (select coalesce(sum(points), 0) from moved where moved.customer_id = account.customer_id
          and moved.account = 'available') as available_entries,
        (select coalesce(sum(points), 0) from moved where moved.customer_id = account.customer_id
          and moved.account = 'held') as held_entries,
        (select -coalesce(sum(points), 0) from moved where moved.customer_id = account.customer_id
          and moved.account = 'owed') as owed_entries,
        (select coalesce(sum(remaining), 0) from points_lot as lot where lot.customer_id = account.customer_id) as lots,
        (select coalesce(sum(points), 0) from points_hold as hold where hold.customer_id = account.customer_id
          and hold.state = 'held') as holds
      from points_account as account
    )
    select * from balances
    where available <> available_entries or held <> held_entries or owed <> owed_entries
      or available <> lots or held <> holds`);
  return rows;
}
