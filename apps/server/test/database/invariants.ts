import { orderTransitions } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

const holds = `('new', 'requiresConfirmation', 'approved', 'inProcess')`;
const edges = Object.entries(orderTransitions)
  .flatMap(([from, targets]) => targets.map((to) => `('${from}', '${to}')`))
  .join(', ');

/** The share of a line's sum that the returned pieces cost: the cheaper ones first (rule 28). */
const refundedOf = (sum: string) =>
  `(l.refunded_quantity * (${sum} / l.quantity) + greatest(0, l.refunded_quantity - l.quantity + ${sum} % l.quantity))`;

/** Invariants between any two commands: each query finds contradicting rows. */
const always: Readonly<Record<string, string>> = {
  'what is reserved is what orders under way took': `
    with taken as (
      select o.partner_id, o.warehouse_id, (a ->> 'productId')::uuid as product_id, sum((a ->> 'quantity')::int) as pieces
      from "order" o
      join order_line l on l.partner_id = o.partner_id and l.order_id = o.id
      cross join jsonb_array_elements(l.allocation) a
      where o.status in ${holds} group by 1, 2, 3)
    select s.product_id, s.reserved, t.pieces from stock s
    left join taken t using (partner_id, warehouse_id, product_id)
    where s.reserved <> coalesce(t.pieces, 0)`,
  'the counters of stock are the sums of their ledger': `
    select s.product_id, s.on_hand, s.reserved from stock s
    join (select partner_id, warehouse_id, product_id, sum(on_hand_delta) as on_hand, sum(reserved_delta) as reserved,
        sum(missing_delta) as missing
      from stock_entry group by 1, 2, 3) e using (partner_id, warehouse_id, product_id)
    where s.reserved <> e.reserved or s.on_hand <> e.on_hand or s.missing <> e.missing`,
  'the places of an interval are those of its orders': `
    with placed as (
      select partner_id, interval_template_id as template_id, interval_day as day, count(*) as orders, sum(bottles) as bottles
      from "order" where status not in ('cancelled', 'undelivered') group by 1, 2, 3)
    select s.template_id, s.day, s.orders, p.orders as placed from slot s
    left join placed p using (partner_id, template_id, day)
    where s.orders <> coalesce(p.orders, 0) or s.bottles <> coalesce(p.bottles, 0)`,
  'a code is used by the orders that stand with it': `
    select c.code, c.used from promo_code c
    where c.used <> (select count(*) from promo_use u
        where u.partner_id = c.partner_id and u.code = c.code and u.released_at is null)
      or c.used <> (select count(*) from "order" o
        where o.partner_id = c.partner_id and o.promo_code = c.code and o.status not in ('cancelled', 'undelivered'))
      or c.used > c.global_limit`,
  'the sum of all entries is the balance of points': `
    select a.customer_id, a.available, a.held, a.owed from points_account a
    left join (select partner_id, customer_id,
        sum(case when credit = 'available' then points when debit = 'available' then -points else 0 end) as available,
        sum(case when credit = 'held' then points when debit = 'held' then -points else 0 end) as held
      from points_entry group by 1, 2) e using (partner_id, customer_id)
    where a.available <> coalesce(e.available, 0) or a.held <> coalesce(e.held, 0)`,
  'the lots hold what can be spent, the holds what is set aside': `
    select a.customer_id, a.available, a.held from points_account a
    where a.available <> (select coalesce(sum(remaining), 0) from points_lot l
        where l.partner_id = a.partner_id and l.customer_id = a.customer_id)
      or a.held <> (select coalesce(sum(points), 0) from points_hold h
        where h.partner_id = a.partner_id and h.customer_id = a.customer_id and h.state = 'held')`,
  'points are set aside for orders under way only': `
    select o.number, o.status, o.points_minor from "order" o
    left join (select partner_id, order_id, sum(points) filter (where state = 'held') as held,
        sum(points) filter (where state = 'burnt') as burnt
      from points_hold group by 1, 2) h on h.partner_id = o.partner_id and h.order_id = o.id
    cross join lateral (select o.points_minor / 100 - floor(sum(${refundedOf('l.points_minor')}) / 100) as points
      from order_line l where l.partner_id = o.partner_id and l.order_id = o.id) rest
    where coalesce(h.held, 0) <> case when o.status in ${holds} then rest.points else 0 end
      or (o.status = 'completed' and coalesce(h.burnt, 0) <> rest.points)`,
  'points are granted for delivered orders only, once, and never where points paid': `
    select e.order_id, count(*) from points_entry e
    join "order" o on o.partner_id = e.partner_id and o.id = e.order_id
    cross join lateral (select floor(o.will_earn * sum(${refundedOf('l.total_minor')}) / sum(l.total_minor)) as points
      from order_line l where l.partner_id = o.partner_id and l.order_id = o.id and l.kind = 'goods') back
    where 'issued' in (e.debit, e.credit) group by 1, o.status, o.points_minor, o.will_earn, back.points
    having count(*) filter (where e.kind = 'grant') <> 1 or o.status <> 'completed' or o.points_minor > 0
      or sum(case when e.debit = 'issued' then e.points else -e.points end) <> o.will_earn - back.points`,
  'an order is the sum of its lines': `
    select o.number from "order" o
    join (select partner_id, order_id, sum(total_minor) as total, sum(discount_minor) as discount, sum(points_minor) as points
      from order_line group by 1, 2) l on l.partner_id = o.partner_id and l.order_id = o.id
    where l.total <> o.total_minor or l.discount <> o.discount_minor or l.points <> o.points_minor`,
  'a payment is the sum of its entries': `
    select p.id, p.captured_minor, p.refunded_minor from payment p
    left join (select partner_id, payment_id, sum(amount_minor) filter (where refund_id is null) as captured,
        -sum(amount_minor) filter (where refund_id is not null) as refunded
      from payment_entry group by 1, 2) e on e.partner_id = p.partner_id and e.payment_id = p.id
    where p.captured_minor <> coalesce(e.captured, 0) or p.refunded_minor <> coalesce(e.refunded, 0)
      or (p.status = 'succeeded') <> (p.captured_minor = p.amount_minor)`,
  'no more is given back than was taken': `
    select p.id from payment p
    where p.captured_minor < (select coalesce(sum(amount_minor), 0) from refund r
      where r.partner_id = p.partner_id and r.payment_id = p.id and r.status <> 'canceled')`,
  'an order paid online was paid once at most': `
    select o.number, sum(p.captured_minor - p.refunded_minor) from "order" o
    join payment p on p.partner_id = o.partner_id and p.document_id = o.id
    where o.status <> 'cancelled' and not exists (select 1 from refund r
      where r.partner_id = p.partner_id and r.payment_id = p.id and r.status in ('queued', 'pending'))
    group by 1, o.to_pay_minor having sum(p.captured_minor - p.refunded_minor) > o.to_pay_minor`,
  'a receipt names the sum that was asked for': `
    select id from (
      select id, amount_minor, receipt from payment union all select id, amount_minor, receipt from refund) d
    where amount_minor <> (select coalesce(sum((l ->> 'quantity')::bigint * (l ->> 'unitPriceMinor')::bigint), 0)
      from jsonb_array_elements(d.receipt) l)`,
  'an order goes only where it may': `
    select order_id, former, status from (
      select order_id, status, lag(status) over (partition by partner_id, order_id order by at, id) as former
      from order_event) e
    where former is not null and former <> status and (former, status) not in (values ${edges})`,
  'the timeline ends where the order stands': `
    select o.number, o.status from "order" o
    where o.status <> (select status from order_event e
      where e.partner_id = o.partner_id and e.order_id = o.id order by at desc, id desc limit 1)`,
  'the bottles at an address are the sum of their ledger': `
    select b.subject_id, b.bottles from bottle_place b
    where b.bottles <> (select coalesce(sum(change), 0) from bottle_entry e
      where e.partner_id = b.partner_id and e.place_id = b.id)`,
  'there is one rental for each rented container that was delivered': `
    select o.number from "order" o
    join order_line l on l.partner_id = o.partner_id and l.order_id = o.id and l.acquisition = 'rent'
    where o.status = 'completed'
    group by o.partner_id, o.id, o.number
    having sum((select coalesce(sum((a ->> 'quantity')::int), 0) from jsonb_array_elements(l.allocation) a))
      <> (select count(*) from rental r where r.partner_id = o.partner_id and r.order_id = o.id)`,
  'each bottle of water that is left comes with a container or for an empty one': `
    select o.number, o.bottles, o.returnable_container from "order" o
    join order_line l on l.partner_id = o.partner_id and l.order_id = o.id
    where o.status in ${holds} group by o.partner_id, o.id, o.number, o.bottles, o.returnable_container
    having o.bottles <> sum((l.quantity - l.refunded_quantity) * l.containers_per_unit)
      or o.returnable_container <> o.bottles - coalesce(sum(l.quantity - l.refunded_quantity)
        filter (where l.kind = 'container' and l.reason is distinct from 'RENTAL_DEBT'), 0)`,
};

