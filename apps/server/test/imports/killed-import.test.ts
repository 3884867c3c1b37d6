import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { processDueImports } from '#features/imports/index.ts';
import { openStaffToken } from '../people/staff-token.ts';
import { startTestApp } from '../start-test-app.ts';
import { buildTestProgram } from '../../../../scripts/server-build/server-build.ts';
import { addProducts } from './add-products.ts';
import { createImporter, priceList, toCsv } from './import-world.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;
const rows = 3000;
const program = await buildTestProgram('import-process');

type Progress = { done: number; state: string };

async function readProgress(id: string): Promise<Progress> {
  const { rows: found } = await database.execute<Progress>(sql`select done, state from import where id = ${id}`);
  return found[0] ?? { done: -1, state: 'none' };
}

/** Lets a process of its own do what waits, and kills it in the middle of it. */
async function killAmid(id: string): Promise<Progress> {
  const child = spawn(process.execPath, [program, database.$client.options.connectionString ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  await vi.waitFor(async () => expect((await readProgress(id)).done).toBeGreaterThan(rows / 6), {
    timeout: 60_000,
    interval: 5,
  });
  child.kill('SIGKILL');
  expect((await exit)[1]).toBe('SIGKILL');
  const progress = await readProgress(id);
  expect(progress.done).toBeLessThan(rows);
  return progress;
}

/** Lets a process of its own make the last attempt, and kills it before it has done anything. */
async function killAtOnce(id: string, transaction: Transaction): Promise<void> {
  await database.execute(sql`update import set check_at = now(), attempts = 4 where id = ${id}`);
  const child = spawn(process.execPath, [program, database.$client.options.connectionString ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  // Polls in the transaction that blocks the others: idle, it would be ended.
  await vi.waitFor(
    async () => {
      const { rows: claimed } = await transaction.execute(sql`
        select from import where id = ${id} and check_at > clock_timestamp()`);
      expect(claimed.length).toBe(1);
    },
    { timeout: 60_000, interval: 5 },
  );
  child.kill('SIGKILL');
  await exit;
}

/** Another process, after the claim of the killed one. */
const goOn = (minutes: number) =>
  processDueImports({
    ...context,
    clock: { now: () => new Date(context.clock.now().getTime() + minutes * MINUTE_MS) },
  });

const startBehind = (id: string, state: string) =>
  database.execute(sql`
    update import set state = ${state}, cursor = 0, done = 0, total = ${rows}, check_at = now() where id = ${id}`);

const countVersions = async () => {
  const { rows: found } = await database.execute<{ version: number; count: number }>(sql`
    select version, count(*)::int as count from product where external_id like 'BULK-%' group by version order by version`);
  return found;
};

test(
  'kill -9 in the middle of an import: another process goes on, no row is done twice and none is left out [G-04f]',
  { timeout: 240_000 },
  async () => {
    await addProducts(database, rows, { prefix: 'BULK-' });
    const token = await openStaffToken(app, ['imports.write', 'prices.write']);
    const files = createImporter(app, token);
    const lines = Array.from({ length: rows }, (_, index) => [`BULK-${index + 1}`, '123,45']);
    const mapped = await files.map(await files.upload(toCsv([['Код', 'Цена'], ...lines])));

    await startBehind(mapped.id, 'checking');
    const checking = await killAmid(mapped.id);
    expect(checking.state).toBe('checking');
    // The one that was killed still has its claim.
    expect(await goOn(0)).toEqual({ done: 0, failed: 0 });
    expect(await goOn(3)).toEqual({ done: 1, failed: 0 });
    expect(await files.get(mapped.id)).toMatchObject({ state: 'checked', counts: { changed: rows } });
    expect(await countVersions()).toEqual([{ version: 1, count: rows }]);

    await startBehind(mapped.id, 'committing');
    const { done, state } = await killAmid(mapped.id);
    expect(state).toBe('committing');
    expect(await countVersions()).toEqual([
      { version: 1, count: rows - done },
      { version: 2, count: done },
    ]);
    await goOn(3);
    const committed = await files.get(mapped.id);
    expect(committed).toMatchObject({
      state: 'committed',
      effects: { done: rows },
      counts: { changed: rows, conflict: 0 },
    });
    expect(await countVersions()).toEqual([{ version: 2, count: rows }]);

    await startBehind(mapped.id, 'undoing');
    await killAmid(mapped.id);
    await goOn(3);
    expect(await files.get(mapped.id)).toMatchObject({ state: 'undone', effects: { undone: rows, left: 0 } });
    expect(await countVersions()).toEqual([{ version: 3, count: rows }]);
  },
);

test(
  'an import over which the last of five attempts died is marked failed, and can be checked again [G-04f]',
  { timeout: 240_000 },
  async () => {
    const token = await openStaffToken(app, ['imports.write', 'prices.write']);
    const files = createImporter(app, token);
    const mapped = await files.map(await files.upload(priceList));
    await withTransaction(database, async (transaction) => {
      // The other process stops here.
      await transaction.execute(sql`lock table import_row in exclusive mode`);
      await database.execute(sql`update import set state = 'checking' where id = ${mapped.id}`);
      await killAtOnce(mapped.id, transaction);
    });
    await goOn(3);
    const failed = await files.get(mapped.id);
    expect(failed).toMatchObject({ state: 'failed', progress: { done: 0 }, failure: { code: 'import.failed' } });
    expect(await files.check(failed)).toMatchObject({ state: 'checked', counts: { changed: 1 } });
  },
);
