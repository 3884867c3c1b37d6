import { DAY_MS } from '@kaplya/domain';
import { asc, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { customerTable } from '#features/identity/identity.table.ts';
import { Refusal } from '#http/refusal.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { listWrongPoints } from '../../../test/database/wrong-points.ts';
import {
  burnPoints,
  expirePoints,
  grantPoints,
  holdPoints,
  pointsOfCustomers,
  readPoints,
  refundPoints,
  releasePoints,
} from './index.ts';
import { pointsAccountTable, pointsEntryTable, pointsLotTable } from './loyalty.table.ts';

const clock = createTestClock('2026-01-01T09:00:00Z');
const { context } = await startTestApp({ clock });
const { database } = context;
const partner = await getMoscow();

async function getMoscow(): Promise<Partner> {
  const moscow = await findPartner(context, 'moscow');
  if (!moscow) throw new Error('There is no Moscow');
  return moscow;
}

async function createCustomer(): Promise<string> {
  const id = crypto.randomUUID();
  await database.insert(customerTable).values({ partnerId: partner.id, id, roles: ['ROLE_USER'] });
  return id;
}

const run = <Result>(work: (transaction: Transaction) => Promise<Result>) => withTransaction(database, work);

/** One customer's order operations on their points. */
function pointsOf(customerId: string) {
  return {
    grant: (points: number, orderId: string = crypto.randomUUID()) =>
      run((transaction) => grantPoints(transaction, partner, { customerId, orderId, points, now: clock.now() })),
    hold: async (points: number, orderId: string = crypto.randomUUID()) => {
      await run((transaction) => holdPoints(transaction, partner, { customerId, orderId, points, now: clock.now() }));
      return orderId;
    },
    release: (orderId: string) => run((transaction) => releasePoints(transaction, partner, [orderId], clock.now())),
    burn: (orderId: string) => run((transaction) => burnPoints(transaction, partner, orderId, clock.now())),
    refund: (orderId: string, { returned = 0, takenBack = 0, paidFrom = 'spent' as 'held' | 'spent' }) =>
      run((transaction) =>
        refundPoints(transaction, partner, { customerId, orderId, returned, paidFrom, takenBack, now: clock.now() }),
      ),
    read: () => readPoints(database, partner, customerId, clock.now()),
    owed: async () => {
      const [row] = await database
        .select({ owed: pointsAccountTable.owed })
        .from(pointsAccountTable)
        .where(eq(pointsAccountTable.customerId, customerId));
      return row?.owed;
    },
    lots: async () => {
      const rows = await database
        .select()
        .from(pointsLotTable)
        .where(eq(pointsLotTable.customerId, customerId))
        .orderBy(asc(pointsLotTable.expiresAt));
      return rows.map(({ remaining, expiresAt }) => [remaining, inMoscow(expiresAt)]);
    },
    kinds: async () => {
      const rows = await database
        .select()
        .from(pointsEntryTable)
        .where(eq(pointsEntryTable.customerId, customerId))
        .orderBy(asc(pointsEntryTable.at), asc(pointsEntryTable.id));
      return rows.map(({ kind, points }) => `${kind} ${points}`);
    },
  };
}

/** Wall time, without the time at midnight. */
function inMoscow(instant: Date): string {
  const wall = new Date(instant.getTime() + 3 * 60 * 60 * 1000).toISOString();
  return wall.endsWith('T00:00:00.000Z') ? wall.slice(0, 10) : wall;
}

async function createHolder(...lots: [grantedOn: string, points: number][]) {
  const points = pointsOf(await createCustomer());
  for (const [grantedOn, granted] of lots) {
    clock.set(`${grantedOn}T09:00:00Z`);
    await points.grant(granted);
  }
  return points;
}

describe('a grant [rule 32] [rule 39] [P-16]', () => {
  test('lives 365 days, until midnight of the partner', async () => {
    const points = await createHolder(['2026-01-20', 43]);
    expect(await points.lots()).toEqual([[43, '2027-01-20']]);
    clock.set('2027-01-19T20:59:59Z');
    expect((await points.read()).available).toBe(43);
    clock.set('2027-01-19T21:00:00Z');
    expect((await points.read()).available).toBe(0);
  });

  test('of one order is made once, however often and at once it is asked for', async () => {
    const points = pointsOf(await createCustomer());
    const orderId = crypto.randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => points.grant(39, orderId)));
    await points.grant(39, orderId);
    expect(await points.read()).toEqual({ available: 39, held: 0 });
    expect(await points.kinds()).toEqual(['grant 39']);
  });
});

