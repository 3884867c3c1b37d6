import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { processDueExchange } from '#features/exchange/index.ts';
import { addProducts } from '../imports/add-products.ts';
import { openStaffToken } from '../people/staff-token.ts';
import { startTestApp } from '../start-test-app.ts';
import { buildTestProgram } from '../../../../scripts/server-build/server-build.ts';
import { offersXml } from './documents.ts';
import { createExchangeDesk, createOneC, exchangeRights } from './one-c.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;
const goods = 3000;
const program = await buildTestProgram('exchange-process');

const readRun = async (id: string) => {
  const { rows } = await database.execute<{ cursor: number; state: string }>(sql`
    select cursor, state from exchange_run where id = ${id}`);
  return rows[0] ?? { cursor: -1, state: 'none' };
};

/** Lets a process of its own do what waits, and kills it in the middle of it. */
async function killAmid(id: string): Promise<number> {
  const child = spawn(process.execPath, [program, database.$client.options.connectionString ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  await vi.waitFor(async () => expect((await readRun(id)).cursor).toBeGreaterThan(0), {
    timeout: 150_000,
    interval: 5,
  });
  child.kill('SIGKILL');
  expect((await exit)[1]).toBe('SIGKILL');
  const { cursor, state } = await readRun(id);
  expect(state).toBe('working');
  expect(cursor).toBeLessThan(goods);
  return cursor;
}

/** Lets a process of its own make the last attempt, and kills it before it has done anything. */
async function killAtOnce(id: string, transaction: Transaction): Promise<void> {
  await database.execute(sql`update exchange_run set check_at = now(), attempts = 4 where id = ${id}`);
  const child = spawn(process.execPath, [program, database.$client.options.connectionString ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  // Polls in the transaction that blocks the others: idle, it would be ended.
  await vi.waitFor(
    async () => {
      const { rows } = await transaction.execute(sql`
        select from exchange_run where id = ${id} and check_at > clock_timestamp()`);
      expect(rows.length).toBe(1);
    },
    { timeout: 60_000, interval: 5 },
  );
  child.kill('SIGKILL');
  await exit;
}

/** Another process, after the claim of the killed one. */
const goOn = (minutes: number) =>
  processDueExchange({
    ...context,
    clock: { now: () => new Date(context.clock.now().getTime() + minutes * MINUTE_MS) },
  });

const countPriced = async () => {
  const { rows } = await database.execute<{ priced: number; twice: number }>(sql`
    select count(*)::int as priced, (count(*) filter (where version > 2))::int as twice from product
    where external_id like 'BULK-%' and price_minor = 12345`);
  return rows[0];
};

test(
  'kill -9 in the middle of a document of 1C: another process goes on, no item is done twice and none is left out [G-05g]',
  { timeout: 300_000 },
  async () => {
    await addProducts(database, goods, { prefix: 'BULK-' });
    const token = await openStaffToken(app, exchangeRights);
    const desk = createExchangeDesk(app, token);
    const oneC = createOneC(app, await desk.makePassword());
    await oneC.exchange({ 'types.xml': offersXml([{ id: 'nobody', prices: { retail: '1' } }]) });
    await desk.map('price-type', 'retail', ['*']);
    await desk.map('warehouse', 'main', ['msk-main']);
    const file = offersXml(
      Array.from({ length: goods }, (_, index) => ({
        ...{ id: `BULK-${index + 1}`, prices: { retail: '123.45' }, rests: { main: 7 } },
      })),
    );
    // This process does not process it.
    context.services.exchange.wake = () => Promise.resolve();
    await oneC.signIn();
    await oneC.send('catalog', 'offers.xml', Buffer.from(file));
    expect(await oneC.ask('catalog', 'import', { filename: 'offers.xml' })).toMatchObject({ word: 'progress' });
    const [run] = await desk.listRuns();
    const id = run?.id ?? '';

    const cursor = await killAmid(id);
    expect(await countPriced()).toEqual({ priced: cursor, twice: 0 });
    expect(await oneC.ask('catalog', 'import', { filename: 'offers.xml' })).toMatchObject({
      ...{ word: 'progress', rest: [`Обработано ${cursor} из ${goods}`] },
    });
    // The one that was killed still has its claim.
    expect(await goOn(0)).toEqual({ done: 0, failed: 0 });
    expect(await goOn(3)).toEqual({ done: 1, failed: 0 });
    expect(await oneC.ask('catalog', 'import', { filename: 'offers.xml' })).toMatchObject({ word: 'success' });
    expect(await desk.getRun(id)).toMatchObject({ state: 'done', counts: { changed: goods }, faults: 0 });
    expect(await countPriced()).toEqual({ priced: goods, twice: 0 });
    const { rows } = await database.execute(sql`
      select count(*)::int as entries, sum(on_hand_delta)::int as pieces from stock_entry e
      join product p on p.id = e.product_id where p.external_id like 'BULK-%' and e.reason = 'counted'`);
    expect(rows).toEqual([{ entries: goods, pieces: goods * 7 }]);
  },
);

test(
  'a document of 1C over which the last of five attempts died is given up, and the next one is applied [G-05g]',
  { timeout: 300_000 },
  async () => {
    const token = await openStaffToken(app, exchangeRights);
    const desk = createExchangeDesk(app, token);
    const oneC = createOneC(app, await desk.makePassword());
    context.services.exchange.wake = () => Promise.resolve();
    await oneC.signIn();
    for (const [name, price] of [
      ['first.xml', '501.00'],
      ['second.xml', '502.00'],
    ] as const) {
      await oneC.send('catalog', name, Buffer.from(offersXml([{ id: 'PUMP', prices: { retail: price } }])));
      await oneC.ask('catalog', 'import', { filename: name });
    }
    const [second, first] = await desk.listRuns();
    await withTransaction(database, async (transaction) => {
      // The other process stops here.
      await transaction.execute(sql`select from exchange for update`);
      await killAtOnce(first?.id ?? '', transaction);
    });
    await goOn(3);
    expect(await readRun(first?.id ?? '')).toMatchObject({ state: 'failed', cursor: 0 });
    expect(await readRun(second?.id ?? '')).toMatchObject({ state: 'done', cursor: 1 });
  },
);
