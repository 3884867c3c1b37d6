import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import type { PaymentAttempt, Payments } from '#gateways/payments/index.ts';
import { createYooKassa } from '#gateways/payments/yookassa.ts';
import { recordStatements } from '../../../../test/hot-statements/record-statements.ts';
import { startJsonService } from '../../../../test/start-json-service.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { finalReceiptTable, paymentTable, refundTable } from '../payments.table.ts';
import { claimDueFinalReceipts } from '../stores/final-receipt.store.ts';
import { claimDuePayments, listDueAccounts } from '../stores/payment.store.ts';
import { claimDueRefunds } from '../stores/refund.store.ts';
import { findLanes } from './poll-lane.ts';
import { pollPayments, watchPayments } from './poll-payments.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { context } = app;
const { database } = context;

beforeEach(() => clock.set(tuesday));
afterEach(async () => {
  await database.delete(refundTable);
  await database.delete(finalReceiptTable);
  await database.delete(paymentTable);
});

/** Inserts due payments of yesterday; returns their acquirer ids. */
async function addDue(
  partnerId: string,
  count: number,
  changes: Partial<typeof paymentTable.$inferInsert> = {},
): Promise<string[]> {
  const now = clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    partnerId,
    purpose: 'order' as const,
    subjectId: crypto.randomUUID(),
    documentId: crypto.randomUUID(),
    attempt: 1,
    idempotenceKey: crypto.randomUUID(),
    acquirer: 'yookassa',
    acquirerAccount: partnerId,
    acquirerPaymentId: `${partnerId}-${index}`,
    methodCode: 10,
    amountMinor: 100_00,
    currency: 'RUB',
    status: 'pending' as const,
    returnUrl: 'http://localhost:3000/orders',
    receipt: [],
    language: 'ru' as const,
    createdAt: new Date(now.getTime() - DAY_MS),
    askedAt: new Date(now.getTime() - DAY_MS),
    checkAt: new Date(now.getTime() - index - 1),
    ...changes,
  }));
  await database.insert(paymentTable).values(rows);
  return rows.map(({ acquirerPaymentId }) => acquirerPaymentId ?? '');
}

const readDue = () => database.select().from(paymentTable);

/** Inserts a pending refund of the only payment. */
async function addRefund(createdAt: Date): Promise<void> {
  const [payment] = await readDue();
  const { partnerId, id: paymentId, acquirer, acquirerAccount, documentId } = payment!;
  await database.insert(refundTable).values({
    ...{ partnerId, paymentId, acquirer, acquirerAccount, documentId, createdAt, receipt: [] },
    ...{ amountMinor: 100_00, reason: 'returned', status: 'pending', acquirerRefundId: 'r', checkAt: createdAt },
  });
}

/** Inserts a refund and a receipt for every payment, due with it. */
async function addRefundsAndReceipts(): Promise<void> {
  await database.execute(sql`
    insert into refund (partner_id, payment_id, acquirer, acquirer_account, document_id, amount_minor, reason, receipt,
      created_at, check_at)
    select partner_id, id, acquirer, acquirer_account, document_id, amount_minor, 'returned', '[]', created_at, check_at from payment`);
  await database.execute(sql`
    insert into final_receipt (partner_id, payment_id, acquirer, acquirer_account, document_id, lines, created_at, check_at)
    select partner_id, id, acquirer, acquirer_account, document_id, '[]', created_at, check_at from payment`);
}

/** Makes this one of the following claims fail once in the database. */
async function failClaim(number: number): Promise<void> {
  await database.execute(
    sql.raw(`
    create sequence claim;
    create function fail_claim() returns trigger language plpgsql as $$ begin
      if nextval('claim') = ${number} then raise 'the database had enough'; end if;
      return new;
    end $$;
    create trigger fail_claim before update on payment for each row execute function fail_claim()`),
  );
  onTestFinished(async () => {
    await database.execute(sql.raw('drop function fail_claim cascade; drop sequence claim'));
  });
}

type Plan = {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
};

/** The number of rows PostgreSQL read in all parts of a plan. */
function rowsReadBy(explained: object): number {
  const [{ Plan: root }] = explained as [{ Plan: Plan }];
  const read = ({ Plans: parts = [], ...plan }: Plan): number =>
    plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) +
    parts.reduce((sum, part) => sum + read(part), 0);
  return read(root);
}

async function countPayments({ metrics }: Context, outcome: string): Promise<number> {
  const counted = await metrics.registry.getSingleMetric('payments_total')?.get();
  return counted?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
}