describe('a hold [rule 36] [rule 37]', () => {
  test('takes of the lot that expires first, and a cancellation puts it back where it was', async () => {
    // A100 until 01-10, B50 until 03-01.
    const points = await createHolder(['2025-01-10', 100], ['2025-03-01', 50]);
    clock.set('2026-01-01T09:00:00Z');
    const orderId = await points.hold(120);
    expect(await points.lots()).toEqual([
      [0, '2026-01-10'],
      [30, '2026-03-01'],
    ]);
    expect(await points.read()).toEqual({ available: 30, held: 120 });
    await points.release(orderId);
    await points.release(orderId);
    expect(await points.lots()).toEqual([
      [100, '2026-01-10'],
      [50, '2026-03-01'],
    ]);
    expect(await points.read()).toEqual({ available: 150, held: 0 });
    expect(await listWrongPoints(database)).toEqual([]);
  });

  test('that comes back to a lot which is over lives 14 days more [rule 38]', async () => {
    const points = await createHolder(['2025-01-10', 100], ['2025-03-01', 50]);
    clock.set('2026-01-01T09:00:00Z');
    const orderId = await points.hold(120);
    clock.set('2026-01-20T15:00:00Z');
    await points.release(orderId);
    expect(await points.lots()).toEqual([
      [0, '2026-01-10'],
      [100, '2026-02-03'],
      [50, '2026-03-01'],
    ]);
    expect(await points.read()).toEqual({ available: 150, held: 0 });
  });

  test('is spent with the delivery, once', async () => {
    const points = await createHolder(['2026-01-05', 100]);
    const orderId = await points.hold(60);
    await Promise.all([points.burn(orderId), points.burn(orderId), points.release(orderId)]);
    const { available, held } = await points.read();
    expect(held).toBe(0);
    expect([40, 100]).toContain(available);
    expect((await points.kinds()).filter((kind) => kind !== 'grant 100' && kind !== 'hold 60')).toHaveLength(1);
    expect(await listWrongPoints(database)).toEqual([]);
  });

  test('never takes the same point twice', async () => {
    const points = await createHolder(['2026-01-05', 100]);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => points.hold(30)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(5);
    for (const reason of refused) expect(reason).toBeInstanceOf(Refusal);
    expect(await points.read()).toEqual({ available: 10, held: 90 });
  });
});

describe('the end of points [rule 39] [rule 41]', () => {
  test('is written down by the daily job, once, for whoever does nothing', async () => {
    const one = await createHolder(['2025-01-10', 100]);
    const other = await createHolder(['2025-01-12', 7], ['2025-01-14', 8]);
    clock.set('2026-01-13T01:00:00Z');
    await Promise.all([expirePoints(context), expirePoints(context)]);
    expect(await one.kinds()).toEqual(['grant 100', 'expire 100']);
    expect(await other.kinds()).toEqual(['grant 7', 'grant 8', 'expire 7']);
    expect(await other.read()).toEqual({ available: 8, held: 0 });
    expect(await listWrongPoints(database)).toEqual([]);
  });

  test('of a batch that fails is tried of no more customers once the job is to end, and the next run goes on', async () => {
    const customerIds = await Promise.all([1, 2, 3, 4].map(createCustomer));
    clock.set('2025-01-10T09:00:00Z');
    for (const customerId of customerIds) await pointsOf(customerId).grant(100);
    clock.set('2026-01-13T01:00:00Z');
    const setAvailable = (available: number) =>
      database.update(pointsAccountTable).set({ available }).where(inArray(pointsAccountTable.customerId, customerIds));
    // Fewer than expire: neither the batch nor the customer alone can be settled.
    await setAvailable(0);
    const job = new AbortController();
    const logger = { ...context.logger, error: () => job.abort() } as unknown as typeof context.logger;
    const counts = await expirePoints({ ...context, logger, stopping: job.signal });
    await setAvailable(100);
    expect(counts).toEqual({ done: 0, failed: 1 });
    expect(await expirePoints(context)).toEqual({ done: 4, failed: 0 });
    expect(await listWrongPoints(database)).toEqual([]);
  });
});

