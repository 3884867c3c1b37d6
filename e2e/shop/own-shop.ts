import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { queryShop } from './database.ts';
import { requestRaw } from './raw-request.ts';
import { moscowOrigin } from './test.ts';

/** A shop for one journey, with Baku's goods, so that its changes affect no other journey. */
export type OwnShop = {
  host: string;
  origin: string;
  /** Adds to its settings, group by group, and waits until its configuration has them. */
  change: (settings: Readonly<Record<string, object>>) => Promise<void>;
  setUpdating: (isUpdating: boolean) => Promise<void>;
  /**
   * Adds copies of one product after all others until this many products are sold: evenly over the categories, or in one
   * of them by its index from 0; ten of each brand.
   */
  sell: (products: number, category?: number) => Promise<void>;
  /** Sells everything in one of its areas at higher prices. */
  raisePrices: (areaId: string, byMinor: number) => Promise<void>;
};

const tables = [
  'partner',
  'city',
  'warehouse',
  'area',
  'picture',
  'category',
  'product',
  'product_set',
  'product_set_item',
  'area_offer',
  'stock',
];

// Undoes other journeys' changes to Baku's data.
const asAtFirst = {
  aboutLoyaltySystemUrl: '/api/v1/loyalty-system/about',
  aboutReturnedPackageUrl: '/api/v1/returned-package/about',
};

export async function openOwnShop(settings: Readonly<Record<string, object>> = {}): Promise<OwnShop> {
  const partnerId = `own-${randomUUID().slice(0, 8)}`;
  const host = `${partnerId}.localhost`;
  await copyBaku(partnerId, host);

  async function announce(topic: 'partner' | 'catalogue'): Promise<void> {
    await queryShop("select pg_notify('kaplya_changes', $1)", [`${topic} ${partnerId}`]);
  }

  async function waitForConfig(expected: Record<string, unknown>): Promise<void> {
    await announce('partner');
    const readConfig = async () => {
      const answer = await fetch(`${moscowOrigin()}/api/config?domain=${host}&version=1`);
      return { status: answer.status, config: (await answer.json()) as unknown };
    };
    // A shop that is not loaded yet also answers, with a "not found".
    await expect.poll(readConfig, { intervals: [50] }).toMatchObject({ status: 200, config: expected });
  }

  async function change(changes: Readonly<Record<string, object>>): Promise<void> {
    await queryShop(
      `update partner set settings = settings || coalesce((select jsonb_object_agg(key, coalesce(settings->key, '{}') || value)
       from jsonb_each($2::jsonb)), '{}') where partner_id = $1`,
      [partnerId, JSON.stringify(changes)],
    );
    await waitForConfig(changes);
  }

  await change(settings);
  return {
    host,
    origin: moscowOrigin().replace('//localhost', `//${host}`),
    change,
    async setUpdating(isUpdating) {
      await queryShop('update partner set is_updating = $2 where partner_id = $1', [partnerId, isUpdating]);
      await waitForConfig({ isUpdating });
    },
    async sell(products, category) {
      await queryShop(
        `with sold as (select count(*)::int as count from product where partner_id = $1 and is_active),
         ids as (select array_agg(id order by position) as of from category where partner_id = $1)
         insert into product (partner_id, external_id, slug, category_id, position, brand, names, descriptions, price_minor,
           picture_id, role, vat_code, payment_subject, earn_bps)
         select partner_id, 'MANY-' || n, 'many-' || n, ids.of[1 + coalesce($3::int, n) % array_length(ids.of, 1)], 10000 + n,
           n / 10 || ' Brothers', jsonb_build_object('ru', 'Товар номер ' || n, 'en', 'Item number ' || n, 'az', 'Mal ' || n, 'tr', 'Mal ' || n),
           descriptions, 1000 + n, picture_id, role, vat_code, payment_subject, earn_bps
         from product, sold, ids, generate_series(sold.count + 1, $2::int) as n
         where partner_id = $1 and external_id = 'CUP'`,
        [partnerId, products, category ?? null],
      );
      await queryShop(
        `insert into stock (partner_id, warehouse_id, product_id, on_hand)
         select partner_id, warehouse.id, product.id, 100 from product join warehouse using (partner_id)
         where partner_id = $1 on conflict do nothing`,
        [partnerId],
      );
      await announce('catalogue');
      const path = `/api/v1/catalog/products?slugs=many-${products}`;
      await expect
        .poll(async () => (await requestRaw({ path, host })).body, { intervals: [50] })
        .toContain(`many-${products}`);
    },
    async raisePrices(areaId, byMinor) {
      const path = `/api/v1/catalog/products?view=shelf&areaId=${areaId}`;
      const read = async () => (await requestRaw({ path, host })).headers['etag'];
      const before = await read();
      await queryShop(
        `insert into area_offer (partner_id, area_id, item_id, price_minor)
         select partner_id, $2, id, price_minor + $3 from (
           select partner_id, id, price_minor from product union all select partner_id, id, price_minor from product_set
         ) as item where partner_id = $1
         on conflict (partner_id, area_id, item_id, valid_from) 
         do update set price_minor = excluded.price_minor, is_sold = true`,
        [partnerId, areaId, byMinor],
      );
      await announce('catalogue');
      await expect.poll(read, { intervals: [50] }).not.toBe(before);
    },
  };
}

async function copyBaku(partnerId: string, host: string): Promise<void> {
  const columns = (await queryShop(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list
     from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and column_name <> 'partner_id' and is_generated = 'NEVER'
     group by table_name order by array_position($1, table_name::text)`,
    [tables],
  )) as { name: string; list: string }[];
  const copies = columns.map(
    ({ name, list }) =>
      `insert into ${name} (partner_id, ${list}) select '${partnerId}', ${list} from ${name} where partner_id = 'baku';`,
  );
  // One transaction, because the partner and its cities refer to each other.
  await queryShop(`begin; set constraints all deferred; ${copies.join('')}
    update partner set settings = settings || '${JSON.stringify(asAtFirst)}' where partner_id = '${partnerId}';
    insert into system.domain values ('${host}', '${partnerId}'); commit;`);
}
