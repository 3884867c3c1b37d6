import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@kaplya/contract';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { createHttpCustomer } from '../people/http-customer.ts';
import { makeDataDir, prepareDataDir, startShopProcess, type ShopProcess } from '../processes/start-shop-process.ts';
import { createTestClient, type TestClient } from '../test-client.ts';

// Starts a whole shop with its acquirer, twice.
const patiently = { timeout: 60_000, interval: 100 };

const clientOf = ({ origin }: ShopProcess): TestClient =>
  createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${origin}${path}`, init));

/** A plain call to the acquirer beside the shop. */
async function confirmAtAcquirer(dataDir: string, path: string, body: object): Promise<void> {
  const origin = readFileSync(join(dataDir, 'sandbox-acquirer/address'), 'utf8');
  const response = await fetch(`${origin}/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The acquirer answered ${response.status}`);
}

/** Reads the database: an order page would itself poll the acquirer. */
async function readPayment(dataDir: string, orderId: string): Promise<string | undefined> {
  const host = join(dataDir, 'postgres');
  const password = readFileSync(join(host, 'kaplya-password'), 'utf8').trim();
  const client = new Client({ host, user: 'kaplya', password, database: 'kaplya' });
  await client.connect();
  try {
    const statement = 'select status from payment where document_id = $1';
    return (await client.query<{ status: string }>(statement, [orderId])).rows[0]?.status;
  } finally {
    await client.end();
  }
}

test('a kill -9 between payment and settlement loses nothing: the poller finishes it [rule 64]', async () => {
  const dataDir = makeDataDir(await prepareDataDir());
  const killed = await startShopProcess(dataDir);
  await vi.waitFor(() => confirmAtAcquirer(dataDir, '/scenario', { scenario: 'webhook_drop' }), patiently);
  const customer = await createHttpCustomer(clientOf(killed));
  await customer.add('CUP', 7);
  await customer.assignAddress();
  await customer.assignUser();
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(8);
  await customer.calculate(true);
  const { order, payment } = await customer.complete();
  expect(payment.required).toBe(true);
  const { searchParams, pathname, search } = new URL(payment.paymentUrl ?? '');
  const page = await fetch(`${killed.origin}${pathname}${search}`);
  expect(await page.text()).toContain('<svg');

  await confirmAtAcquirer(dataDir, `/payments/${searchParams.get('orderId')}/approve`, {});
  process.kill(-(killed.child.pid ?? 0), 'SIGKILL');
  await killed.exit;

  // Tokens are bound to an address.
  const restarted = await startShopProcess(dataDir, { PORT: String(killed.port) });
  await vi.waitFor(async () => expect(await readPayment(dataDir, order.uuid)).toBe('succeeded'), patiently);
  const as = { token: customer.token };
  const { data } = await clientOf(restarted).call(endpoints.getOrder, { params: { uuid: order.uuid } }, as);
  expect(data.payment.state).toBe('paid');
  restarted.child.kill('SIGTERM');
  expect(await restarted.exit).toBe(0);
});
