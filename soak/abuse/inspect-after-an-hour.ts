import { sql } from 'drizzle-orm';
import { HOUR_MS } from '@kaplya/domain';
import { listWrongCounters } from '../../apps/server/test/database/wrong-counters.ts';
import { openTestContext } from '../../apps/server/test/test-context.ts';
import { upkeepJobs } from '../../apps/server/src/upkeep.ts';
import type { AbuseWorld } from './abuse-world.ts';

/** The swarm's effects after an hour of the shop's clock. */
export type Leftovers = {
  /** Shared resources that are still taken or wrong: must be empty. */
  readonly violations: readonly string[];
  /** Row counts by table name. */
  readonly rows: ReadonlyMap<string, number>;
};

const countedTables = [
  ...['slot_hold', 'cart', 'address', '"order"'],
  ...['code_challenge', 'code_send', 'idempotency', 'system.session', 'system.budget_spent'],
];

/** Runs each clean-up job once with a clock one hour ahead. The shop is stopped. */
export async function inspectAfterAnHour({ connectionString, env }: AbuseWorld): Promise<Leftovers> {
  const later = new Date(Date.now() + HOUR_MS);
  const { context, close } = openTestContext({ connectionString, env, clock: { now: () => later } });
  try {
    const violations: string[] = [];
    for (const { name, run } of upkeepJobs(context)) {
      await run().catch((error: unknown) => violations.push(`${name} failed: ${String(error)}`));
    }
    const { database } = context;
    const count = async (what: ReturnType<typeof sql>) =>
      Number((await database.execute<{ count: string }>(sql`select count(*) as count from ${what}`)).rows[0]?.count);
    for (const [left, what] of leftBehind(later)) {
      const found = await count(what);
      if (found > 0) violations.push(`${found} ${left}`);
    }
    for (const row of await listWrongCounters(database)) violations.push(`a counter is wrong: ${JSON.stringify(row)}`);
    const rows = new Map<string, number>();
    for (const table of countedTables) rows.set(table, await count(sql.raw(table)));
    return { violations, rows };
  } finally {
    await context.close();
    await close();
  }
}

/** Rows that must be gone, or must never have existed. */
const leftBehind = (now: Date) =>
  [
    ['places are still held', sql`slot_hold`],
    ['windows of budgets that are over are still kept', sql`system.budget_spent where over_at < ${now.toISOString()}`],
    [
      'visitors have more than twenty open carts',
      sql`(select from cart where status = 'open' group by partner_id, subject_id having count(*) > 20) as carts`,
    ],
    [
      'networks have ordered more than half of an interval without paying',
      sql`(
        select from "order" join interval_template as template
          on template.partner_id = "order".partner_id and template.id = interval_template_id
        where network is not null and paid_minor = 0
          -- The last of the seven days takes far more; around midnight it is another one.
          and interval_day < (now() at time zone 'Europe/Moscow' - interval '2 hours')::date + 6 and status not in ('cancelled', 'undelivered', 'completed')
        group by "order".partner_id, interval_template_id, interval_day, network, max_orders, max_bottles
        having count(*) > 1 and (count(*) > ceil(max_orders / 2.0) or sum(bottles) > ceil(max_bottles / 2.0))
      ) as takers`,
    ],
  ] as const;
