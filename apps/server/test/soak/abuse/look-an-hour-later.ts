import { sql } from 'drizzle-orm';
import { HOUR_MS } from '@kaplya/domain';
import { listWrongCounters } from '../../wrong-counters.ts';
import { openTestContext } from '../../test-context.ts';
import { upkeepJobs } from '../../../src/upkeep.ts';
import type { AbuseWorld } from './abuse-world.ts';

/** What an hour of the shop's own clock leaves of a swarm. */
export type Leftovers = {
  /** What is everybody's and still taken, or wrong: must be empty. */
  readonly violations: readonly string[];
  /** Rows that each table has, by its name. */
  readonly rows: ReadonlyMap<string, number>;
};

const countedTables = [
  ...['slot_hold', 'cart', 'address', '"order"'],
  ...['code_challenge', 'code_send', 'idempotency', 'system.session', 'system.budget_spent'],
];

/** Does each job of the upkeep once, by a clock that has gone on for an hour. The shop is stopped. */
export async function lookAnHourLater({ connectionString, env }: AbuseWorld): Promise<Leftovers> {
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
    const held = await count(sql`slot_hold`);
    if (held > 0) violations.push(`${held} places are still held`);
    for (const row of await listWrongCounters(database)) violations.push(`a counter is wrong: ${JSON.stringify(row)}`);
    const rows = new Map<string, number>();
    for (const table of countedTables) rows.set(table, await count(sql.raw(table)));
    return { violations, rows };
  } finally {
    await context.close();
    await close();
  }
}
