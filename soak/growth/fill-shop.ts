import { Client } from 'pg';
import { measured, type GrowthSizes } from './growth-sizes.ts';

/** Above this size foreign keys are not checked for each row; a small filling has proved the same statements. */
const rowsAtMostWithForeignKeys = 10_000;
const chunkRows = 100_000;

/** Kinds of the generated ids: a UUID v7 of the past that holds its kind and number. */
const kinds = {
  customer: 1,
  order: 2,
  cart: 3,
  product: 4,
  measured: 5,
  measuredOrder: 6,
  visitor: 7,
  lot: 8,
  payment: 9,
};

const idFunction = `
  create or replace function pg_temp.made_id(kind int, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(kind), 2, '0') || lpad(to_hex(n), 10, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid
  $$`;

const address = `jsonb_build_object('latitude', 55.7558, 'longitude', 37.6173, 'city', 'Москва', 'street', 'Тверская улица',
  'house', '7', 'room', n::text, 'entrance', '1', 'floor', '3', 'uuid', null, 'addressId', null, 'city_id', 'moscow',
  'district', null, 'district_id', null)`;

export type FillOptions = {
  readonly connectionString: string;
  readonly sizes: GrowthSizes;
  print?(text: string): void;
};

/** Fills a shop that has the demonstration with years of trade, and analyses its statistics. */
export async function fillShop({ connectionString, sizes, print = () => undefined }: FillOptions): Promise<void> {
  const fill = {
    connectionString,
    hasForeignKeys: Math.max(sizes.orders, sizes.carts) <= rowsAtMostWithForeignKeys,
    print,
  };
  await run(fill, 'the third area', thirdArea());
  await run(fill, 'who is measured', whoIsMeasured());
  const customers = Math.max(20, Math.ceil(sizes.orders / 10));
  // Three connections use more than one core.
  await Promise.all([
    (async () => {
      await run(fill, 'customers', ofCustomers(customers), customers);
      await run(fill, 'orders', ofOrders(sizes.orders, customers), sizes.orders);
    })(),
    (async () => {
      await run(fill, 'sessions', ofSessions(sizes.sessions, customers), sizes.sessions);
      await run(fill, 'what is left of sign-ins and keys', ofLeftovers(), Math.ceil(sizes.orders / 10));
    })(),
    run(fill, 'carts', ofCarts(sizes.carts, sizes.orders), sizes.carts),
  ]);
  await run(fill, 'contacts', contacts());
  await run(fill, 'slots', slots());
  await fillProducts({ connectionString, sizes, print });
}

