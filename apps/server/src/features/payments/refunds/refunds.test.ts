import { endpoints, operatorEndpoints, type Order } from '@kaplya/contract';
import { HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import { and, eq, ne, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import { AcquirerRefused } from '#gateways/payments/index.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { paymentTable, refundTable, type ReceiptLine } from '../payments.table.ts';
import { savedMethodsOfCustomers } from '../personal-data.ts';
import { pollPayments } from '../polling/poll-payments.ts';
import { queueRefund, splitLines } from './queue-refund.ts';
import { advanceRefund } from './send-refunds.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
const { context } = app;
const { database } = context;
acquirer.notify(app.fetch);
const operator = await createOperator(app);
const moscow = (await findPartner(context, 'moscow'))!;

beforeEach(() => {
  clock.set(tuesday);
  acquirer.comeUp();
});

type Paid = { readonly uuid: string; readonly id: string; readonly toPay: number; readonly member: Member };

/** Pays an order by SBP. */
async function pay(scenario = 'ok'): Promise<Paid> {
  const member = await createMember(app);
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', 3);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(8);
  const { totals } = await customer.calculate(true);
  await acquirer.playNext(scenario);
  const { order } = await customer.complete();
  const [payment] = await acquirer.listPayments({ order: order.uuid });
  await acquirer.approve(payment!.id);
  await acquirer.work();
  return { uuid: order.uuid, id: payment!.id, toPay: totals.toPay.amount, member };
}

const getOrder = async ({ uuid, member }: Paid): Promise<Order> =>
  (await app.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() })).data;

async function cancel({ uuid, member }: Paid): Promise<Order> {
  const body = { externalOrder: uuid, reasonId: 'changed_mind' };
  return (await app.call(endpoints.cancelOrder, { body }, { token: await member.token() })).order;
}

async function readBalance({ uuid }: Paid): Promise<number> {
  const { rows } = await database.execute<{ balance: number }>(
    sql`select coalesce(sum(amount_minor), 0)::int as balance from payment_entry where document_id = ${uuid}`,
  );
  return rows[0]?.balance ?? 0;
}

const sumOfReceipt = ({ items }: { items: unknown[] }) =>
  (items as { quantity: number; amount: { value: string } }[]).reduce(
    (sum, { quantity, amount }) => sum + Math.round(Number(amount.value) * 100) * quantity,
    0,
  );

