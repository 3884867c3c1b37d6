import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { inject, onTestFinished, test, expect, vi } from 'vitest';

import { createLogger } from '#observability/logger.ts';
import { buildApp } from '#app.ts';
import { openDatabaseCable } from '../../../test/outages/open-database-cable.ts';
import { createTestClient } from '../../../test/test-client.ts';
import { openTestContext } from '../../../test/test-context.ts';
import { createTestDatabase } from '../../../test/database/test-database.ts';
import { createChanges } from './changes.ts';
import { connectDatabase } from '../client.ts';

/** A shop whose listener alone connects through a cuttable cable. */
async function startShopOnCable() {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { cable, cabled } = await openDatabaseCable(connectionString);
  const database = connectDatabase(connectionString, { poolSize: 1, onConnectionError: () => {} });
  const alarms: number[] = [];
  const staleConnectionAlarm = { watch() {}, raise: (since: number) => void alarms.push(since) };
  const logger = createLogger({ level: 'silent' });
  const changes = createChanges({ database, connectionString: cabled, staleConnectionAlarm, logger });
  const opened = openTestContext({ connectionString, changes });
  const { context } = opened;
  onTestFinished(async () => {
    await context.close();
    await opened.close();
    await database.$client.end();
  });
  await changes.start();
  const app = buildApp(context);
  const { call } = createTestClient(async (path, { host = 'localhost', ...init } = {}) =>
    app.fetch(new Request(`http://${host}${path}`, { ...init, headers: { host } })),
  );
  const readPrice = async () => {
    const { data } = await call(endpoints.listProducts, { query: { ids: 'CUP' } });
    return data[0]?.price.amount;
  };
  return { context, cable, changes, alarms, readPrice };
}

/** Sends as another process or a person would; this process hears it only through its listener. */
async function setPrice(connectionString: string, minor: number): Promise<void> {
  const other = connectDatabase(connectionString, { poolSize: 1, onConnectionError: () => {} });
  await other.execute(
    sql`update product set price_minor = ${minor} where partner_id = 'moscow' and external_id = 'CUP'`,
  );
  await other.execute(sql`select pg_notify('kaplya_changes', 'catalogue moscow')`);
  await other.$client.end();
}

test('a price that changes while the listener is silent counts within seconds, and the silence is seen [P-39]', async () => {
  const { context, cable, changes, alarms, readPrice } = await startShopOnCable();
  const databaseUrl = context.config.database.url ?? '';
  expect(await readPrice()).toBe(150_00);
  const silentSince = performance.now();
  cable.silence();
  await setPrice(databaseUrl, 160_00);
  await vi.waitFor(async () => expect(await readPrice()).toBe(160_00), { timeout: 20_000, interval: 100 });
  expect(changes.isHearing()).toBe(false);
  // Its pools learn of it, and learn which connections still work.
  expect(alarms[0]).toBeGreaterThan(silentSince - 4000);
  expect(alarms[0]).toBeLessThan(silentSince + 4000);

  await setPrice(databaseUrl, 170_00);
  cable.mend();
  await vi.waitFor(() => expect(changes.isHearing()).toBe(true), { timeout: 20_000, interval: 100 });
  expect(await readPrice()).toBe(170_00);
  await setPrice(databaseUrl, 180_00);
  await vi.waitFor(async () => expect(await readPrice()).toBe(180_00), { timeout: 10_000, interval: 50 });

  // A broken or refused connection does not count as silence.
  alarms.length = 0;
  cable.cut();
  await vi.waitFor(() => expect(changes.isHearing()).toBe(false), { timeout: 10_000, interval: 50 });
  cable.mend();
  await vi.waitFor(() => expect(changes.isHearing()).toBe(true), { timeout: 10_000, interval: 50 });
  expect(alarms).toEqual([]);
});

test('who closes does not wait for a connection that is silent', async () => {
  const { cabled, cable } = await openDatabaseCable(inject('adminUrl'));
  const database = connectDatabase(inject('adminUrl'), { poolSize: 1, onConnectionError: () => {} });
  onTestFinished(() => database.$client.end());
  const changes = createChanges({ database, connectionString: cabled, logger: createLogger({ level: 'silent' }) });
  await changes.start();
  cable.silence();
  const startedAt = performance.now();
  await changes.close();
  expect(performance.now() - startedAt).toBeLessThan(4000);
});