/** Raises the shop's goods to a count, and updates its statistics. */
export async function fillProducts({
  connectionString,
  sizes: { products },
  print = () => undefined,
}: FillOptions): Promise<void> {
  const fill = { connectionString, hasForeignKeys: products <= rowsAtMostWithForeignKeys, print };
  const known = await count(connectionString, `select count(*)::int as count from product where partner_id = 'moscow'`);
  if (known < products) await run(fill, 'products', ofProducts(known), products - known);
  const client = await open(fill);
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

type Fill = { readonly connectionString: string; readonly hasForeignKeys: boolean; print(text: string): void };

/** Statements with `$1` and `$2`, the first and last number of a chunk, or with neither. */
async function run(fill: Fill, name: string, statements: readonly string[], rows?: number): Promise<void> {
  const startedAt = performance.now();
  const client = await open(fill);
  try {
    for (const statement of statements) {
      if (rows === undefined) await client.query(statement);
      else {
        for (let from = 1; from <= rows; from += chunkRows) {
          await client.query(statement, [from, Math.min(rows, from + chunkRows - 1)]);
        }
      }
    }
  } finally {
    await client.end();
  }
  fill.print(`${name}: ${rows ?? ''} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function open({ connectionString, hasForeignKeys }: Fill): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'kaplya filling' });
  await client.connect();
  await client.query(idFunction);
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'`);
  if (!hasForeignKeys) await client.query('set session_replication_role = replica');
  return client;
}

async function count(connectionString: string, query: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<{ count: number }>(query)).rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

const thirdArea = (): string[] => [
  `insert into area (partner_id, id, city_id, names, warehouse_id, priority, ring)
    select partner_id, 'msk-third', city_id, names, warehouse_id, priority + 100, ring from area
    where partner_id = 'moscow' and id = 'msk-outer'`,
  `insert into interval_template (partner_id, id, area_id, weekday_mask, from_time, to_time, cutoff_day_offset, cutoff_time,
      max_orders, max_bottles, surcharge_minor)
    select partner_id, replace(id, 'outer', 'third'), 'msk-third', weekday_mask, from_time, to_time, cutoff_day_offset,
      cutoff_time, max_orders, max_bottles, surcharge_minor
    from interval_template where partner_id = 'moscow' and area_id = 'msk-outer'`,
];

/** A value of a list by a number; neighbours in number are far apart in the list. */
const oneOf = (values: readonly string[], number: string, stride = 1): string =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${number}) * ${stride} % ${values.length}]`;

const firstNames = [
  ...['Анна', 'Мария', 'Ольга', 'Елена', 'Наталья', 'Татьяна', 'Ирина', 'Светлана', 'Екатерина', 'Юлия', 'Алёна'],
  ...[
    'Александр',
    'Сергей',
    'Дмитрий',
    'Андрей',
    'Алексей',
    'Михаил',
    'Иван',
    'Пётр',
    'Николай',
    'Олег',
    'Эльдар',
    'Лейла',
  ],
];
const surnameStems = [
  ...[
    'Иван',
    'Петр',
    'Смирн',
    'Кузнец',
    'Попов',
    'Соколов',
    'Лебед',
    'Козл',
    'Новик',
    'Мороз',
    'Волк',
    'Солов',
    'Васил',
    'Зайц',
  ],
  ...[
    'Павл',
    'Семён',
    'Голуб',
    'Виноград',
    'Богдан',
    'Вороб',
    'Фёдор',
    'Михайл',
    'Беля',
    'Тарас',
    'Белов',
    'Комар',
    'Орл',
  ],
  ...[
    'Киселёв',
    'Макар',
    'Андре',
    'Ковал',
    'Ильи',
    'Гус',
    'Тит',
    'Кузьми',
    'Кудряв',
    'Баран',
    'Кулик',
    'Алексе',
    'Степан',
    'Яковл',
  ],
];
const surnameEndings = ['ов', 'ова', 'ев', 'ева', 'ин', 'ина', 'ский', 'ская', 'енко'];
const streetStems = [
  ...[
    'Тверская',
    'Арбатская',
    'Садовая',
    'Лесная',
    'Зелёная',
    'Полевая',
    'Школьная',
    'Центральная',
    'Новая',
    'Речная',
    'Мира',
  ],
  ...[
    'Гагарина',
    'Пушкина',
    'Чехова',
    'Толстого',
    'Маяковского',
    'Горького',
    'Достоевского',
    'Ломоносова',
    'Менделеева',
    'Королёва',
  ],
  ...[
    'Профсоюзная',
    'Вавилова',
    'Дмитровская',
    'Ленинградская',
    'Кутузовская',
    'Варшавская',
    'Каширская',
    'Щёлковская',
    'Рязанская',
  ],
];
const streetKinds = ['улица', 'проспект', 'переулок', 'проезд', 'бульвар', 'набережная', 'шоссе'];

/** The name and the address of a customer by a number: as various as a town's. */
const nameOf = (customer: string): string =>
  `${oneOf(firstNames, customer)} || ' ' || ${oneOf(surnameStems, customer, 7)} || ${oneOf(surnameEndings, customer, 5)}`;
const addressOf = (customer: string): string => `${address} || jsonb_build_object(
  'street', ${oneOf(streetStems, customer, 11)} || ' ' || ${oneOf(streetKinds, customer, 3)},
  'house', (1 + ${customer} * 13 % 120)::text, 'room', (1 + ${customer} % 300)::text)`;

/**
 * Three zones, three sources, sums from one bottle to an office's forty, and few orders of each kind that somebody must
 * find: a list's filters are measured on them.
 */
function ordersFrom(source: {
  readonly id: string;
  readonly number: string;
  readonly customer: string;
  readonly subject: string;
  readonly phone: string;
  readonly cart: string;
  readonly at: string;
  readonly from: string;
}): string {
  return `
    insert into "order" (partner_id, id, number, subject_id, cart_id, status, phone, customer_name, address, area_id, warehouse_id,
      interval_template_id, interval_day, shipping_from, shipping_to, time_zone, payment_code, payment_method_id, note, currency,
      goods_minor, discount_minor, containers_minor, fees_minor, points_minor, total_minor, to_pay_minor, bottles,
      returnable_container, is_registered, will_earn, paid_minor, completed_at, points_due_at, undelivered_at, cancelled_by,
      source, created_at)
    select 'moscow', id, number, subject_id, cart_id, status, phone, ${nameOf('customer')}, ${addressOf('customer')}, area, 'msk-main',
      area || '-morning', day, day + time '06:00', day + time '10:00', 'Europe/Moscow', code, 'cash',
      case when n % 10 = 4 then 'Позвоните заранее' else '' end, 'RUB',
      bottles * 39000, 0, 0, 30000, 0, bottles * 39000 + 30000, bottles * 39000 + 30000, bottles, bottles, true, 39,
      case when code = 8 then bottles * 39000 + 30000 else 0 end,
      case when status = 'completed' then day + time '08:00' end,
      case when status = 'completed' and n % 200 = 0 then at + interval '2 days' end,
      case when status = 'undelivered' then day + time '10:00' end,
      case when status = 'cancelled' then (array['customer', 'operator', 'system'])[1 + n / 20 % 3] end,
      case when n % 20 < 15 then 'site' when n % 20 < 19 then 'phone' else 'app' end, at
    from (
      select *, case when day >= current_date then (array['new', 'approved', 'inProcess'])[1 + n % 3]
        when n % 20 = 7 then 'cancelled' when n % 5000 = 10 then 'undelivered' else 'completed' end as status,
        case when n % 5 = 0 and day < current_date then 8 when n % 100 = 31 then 2 else 1 end as code,
        case when n % 50 = 9 then 'msk-third' when n % 5 < 2 then 'msk-outer' else 'msk-center' end as area,
        case when n % 1000 = 3 then 40 else 1 + n % 4 end as bottles
      from (
        select n, ${source.id} as id, ${source.number} as number, ${source.customer} as customer, ${source.subject} as subject_id,
          ${source.cart} as cart_id, ${source.phone} as phone, ${source.at} as at, (${source.at})::date + 1 as day
        from ${source.from}
      ) as made
    ) as dated`;
}

/** Lines of the orders between `$1` and `$2`, or of the measured customers. */
const linesAndEvents = (where: string): string[] => [
  `insert into order_line (partner_id, order_id, position, kind, product_id, external_id, name, quantity, price_minor,
      subtotal_minor, discount_minor, total_minor, containers_per_unit, vat_code, payment_subject, allocation)
    select 'moscow', o.id, line.position, line.kind, case when line.kind = 'goods' then p.id end, line.external_id, line.name,
      line.quantity, line.price, line.price * line.quantity, 0, line.price * line.quantity, line.bottles, 11, 'commodity', '[]'
    from "order" o cross join product p
    cross join lateral (values (0, 'goods', 'W19', 'Вода «Капля», 19 л', o.bottles, 39000, 1), (1, 'fee', 'DELIVERY', 'Доставка', 1, 30000, 0))
      as line (position, kind, external_id, name, quantity, price, bottles)
    where o.partner_id = 'moscow' and p.partner_id = 'moscow' and p.external_id = 'W19' and ${where}`,
  `insert into order_event (partner_id, order_id, status, at)
    select 'moscow', o.id, step.status, o.created_at + step.position * interval '1 hour'
    from "order" o cross join lateral (values
      (0, 'new', true), (1, 'approved', o.status in ('approved', 'inProcess', 'completed', 'undelivered')),
      (2, 'inProcess', o.status in ('inProcess', 'completed', 'undelivered')),
      (3, o.status, o.status in ('completed', 'undelivered', 'cancelled'))) as step (position, status, is_reached)
    where o.partner_id = 'moscow' and step.is_reached and ${where}`,
  `insert into payment (partner_id, id, subject_id, document_id, attempt, idempotence_key, acquirer, acquirer_payment_id,
      method_code, amount_minor, currency, captured_minor, status, return_url, receipt, language, created_at, settled_at)
    select 'moscow', o.id, o.subject_id, o.id, 1, o.id, 'yookassa', 'made-' || o.number, 8, o.to_pay_minor, 'RUB', o.to_pay_minor,
      'succeeded', 'http://localhost/', jsonb_build_array(jsonb_build_object('name', 'Вода', 'quantity', 1,
      'unitPriceMinor', o.to_pay_minor, 'vatCode', 11, 'paymentSubject', 'commodity')), 'ru', o.created_at, o.created_at
    from "order" o where o.partner_id = 'moscow' and o.payment_code = 8 and ${where}`,
  `insert into payment_entry (partner_id, payment_id, document_id, amount_minor, at)
    select 'moscow', o.id, o.id, o.to_pay_minor, o.created_at
    from "order" o where o.partner_id = 'moscow' and o.payment_code = 8 and ${where}`,
];

function ofOrders(orders: number, customers: number): string[] {
  return [
    ordersFrom({
      id: `pg_temp.made_id(${kinds.order}, n)`,
      number: `(10000000 + n)::text`,
      customer: `1 + n % ${customers}`,
      subject: `pg_temp.made_id(${kinds.customer}, 1 + n % ${customers})`,
      phone: `'+7925' || lpad((1 + n % ${customers})::text, 7, '0')`,
      cart: `pg_temp.made_id(${kinds.cart}, n)`,
      // Spread over three years; the last ones are not delivered yet.
      at: `now() - (${orders} - n) * interval '1095 days' / ${Math.max(1, orders)}`,
      from: 'generate_series($1::bigint, $2::bigint) as n',
    }),
    ...linesAndEvents(`o.id between pg_temp.made_id(${kinds.order}, $1) and pg_temp.made_id(${kinds.order}, $2)`),
  ];
}

const ofCustomers = (customers: number): string[] => [
  `insert into customer (partner_id, id, roles, name, phone, phone_confirmed_at, created_at)
    select 'moscow', pg_temp.made_id(${kinds.customer}, n), '["ROLE_USER", "ROLE_CLIENT"]', 'Анна',
      '+7925' || lpad(n::text, 7, '0'), now(), now() - n * interval '1095 days' / ${customers}
    from generate_series($1::bigint, $2::bigint) as n`,
  `insert into points_account (partner_id, customer_id, available)
    select 'moscow', pg_temp.made_id(${kinds.customer}, n), 100 from generate_series($1::bigint, $2::bigint) as n`,
  // One in fifty has expired and is not written off yet.
  `insert into points_lot (partner_id, id, customer_id, granted, remaining, granted_at, expires_at)
    select 'moscow', pg_temp.made_id(${kinds.lot}, n), pg_temp.made_id(${kinds.customer}, n), 100, 100, now() - interval '360 days',
      now() + case when n % 50 = 0 then interval '-1 day' else interval '100 days' end
    from generate_series($1::bigint, $2::bigint) as n`,
  `insert into points_entry (partner_id, customer_id, kind, debit, credit, points, lot_id, at)
    select 'moscow', pg_temp.made_id(${kinds.customer}, n), 'grant', 'issued', 'available', 100, pg_temp.made_id(${kinds.lot}, n),
      now() - interval '360 days'
    from generate_series($1::bigint, $2::bigint) as n`,
];

/** Four of five belong to visitors; one of ten has expired. */
const ofSessions = (sessions: number, customers: number): string[] => [
  `insert into system.session (id, subject_id, partner_id, roles, user_agent, ip, refresh_hash, refresh_sealed, created_at,
      refreshed_at, expires_at, revoked_at)
    select uuidv7(at - now()), case when n % 5 = 0 then pg_temp.made_id(${kinds.customer}, 1 + n % ${customers})
        else pg_temp.made_id(${kinds.visitor}, n) end, 'moscow',
      case when n % 5 = 0 then '["ROLE_USER", "ROLE_CLIENT"]' else '["ANONYMOUS_AGGREGATOR_CLIENT"]' end::jsonb,
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      '198.51.100.' || n % 250, encode(sha256(n::text::bytea), 'hex'), repeat(md5(n::text), 6), at, at, at + interval '180 days',
      case when n % 100 = 3 then at end
    from (select n, now() - (${sessions} - n) * interval '200 days' / ${Math.max(1, sessions)} as at
      from generate_series($1::bigint, $2::bigint) as n) as dated`,
];

/** Spread over 120 days; every second one became an order. */
const ofCarts = (carts: number, orders: number): string[] => [
  `insert into cart (partner_id, id, subject_id, area_id, status, phone, customer_name, address, created_at, updated_at, expires_at)
    select 'moscow', pg_temp.made_id(${kinds.cart}, ${Math.max(0, orders - carts)} + n), pg_temp.made_id(${kinds.visitor}, n),
      'msk-center', case when n % 2 = 0 then 'completed' else 'open' end, '+79250000000', 'Анна', ${address}, at, at,
      at + interval '30 days'
    from (select n, now() - (${carts} - n) * interval '120 days' / ${Math.max(1, carts)} as at
      from generate_series($1::bigint, $2::bigint) as n) as dated`,
  `insert into cart_line (partner_id, cart_id, product_id, quantity, last_price_minor)
    select 'moscow', pg_temp.made_id(${kinds.cart}, ${Math.max(0, orders - carts)} + n), p.id, 2, 39000
    from generate_series($1::bigint, $2::bigint) as n
    join product p on p.partner_id = 'moscow' and p.external_id in ('W19', 'CUP')`,
];

/** Rows that jobs delete, and addresses of former visitors. */
const ofLeftovers = (): string[] => [
  `insert into idempotency (partner_id, subject_id, endpoint, key, body_hash, status, answer, created_at)
    select 'moscow', pg_temp.made_id(${kinds.visitor}, n), 'completeCart', 'key-' || n, md5(n::text), 200, '{}',
      now() - interval '25 hours' from generate_series($1::bigint, $2::bigint) as n`,
  `insert into code_send (partner_id, challenge_id, method, target, ip, subject_id, at)
    select 'moscow', uuidv7(), 'sms', '+7926' || lpad(n::text, 7, '0'), '198.51.100.1', pg_temp.made_id(${kinds.visitor}, n),
      now() - interval '40 days' from generate_series($1::bigint, $2::bigint) as n`,
  `insert into payment_notification (partner_id, acquirer, kind, object_id, ip, at)
    select 'moscow', 'yookassa', 'payment', 'made-' || n, '198.51.100.1', now() - interval '100 days'
    from generate_series($1::bigint, $2::bigint) as n`,
  `insert into address (partner_id, subject_id, fields, city_id, duplicate_key, created_at)
    select 'moscow', pg_temp.made_id(${kinds.visitor}, 900000000 + n), ${address}, 'moscow', 'made ' || n, now() - interval '400 days'
    from generate_series($1::bigint, $2::bigint) as n`,
];

/** Rows that a trigger maintains while orders come one by one. */
const contacts = (): string[] => [
  `insert into order_contact (partner_id, id, search_text)
    select distinct on (partner_id, contact_id) partner_id, contact_id, order_search_text(customer_name, phone, address)
    from "order" on conflict do nothing`,
];

/** Sets the counters of future intervals from their orders. */
const slots = (): string[] => [
  `insert into slot (partner_id, template_id, day, orders, bottles)
    select partner_id, interval_template_id, interval_day, count(*), sum(bottles) from "order"
    where status not in ('cancelled', 'undelivered') group by 1, 2, 3
    on conflict (partner_id, template_id, day) do update set orders = excluded.orders, bottles = excluded.bottles`,
];

function whoIsMeasured(): string[] {
  const { customers, ordersEach, pointsEach, favouritesEach, addressesEach } = measured;
  const each = (times: number) =>
    `generate_series(1, ${customers}) as customer cross join generate_series(1, ${times}) as time`;
  const id = (number: string) => `pg_temp.made_id(${kinds.measured}, ${number})`;
  return [
    `insert into customer (partner_id, id, roles, name, phone, phone_confirmed_at)
      select 'moscow', ${id('n')}, '["ROLE_USER", "ROLE_CLIENT"]', 'Анна', '+7927' || lpad(n::text, 7, '0'), now()
      from generate_series(1, ${customers}) as n`,
    `insert into consent (partner_id, subject_id, consent_type, granted, version, text_hash, ip, user_agent, source)
      select 'moscow', ${id('n')}, 'personal_data', true, '1', md5(''), '127.0.0.1', 'A soak', 'site'
      from generate_series(1, ${customers}) as n`,
    `insert into points_account (partner_id, customer_id, available)
      select 'moscow', ${id('n')}, ${pointsEach} * 10 from generate_series(1, ${customers}) as n`,
    `insert into points_lot (partner_id, id, customer_id, granted, remaining, granted_at, expires_at)
      select 'moscow', pg_temp.made_id(${kinds.lot}, 800000000 + customer * 1000 + time), ${id('customer')}, 10, 10, now(),
        now() + interval '300 days' from ${each(pointsEach)}`,
    `insert into points_entry (partner_id, customer_id, kind, debit, credit, points, lot_id, at)
      select 'moscow', ${id('customer')}, 'grant', 'issued', 'available', 10,
        pg_temp.made_id(${kinds.lot}, 800000000 + customer * 1000 + time), now() from ${each(pointsEach)}`,
    `insert into favourite (partner_id, customer_id, kind, item_id, created_at)
      select 'moscow', ${id('customer')}, 'product', p.id, now() from generate_series(1, ${customers}) as customer
      cross join (select id from product where partner_id = 'moscow' order by position limit ${favouritesEach}) p`,
    `insert into address (partner_id, subject_id, fields, city_id, duplicate_key)
      select 'moscow', ${id('customer')}, ${address.replace('n::text', 'time::text')}, 'moscow', 'measured ' || time
      from ${each(addressesEach)}`,
    ordersFrom({
      id: `pg_temp.made_id(${kinds.measuredOrder}, n)`,
      number: `(9000000 + n)::text`,
      customer: `1 + n % ${customers}`,
      subject: id(`1 + n % ${customers}`),
      phone: `'+7927' || lpad((1 + n % ${customers})::text, 7, '0')`,
      cart: `pg_temp.made_id(${kinds.cart}, 700000000 + n)`,
      at: `now() - interval '2 days' - n * interval '1 hour'`,
      from: `generate_series(1, ${customers * ordersEach}) as n`,
    }),
    ...linesAndEvents(
      `o.id between pg_temp.made_id(${kinds.measuredOrder}, 0) and pg_temp.made_id(${kinds.measuredOrder}, 100000)`,
    ),
  ];
}

/** In four languages, in stock in every warehouse; one of three has other prices in the three areas. */
function ofProducts(known: number): string[] {
  const words = (language: string, goods: string) =>
    `'${goods} ' || (${known} + n) || ' ' || (array['alma','narzan','klyuch','rodnik','vita','nova','terra','luna'])[1 + n % 8] || ' ${language}'`;
  const text = (language: string) => `repeat('A made description in ${language}, as long as one is. ', 6)`;
  const id = `pg_temp.made_id(${kinds.product}, ${known} + n)`;
  const numbers = 'generate_series($1::bigint, $2::bigint) as n';
  return [
    `insert into product (partner_id, id, external_id, slug, category_id, position, brand, names, descriptions, price_minor,
        picture_id, role, volume_ml, vat_code, payment_subject, earn_bps)
      select 'moscow', ${id}, 'MADE-' || (${known} + n), 'made-' || (${known} + n), categories.ids[1 + n % categories.count],
        1000 + ${known} + n, 'Brand ' || n % 200,
        jsonb_build_object('ru', ${words('ru', 'Вода')}, 'en', ${words('en', 'Water')}, 'az', ${words('az', 'Su')}, 'tr', ${words('tr', 'Suyu')}),
        jsonb_build_object('ru', ${text('ru')}, 'en', ${text('en')}, 'az', ${text('az')}, 'tr', ${text('tr')}),
        5000 + n % 500 * 100, pictures.ids[1 + n % pictures.count], 'goods', 500, 11, 'commodity', 500
      from ${numbers}
      cross join (select array_agg(id) as ids, count(*)::int as count from category where partner_id = 'moscow' and slug <> 'sets') categories
      cross join (select array_agg(picture_id) as ids, count(*)::int as count from product
        where partner_id = 'moscow' and external_id not like 'MADE-%') pictures`,
    `insert into stock (partner_id, warehouse_id, product_id, on_hand)
      select 'moscow', w.id, ${id}, 1 + n % 400 from ${numbers} cross join warehouse w where w.partner_id = 'moscow'`,
    `insert into stock_entry (partner_id, warehouse_id, product_id, on_hand_delta, reserved_delta, reason)
      select 'moscow', w.id, ${id}, 1 + n % 400, 0, 'received' from ${numbers} cross join warehouse w where w.partner_id = 'moscow'`,
    `insert into area_offer (partner_id, area_id, item_id, price_minor)
      select 'moscow', a.id, ${id}, 5100 + n % 500 * 100 from ${numbers} cross join area a
      where a.partner_id = 'moscow' and n % 3 = 0`,
  ];
}