describe('the money of a cancelled order', () => {
  test('goes back at once, exactly what was paid, with a receipt of it [rule 66]', async () => {
    const paid = await pay();
    expect(await cancel(paid)).toMatchObject({
      status: 'cancelled',
      refundedAmount: { amount: paid.toPay },
      payment: { state: 'refunded', refunds: [{ state: 'refunded', amount: { amount: paid.toPay } }] },
    });
    expect(await readBalance(paid)).toBe(0);
    const { refunds, receipts } = await acquirer.getPayment(paid.id);
    expect(refunds).toHaveLength(1);
    expect(receipts.map(sumOfReceipt)).toEqual([paid.toPay, paid.toPay]);
  });

  test('that the acquirer does not answer about goes back once, when it answers', async () => {
    const paid = await pay();
    acquirer.goDown();
    expect(await cancel(paid)).toMatchObject({ payment: { state: 'refunding' } });
    acquirer.comeUp();
    clock.advance(2 * MINUTE_MS);
    await Promise.all([pollPayments(context), pollPayments(context)]);
    expect(await getOrder(paid)).toMatchObject({ payment: { state: 'refunded' } });
    expect((await acquirer.getPayment(paid.id)).refunds).toHaveLength(1);
    expect(await readBalance(paid)).toBe(0);
  });

  test('that takes its time is followed until it is there', async () => {
    const paid = await pay('refund_late');
    expect(await cancel(paid)).toMatchObject({ payment: { state: 'refunding' }, refundedAmount: { amount: 0 } });
    for (let minute = 0; minute < 12; minute += 1) {
      clock.advance(MINUTE_MS);
      await pollPayments(context);
    }
    expect(await getOrder(paid)).toMatchObject({ payment: { state: 'refunded' } });
  });

  test('of which no payment has enough left goes back as far as one has; the rest is shown, counted and waits for a person [rule 66]', async () => {
    const paid = await pay();
    // Records a refund that was made by hand at the acquirer.
    await database.execute(
      sql`update payment set captured_minor = captured_minor - 5000 where document_id = ${paid.uuid}`,
    );
    const declined = async () =>
      (await context.metrics.registry.getSingleMetric('payments_total')?.get())?.values.find(
        ({ labels }) => labels['outcome'] === 'refund_declined',
      )?.value ?? 0;
    const before = await declined();
    const { payment } = await cancel(paid);
    expect(payment.refunds).toMatchObject([
      { state: 'refunded', amount: { amount: paid.toPay - 5000 } },
      { state: 'declined', amount: { amount: 5000 } },
    ]);
    expect(await declined()).toBe(before + 1);
    const rows = await database.select().from(refundTable).where(eq(refundTable.documentId, paid.uuid));
    expect(new Set(rows.map(({ declineReason }) => declineReason))).toEqual(new Set([null, 'nothing_left_to_refund']));
  });

  test('that the acquirer refuses is never lost from sight: customer, log and metric say so', async () => {
    const declined = async () =>
      (await context.metrics.registry.getSingleMetric('payments_total')?.get())?.values.find(
        ({ labels }) => labels['outcome'] === 'refund_declined',
      )?.value ?? 0;
    const before = await declined();
    const paid = await pay('refund_decline:general_decline');
    const order = await cancel(paid);
    expect(order.payment.state).toBe('refunding');
    expect(order.payment.refunds).toMatchObject([{ state: 'declined', amount: { amount: paid.toPay } }]);
    expect(order.refundedAmount.amount).toBe(0);
    expect(await declined()).toBe(before + 1);
    expect(await readBalance(paid)).toBe(paid.toPay);
  });

  test('that cannot go back for now, for want of money on our account, is tried again until it does', async () => {
    const paid = await pay('refund_decline:insufficient_funds');
    expect(await cancel(paid)).toMatchObject({ payment: { state: 'refunding', refunds: [{ state: 'refunding' }] } });
    clock.advance(6 * MINUTE_MS);
    await pollPayments(context);
    expect(await getOrder(paid)).toMatchObject({ payment: { state: 'refunding', refunds: [{ state: 'refunding' }] } });
    await acquirer.play(paid.id, 'ok');
    clock.advance(25 * HOUR_MS);
    await pollPayments(context);
    expect(await getOrder(paid)).toMatchObject({ payment: { state: 'refunded' } });
    const { refunds } = await acquirer.getPayment(paid.id);
    expect(refunds.map(({ status }) => status).toSorted()).toEqual(['canceled', 'canceled', 'succeeded']);
    expect(await readBalance(paid)).toBe(0);
  });

  test('that cannot go back for a month is declined in the end', async () => {
    const paid = await pay('refund_decline:insufficient_funds');
    await cancel(paid);
    clock.advance(31 * 24 * HOUR_MS);
    await pollPayments(context);
    expect(await getOrder(paid)).toMatchObject({ payment: { state: 'refunding', refunds: [{ state: 'declined' }] } });
  });

  test('that was declined is asked for once more when an operator says so, once, under another key', async () => {
    const paid = await pay('refund_decline:general_decline');
    await cancel(paid);
    const retry = async () => {
      const input = { params: { uuid: paid.uuid } };
      return app.send(operatorEndpoints.retryRefunds, input, { token: await operator.token() });
    };
    // The reason for the decline remains.
    expect(((await (await retry()).json()) as { order: Order }).order.payment.refunds).toMatchObject([
      { state: 'declined' },
    ]);
    await acquirer.play(paid.id, 'ok');
    const statuses = await Promise.all([retry(), retry(), retry()].map(async (answer) => (await answer).status));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(await getOrder(paid)).toMatchObject({
      refundedAmount: { amount: paid.toPay },
      payment: { state: 'refunded', refunds: [{ state: 'refunded' }] },
    });
    const keys = acquirer.asked.filter(({ path, body }) => path === '/v3/refunds' && body.includes(paid.id));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(3);
    expect(await readBalance(paid)).toBe(0);
    expect((await retry()).status).toBe(409);
  });

  test('that is asked for once more is not declined by a late answer to the former time [rule 66]', async () => {
    const paid = await pay('refund_decline:general_decline');
    await cancel(paid);
    const find = async () => {
      const [row] = await database.select().from(refundTable).where(eq(refundTable.documentId, paid.uuid));
      return row!;
    };
    const declined = await find();
    await acquirer.play(paid.id, 'refund_late');
    const retry = async () => {
      const input = { params: { uuid: paid.uuid } };
      return app.send(operatorEndpoints.retryRefunds, input, { token: await operator.token() });
    };
    expect((await retry()).status).toBe(200);
    const asked = await find();
    expect(asked).toMatchObject({ status: 'pending', round: 1 });
    // A slow poller holds an older view of the refund.
    await advanceRefund(context, moscow, { ...declined, status: 'pending' });
    await advanceRefund(context, moscow, { ...declined, status: 'queued', acquirerRefundId: null });
    expect(await find()).toEqual(asked);
    expect((await retry()).status).toBe(409);
    for (let minute = 0; minute < 12; minute += 1) {
      clock.advance(MINUTE_MS);
      await pollPayments(context);
    }
    const { refunds } = await acquirer.getPayment(paid.id);
    expect(refunds.map(({ status }) => status).toSorted()).toEqual(['canceled', 'succeeded']);
    expect(await readBalance(paid)).toBe(0);
  });

  test('that was declined is not asked for again once it went back another way [rule 66]', async () => {
    const paid = await pay('refund_decline:general_decline');
    await cancel(paid);
    await acquirer.play(paid.id, 'ok');
    const [declined] = await database.select().from(refundTable).where(eq(refundTable.documentId, paid.uuid));
    const wanted = { partner: moscow, documentId: paid.uuid, amountMinor: 1_00, reason: 'test', now: clock.now() };
    const receipt = [{ ...declined!.receipt[0]!, quantity: 1, unitPriceMinor: 1_00 }];
    await withTransaction(database, (transaction) => queueRefund(transaction, { ...wanted, receipt }));
    const input = { params: { uuid: paid.uuid } };
    const refused = await app.callRefused(operatorEndpoints.retryRefunds, input, { token: await operator.token() });
    expect([refused.status, refused.error.code]).toEqual([409, 'order.refund_not_declined']);
  });

  test('that the acquirer forbids for now is tried again for a month, and declined after it', async () => {
    const paid = await pay();
    const forbidden = new AcquirerRefused('Not now', { status: 403, code: 'forbidden', parameter: null });
    const refund = vi.spyOn(context.payments.acquirerOf('moscow')!, 'refund').mockRejectedValue(forbidden);
    onTestFinished(() => refund.mockRestore());
    expect(await cancel(paid)).toMatchObject({ payment: { state: 'refunding', refunds: [{ state: 'refunding' }] } });
    clock.advance(29 * 24 * HOUR_MS);
    await pollPayments(context);
    expect((await getOrder(paid)).payment.refunds).toMatchObject([{ state: 'refunding' }]);
    const keys = refund.mock.calls.flatMap(([{ key, paymentId }]) => (paymentId === paid.id ? [key] : []));
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    clock.advance(2 * 24 * HOUR_MS);
    await pollPayments(context);
    expect((await getOrder(paid)).payment.refunds).toMatchObject([{ state: 'declined' }]);
  });

  test('has its receipt fixed when it is written down, whatever becomes of the order', async () => {
    const paid = await pay();
    acquirer.goDown();
    await cancel(paid);
    await database.execute(sql`update "order" set status = 'completed' where id = ${paid.uuid}`);
    acquirer.comeUp();
    clock.advance(2 * MINUTE_MS);
    await pollPayments(context);
    const { receipts } = await acquirer.getPayment(paid.id);
    const modes = receipts.map(({ items }) => (items as { payment_mode: string }[])[0]?.payment_mode);
    expect(modes).toEqual(['full_prepayment', 'full_prepayment']);
  });

  test('is looked for at the acquirer before it is asked for again a day later, when keys are forgotten', async () => {
    const paid = await pay();
    acquirer.goDown();
    await cancel(paid);
    const [refund] = await database.select().from(refundTable).where(eq(refundTable.documentId, paid.uuid));
    acquirer.comeUp();
    // The refund succeeded, but its answer got lost.
    await acquirer.payments.acquirerOf('moscow')?.refund({
      key: refund!.id,
      paymentId: paid.id,
      amount: { amount: refund!.amountMinor, currency: 'RUB' },
      description: `Refund ${refund!.id}`,
      receipt: null,
    });
    clock.advance(25 * HOUR_MS);
    await pollPayments(context);
    expect(await getOrder(paid)).toMatchObject({ payment: { state: 'refunded' } });
    expect((await acquirer.getPayment(paid.id)).refunds).toHaveLength(1);
  });
});