describe('a refund after the delivery [rule 40]', () => {
  test('gives points back to where they came from, those that live longest first, to the last one', async () => {
    const points = await createHolder(['2025-06-01', 100], ['2025-09-01', 50]);
    clock.set('2025-10-01T09:00:00Z');
    const orderId = await points.hold(120);
    await points.burn(orderId);
    await points.refund(orderId, { returned: 30 });
    expect(await points.lots()).toEqual([
      [10, '2026-06-01'],
      [50, '2026-09-01'],
    ]);
    await points.refund(orderId, { returned: 90 });
    expect(await points.read()).toEqual({ available: 150, held: 0 });
    await expect(points.refund(orderId, { returned: 1 })).rejects.toThrow(/has not 1 points more/);
    expect(await listWrongPoints(database)).toEqual([]);
  });

  test('deducts earned points, of the order’s own lot first; spent ones are deducted from later grants', async () => {
    const points = await createHolder(['2025-06-01', 20]);
    const orderId = crypto.randomUUID();
    await points.grant(43, orderId);
    await points.refund(orderId, { takenBack: 14 });
    expect((await points.lots()).map(([remaining]) => remaining)).toEqual([20, 29]);
    await points.hold(45);
    await points.refund(orderId, { takenBack: 10 });
    expect([await points.read(), await points.owed()]).toEqual([{ available: 0, held: 45 }, 6]);
    await points.grant(4);
    expect([(await points.read()).available, await points.owed()]).toEqual([0, 2]);
    await points.grant(10);
    expect([(await points.read()).available, await points.owed()]).toEqual([8, 0]);
    expect(await listWrongPoints(database)).toEqual([]);
  });
});

test('after any orders, cancellations, deliveries, refunds and years the ledger is what the customer has [rule 36] [rule 41]', async () => {
  type Known = { orderId: string; held: number; state: 'held' | 'burnt' | 'over'; earned: number };
  const command = fc.record({
    kind: fc.constantFrom('grant', 'hold', 'hold', 'release', 'burn', 'return', 'takeBack', 'wait', 'expire', 'erase'),
    pick: fc.nat({ max: 1000 }),
    points: fc.integer({ min: 1, max: 150 }),
  });
  const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 10, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(batches, async (plan) => {
      const customerId = await createCustomer();
      const points = pointsOf(customerId);
      const orders: Known[] = [];
      const act = async ({ kind, pick, points: amount }: { kind: string; pick: number; points: number }) => {
        const order = orders[pick % Math.max(1, orders.length)];
        const orderId = crypto.randomUUID();
        if (kind === 'grant') {
          await points.grant(amount, orderId);
          orders.push({ orderId, held: 0, state: 'over', earned: amount });
        } else if (kind === 'hold') {
          try {
            await points.hold(amount, orderId);
            orders.push({ orderId, held: amount, state: 'held', earned: 0 });
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
        } else if (kind === 'release' && order) {
          await points.release(order.orderId);
          if (order.state === 'held') order.state = 'over';
        } else if (kind === 'burn' && order?.state === 'held') {
          order.state = 'burnt';
          await points.burn(order.orderId);
        } else if (kind === 'return' && order?.state === 'burnt') {
          const returned = Math.min(order.held, amount);
          order.held -= returned;
          await points.refund(order.orderId, { returned });
        } else if (kind === 'takeBack' && order) {
          const takenBack = Math.min(order.earned, amount);
          order.earned -= takenBack;
          await points.refund(order.orderId, { takenBack });
        } else if (kind === 'expire') {
          await expirePoints(context);
        } else if (kind === 'erase' && pick % 5 === 0) {
          await run(async (transaction) => {
            await pointsOfCustomers.erase(transaction, { partnerId: partner.id, subjectId: customerId }, clock.now());
          });
          expect((await points.read()).available).toBe(0);
        }
      };
      for (const [index, batch] of plan.entries()) {
        const waits = batch.some(({ kind }) => kind === 'wait');
        if (waits) clock.advance((1 + (index % 7) * 40) * DAY_MS);
        // Reads run in the plan's order; their database effects run concurrently.
        const safe = batch.filter(({ kind }) => kind === 'grant' || kind === 'hold' || kind === 'expire');
        await Promise.all(safe.map(act));
        for (const other of batch.filter((known) => !safe.includes(known))) await act(other);
        const { available, held } = await points.read();
        expect(Math.min(available, held)).toBeGreaterThanOrEqual(0);
        expect(await listWrongPoints(database)).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
});