/** Starts an acquirer that answers everything with this status and no body. */
async function startAcquirerOf(status: number): Promise<string> {
  const { baseUrl } = await startJsonService((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  return baseUrl;
}

/** Partners with accounts at these addresses. */
function paymentsAt(baseUrls: Readonly<Record<string, string>>): Payments {
  const accountsOf = (partnerId: string) => {
    const baseUrl = baseUrls[partnerId];
    const notificationSources = { includes: () => true };
    return baseUrl === undefined
      ? []
      : [createYooKassa({ baseUrl, shopId: partnerId, secretKey: 'secret', notificationSources })];
  };
  return { ...context.payments, accountsOf, acquirerOf: (partnerId) => accountsOf(partnerId)[0] ?? null };
}

/** Starts a shop process whose partners have these accounts. */
const startShop = async (baseUrls: Readonly<Record<string, string>>) =>
  (await startOtherApp(context, { clock, payments: paymentsAt(baseUrls) })).context;

/** Starts an acquirer with only pending payments; it answers at once or when the test releases it. */
async function startAcquirerOfPending({ hold = false, whenAsked = () => {}, orderId = '' } = {}) {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const service = await startJsonService((request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    asked.push(id);
    whenAsked();
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    const answer = () => {
      atOnce -= 1;
      const payment = { id, status: 'pending', amount: { value: '100.00', currency: 'RUB' } };
      const notified = { ...payment, metadata: { order_id: orderId } };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(notified));
    };
    if (hold) held.push(answer);
    else setTimeout(answer, 5);
  });
  return {
    url: service.baseUrl,
    asked,
    mostAtOnce: () => mostAtOnce,
    release: () => held.splice(0).forEach((answer) => answer()),
  };
}

/** Accepts connections and never answers. */
async function startSilence(): Promise<{ url: string; callers: () => number; hangUp(): void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const hangUp = () => sockets.splice(0).forEach((socket) => socket.destroy());
  onTestFinished(() => {
    hangUp();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, callers: () => sockets.length, hangUp };
}

describe('payments that are due [P-40]', () => {
  test('are asked for ten at a time, each once, by one process', async () => {
    const acquirer = await startAcquirerOfPending({ hold: true });
    const ids = await addDue('moscow', 35);
    const polling = pollPayments(await startShop({ moscow: acquirer.url }));
    for (const asked of [10, 20, 30, 35]) {
      await vi.waitFor(() => expect(acquirer.asked).toHaveLength(asked));
      acquirer.release();
    }
    await polling;
    expect(acquirer.asked.toSorted()).toEqual(ids.toSorted());
    expect(acquirer.mostAtOnce()).toBe(10);
  });

  test('are asked for by one of two processes, however long the acquirer takes', async () => {
    // The answers advance the clock by more than one claim in total.
    const acquirer = await startAcquirerOfPending({ whenAsked: () => clock.advance(4000) });
    const ids = await addDue('moscow', 60);
    const one = await startShop({ moscow: acquirer.url });
    const other = await startShop({ moscow: acquirer.url });
    const pollAll = async (shop: Context) => {
      while (acquirer.asked.length < ids.length) await pollPayments(shop);
    };
    await Promise.all([pollAll(one), pollAll(other)]);
    expect(acquirer.asked.toSorted()).toEqual(ids.toSorted());
  });

  test('of a partner do not wait for the silent acquirer of another one', async () => {
    const silence = await startSilence();
    const acquirer = await startAcquirerOfPending();
    await addDue('baku', 12);
    clock.advance(1000);
    const ids = await addDue('moscow', 3);
    const polling = pollPayments(await startShop({ baku: silence.url, moscow: acquirer.url }));
    await vi.waitFor(() => expect(silence.callers()).toBe(10));
    await vi.waitFor(() => expect(acquirer.asked.toSorted()).toEqual(ids), { timeout: 3000 });
    silence.hangUp();
    await polling;
    // The acquirer did not answer, so the rest waits for the next poll.
    const left = await database.select().from(paymentTable).where(eq(paymentTable.partnerId, 'baku'));
    expect(left.filter(({ checkAt }) => checkAt !== null && checkAt < clock.now())).toHaveLength(2);
  });

  test('and that the acquirer does not know hold up none behind them', async () => {
    await addDue('moscow', 25);
    const shop = await startShop({ moscow: await startAcquirerOf(404) });
    await pollPayments(shop);
    expect(await countPayments(shop, 'unknown')).toBe(25);
  });

  test('are let alone once the shop stops: what is in hand is finished, nothing else is begun', async () => {
    const acquirer = await startAcquirerOfPending({ hold: true });
    await addDue('moscow', 25);
    const stop = watchPayments(await startShop({ moscow: acquirer.url }), { everyMilliseconds: 5 });
    await vi.waitFor(() => expect(acquirer.asked).toHaveLength(10));
    const stopped = stop();
    acquirer.release();
    await stopped;
    expect(acquirer.asked).toHaveLength(10);
    const rows = await database.select({ checkAt: paymentTable.checkAt }).from(paymentTable);
    expect(rows.filter(({ checkAt }) => checkAt !== null && checkAt > clock.now())).toHaveLength(10);
  });

  test('are finished where they are in hand, and known as such, also when the next one could not be claimed', async () => {
    const acquirer = await startAcquirerOfPending({ hold: true });
    await addDue('moscow', 25);
    await failClaim(6);
    const lines: string[] = [];
    const env = { LOG_LEVEL: 'error' };
    const payments = paymentsAt({ moscow: acquirer.url });
    const shop = await startOtherApp(context, { clock, env, payments, log: (line) => lines.push(line) });
    const stop = watchPayments(shop.context, { everyMilliseconds: 5 });
    await vi.waitFor(() => expect(acquirer.asked).toHaveLength(5));
    await vi.waitFor(() => expect(lines.join('')).toContain('the database had enough'));
    const stopped = stop();
    acquirer.release();
    await stopped;
    expect(acquirer.asked).toHaveLength(5);
    const inAnHour = clock.now().getTime() + HOUR_MS;
    expect((await readDue()).filter(({ checkAt }) => checkAt?.getTime() === inAnHour)).toHaveLength(5);
  });

  test('at an account that is not configured are named, and read again after ten minutes only', async () => {
    await addDue('moscow', 1, { status: 'succeeded', capturedMinor: 100_00 });
    await addRefund(new Date(clock.now().getTime() - DAY_MS));
    const lines: string[] = [];
    const env = { LOG_LEVEL: 'error' };
    const other = await startOtherApp(context, {
      clock,
      env,
      payments: paymentsAt({}),
      log: (line) => lines.push(line),
    });
    await pollPayments(other.context);
    expect(lines.filter((line) => line.includes('"account":"moscow"'))).toHaveLength(1);
    clock.advance(10 * MINUTE_MS - 1);
    expect(await findLanes(other.context)).toEqual({ lanes: [], missing: [] });
    clock.advance(1);
    expect((await findLanes(other.context)).missing).toHaveLength(1);
    expect((await readDue())[0]).toMatchObject({ status: 'succeeded', checkAt: clock.now() });
  });

  const claims = [
    { table: 'payment', claim: claimDuePayments },
    { table: 'refund', claim: claimDueRefunds },
    { table: 'final_receipt', claim: claimDueFinalReceipts },
  ] as const;

  test.each(claims)(
    'are found without reading each $table that is due at another account',
    async ({ table, claim }) => {
      for (let part = 0; part < 3; part += 1) await addDue('moscow', 1000, { acquirerPaymentId: null });
      await addDue('moscow', 1, { acquirerAccount: 'other', acquirerPaymentId: 'of-the-other' });
      await addRefundsAndReceipts();
      await database.execute(sql`analyze payment, refund, final_receipt`);
      const now = clock.now();
      const at = { partnerId: 'moscow', acquirer: 'yookassa', acquirerAccount: 'other', takesUnnamed: false };
      const statements = await recordStatements(() =>
        withTransaction(database, async (transaction) => {
          const claimedUntil = new Date(now.getTime() + MINUTE_MS);
          expect(await claim(transaction, at, { now, claimedUntil, limit: 1 })).toHaveLength(1);
        }),
      );
      const { text, values } = statements.find((statement) => statement.text.startsWith(`update "${table}"`))!;
      await database.execute(sql`update ${sql.identifier(table)} set check_at = ${now.toISOString()}`);
      const { rows } = await database.$client.query<{ 'QUERY PLAN': object }>(
        `explain (analyze, format json) ${text}`,
        [...values],
      );
      expect(rowsReadBy(rows[0]!['QUERY PLAN'])).toBeLessThan(50);
    },
  );

  test('are read up to a number at each look, which hides no other account of the partner', async () => {
    const baseUrl = await startAcquirerOf(404);
    await addDue('moscow', 8, { checkAt: new Date(clock.now().getTime() - HOUR_MS) });
    await addDue('moscow', 1, { acquirerAccount: 'other', acquirerPaymentId: 'of-the-other' });
    const now = clock.now();
    expect(await listDueAccounts(database, { now, rowsAtMost: 5 })).toMatchObject([
      { acquirerAccount: 'moscow', rows: 5 },
    ]);
    const accounts = ['moscow', 'other'].map((shopId) =>
      createYooKassa({ baseUrl, shopId, secretKey: 'secret', notificationSources: { includes: () => true } }),
    );
    const payments = { ...context.payments, accountsOf: () => accounts, acquirerOf: () => accounts[0] ?? null };
    const shop = (await startOtherApp(context, { clock, payments })).context;
    const { lanes } = await findLanes(shop, 5);
    expect(new Set(lanes.map(({ acquirerAccount }) => acquirerAccount))).toEqual(new Set(['moscow', 'other']));
  });
});

describe('a payment of which nothing is heard', () => {
  const longAgo = (): Date => new Date(clock.now().getTime() - 4 * DAY_MS);

  test.each([
    ['that does not know it', () => startAcquirerOf(404)],
    ['at which it is pending still', async (orderId: string) => (await startAcquirerOfPending({ orderId })).url],
  ])('by an acquirer %s is given up after three days, once, and log and metric say so', async (_, start) => {
    const documentId = crypto.randomUUID();
    await addDue('moscow', 1, { documentId, createdAt: longAgo() });
    const lines: string[] = [];
    const payments = paymentsAt({ moscow: await start(documentId) });
    const env = { LOG_LEVEL: 'error' };
    const shop = (await startOtherApp(context, { clock, env, payments, log: (line) => lines.push(line) })).context;
    await pollPayments(shop);
    const [left] = await readDue();
    expect(left).toMatchObject({ status: 'pending', checkAt: null });
    await pollPayments(shop);
    expect(await countPayments(shop, 'given_up')).toBe(1);
    expect(lines.filter((line) => line.includes('a person has to look') && line.includes(left!.id))).toHaveLength(1);
  });

  test('is asked for again within the hour, however old, as long as its acquirer does not answer', async () => {
    await addDue('moscow', 1, { createdAt: longAgo() });
    const shop = await startShop({ moscow: await startAcquirerOf(503) });
    await pollPayments(shop);
    expect((await readDue())[0]).toMatchObject({
      status: 'pending',
      checkAt: new Date(clock.now().getTime() + HOUR_MS),
    });
    expect(await countPayments(shop, 'given_up')).toBe(0);
  });

  test('that its acquirer does not know, though it made it, is counted and asked for again', async () => {
    await addDue('moscow', 1);
    const shop = await startShop({ moscow: await startAcquirerOf(404) });
    await pollPayments(shop);
    expect(await countPayments(shop, 'unknown')).toBe(1);
    expect(await countPayments(shop, 'given_up')).toBe(0);
    expect((await readDue())[0]?.checkAt?.getTime()).toBeGreaterThan(clock.now().getTime());
  });

  test('when it was first asked for after days of silence is asked for again within the hour', async () => {
    const askedAt = new Date(clock.now().getTime() - HOUR_MS);
    const returnUrl = 'http://localhost:3000/orders';
    const attempt: PaymentAttempt = {
      ...{
        key: crypto.randomUUID(),
        partnerId: 'moscow',
        orderId: crypto.randomUUID(),
        returnUrl,
        language: 'ru' as const,
      },
      ...{
        amount: { amount: 100_00, currency: 'RUB' },
        description: '',
        method: { kind: 'sbp' as const },
        captureAtOnce: true,
      },
      ...{ customerId: null, saveMethod: false, clientIp: null, receipt: null },
    };
    const opening = { status: 'opening', acquirerPaymentId: null, createdAt: longAgo() } as const;
    await addDue('moscow', 1, { ...opening, askedAt, asks: 1, askedWith: attempt });
    await pollPayments(await startShop({ moscow: await startAcquirerOf(503) }));
    expect((await readDue())[0]).toMatchObject({
      status: 'opening',
      checkAt: new Date(clock.now().getTime() + HOUR_MS),
    });
  });

  test('whose refund the acquirer does not know, though it began it, is asked for every hour after three days', async () => {
    await addDue('moscow', 1, { status: 'succeeded', capturedMinor: 100_00, checkAt: null });
    await addRefund(longAgo());
    const shop = await startShop({ moscow: await startAcquirerOf(404) });
    await pollPayments(shop);
    expect(await countPayments(shop, 'unknown')).toBe(1);
    const [refund] = await database.select().from(refundTable);
    expect(refund).toMatchObject({ status: 'pending', checkAt: new Date(clock.now().getTime() + HOUR_MS) });
  });
});
