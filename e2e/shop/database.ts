import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Runs SQL on the journeys' shop database, for states that no call creates. */
export async function queryShop(sql: string, values: readonly unknown[] = []): Promise<unknown[]> {
  return withClient(async (client) => (await client.query(sql, [...values])).rows as unknown[]);
}

/** Waits until no other journey does what has this name, for what a shop has only once. */
export async function doAlone<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return withClient(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return run();
  });
}

async function withClient<Result>(run: (client: Client) => Promise<Result>): Promise<Result> {
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
    return await run(client);
  } finally {
    await client.end();
  }
}

/**
 * Gives intervals enough capacity, because parallel journeys would compete for the last places. The journey about a full
 * interval takes all of it itself.
 */
export async function makeRoomForOrders(): Promise<void> {
  await queryShop('update interval_template set max_orders = 400, max_bottles = 900');
}

/** All journeys use one address, which would soon exceed its code limit; the limit of a phone stays. */
export async function liftCodeLimits(): Promise<void> {
  const lifted = { codeLimits: { device: [], ip: [], prefix: [] } };
  await queryShop('update partner set settings = settings || $1::jsonb', [JSON.stringify(lifted)]);
  for (const partnerId of ['moscow', 'baku']) {
    await queryShop("select pg_notify('kaplya_changes', $1)", [`partner ${partnerId}`]);
  }
}

/** Adds to a group of a partner's settings, and waits until the shop has loaded it. */
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
