import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { Client } from 'pg';

const everyMilliseconds = 10_000;
const jobsEveryMilliseconds = 60_000;

/** The disturbances of a shop, counted by name. */
export type Disturbances = ReadonlyMap<string, number>;

/**
 * Disturbs the shop until `signal`: ends a database connection every ten seconds, a different one each time; changes a
 * price as often; and runs each clean-up job every minute.
 */
export async function disturbShop(connectionString: string, signal: AbortSignal): Promise<Disturbances> {
  const done = new Map<string, number>();
  const note = (what: string, times = 1) => done.set(what, (done.get(what) ?? 0) + times);
  const client = new Client({ connectionString, application_name: 'a soak' });
  client.on('error', () => undefined);
  await client.connect();
  const boss = new PgBoss({ connectionString, application_name: 'a soak', schema: 'jobs', max: 1, ...sendOnly });
  boss.on('error', () => undefined);
  await boss.start();
  let jobsAt = performance.now();
  try {
    for (let turn = 0; !signal.aborted; turn += 1) {
      await delay(everyMilliseconds, undefined, { signal }).catch(() => undefined);
      note('connections ended', await endBackend(client, turn));
      await client.query(`update product set price_minor = $1 where partner_id = 'moscow' and external_id = 'CUP'`, [
        9000 + (turn % 50) * 100,
      ]);
      note('prices changed');
      if (performance.now() < jobsAt) continue;
      jobsAt += jobsEveryMilliseconds;
      const { rows } = await client.query<{ name: string }>(
        `select name from jobs.queue where name not like '\\_\\_%' order by name`,
      );
      for (const { name } of rows) await boss.send(name);
      note('jobs due', rows.length);
    }
  } finally {
    await boss.stop({ graceful: false });
    await client.end();
  }
  return done;
}

const sendOnly = { supervise: false, schedule: false, migrate: false };

/** Picks the shop's next connection: of calls, of the listener, of the jobs. */
async function endBackend(client: Client, turn: number): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'kaplya%' and application_name <> 'kaplya presence' order by pid`,
  );
  const pid = rows[turn % Math.max(1, rows.length)]?.pid;
  if (pid === undefined) return 0;
  await client.query('select pg_terminate_backend($1)', [pid]);
  return 1;
}
