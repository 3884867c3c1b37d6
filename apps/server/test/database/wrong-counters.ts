import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** Finds stock counters that differ from their ledger, and interval counters that differ from their orders. */
export async function listWrongCounters(database: Database): Promise<unknown[]> {
  const { rows: stock } = await database.execute(sql`
    select stock.product_id, stock.on_hand, stock.reserved, stock.missing
    from stock left join stock_entry as entry using (partner_id, warehouse_id, product_id)
    group by stock.partner_id, stock.warehouse_id, stock.product_id, stock.on_hand, stock.reserved, stock.missing
    having stock.on_hand <> coalesce(sum(entry.on_hand_delta), 0)
      or stock.reserved <> coalesce(sum(entry.reserved_delta), 0)
      or stock.missing <> coalesce(sum(entry.missing_delta), 0)`);
  const { rows: taken } = await database.execute(sql`
    select stock.product_id, stock.reserved from stock
    left join (
      select "order".partner_id, warehouse_id, (piece ->> 'productId')::uuid as product_id,
        sum((piece ->> 'quantity')::int) as quantity
      from order_line
      join "order" on "order".partner_id = order_line.partner_id and "order".id = order_line.order_id
      cross join jsonb_array_elements(allocation) as piece
      where status not in ('cancelled', 'undelivered', 'completed')
      group by 1, 2, 3
    ) as ordered using (partner_id, warehouse_id, product_id)
    where stock.reserved <> coalesce(ordered.quantity, 0)`);
  const { rows: slots } = await database.execute(sql`
    select slot.template_id, slot.day, slot.orders, slot.bottles
    from slot left join "order" on "order".partner_id = slot.partner_id
      and interval_template_id = template_id and interval_day = day and status not in ('cancelled', 'undelivered')
    group by slot.partner_id, slot.template_id, slot.day, slot.orders, slot.bottles
    having slot.orders <> count("order".id) or slot.bottles <> coalesce(sum("order".bottles), 0)`);
  return [...stock, ...taken, ...slots];
}
