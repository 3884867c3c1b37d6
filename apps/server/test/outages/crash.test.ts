import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import type { CompletedOrder } from '@kaplya/contract';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { findLivePostmaster } from '#db/embedded/postmaster.ts';
import { createHttpCustomer } from '../people/http-customer.ts';
import { makeDataDir, prepareDataDir, startShopProcess, type ShopProcess } from '../processes/start-shop-process.ts';
import { expectNothingLost, type Stream, streamOrders, waitForOrders } from './stream-orders.ts';
import { createTestClient } from '../test-client.ts';

const prepared = await prepareDataDir();

async function expectOneOrderEach(shop: ShopProcess, { answered, unanswered }: Stream): Promise<void> {
  const client = createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${shop.origin}${path}`, init));
  // A visitor without an answer retries and gets the cart's one order, placed before or after the crash.
  for (const { cart, token } of unanswered) {
    const again = async () => {
      const response = await client.fetch('/api/order/complete_cart_events', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ cart }),
      });
      return { status: response.status, body: (await response.json()) as CompletedOrder };
    };
    const [first, second] = [await again(), await again()];
    expect(first.status).toBe(200);
    expect(second.body.order.uuid).toBe(first.body.order.uuid);
    answered.set(cart, first.body.order);
  }
}

test('kill -9 of the server amid orders loses none that was answered and leaves none half-made [P-02]', async () => {
  const dataDir = makeDataDir(prepared);
  const shop = await startShopProcess(dataDir);
  const { stream, ended } = streamOrders(shop);
  await waitForOrders(stream);
  shop.child.kill('SIGKILL');
  await ended;
  expect(findLivePostmaster(join(dataDir, 'postgres'))).not.toBeNull();

  const again = await startShopProcess(dataDir, { PORT: String(shop.port) });
  await expectOneOrderEach(again, stream);
  again.child.kill('SIGTERM');
  expect(await again.exit).toBe(0);
  await expectNothingLost(dataDir, stream);
});

test('kill -9 of the server and its database together loses no order either [P-02]', async () => {
  const dataDir = makeDataDir(prepared);
  const shop = await startShopProcess(dataDir);
  const { stream, ended } = streamOrders(shop);
  await waitForOrders(stream);
  const postmaster = findLivePostmaster(join(dataDir, 'postgres'))!;
  process.kill(-postmaster.pid, 'SIGKILL');
  process.kill(-shop.child.pid!, 'SIGKILL');
  await ended.catch(() => {});

  const again = await startShopProcess(dataDir, { PORT: String(shop.port) });
  await expectOneOrderEach(again, stream);
  again.child.kill('SIGTERM');
  expect(await again.exit).toBe(0);
  await expectNothingLost(dataDir, stream);
});

test('Ctrl-C during an order finishes it [P-02]', async () => {
  const dataDir = makeDataDir(prepared);
  const shop = await startShopProcess(dataDir);
  const client = createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${shop.origin}${path}`, init));
  const customer = await createHttpCustomer(client);
  await customer.add('W19', 2);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  const letGo = await holdCart(dataDir, customer.cart);
  const completing = customer.complete();
  await letGo(async () => {
    process.kill(-shop.child.pid!, 'SIGINT');
    await vi.waitFor(() => expect(shop.output()).toContain('Stopping'));
  });
  const { order } = await completing;
  expect(await shop.exit).toBe(0);
  await expectNothingLost(dataDir, { answered: new Map([[customer.cart, order]]) });
});

/**
 * Locks a cart. The returned function waits until another transaction wants it, runs the given step, and releases the
 * cart.
 */
async function holdCart(dataDir: string, cartId: string): Promise<(meanwhile: () => Promise<void>) => Promise<void>> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new Client({ connectionString: postgres.connectionString });
  await client.connect();
  await client.query('begin');
  const { rowCount } = await client.query('select from cart where id = $1 for update', [cartId]);
  expect(rowCount).toBe(1);
  return async (meanwhile) => {
    await vi.waitUntil(async () => {
      // Within a transaction pg_stat_activity would retain its first snapshot.
      await client.query('select pg_stat_clear_snapshot()');
      const waiting = await client.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
      return waiting.rowCount === 1;
    });
    await meanwhile();
    await client.query('commit');
    await client.end();
    await postgres.stop();
  };
}
