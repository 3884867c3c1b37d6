import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { queryShop } from './database.ts';
import { requestRaw } from './raw-request.ts';
import { moscowOrigin } from './test.ts';

/** A shop of one journey alone, with the goods of Baku's: whatever becomes of it, no other finds its own changed. */
export type OwnShop = {
  host: string;
  origin: string;
  /** Adds to its settings, group by group, and waits until its configuration has them. */
  change: (settings: Readonly<Record<string, object>>) => Promise<void>;
  setUpdating: (isUpdating: boolean) => Promise<void>;
  /** Makes the list of product sets fail, which loads apart from the products, or mends it. */
  breakProductSets: (areBroken: boolean) => Promise<void>;
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

// Whatever other journeys have done to Baku's by now.
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
    // A shop that nobody knows yet answers too, and says that it is not there.
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
    async breakProductSets(areBroken) {
      // A set without any name is one that no answer can be made of.
      await queryShop(
        `update product_set as own set names = case when $2 then 'null'::jsonb else baku.names end
         from product_set as baku where own.partner_id = $1 and baku.partner_id = 'baku' and baku.id = own.id`,
        [partnerId, areBroken],
      );
      await announce('catalogue');
      const path = '/api/v1/catalog/product-sets';
      await expect
        .poll(async () => (await requestRaw({ path, host })).status, { intervals: [50] })
        .toBe(areBroken ? 500 : 200);
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
  // In one transaction: the partner and its cities refer to each other.
  await queryShop(`begin; set constraints all deferred; ${copies.join('')}
    update partner set settings = settings || '${JSON.stringify(asAtFirst)}' where partner_id = '${partnerId}';
    insert into system.domain values ('${host}', '${partnerId}'); commit;`);
}