describe('a delivered order that was paid beforehand', () => {
  test('has a second receipt, of what was delivered, sent once', async () => {
    const paid = await pay();
    await operator.deliver(paid.uuid);
    await Promise.all([pollPayments(context), pollPayments(context)]);
    clock.advance(HOUR_MS);
    await pollPayments(context);
    const { receipts } = await acquirer.getPayment(paid.id);
    expect(receipts.map(sumOfReceipt)).toEqual([paid.toPay, paid.toPay]);
    const modes = receipts.map(({ items }) => (items as { payment_mode: string }[])[0]?.payment_mode);
    expect(new Set(modes)).toEqual(new Set(['full_payment', 'full_prepayment']));
  });

  test('has its second receipt once, also when it was made a day ago, the answer got lost and keys are forgotten', async () => {
    const paid = await pay();
    await operator.deliver(paid.uuid);
    const account = acquirer.payments.acquirerOf('moscow')!;
    const send = account.receipts!.sendFinal;
    const sending = vi.spyOn(account.receipts!, 'sendFinal').mockImplementationOnce(async (request) => {
      await send(request);
      throw new Error('The process ends here');
    });
    onTestFinished(() => sending.mockRestore());
    await pollPayments(context);
    expect((await acquirer.getPayment(paid.id)).receipts).toHaveLength(2);
    clock.advance(25 * HOUR_MS);
    await pollPayments(context);
    const { receipts } = await acquirer.getPayment(paid.id);
    expect(receipts.map(sumOfReceipt)).toEqual([paid.toPay, paid.toPay]);
  });

  test('has its second receipt counted as refused where nobody can be sent it any more, for the law still wants one', async () => {
    const countRefused = async () => {
      const { values } = (await context.metrics.registry.getSingleMetric('payments_total')?.get()) ?? { values: [] };
      return values.find(({ labels }) => labels['outcome'] === 'receipt_refused')?.value ?? 0;
    };
    const paid = await pay();
    await operator.deliver(paid.uuid);
    await database.execute(
      sql`update "order" set phone = '', receipt_phone = null, email = null where id = ${paid.uuid}`,
    );
    const before = await countRefused();
    await pollPayments(context);
    expect(await countRefused()).toBe(before + 1);
    expect((await acquirer.getPayment(paid.id)).receipts).toHaveLength(1);
    clock.advance(HOUR_MS);
    await pollPayments(context);
    expect(await countRefused()).toBe(before + 1);
  });

  test('gives back pieces with a receipt of what was delivered [rule 66]', async () => {
    const paid = await pay();
    await operator.deliver(paid.uuid);
    const { items } = await getOrder(paid);
    const water = items.find(({ kind }) => kind === 'goods')!;
    const order = await operator.refund(paid.uuid, [{ id: water.id, quantity: 1 }]);
    expect(order.refundedAmount.amount).toBe(water.price.amount);
    expect(await readBalance(paid)).toBe(paid.toPay - water.price.amount);
  });
});

