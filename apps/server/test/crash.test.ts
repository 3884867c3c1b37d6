import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CompletedOrder } from '@kaplya/contract';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { findLivePostmaster } from '#db/embedded/postmaster.ts';
import { createShopper, type Shopper } from './shopper.ts';
import {
  makeDataDir,
  prepareDataDir,
  removeDataDir,
  startShopProcess,
  type ShopProcess,
} from './start-shop-process.ts';
import { createTestClient } from './test-client.ts';

const lanes = 4;
const ordersBeforeTheKill = 12;

let prepared = '';
beforeAll(async () => {
  prepared = await prepareDataDir();
});
afterAll(() => removeDataDir(prepared));

type Stream = {
  /** How many completions are under way. */
  completing: number;
  /** Orders that were answered with success, by cart. */
  readonly answered: Map<string, CompletedOrder['order']>;
  /** Carts whose completion was under way when the shop died. */
  readonly unanswered: Shopper[];
};

/** Visitors who order one after another in several lanes, until the shop is gone. */
function streamOrders({ origin }: ShopProcess): { stream: Stream; ended: Promise<unknown> } {
  const client = createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${origin}${path}`, init));
  const stream: Stream = { completing: 0, answered: new Map(), unanswered: [] };
  const isGone = (error: unknown) => error instanceof TypeError;

  const lane = async (): Promise<void> => {
    for (;;) {
      let completing: Shopper | null = null;
      try {
        const shopper = await createShopper(client);
        await shopper.add('W19', 2);
        await shopper.getReady();
        await shopper.settle(true);
        completing = shopper;
        stream.completing += 1;
        const { order } = await shopper.complete();
        stream.completing -= 1;
        stream.answered.set(shopper.cart, order);
      } catch (error) {
        if (!isGone(error)) throw error;
        if (completing) stream.unanswered.push(completing);
        return;
      }
    }
  };
  return { stream, ended: Promise.all(Array.from({ length: lanes }, lane)) };
}

/** Until many were made and one is on its way. */
async function waitForOrders(stream: Stream): Promise<void> {
  while (stream.answered.size < ordersBeforeTheKill || stream.completing === 0) await delay(1);
}

/** What no crash may leave behind: each row of the answer is a contradiction. */
const contradictions = {
  'an order whose lines do not add up': `
    select o.id from "order" o left join order_line l on l.partner_id = o.partner_id and l.order_id = o.id
    group by o.partner_id, o.id, o.total_minor having coalesce(sum(l.total_minor), -1) <> o.total_minor`,
  'an order without its timeline': `
    select o.id from "order" o where not exists (
      select from order_event e where e.partner_id = o.partner_id and e.order_id = o.id)`,
  'an order of a cart that is still open': `
    select o.id from "order" o join cart c on c.partner_id = o.partner_id and c.id = o.cart_id where c.status <> 'completed'`,
  'a completed cart without an order': `
    select c.id from cart c where c.status = 'completed' and not exists (
      select from "order" o where o.partner_id = c.partner_id and o.cart_id = c.id)`,
  'a slot that counts other orders than there are': `
    select s.template_id from slot s left join "order" o
      on o.partner_id = s.partner_id and o.interval_template_id = s.template_id and o.interval_day = s.day
    group by s.partner_id, s.template_id, s.day, s.orders, s.bottles
    having s.orders <> count(o.id) or s.bottles <> coalesce(sum(o.bottles), 0)`,
  'stock that differs from its ledger': `
    select k.product_id from stock k left join stock_entry e
      on e.partner_id = k.partner_id and e.warehouse_id = k.warehouse_id and e.product_id = k.product_id
    group by k.partner_id, k.warehouse_id, k.product_id, k.on_hand, k.reserved
    having k.on_hand <> coalesce(sum(e.on_hand_delta), 0) or k.reserved <> coalesce(sum(e.reserved_delta), 0)`,
};

async function expectNothingLost(dataDir: string, { answered }: Pick<Stream, 'answered'>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new Client({ connectionString: postgres.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; number: string }>(
      'select id, number from "order" where id = any($1)',
      [[...answered.values()].map(({ uuid }) => uuid)],
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(answered.size);
    for (const [name, query] of Object.entries(contradictions)) {
      expect((await client.query(query)).rows, name).toEqual([]);
    }
  } finally {
    await client.end();
    await postgres.stop();
  }
}

async function expectOneOrderEach(shop: ShopProcess, { answered, unanswered }: Stream): Promise<void> {
  const client = createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${shop.origin}${path}`, init));
  // Whoever got no answer asks again, and gets the one order of the cart, made before the crash or now.
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
}, 60_000);

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
}, 60_000);

test('Ctrl-C during an order finishes it [P-02]', async () => {
  const dataDir = makeDataDir(prepared);
  const shop = await startShopProcess(dataDir);
  const client = createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${shop.origin}${path}`, init));
  const shopper = await createShopper(client);
  await shopper.add('W19', 2);
  await shopper.getReady();
  await shopper.settle(true);
  const letGo = await holdCart(dataDir, shopper.cart);
  const completing = shopper.complete();
  await letGo(async () => {
    process.kill(-shop.child.pid!, 'SIGINT');
    await vi.waitFor(() => expect(shop.output()).toContain('Stopping'));
  });
  const { order } = await completing;
  expect(await shop.exit).toBe(0);
  await expectNothingLost(dataDir, { answered: new Map([[shopper.cart, order]]) });
}, 60_000);

/** Locks a cart. What is returned waits until somebody else wants it, does what it is given, and lets the cart go. */
async function holdCart(dataDir: string, cartId: string): Promise<(meanwhile: () => Promise<void>) => Promise<void>> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new Client({ connectionString: postgres.connectionString });
  await client.connect();
  await client.query('begin');
  const { rowCount } = await client.query('select from cart where id = $1 for update', [cartId]);
  expect(rowCount).toBe(1);
  return async (meanwhile) => {
    await vi.waitUntil(async () => {
      const waiting = await client.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
      return waiting.rowCount === 1;
    });
    await meanwhile();
    await client.query('commit');
    await client.end();
    await postgres.stop();
  };
}
