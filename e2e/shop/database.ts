import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Speaks SQL to the database of the journeys' shop, for what no call of the shop brings about. */
export async function queryShop(sql: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const dataDir = process.env['SHOP_DATA_DIR'];
  if (!dataDir) throw new Error('The shop is not started');
  const dir = join(dataDir, 'postgres');
  const client = new Client({
    host: dir,
    user: 'kaplya',
    password: readFileSync(join(dir, 'kaplya-password'), 'utf8').trim(),
    database: 'kaplya',
  });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows as unknown[];
  } finally {
    await client.end();
  }
}

/**
 * Journeys that order side by side would compete for the last places of an interval. There is room for all of them;
 * the one that proves what happens when there is none takes it all itself.
 */
export async function makeRoomForOrders(): Promise<void> {
  await queryShop('update interval_template set max_orders = 400, max_bottles = 900');
}

/** All journeys come from one address, which would soon have asked for too many codes; a phone still may. */
export async function liftCodeLimits(): Promise<void> {
  const lifted = { codeLimits: { device: [], ip: [], prefix: [] } };
  await queryShop('update partner set settings = settings || $1::jsonb', [JSON.stringify(lifted)]);
  for (const partnerId of ['moscow', 'baku']) {
    await queryShop("select pg_notify('kaplya_changes', $1)", [`partner ${partnerId}`]);
  }
}

/** Adds to a group of a partner's settings, and waits until the shop has it. */
export async function changeSettings(
  partnerId: 'moscow' | 'baku',
  group: 'links' | 'metrics',
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await queryShop(
    `update partner set settings = jsonb_set(settings, array[$2::text], (settings->$2) || $3::jsonb) where partner_id = $1`,
    [partnerId, group, JSON.stringify(values)],
  );
  await queryShop("select pg_notify('kaplya_changes', $1)", [`partner ${partnerId}`]);
  const domain = partnerId === 'moscow' ? 'localhost' : 'baku.localhost';
  const address = `${process.env['SHOP_ORIGIN']}/api/config?domain=${domain}&version=1`;
  for (;;) {
    const config = (await (await fetch(address)).json()) as Record<string, Record<string, string>>;
    if (Object.entries(values).every(([name, value]) => config[group]?.[name] === value)) return;
  }
}