describe('refunds of one payment', () => {
  let documents = 0;

  async function insertPaid(capturedMinor: number) {
    documents += 1;
    const documentId = crypto.randomUUID();
    const line: ReceiptLine = {
      name: 'W19',
      quantity: 1,
      unitPriceMinor: capturedMinor,
      vatCode: 11,
      paymentSubject: 'commodity',
    };
    await database.insert(paymentTable).values({
      partnerId: 'moscow',
      subjectId: crypto.randomUUID(),
      documentId,
      attempt: 1,
      idempotenceKey: crypto.randomUUID(),
      acquirer: 'yookassa',
      acquirerPaymentId: `paid-${documents}`,
      methodCode: 8,
      amountMinor: capturedMinor,
      capturedMinor,
      currency: 'RUB',
      status: 'succeeded',
      returnUrl: 'http://localhost:3000/',
      receipt: [line],
      language: 'ru',
      createdAt: clock.now(),
    });
    return { documentId, line };
  }

  async function refund(documentId: string, amountMinor: number, line: ReceiptLine): Promise<void> {
    const receipt = [{ ...line, unitPriceMinor: amountMinor }];
    const wanted = { partner: moscow, documentId, amountMinor, reason: 'test', receipt, now: clock.now() };
    await withTransaction(database, (transaction) => queueRefund(transaction, wanted));
  }

  const listAmounts = async (documentId: string) =>
    (
      await database
        .select()
        .from(refundTable)
        .where(and(eq(refundTable.documentId, documentId), ne(refundTable.status, 'canceled')))
    )
      .toSorted((one, other) => one.id.localeCompare(other.id))
      .map(({ amountMinor }) => amountMinor);

  test('leave a cancellation exactly the remainder: 3270.00 less 355.64 is 2914.36 [rule 66]', async () => {
    const { documentId, line } = await insertPaid(3270_00);
    await refund(documentId, 355_64, line);
    await refund(documentId, 3270_00, line);
    expect(await listAmounts(documentId)).toEqual([355_64, 2914_36]);
  });

  test('never sum up to more than was paid, in whatever order and however many at once [rule 66]', async () => {
    const { documentId, line } = await insertPaid(1000_00);
    await Promise.all(Array.from({ length: 12 }, () => refund(documentId, 150_00, line)));
    const amounts = await listAmounts(documentId);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(1000_00);
  });

  test('have receipts that are parts of the receipt, each summing up to its refund', () => {
    const lineOf = fc.record({
      name: fc.constantFrom('W19', 'CUP'),
      quantity: fc.integer({ min: 1, max: 9 }),
      unitPriceMinor: fc.integer({ min: 1, max: 100_000 }),
      vatCode: fc.constant(11),
      paymentSubject: fc.constant('commodity'),
    });
    const sumOf = (lines: readonly ReceiptLine[]) =>
      lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
    fc.assert(
      fc.property(
        fc.array(lineOf, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, part) => {
          const total = sumOf(lines);
          const amount = Math.round(total * part);
          const { taken, rest } = splitLines(lines, amount);
          expect(sumOf(taken)).toBe(amount);
          expect(sumOf(rest)).toBe(total - amount);
          expect([...taken, ...rest].every(({ quantity, unitPriceMinor }) => quantity > 0 && unitPriceMinor > 0)).toBe(
            true,
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test('whoever deletes their account leaves no saved card, and the export had its end only [P-14]', async () => {
  const member = await createMember(app);
  const of = { partnerId: 'moscow', subjectId: member.subjectId };
  await database.execute(sql`
    insert into saved_payment_method (partner_id, customer_id, acquirer, acquirer_method_id, kind, label, last4, expiry, created_at)
    values ('moscow', ${member.subjectId}, 'yookassa', 'm-1', 'card', 'Mir', '0004', '12/30', now())`);
  expect(await savedMethodsOfCustomers.list(database, of)).toMatchObject([
    { label: 'Mir', last4: '0004', expiry: '12/30' },
  ]);
  expect(JSON.stringify(await savedMethodsOfCustomers.list(database, of))).not.toContain('m-1');
  await withTransaction(database, async (transaction) => {
    await savedMethodsOfCustomers.erase(transaction, of, clock.now());
  });
  const { rows } = await database.execute(
    sql`select 1 from saved_payment_method where customer_id = ${member.subjectId}`,
  );
  expect(rows).toEqual([]);
});
