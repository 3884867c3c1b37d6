import { endpoints } from '@kaplya/contract';
import { eq } from 'drizzle-orm';
import { connectAsync } from 'mqtt';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

import { cellTable } from '#features/micro-market/cells/cells.table.ts';
import { controllerListener } from '#features/micro-market/controllers/subscribe-to-controllers.ts';
import { createCells } from '#gateways/cells/create-cells.ts';
import { openEmbeddedBroker } from '#gateways/cells/embedded-broker.ts';
import { createLogger } from '#observability/logger.ts';
import { deriveCellKeys, shopUsername } from '@kaplya/cell-protocol/cell-keys';
import { addCell } from '../cells/cell-world.ts';
import { openDatabaseCable } from './open-database-cable.ts';
import { createHttpCustomer, createVisitor } from '../people/http-customer.ts';
import { makeDataDir, startShopProcess, type ShopProcess } from '../processes/start-shop-process.ts';
import { createTestClient, type TestClient } from '../test-client.ts';
import { openTestContext } from '../test-context.ts';
import { createTestDatabase } from '../database/test-database.ts';

const appSecret = 'a secret that only tests know, and everybody may';
const patiently = { timeout: 10_000, interval: 50 };

/** A shop in its own process, on a database with the demonstration. */
async function startShop(): Promise<{
  shop: ShopProcess;
  client: TestClient;
  outside: Client;
  connectionString: string;
}> {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const shop = await startShopProcess(makeDataDir(), { DATABASE_URL: connectionString, APP_SECRET: appSecret });
  const outside = new Client({ connectionString, application_name: 'outside' });
  await outside.connect();
  onTestFinished(() => outside.end());
  const client = createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${shop.origin}${path}`, init));
  return { shop, client, outside, connectionString };
}

/** Waits until a transaction of the shop waits for a lock; returns its backend. */
async function findWaitingBackend(outside: Client): Promise<number> {
  return vi.waitFor(
    async () => {
      // Within a transaction pg_stat_activity would retain its first snapshot.
      await outside.query('select pg_stat_clear_snapshot()');
      const { rows } = await outside.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
      return rows[0]!.pid;
    },
    { interval: 5 },
  );
}

test('a connection that breaks inside a transaction is one 503, and the process goes on and stops [P-36]', async () => {
  const { shop, client, outside } = await startShop();
  const customer = await createHttpCustomer(client);
  for (let round = 1; round <= 3; round += 1) {
    await outside.query('begin');
    await outside.query('select from cart where id = $1 for update', [customer.cart]);
    const adding = client.send(
      endpoints.addProduct,
      { body: { cart: customer.cart, productId: 'W19', quantity: 1 } },
      { token: customer.token },
    );
    await outside.query('select pg_terminate_backend($1)', [await findWaitingBackend(outside)]);
    const response = await adding;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    await outside.query('rollback');
    await createVisitor(client);
    expect(shop.child.exitCode).toBeNull();
  }
  // Ends all at once: connections of calls, snapshots, jobs, probes and the listener.
  await outside.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'kaplya%'`,
  );
  await vi.waitFor(async () => expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200));
  await customer.add('W19', 2);
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
});

test('a second process under another origin says that the two refuse each other’s visitors, and so does its log', async () => {
  const { shop, client, connectionString } = await startShop();
  const token = await createVisitor(client);
  const second = await startShopProcess(makeDataDir(), {
    ...{ DATABASE_URL: connectionString, APP_SECRET: appSecret, LOG_LEVEL: 'warn' },
  });
  const named = (port: number) => `http://localhost:${port}`;
  await vi.waitFor(() => expect(second.output()).toContain(`${named(shop.port)} shares this database`));
  expect(second.output()).toContain('the same PUBLIC_ORIGIN');
  expect(shop.output()).not.toContain('shares this database');
  // Each has made a key of its own in its folder (rule 29d).
  expect(shop.output()).not.toContain('PHONE_KEYS');
  expect(second.output()).toContain('have other PHONE_KEYS');
  expect(second.output()).toContain('"other processes share the database with other PHONE_KEYS"');

  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const refused = await fetch(`${second.origin}/api/order/carts`, { method: 'POST', headers, body: '{}' });
  expect(refused.status).toBe(401);
  await vi.waitFor(() =>
    expect(second.output()).toMatch(new RegExp(`"issuer":"${named(shop.port)}".*tokens of another PUBLIC_ORIGIN`)),
  );
});

test('a lock that breaks while the database is away puts its cell out of service when the database is back [P-12]', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { cable, cabled } = await openDatabaseCable(connectionString);
  const log: string[] = [];
  const logger = createLogger({ level: 'error' }, { write: (line) => log.push(line) });
  const keys = deriveCellKeys(appSecret);
  const broker = await openEmbeddedBroker({ port: 0, keys, logger });
  onTestFinished(() => broker.close());
  const brokerUrl = `127.0.0.1:${broker.port}`;
  const mqtt = { url: `mqtt://${shopUsername}:${keys.shopPassword}@${brokerUrl}`, port: null, caFile: null };
  const cells = createCells({ config: { dataDir: '/nowhere', secrets: { appSecret }, mqtt }, logger });
  const { context, close } = openTestContext({ connectionString: cabled, cells });
  onTestFinished(async () => {
    await context.close();
    await close();
  });
  const { cellId, controllerId } = await addCell(context);
  await cells.start(controllerListener(context));
  await vi.waitFor(() => expect(cells.isConnected()).toBe(true), patiently);

  const login = { clientId: controllerId, username: controllerId, password: keys.passwordOf(controllerId) };
  const controller = await connectAsync(`mqtt://${brokerUrl}`, login);
  onTestFinished(() => controller.endAsync(true));
  const print = (rest: string, payload: object, retain = false) =>
    controller.publishAsync(`mm/v1/${controllerId}/${rest}`, JSON.stringify(payload), { qos: 1, retain });
  const ts = context.clock.now().toISOString();
  cable.cut();
  const fault = { ts, seq: 1, lock: 'fault', door: 'closed', weightG: 19_800, content: 'full' };
  await print(`cells/${cellId}/state`, fault, true);
  await vi.waitFor(() => expect(log.filter((line) => line.includes('"isLast":true'))).toHaveLength(1), patiently);
  cable.mend();
  await vi.waitFor(async () => {
    await print('heartbeat', { ts });
    const [cell] = await context.database.select().from(cellTable).where(eq(cellTable.id, cellId));
    expect(cell?.fault).toBe('lock_fault');
  }, patiently);
});