/** Invariants after every message has arrived and every job has run. */
const inTheEnd: Readonly<Record<string, string>> = {
  'all money of a cancelled order went back': `
    select o.number, sum(p.captured_minor), sum(p.refunded_minor) from "order" o
    join payment p on p.partner_id = o.partner_id and p.document_id = o.id
    where o.status = 'cancelled' group by 1 having sum(p.captured_minor) <> sum(p.refunded_minor)`,
  // A refund that the acquirer declined waits for a person.
  'of an order that was paid online the shop keeps what is left of it, or nothing': `
    select o.number, o.status, p.kept, d.declined, l.owed from "order" o
    join (select partner_id, document_id, sum(captured_minor - refunded_minor) as kept
      from payment group by 1, 2) p on p.partner_id = o.partner_id and p.document_id = o.id
    cross join lateral (select coalesce(sum(r.amount_minor), 0) as declined from refund r
      where r.partner_id = o.partner_id and r.document_id = o.id and r.status = 'canceled'
        and r.decline_reason is distinct from 'nothing_left_to_refund') d
    join (select l.partner_id, l.order_id, sum(l.total_minor - l.points_minor
        - ${refundedOf('(l.total_minor - l.points_minor)')}) as owed
      from order_line l group by 1, 2) l on l.partner_id = o.partner_id and l.order_id = o.id
    where p.kept - d.declined not in (0, l.owed - o.collected_minor - greatest(0, o.to_pay_minor - o.paid_minor))`,
  'an order knows what was paid and given back': `
    select o.number, o.paid_minor, o.refunded_minor from "order" o
    join (select partner_id, document_id, sum(captured_minor) as paid, sum(refunded_minor) as refunded
      from payment group by 1, 2) p on p.partner_id = o.partner_id and p.document_id = o.id
    where o.paid_minor - o.refunded_minor - (p.paid - p.refunded) not between 0 and o.collected_minor`,
  'nothing is on its way any more': `
    select id::text, status from payment where status in ('opening', 'pending', 'waiting_for_capture')
    union all select id::text, status from refund where status in ('queued', 'pending')`,
  'no unpaid order waits for ever': `
    select number, status from "order" where pay_by is not null and status in ('new', 'requiresConfirmation')`,
};

/** Returns the names of broken invariants, with the rows that show it. */
export async function findContradictions(database: Database, { atTheEnd }: { atTheEnd: boolean }): Promise<string[]> {
  const found: string[] = [];
  for (const [name, query] of Object.entries({ ...always, ...(atTheEnd && inTheEnd) })) {
    const { rows } = await database.execute(sql.raw(query));
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}
