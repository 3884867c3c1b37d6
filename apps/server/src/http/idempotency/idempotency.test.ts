import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { withIdempotencyKey } from './idempotency.ts';

const { context } = await startTestApp();
const { database } = context;
const now = new Date('2026-03-10T07:30:00Z');

async function countWaiting(): Promise<number> {
  const { rows } = await database.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

test.each(['find', 'delete'])(
  'of two calls with a key that is a day old one has the effect, the other its answer (%s)',
  async (step) => {
    const key = { partnerId: 'moscow', subjectId: randomUUID(), endpoint: 'test', key: 'the same', body: {} };
    const dayBefore = new Date(now.getTime() - 25 * 3_600_000);
    await withTransaction(database, (transaction) =>
      withIdempotencyKey(transaction, key, dayBefore, () => Promise.resolve('of yesterday')),
    );

    let effects = 0;
    const goOn = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const call = () =>
      withTransaction(database, (transaction) =>
        withIdempotencyKey(transaction, key, now, async () => {
          effects += 1;
          const answer = `effect ${effects}`;
          begun.resolve();
          await goOn.promise;
          return answer;
        }),
      );
    // The second call arrives during the first one's effect, or both arrive at once.
    const first = call();
    if (step === 'find') await begun.promise;
    const second = call();
    await begun.promise;
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
    goOn.resolve();
    expect(await Promise.all([first, second])).toEqual(['effect 1', 'effect 1']);
    expect(effects).toBe(1);
  },
);
