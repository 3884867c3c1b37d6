import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '../packages/contract/src/index.ts';
import { createConfig } from '../apps/server/src/config/config.ts';
import { parseEnv } from '../apps/server/src/config/env.ts';
import { connectDatabase } from '../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { deriveCellKeys } from '../packages/cell-protocol/src/cell-keys.ts';
import { signInCustomer, type SignedIn } from '../apps/server/test/people/sign-in.ts';
import { readDeeds, startWatchedCells } from '../apps/server/test/cells/start-watched-cells.ts';
import { createTestClient, type RequestOptions } from '../apps/server/test/test-client.ts';
import { addressOfVisitor } from './load/visitor.ts';
import { summarise, type Summary } from './summary.ts';

const cells = ['bench-1', 'bench-2', 'bench-3', 'bench-4'];
const controllerId = 'bench-cabinet';
const warmUps = 20;
const purchases = 220;
const pollMilliseconds = 25;
const customers = 12;
const pace = { open: 5, take: 5, insert: 5, close: 5, refill: 5, heartbeat: 30_000 };

type Shop = { readonly origin: string; readonly dataDir: string };

/**
 * Measures how long a payer waits at the door because of the shop: from sending the acquirer's notification until the
 * command reaches the controller, in its own process. Measures a plain read of the cell in the same run.
 */
export async function measureOpenings(shop: Shop): Promise<Map<string, Summary>> {
  await insertCells(shop.dataDir);
  const folder = join(shop.dataDir, 'bench-cells');
  mkdirSync(folder, { recursive: true });
  const { secrets } = createConfig(parseEnv({ DATA_DIR: shop.dataDir }));
  const keys = deriveCellKeys(secrets.appSecret);
  const playing = await startWatchedCells({
    ...{ folder, pace, publicKey: keys.publicKey, broker: { dataDir: shop.dataDir } },
    controllers: [
      {
        ...{ controllerId, password: keys.passwordOf(controllerId) },
        cells: cells.map((cellId) => ({ cellId, content: 'full' })),
      },
    ],
  });
  try {
    return await buy(shop, folder);
  } finally {
    await playing.kill();
  }
}

async function buy({ origin, dataDir }: Shop, folder: string): Promise<Map<string, Summary>> {
  const client = createTestClient(async (path, init) => fetch(`${origin}${path}`, init));
  // As many as buy in a town at a time, each from an address of their own: budgets stay on.
  const buyers: SignedIn[] = [];
  for (let count = 0; count < customers; count += 1) {
    buyers.push(await signInCustomer(client, { ip: addressOfVisitor(count) }));
  }
  const acquirer = readFileSync(join(dataDir, 'sandbox-acquirer/address'), 'utf8');

  const readings: number[] = [];
  async function readCell(id: string, as: RequestOptions): Promise<string> {
    const startedAt = performance.now();
    const { status } = await client.call(endpoints.getCell, { params: { id } }, as);
    readings.push(performance.now() - startedAt);
    return status;
  }

  const sales: { readonly cell: string; readonly notifiedAt: number }[] = [];
  for (let count = 0; count < warmUps + purchases; count += 1) {
    const index = count % customers;
    const as = {
      token: buyers[index]?.token ?? '',
      headers: { 'X-Forwarded-For': addressOfVisitor(index) },
    };
    const cell = cells[count % cells.length] ?? '';
    while ((await readCell(cell, as)) !== 'active') await delay(pollMilliseconds);
    const body = { cell, usePoints: false, additionalProducts: [], sourceSite: 'bench' };
    const { order, payment } = await client.call(endpoints.placeCellOrder, { body }, as);
    const paymentId = new URL(payment.paymentUrl ?? '').searchParams.get('orderId') ?? '';
    // The acquirer notifies nobody itself, so that the test knows the moment.
    await post(`${acquirer}/sandbox/payments/${paymentId}/scenario`, { scenario: 'webhook_drop' });
    const approved = await post(`${acquirer}/sandbox/payments/${paymentId}/approve`, {});
    const notification = { type: 'notification', event: 'payment.waiting_for_capture', object: approved };
    sales.push({ cell, notifiedAt: performance.timeOrigin + performance.now() });
    await post(`${origin}/api/payment/notifications/yookassa/moscow`, notification);
    for (;;) {
      const { step } = await client.call(endpoints.getCellOrder, { params: { id: order.id } }, as);
      if (step === 'completed') break;
      if (step === 'refunding' || step === 'refunded') throw new Error(`The door of ${cell} stayed shut`);
      await delay(pollMilliseconds);
    }
  }
  const commands = readDeeds(folder).filter(({ what }) => what === 'command');
  const waits = sales.map(
    ({ cell, notifiedAt }) =>
      (commands.find(({ cellId, at }) => cellId === cell && at >= notifiedAt)?.at ?? NaN) - notifiedAt,
  );
  return new Map([
    ['payment to open command', summarise(waits.slice(warmUps))],
    ['GET /api/micromarket/cells/{id}', summarise(readings.slice(warmUps))],
  ]);
}

const jsonHeaders = { 'content-type': 'application/json' };

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers: jsonHeaders });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Cells without delays; those of the demonstration are slow. */
async function insertCells(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { $client: pool } = connectDatabase(postgres.connectionString, {
    poolSize: 1,
    onConnectionError: () => undefined,
  });
  try {
    await pool.query(`insert into system.controller (id, partner_id) values ($1, 'moscow')`, [controllerId]);
    await pool.query(`insert into cell_controller (partner_id, id) values ('moscow', $1)`, [controllerId]);
    await pool.query(
      `insert into cell (partner_id, id, number, position, controller_id, addresses, place, product_id, price_minor, stock)
      select partner_id, own.id, 9000 + own.position, 100 + own.position, $1, addresses, place, product_id, price_minor, 500
      from cell, unnest($2::text[]) with ordinality as own (id, position)
      where partner_id = 'moscow' and cell.id = 'c-active'`,
      [controllerId, cells],
    );
  } finally {
    await pool.end();
    await postgres.stop();
  }
}
