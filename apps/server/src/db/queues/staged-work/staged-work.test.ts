import { FileRefused } from '@kaplya/files/file-refused';
import { MINUTE_MS } from '@kaplya/domain';
import { eq, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '#db/client.ts';
import { createLogger } from '#observability/logger.ts';
import { Refusal } from '#http/refusal.ts';
import { createTestDatabase } from '../../../../test/database/test-database.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { bisectFailingBatch } from './bisect-failing-batch.ts';
import { advance, claimUntil, WorkRefusedError } from './claim.ts';
import { processDue, type StagedWork } from './process-due.ts';

const table = pgTable('staged', {
  partnerId: varchar('partner_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  state: varchar('state').notNull().default('working'),
  cursor: integer('cursor').notNull().default(0),
  attempts: integer('attempts').notNull().default(0),
  checkAt: timestamp('check_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  failure: jsonb('failure'),
});
type Entry = typeof table.$inferSelect;

const { connectionString, drop } = await createTestDatabase('nothing');
const upkeep = connectDatabase(connectionString, { poolSize: 2, onConnectionError: () => {} });
await upkeep.execute(sql`
  create table staged (partner_id varchar, id uuid, state varchar default 'working', cursor int default 0,
    attempts int default 0, check_at timestamptz, ended_at timestamptz, failure jsonb)`);
afterAll(async () => {
  await upkeep.$client.end();
  await drop();
});

const clock = createTestClock('2026-03-10T07:30:00Z');
const stopping = new AbortController();
const context = { upkeep, clock, stopping: stopping.signal, logger: createLogger({ level: 'silent' }) };
const id = '00000000-0000-7000-8000-000000000001';

const readEntry = async () => (await upkeep.select().from(table).where(eq(table.id, id)))[0];

const process = (run: StagedWork<Entry>['run'], of = context) =>
  processDue<Entry>(of, {
    ...{ table, run, failure: { code: 'staged.failed' } },
  });

beforeEach(async () => {
  clock.set('2026-03-10T07:30:00Z');
  await upkeep.delete(table);
  await upkeep.insert(table).values({ partnerId: 'moscow', id, checkAt: clock.now() });
});

describe('an entry of staged work', () => {
  test('is claimed by one process at a time, and by another one after the claim', async () => {
    const inside = await process(async () => {
      expect(await process(() => Promise.reject(new Error('claimed twice')))).toEqual({ done: 0, failed: 0 });
      return null;
    });
    expect(inside).toEqual({ done: 1, failed: 0 });
    clock.advance(3 * MINUTE_MS);
    expect(await process(() => Promise.reject(new Error('no')))).toEqual({ done: 0, failed: 1 });
  });

  test('is left alone by a process whose claim another one has taken over', async () => {
    const counts = await process(async (entry) => {
      await advance(upkeep, table, entry, { cursor: 250 });
      await advance(upkeep, table, entry, { cursor: 500, checkAt: null });
      return null;
    });
    expect(counts).toEqual({ done: 1, failed: 0 });
    expect(await readEntry()).toMatchObject({
      state: 'working',
      cursor: 250,
      attempts: 1,
      checkAt: claimUntil(context),
    });
  });

  test('can be claimed at once, with all of its attempts, where the process stops', async () => {
    await upkeep.update(table).set({ attempts: 3 });
    const stopped = new AbortController();
    await process(
      async (entry) => {
        await advance(upkeep, table, entry, { cursor: 250 });
        stopped.abort();
        return { ...entry, cursor: 250 };
      },
      { ...context, stopping: stopped.signal },
    );
    expect(await readEntry()).toMatchObject({ state: 'working', cursor: 250, attempts: 0, checkAt: clock.now() });
  });

  test('fails for good with the fifth attempt that fails, or after the fifth over which a process died', async () => {
    const fail = () => process(() => Promise.reject(new Error('no')));
    for (let attempt = 1; attempt < 5; attempt += 1) {
      expect(await fail()).toEqual({ done: 0, failed: 1 });
      expect(await readEntry()).toMatchObject({ state: 'working', attempts: attempt, failure: null });
      clock.advance(3 * MINUTE_MS);
    }
    expect(await fail()).toEqual({ done: 0, failed: 1 });
    const failed = { state: 'failed', checkAt: null, endedAt: clock.now(), failure: { code: 'staged.failed' } };
    expect(await readEntry()).toMatchObject(failed);

    await upkeep.update(table).set({ state: 'working', attempts: 5, checkAt: clock.now(), failure: null });
    expect(await process(() => Promise.resolve(null))).toEqual({ done: 0, failed: 1 });
    expect(await readEntry()).toMatchObject(failed);
  });

  test('is refused where no attempt can succeed', async () => {
    expect(await process(() => Promise.reject(new FileRefused('xml.truncated')))).toEqual({ done: 1, failed: 0 });
    const refused = { state: 'refused', checkAt: null, endedAt: clock.now(), failure: { code: 'xml.truncated' } };
    expect(await readEntry()).toMatchObject(refused);
    await upkeep.update(table).set({ state: 'working', checkAt: clock.now() });
    await process(() => Promise.reject(new WorkRefusedError({ code: 'staged.older', params: { day: 1 } })));
    expect(await readEntry()).toMatchObject({ ...refused, failure: { code: 'staged.older', params: { day: 1 } } });
  });
});

test('each partner has its turn, however many entries of another wait longer [G-05m]', async () => {
  await upkeep.delete(table);
  for (const [at, partnerId] of ['moscow', 'moscow', 'moscow', 'baku', 'baku', 'perm'].entries())
    await upkeep.insert(table).values({
      ...{
        partnerId,
        id: `00000000-0000-7000-8000-00000000000${at}`,
        checkAt: new Date(clock.now().getTime() - 60_000 + at),
      },
    });
  const order: string[] = [];
  await process(async (entry) => {
    order.push(entry.partnerId);
    await upkeep.update(table).set({ checkAt: null }).where(eq(table.id, entry.id));
    return null;
  });
  expect(order).toEqual(['moscow', 'baku', 'perm', 'moscow', 'baku', 'moscow']);
});

describe('a batch', () => {
  const processBatch = (limit: number, bad: ReadonlySet<number>, error: Error) => {
    const calls: string[] = [];
    const refused: number[] = [];
    const result = bisectFailingBatch(0, limit, {
      run(from, size) {
        calls.push(`${from}+${size}`);
        const items = Array.from({ length: size }, (_, index) => from + index);
        return items.some((item) => bad.has(item)) ? Promise.reject(error) : Promise.resolve(from + size);
      },
      refuse(from) {
        refused.push(from);
        return Promise.resolve(from + 1);
      },
    });
    return { result, calls, refused };
  };

  test('is halved until the items are found that a rule refuses; all others are processed', async () => {
    const { result, calls, refused } = processBatch(8, new Set([5]), new Refusal('request.invalid'));
    expect(await result).toBe(8);
    expect(calls).toEqual(['0+8', '0+4', '4+4', '4+2', '4+1', '5+1', '6+2']);
    expect(refused).toEqual([5]);
    const several = processBatch(7, new Set([0, 3, 6]), new Refusal('request.invalid'));
    expect([await several.result, several.refused]).toEqual([7, [0, 3, 6]]);
  });

  test('fails as a whole with any other error', async () => {
    const { result, refused } = processBatch(8, new Set([5]), new Error('the connection is gone'));
    await expect(result).rejects.toThrow('gone');
    expect(refused).toEqual([]);
  });
});
