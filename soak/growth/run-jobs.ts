import { PgBoss } from 'pg-boss';
import { Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { MeasuredShop } from './measured-shop.ts';
import { readLoopDelay, type LoopDelay } from './read-loop-delay.ts';

/** One run of one clean-up job in the shop. */
export type JobRun = {
  readonly name: string;
  readonly state: string;
  readonly seconds: number;
  readonly loop: LoopDelay;
  /** The rows to delete, before and after; null for a job that deletes nothing. */
  readonly rows: { readonly table: string; readonly before: number; readonly after: number } | null;
  readonly output: string;
};

export function verdictOf({ state, loop }: Pick<JobRun, 'state' | 'loop'>, blockedMillisecondsAtMost: number): string {
  if (state !== 'completed') return state;
  return loop.blockedMilliseconds > blockedMillisecondsAtMost ? 'blocked' : 'ok';
}

const tables: Readonly<Record<string, string>> = {
  'delete-addresses-of-gone-visitors': 'address',
  'delete-expired-carts': 'cart',
  'delete-expired-sessions': 'system.session',
  'delete-old-notifications': 'payment_notification',
  'delete-old-codes': 'code_send',
  'expire-points': 'points_lot where remaining > 0',
  'forget-idempotency-keys': 'idempotency',
  'grant-due-points': '"order" where points_due_at < now()',
  'refund-undelivered-orders': `"order" where status = 'undelivered'`,
};

const lookMilliseconds = 50;

/** Makes the shop run each of its jobs once, in sequence, as the schedule would. */
export async function runJobs(
  { connectionString, shop }: MeasuredShop,
  { jobSecondsAtMost, print }: { jobSecondsAtMost: number; print(text: string): void },
): Promise<JobRun[]> {
  const boss = new PgBoss({
    connectionString,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on('error', () => undefined);
  const client = new Client({ connectionString });
  await client.connect();
  await boss.start();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from jobs.queue where name not like '\\_\\_%' order by name`,
    );
    const runs: JobRun[] = [];
    for (const { name } of rows) {
      const table = tables[name];
      const countRows = async () => {
        if (table === undefined) return 0;
        return (
          (await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? 0
        );
      };
      const before = await countRows();
      // An idle shop collects its garbage seconds after the last calls; that delay belongs to the calls, not to the job.
      await readLoopDelay(shop, 'begin anew');
      const run = await runJob(boss, name, jobSecondsAtMost);
      const loop = await readLoopDelay(shop);
      const after = await countRows();
      runs.push({ name, ...run, loop, rows: table === undefined ? null : { table, before, after } });
      print(`${name}: ${run.state} in ${run.seconds.toFixed(1)} s`);
    }
    return runs;
  } finally {
    await boss.stop({ graceful: false });
    await client.end();
  }
}

async function runJob(
  boss: PgBoss,
  name: string,
  secondsAtMost: number,
): Promise<Pick<JobRun, 'state' | 'seconds' | 'output'>> {
  const sentAt = Date.now();
  const id = await boss.send(name, null, { retryLimit: 0, expireInSeconds: secondsAtMost });
  if (id === null) return { state: 'not taken', seconds: 0, output: '' };
  for (;;) {
    const [job] = await boss.findJobs(name, { id });
    const seconds = (Date.now() - (job?.startedOn ?? new Date(sentAt)).getTime()) / 1000;
    if (!job || ['completed', 'failed', 'cancelled'].includes(job.state)) {
      const ended =
        job?.completedOn && job.startedOn ? (job.completedOn.getTime() - job.startedOn.getTime()) / 1000 : seconds;
      return {
        state: job?.state ?? 'gone',
        seconds: ended,
        output: job?.state === 'failed' ? JSON.stringify(job.output) : '',
      };
    }
    if (seconds > secondsAtMost) return { state: 'did not end', seconds, output: '' };
    await delay(lookMilliseconds);
  }
}
