import {
  endpoints,
  operatorEndpoints,
  type CompletedOrder,
  type Order,
  type PaymentRequestAnswer,
} from '@kaplya/contract';
import { HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireUnpaidOrders } from '#features/orders/index.ts';
import { createMember, createOperator, type Member } from '../../../test/people/operator.ts';
import { createHttpCustomer, createVisitor } from '../../../test/people/http-customer.ts';
import { startAcquirer } from '../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { idempotenceKeyOf } from './requests/idempotence-key.ts';
import { paymentTable } from './payments.table.ts';
import { pollPayments } from './polling/poll-payments.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const acquirer = startAcquirer({ clock });
const logged: string[] = [];
const app = await startTestApp({
  clock,
  payments: acquirer.payments,
  env: { LOG_LEVEL: 'trace' },
  log: (line) => logged.push(line),
});
const { context } = app;
const { database } = context;
acquirer.notify(app.fetch);

const sbp = 8;
const online = 10;
const methodOf = (code: number) => `/api/payment/payment_methods/${code === sbp ? 'sbp' : 'online'}`;

beforeEach(() => {
  clock.set(tuesday);
  acquirer.comeUp();
});

type Made = {
  readonly uuid: string;
  readonly toPay: number;
  readonly payment: CompletedOrder['payment'];
  readonly member: Member;
};

async function order({
  code = sbp,
  member: given,
  savePaymentMethod = false,
  method,
}: { code?: number; member?: Member; savePaymentMethod?: boolean; method?: string } = {}): Promise<Made> {
  const member = given ?? (await createMember(app));
  const token = await member.token();
  const customer = await createHttpCustomer(app, { token });
  await customer.add('CUP', 7);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  const paymentMethod = method ?? methodOf(code);
  const payment = { cart: customer.cart, monolithType: code, paymentMethod, description: '' };
  await app.call(endpoints.assignPayment, { body: payment }, { token });
  const { totals } = await customer.calculate(true);
  const body = { cart: customer.cart, savePaymentMethod };
  const made = await app.call(endpoints.completeCart, { body }, { token });
  return { uuid: made.order.uuid, toPay: totals.toPay.amount, payment: made.payment, member };
}

async function getOrder({ uuid, member }: Made): Promise<Order> {
  return (await app.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() })).data;
}

async function requestPayment(
  { uuid, member }: Made,
  {
    code = sbp,
    key,
    ...more
  }: {
    code?: number;
    key?: string;
    paymentMethod?: string;
    returnUrl?: string;
    amount?: number;
    savePaymentMethod?: boolean;
  } = {},
): Promise<PaymentRequestAnswer> {
  const body = { documentId: uuid, returnUrl: 'http://localhost:3000/orders', paymentMethod: methodOf(code), ...more };
  const headers = { ...(key !== undefined && { 'idempotency-key': key }) };
  const input = { body, headers };
  return app.call(endpoints.createPaymentRequest, input, { token: await member.token(), headers });
}

async function refuseRequest({ uuid, member }: Made, more: object): Promise<{ status: number; code: string }> {
  const body = { documentId: uuid, returnUrl: 'http://localhost:3000/orders', paymentMethod: methodOf(sbp), ...more };
  const input = { body, headers: {} };
  const { status, error } = await app.callRefused(endpoints.createPaymentRequest, input, {
    token: await member.token(),
  });
  return { status, code: error.code };
}

/** The order's payments at the acquirer, newest first. */
const listAtAcquirer = ({ uuid }: Made) => acquirer.listPayments({ order: uuid });

async function getAtAcquirer(made: Made) {
  const [newest] = await listAtAcquirer(made);
  if (!newest) throw new Error('The acquirer knows no payment of this order');
  return newest;
}

type MoneyRow = { payments: number; captured: number; refunded: number; entries: number; balance: number };

async function readMoney({ uuid }: Made): Promise<MoneyRow> {
  const { rows } = await database.execute<MoneyRow>(sql`
    select count(*)::int as payments, sum(captured_minor)::int as captured, sum(refunded_minor)::int as refunded,
      (select count(*)::int from payment_entry where document_id = ${uuid}) as entries,
      (select coalesce(sum(amount_minor), 0)::int from payment_entry where document_id = ${uuid}) as balance
    from payment where document_id = ${uuid}`);
  return rows[0]!;
}

const notify = (id: string, { event = 'payment.succeeded', ip = '127.0.0.1', partner = 'moscow' } = {}) =>
  app.fetch(`/api/payment/notifications/yookassa/${partner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ type: 'notification', event, object: { id } }),
  });

const payAt = (url: string | null, form: Record<string, string>, page = 'card') => {
  const orderId = new URL(url ?? '').searchParams.get('orderId') ?? '';
  const body = new URLSearchParams({ orderId, ...form }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.fetch(`/sandbox/acquirer/${page}`, { method: 'POST', headers, body });
};

const testCard = { number: '5555 5555 5555 4444', expiry: '12/30', code: '123' };

describe('an order that is paid online', () => {
  test.each([
    ['by SBP', sbp],
    ['on the page of the acquirer', online],
  ])('%s opens a payment that leads back to the order, and is paid once [S-18] [E-19]', async (_, code) => {
    const made = await order({ code });
    expect(made.payment).toEqual({ required: true, paymentUrl: expect.stringContaining('/sandbox/acquirer/confirm') });
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'awaiting' }, canPay: true });
    const known = await getAtAcquirer(made);
    expect(known).toMatchObject({
      amount: { value: (made.toPay / 100).toFixed(2), currency: 'RUB' },
      metadata: { order_id: made.uuid, partner_id: 'moscow' },
      receipt_registration: 'pending',
    });
    const back = (known['confirmation'] as { return_url: string }).return_url;
    expect(back).toContain(`/orders/${made.uuid}?t=`);

    await acquirer.approve(known.id);
    await acquirer.work();
    expect(await getOrder(made)).toMatchObject({
      payment: { state: 'paid' },
      paidAmount: { amount: made.toPay, currency: 'RUB' },
    });
    expect(await readMoney(made)).toEqual({
      payments: 1,
      captured: made.toPay,
      refunded: 0,
      entries: 1,
      balance: made.toPay,
    });
  });

  test('is paid on its page, by a person, whose input is stored nowhere [P-14]', async () => {
    const made = await order({ code: online });
    const page = await app.fetch(
      new URL(made.payment.paymentUrl ?? '').pathname + new URL(made.payment.paymentUrl ?? '').search,
    );
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const answer = await payAt(made.payment.paymentUrl, testCard);
    expect(answer.status).toBe(303);
    // No notification came yet, so reading the order asks the acquirer.
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'paid' } });
  });

  test('is paid once by ten notifications, the poller and the return at once [rule 64]', async () => {
    const made = await order();
    const { id } = await acquirer.approve((await getAtAcquirer(made)).id);
    clock.advance(MINUTE_MS);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => notify(id)),
      pollPayments(context),
      getOrder(made),
      ...Array.from({ length: 5 }, () => notify(id)),
    ]);
    expect(answers.filter((answer) => answer instanceof Response).map(({ status }) => status)).toEqual(
      Array(15).fill(200),
    );
    expect(await readMoney(made)).toMatchObject({ captured: made.toPay, entries: 1, balance: made.toPay });
    const { timeline } = await getOrder(made);
    expect(timeline.filter(({ text }) => text !== null)).toHaveLength(1);
    const { receipts } = await acquirer.getPayment(id);
    expect(receipts).toHaveLength(1);
  });

  test.each(['webhook_dup', 'webhook_drop', 'webhook_late', 'webhook_body_lies'])(
    'with %s is paid once, when it is paid [rule 63]',
    async (scenario) => {
      await acquirer.playNext(scenario);
      const made = await order();
      await acquirer.work();
      expect(await getOrder(made)).toMatchObject({ payment: { state: 'awaiting' } });
      await acquirer.approve((await getAtAcquirer(made)).id);
      for (let minute = 0; minute < 20; minute += 1) {
        await acquirer.work();
        await pollPayments(context);
        clock.advance(MINUTE_MS);
      }
      expect(await readMoney(made)).toMatchObject({ captured: made.toPay, entries: 1, refunded: 0 });
    },
  );

  test('has a receipt whose lines have exact prices and sum up to what is paid [rule 28]', async () => {
    const made = await order();
    const { id } = await acquirer.approve((await getAtAcquirer(made)).id);
    const { receipts } = await acquirer.getPayment(id);
    const items = receipts[0]?.items as { quantity: number; amount: { value: string }; payment_mode: string }[];
    const total = items.reduce((sum, item) => sum + Math.round(Number(item.amount.value) * 100) * item.quantity, 0);
    expect(total).toBe(made.toPay);
    expect(new Set(items.map(({ payment_mode }) => payment_mode))).toEqual(new Set(['full_prepayment']));
  });
});

describe('a notification', () => {
  test('from elsewhere is refused without a look [rule 67]', async () => {
    const proxied = await startTestApp({ clock, payments: acquirer.payments, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const before = acquirer.asked.length;
    const response = await proxied.fetch('/api/payment/notifications/yookassa/moscow', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '185.71.76.1, 203.0.113.7' },
      body: JSON.stringify({ event: 'payment.succeeded', object: { id: 'x' } }),
    });
    expect(response.status).toBe(403);
    expect(acquirer.asked.length).toBe(before);
    const { rows } = await proxied.context.database.execute(sql`select 1 from payment_notification`);
    expect(rows).toEqual([]);
  });

  test('of a payment that nobody knows is accepted, written down and changes nothing [rule 67]', async () => {
    expect((await notify('nobody-knows')).status).toBe(200);
    const { rows } = await database.execute(
      sql`select kind, ip from payment_notification where object_id = 'nobody-knows'`,
    );
    expect(rows).toEqual([{ kind: 'payment', ip: '127.0.0.1' }]);
  });

  test('for another acquirer or partner leads nowhere', async () => {
    expect((await notify('x', { partner: 'nowhere' })).status).toBe(404);
    const other = await app.fetch('/api/payment/notifications/stripe/moscow', { method: 'POST' });
    expect(other.status).toBe(404);
  });

  test('that lies about a declined payment pays nothing [rule 63]', async () => {
    const made = await order();
    const { id } = await acquirer.decline((await getAtAcquirer(made)).id, 'insufficient_funds');
    expect((await notify(id, { event: 'payment.succeeded' })).status).toBe(200);
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'failed' } });
    expect(await readMoney(made)).toMatchObject({ captured: 0, entries: 0 });
  });
});

describe('what does not fit', () => {
  test.each([
    ['another sum', sql`update payment set amount_minor = amount_minor + 1 where document_id = `],
    ['another currency', sql`update payment set currency = 'EUR' where document_id = `],
  ])('%s at the acquirer than here pays nothing and calls a person [rule 63]', async (_, statement) => {
    const made = await order();
    await database.execute(sql`${statement}${made.uuid}`);
    const { id } = await acquirer.approve((await getAtAcquirer(made)).id);
    const mismatches = async () =>
      (await context.metrics.registry.getSingleMetric('payments_total')?.get())?.values.find(
        ({ labels }) => labels['outcome'] === 'mismatch',
      )?.value ?? 0;
    const before = await mismatches();
    await notify(id);
    expect(await mismatches()).toBe(before + 1);
    expect(await readMoney(made)).toMatchObject({ captured: 0, entries: 0 });
    expect((await getOrder(made)).payment.state).toBe('awaiting');
  });
});

describe('a payment that fails', () => {
  test('is followed by the next attempt under a key of its own [rule 62]', async () => {
    const made = await order();
    await acquirer.decline((await getAtAcquirer(made)).id, 'insufficient_funds');
    await acquirer.work();
    const failed = await getOrder(made);
    expect(failed.payment).toMatchObject({ state: 'failed', reason: expect.any(String) });

    const answer = await requestPayment(made);
    expect(answer).toEqual({ paymentUrl: expect.any(String) });
    expect(await requestPayment(made)).toEqual(answer);
    const payments = await listAtAcquirer(made);
    expect(payments.map(({ status }) => status)).toEqual(['pending', 'canceled']);
    const keys = acquirer.asked
      .filter(({ method, body }) => method === 'POST' && body.includes(made.uuid))
      .map(({ key }) => key);
    expect(keys).toEqual([idempotenceKeyOf(made.uuid, 1), idempotenceKeyOf(made.uuid, 2)]);

    await acquirer.approve(payments[0]!.id);
    await acquirer.work();
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'paid' } });
    expect(await requestPayment(made)).toMatchObject({
      orderDetails: { uuid: made.uuid, paidAmount: { amount: made.toPay } },
    });
  });

  test('for want of an answer is asked for again with the same key, and is the same payment [rule 62]', async () => {
    await acquirer.playNext('http500_then_ok');
    const made = await order();
    expect(made.payment).toEqual({ required: true, paymentUrl: null });
    const answer = await requestPayment(made);
    expect(answer).toEqual({ paymentUrl: expect.any(String) });
    expect(await listAtAcquirer(made)).toHaveLength(1);
  });

  test('because the acquirer is down at the order is made by the poller, or from the order', async () => {
    acquirer.goDown();
    const made = await order();
    expect(made.payment).toEqual({ required: true, paymentUrl: null });
    expect(await refuseRequest(made, {})).toEqual({ status: 503, code: 'payment.unavailable' });
    acquirer.comeUp();
    clock.advance(MINUTE_MS);
    await pollPayments(context);
    expect(await listAtAcquirer(made)).toHaveLength(1);
    expect(await requestPayment(made)).toEqual({ paymentUrl: expect.any(String) });
    expect(await listAtAcquirer(made)).toHaveLength(1);
  });
});

describe('an attempt whose fate nobody knows', () => {
  const readAttempts = async ({ uuid }: Made) =>
    (
      await database.execute<{ status: string; check_at: string | null; asked_with: unknown }>(
        sql`select status, check_at, asked_with from payment where document_id = ${uuid} order by attempt`,
      )
    ).rows;

  /** The same key repeats the old answer, so the present state is requested separately. */
  async function pollTwice(): Promise<void> {
    for (let time = 0; time < 2; time += 1) {
      clock.advance(MINUTE_MS);
      await pollPayments(context);
    }
  }

  test('is not replaced by another payment method until the acquirer has answered [rule 62]', async () => {
    await acquirer.playNext('http500_then_ok,webhook_drop');
    const made = await order({ code: sbp });
    acquirer.goDown();
    const paymentMethod = methodOf(online);
    expect(await refuseRequest(made, { paymentMethod })).toEqual({ status: 503, code: 'payment.unavailable' });
    expect(await readMoney(made)).toMatchObject({ payments: 1 });
    acquirer.comeUp();
    expect(await requestPayment(made, { code: online })).toEqual({ paymentUrl: expect.any(String) });
    const [second, first] = await listAtAcquirer(made);
    await acquirer.approve(second!.id);
    await acquirer.approve(first!.id);
    await notify(second!.id);
    await notify(first!.id);
    expect(await readMoney(made)).toMatchObject({ captured: 2 * made.toPay, balance: made.toPay });
  });

  test('is found by a notification of a payment that is known by nothing but its order [rule 63]', async () => {
    await acquirer.playNext('http500_then_ok');
    const made = await order();
    const { id } = await acquirer.approve((await getAtAcquirer(made)).id);
    await notify(id);
    expect(await readMoney(made)).toMatchObject({ captured: made.toPay, balance: made.toPay });
    expect(await readAttempts(made)).toMatchObject([{ status: 'succeeded', check_at: null, asked_with: null }]);
  });

  test('is given up after a day, and its money goes back whenever it is heard of [rule 65]', async () => {
    await acquirer.playNext('http500_then_ok,webhook_drop');
    const made = await order();
    const { id } = await acquirer.approve((await getAtAcquirer(made)).id);
    clock.advance(24 * HOUR_MS);
    await pollPayments(context);
    expect(await readAttempts(made)).toMatchObject([{ status: 'canceled', check_at: null, asked_with: null }]);
    const counted = await context.metrics.registry.getSingleMetric('payments_total')?.get();
    expect(counted?.values).toContainEqual({ labels: { outcome: 'given_up' }, value: 1 });
    await notify(id);
    expect(await readMoney(made)).toMatchObject({ captured: made.toPay, refunded: made.toPay, balance: 0 });
  });

  test('is asked for in the same words when its account is gone meanwhile [rule 62]', async () => {
    await acquirer.playNext('http500_then_ok,webhook_drop');
    const made = await order();
    await acquirer.approve((await getAtAcquirer(made)).id);
    await database.execute(sql`update "order" set phone = '', is_registered = false where id = ${made.uuid}`);
    await pollTwice();
    expect(await readMoney(made)).toMatchObject({ captured: made.toPay });
    expect(await listAtAcquirer(made)).toHaveLength(1);
  });

  test('is asked for with the same key after we ended it, and what it took goes back', async () => {
    await acquirer.playNext('http500_then_ok,webhook_drop');
    const made = await order();
    await acquirer.approve((await getAtAcquirer(made)).id);
    await database.execute(sql`
      update payment set status = 'canceled', cancel_reason = 'replaced' where document_id = ${made.uuid}`);
    await pollTwice();
    expect(await readMoney(made)).toMatchObject({ captured: made.toPay, refunded: made.toPay, balance: 0 });
  });

  test('is none when nobody was there: it is replaced at once, and its order can be cancelled unpaid', async () => {
    acquirer.goDown();
    const made = await order({ code: sbp });
    expect(await refuseRequest(made, { paymentMethod: methodOf(online) })).toMatchObject({ status: 503 });
    expect(await readAttempts(made)).toMatchObject([{ status: 'canceled', check_at: null }, { status: 'opening' }]);
    const body = { externalOrder: made.uuid, reasonId: 'changed_mind' };
    await app.call(endpoints.cancelOrder, { body }, { token: await made.member.token() });
    acquirer.comeUp();
    clock.advance(MINUTE_MS);
    await pollPayments(context);
    expect(await listAtAcquirer(made)).toEqual([]);
    expect(await readAttempts(made)).toMatchObject([
      { status: 'canceled', check_at: null },
      { status: 'canceled', check_at: null },
    ]);
  });
});

describe('money that comes too late', () => {
  test('after the order was cancelled for want of it goes back in full, with a receipt [rule 65]', async () => {
    const made = await order();
    const { id } = await getAtAcquirer(made);
    acquirer.goDown();
    clock.advance(HOUR_MS);
    await expireUnpaidOrders(context);
    acquirer.comeUp();
    expect(await getOrder(made)).toMatchObject({ status: 'cancelled', payment: { state: 'expired' } });
    clock.set(new Date(new Date(tuesday).getTime() + 59 * MINUTE_MS));
    await acquirer.approve(id);
    clock.set(new Date(new Date(tuesday).getTime() + 61 * MINUTE_MS));
    await notify(id);
    expect(await readMoney(made)).toEqual({
      payments: 1,
      captured: made.toPay,
      refunded: made.toPay,
      entries: 2,
      balance: 0,
    });
    const { refunds, receipts } = await acquirer.getPayment(id);
    expect(refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(receipts).toHaveLength(2);
  });

  test('from an acquirer that hangs blocks no cancellation in time [rule 65]', async () => {
    const made = await order();
    const { id } = await acquirer.approve((await getAtAcquirer(made)).id);
    await acquirer.play(id, 'slow:2000');
    clock.advance(HOUR_MS);
    await expireUnpaidOrders(context, { timeoutMilliseconds: 1 });
    const { rows } = await database.execute(sql`select status from "order" where id = ${made.uuid}`);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });

  test('for an attempt that another one replaced goes back, and the order is paid once', async () => {
    const made = await order({ code: sbp });
    const first = await getAtAcquirer(made);
    await requestPayment(made, { code: online });
    const [second] = await listAtAcquirer(made);
    expect(second?.id).not.toBe(first.id);
    await acquirer.approve(second!.id);
    await acquirer.approve(first.id);
    await acquirer.work();
    expect(await readMoney(made)).toMatchObject({
      captured: 2 * made.toPay,
      refunded: made.toPay,
      balance: made.toPay,
    });
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'paid' }, paidAmount: { amount: made.toPay } });
  });

  test('and that the acquirer declines to return is asked for again, beside the money of the order [rule 66]', async () => {
    const made = await order({ code: sbp });
    const first = await getAtAcquirer(made);
    await requestPayment(made, { code: online });
    const [second] = await listAtAcquirer(made);
    await acquirer.approve(second!.id);
    await acquirer.play(first.id, 'refund_decline:general_decline');
    await acquirer.approve(first.id);
    await acquirer.work();
    const operator = await createOperator(app);
    await operator.move(made.uuid, 'cancelled');
    expect(await readMoney(made)).toMatchObject({ captured: 2 * made.toPay, refunded: made.toPay });
    await acquirer.play(first.id, 'ok');
    const input = { params: { uuid: made.uuid } };
    await app.call(operatorEndpoints.retryRefunds, input, { token: await operator.token() });
    expect(await readMoney(made)).toMatchObject({ captured: 2 * made.toPay, refunded: 2 * made.toPay, balance: 0 });
  });

  test('never comes twice: what was paid meanwhile is found before another attempt is opened', async () => {
    const made = await order({ code: sbp });
    await acquirer.playNext('webhook_drop');
    await acquirer.approve((await getAtAcquirer(made)).id);
    const answer = await requestPayment(made, { code: online });
    expect(answer).toMatchObject({ orderDetails: { paidAmount: { amount: made.toPay } } });
    expect(await listAtAcquirer(made)).toHaveLength(1);
  });
});

describe('a request to pay', () => {
  test.each([
    ['http://evil.example/orders'],
    ['https://localhost.evil.example/'],
    ['http://localhost@evil.example/'],
    ['http://localhost:9999/orders'],
    ['javascript:alert(1)'],
    ['//evil.example'],
  ])('never leads to %s', async (returnUrl) => {
    const made = await order();
    expect(await refuseRequest(made, { returnUrl })).toEqual({ status: 422, code: 'payment.return_url_refused' });
  });

  test('compares what the client believes and uses none of it', async () => {
    const made = await order();
    for (const differing of [
      { amount: 1 },
      { currency: 'EUR' },
      { clientId: crypto.randomUUID() },
      { orderNumber: '0' },
    ]) {
      expect(await refuseRequest(made, differing)).toEqual({ status: 409, code: 'payment.order_differs' });
    }
    expect(await refuseRequest(made, { paymentMethod: '/api/payment/payment_methods/cash' })).toEqual({
      status: 422,
      code: 'payment.method_unavailable',
    });
  });

  test('leads back to a page that shows the order in any browser, like the first one [S-18]', async () => {
    const made = await order();
    await acquirer.decline((await getAtAcquirer(made)).id);
    await acquirer.work();
    await requestPayment(made, { returnUrl: `http://localhost:3000/orders/${made.uuid}?from=history` });
    const { confirmation } = await getAtAcquirer(made);
    const back = new URL((confirmation as { return_url: string }).return_url);
    expect([back.pathname, back.searchParams.get('from')]).toEqual([`/orders/${made.uuid}`, 'history']);
    const query = { t: back.searchParams.get('t') ?? '' };
    const { id } = await getOrder(made);
    expect(await app.call(endpoints.getOrderStatus, { query })).toMatchObject({ id, status: 'new' });
  });

  test('writes the way that was chosen on the order, for its history and the next attempt', async () => {
    const made = await order({ code: sbp });
    await requestPayment(made, { code: online });
    expect(await getOrder(made)).toMatchObject({ paymentType: online, paymentMethodId: methodOf(online) });
  });

  test('takes no method whose limits the sum exceeds, nor one that others only may pay by [rule 67a]', async () => {
    const made = await order({ code: sbp });
    const refuseOnline = () => refuseRequest(made, { paymentMethod: methodOf(online) });
    const unavailable = { status: 422, code: 'payment.method_unavailable' };
    const change = async (statement: ReturnType<typeof sql>) => {
      await database.execute(sql`${statement} where partner_id = 'moscow' and code = ${online}`);
      context.changes.announce('partner', 'moscow');
    };
    await change(sql`update payment_method set max_minor = ${made.toPay - 1}`);
    expect(await refuseOnline()).toEqual(unavailable);
    await change(sql`update payment_method set max_minor = null, for_individual = false`);
    expect(await refuseOnline()).toEqual(unavailable);
    await change(sql`update payment_method set for_individual = true`);
    expect(await requestPayment(made, { code: online })).toEqual({ paymentUrl: expect.any(String) });
  });

  test('for somebody else’s order, or none, finds nothing', async () => {
    const made = await order();
    const stranger = await createMember(app);
    expect(await refuseRequest({ ...made, member: stranger }, {})).toEqual({ status: 404, code: 'order.not_found' });
    expect(await refuseRequest({ ...made, uuid: crypto.randomUUID() }, {})).toEqual({
      status: 404,
      code: 'order.not_found',
    });
  });

  test('for an order that is over takes no money', async () => {
    const made = await order();
    clock.advance(HOUR_MS);
    await acquirer.work();
    await expireUnpaidOrders(context);
    expect(await refuseRequest(made, {})).toEqual({ status: 409, code: 'payment.not_payable' });
  });

  test('with a key is answered alike in parallel, refuses another body, and stores no refusal', async () => {
    const made = await order();
    await acquirer.decline((await getAtAcquirer(made)).id);
    await acquirer.work();
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => requestPayment(made, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await listAtAcquirer(made)).toHaveLength(2);
    await expect(requestPayment(made, { key, code: online })).rejects.toThrow('idempotency.key_reused');

    const refused = crypto.randomUUID();
    await expect(requestPayment(made, { key: refused, amount: 1 })).rejects.toThrow('payment.order_differs');
    expect(await requestPayment(made, { key: refused })).toEqual(answers[0]);
  });
});

describe('a saved card', () => {
  const listCards = async (member: Member) =>
    (await app.call(endpoints.listClientCards, {}, { token: await member.token() }))['hydra:member'];

  async function saveCard(member: Member, card = testCard): Promise<string> {
    const made = await order({ code: online, member, savePaymentMethod: true });
    await payAt(made.payment.paymentUrl, { ...card, save: 'yes' });
    await acquirer.work();
    const [saved] = await listCards(member);
    return saved?.['@id'] ?? '';
  }

  test('is saved with its last digits and expiry, and pays the next order without a page [A-05]', async () => {
    const member = await createMember(app);
    const id = await saveCard(member);
    expect(await listCards(member)).toMatchObject([{ label: 'MasterCard', last4: '4444', expiry: '12/30' }]);
    const made = await order({ code: online, member, method: id });
    expect(made.payment).toEqual({ required: false, paymentUrl: null });
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'paid' } });
  });

  test('pays at an address where nothing went before only after a proof, and writes nothing until then [S-103] [rule 61a]', async () => {
    const member = await createMember(app);
    const id = await saveCard(member);
    const forget = () =>
      app.context.database.execute(
        sql`update system.session set proven_at = null where subject_id = ${member.subjectId}`,
      );
    const stale = {
      ...member,
      token: async () => {
        const token = await member.token();
        await forget();
        return token;
      },
    };
    // An order to this place was paid when the card was saved.
    await order({ code: online, member: stale, method: id });
    const move = (part: object) =>
      app.context.database.execute(sql`
        update "order" set address = address || ${JSON.stringify(part)}::jsonb where subject_id = ${member.subjectId}`);
    const where = await app.context.database.execute<{ street: string }>(sql`
      select address ->> 'street' as street from "order" where subject_id = ${member.subjectId}`);
    // The same point with another street for the courier.
    await move({ street: 'Another street' });
    await expect(order({ code: online, member: stale, method: id })).rejects.toThrow('identity.proof_required');
    await move({ street: where.rows[0]?.street, room: 'another' });
    const count = async () =>
      (await app.context.database.execute(sql`select 1 from "order" where subject_id = ${member.subjectId}`)).rows
        .length;
    const before = await count();
    await expect(order({ code: online, member: stale, method: id })).rejects.toThrow('identity.proof_required');
    expect(await count()).toBe(before);
    await order({ code: online, member: stale });
    await order({ code: online, member, method: id });
    expect(await count()).toBe(before + 2);
  });

  test('that declines leaves the order to be paid otherwise', async () => {
    const member = await createMember(app);
    const id = await saveCard(member);
    await acquirer.playNext('decline:insufficient_funds');
    const made = await order({ code: online, member, method: id });
    expect(made.payment).toEqual({ required: true, paymentUrl: null });
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'failed' } });
    expect(await requestPayment(made)).toEqual({ paymentUrl: expect.any(String) });
  });

  test('is its customer’s alone, and gone when it is deleted [S-56]', async () => {
    const member = await createMember(app);
    const stranger = await createMember(app);
    const iri = await saveCard(member);
    const id = iri.split('/').at(-1) ?? '';
    const made = await order({ member: stranger });
    expect(await refuseRequest(made, { paymentMethod: iri })).toEqual({
      status: 422,
      code: 'payment.method_unavailable',
    });
    const as = { token: await stranger.token() };
    expect(await app.callRefused(endpoints.deleteClientCard, { params: { id } }, as)).toMatchObject({ status: 404 });
    expect(
      await app.callRefused(endpoints.deleteClientSbp, { params: { id } }, { token: await member.token() }),
    ).toMatchObject({ status: 404 });
    await app.send(endpoints.deleteClientCard, { params: { id } }, { token: await member.token() });
    expect(await listCards(member)).toEqual([]);
  });

  test('is stored once, however often it is saved, and never unasked', async () => {
    const member = await createMember(app);
    await saveCard(member);
    await saveCard(member);
    expect(await listCards(member)).toHaveLength(1);
    const other = await createMember(app);
    const made = await order({ code: online, member: other });
    await payAt(made.payment.paymentUrl, { ...testCard, save: 'yes' });
    await acquirer.work();
    expect(await listCards(other)).toEqual([]);
  });

  test('is saved by the attempt after a declined one too, with the same method and unless the payer chooses otherwise [rule 62] [A-05]', async () => {
    const member = await createMember(app);
    const isKept = async (made: Made) => {
      const [newest] = await database
        .select({ savesMethod: paymentTable.savesMethod })
        .from(paymentTable)
        .where(eq(paymentTable.documentId, made.uuid))
        .orderBy(desc(paymentTable.attempt));
      return newest?.savesMethod;
    };
    const decline = async (made: Made) => {
      await acquirer.decline((await getAtAcquirer(made)).id);
      await acquirer.work();
    };
    const made = await order({ code: online, member, savePaymentMethod: true });
    await decline(made);
    const answer = await requestPayment(made, { code: online });
    expect(await isKept(made)).toBe(true);
    await payAt('paymentUrl' in answer ? answer.paymentUrl : null, { ...testCard, save: 'yes' });
    await acquirer.work();
    expect(await listCards(member)).toMatchObject([{ last4: '4444' }]);

    const otherwise = await order({ code: online, member, savePaymentMethod: true });
    await requestPayment(otherwise, { code: sbp });
    expect(await isKept(otherwise)).toBe(false);
    const revoked = await order({ code: online, member, savePaymentMethod: true });
    await decline(revoked);
    await requestPayment(revoked, { code: online, savePaymentMethod: false });
    expect(await isKept(revoked)).toBe(false);
    const unasked = await order({ code: online, member });
    await decline(unasked);
    await requestPayment(unasked, { code: online });
    expect(await isKept(unasked)).toBe(false);
  });

  test('of SBP is an account without digits, which pays too', async () => {
    const member = await createMember(app);
    const made = await order({ code: sbp, member, savePaymentMethod: true });
    await payAt(made.payment.paymentUrl, { via: 'sbp', answer: 'agree' }, 'bank');
    await acquirer.work();
    const { 'hydra:member': accounts } = await app.call(endpoints.listClientSbps, {}, { token: await member.token() });
    expect(accounts).toMatchObject([{ label: 'Sandbox Bank', last4: null, expiry: null }]);
    const next = await order({ code: sbp, member, method: accounts[0]!['@id'] });
    expect(await getOrder(next)).toMatchObject({ payment: { state: 'paid' } });
  });
});

describe('a visitor', () => {
  test('pays online too, returns to the first page, and saves no card [S-18]', async () => {
    const token = await createVisitor(app);
    const customer = await createHttpCustomer(app, { token });
    await customer.add('CUP', 7);
    await customer.assignAddress();
    await customer.assignUser();
    await customer.assignInterval();
    await customer.addRequiredProducts(true);
    await customer.assignPayment(online);
    await customer.calculate(true);
    const { order: made, payment } = await customer.complete();
    const [known] = await acquirer.listPayments({ order: made.uuid });
    const back = `/?success=true&order_id=${made.uuid}`;
    expect(known).toMatchObject({ confirmation: { return_url: expect.stringContaining(back) } });
    expect(known?.['merchant_customer_id']).toBeUndefined();
    await payAt(payment.paymentUrl, { ...testCard, save: 'yes' });
    await acquirer.work();
    const { data } = await app.call(endpoints.getOrder, { params: { uuid: made.uuid } }, { token });
    expect(data.payment.state).toBe('paid');
  });
});

test('after all this no table, no line of the log and no answer of the shop holds a number of a card [P-14]', async () => {
  const numbers = '(5555 ?5555 ?5555|4111 ?1111|2200 ?0000)';
  const member = await createMember(app);
  const made = await order({ code: online, member, savePaymentMethod: true });
  await payAt(made.payment.paymentUrl, { ...testCard, save: 'yes' });
  await acquirer.work();
  const cards = await app.call(endpoints.listClientCards, {}, { token: await member.token() });
  expect(cards['hydra:member']).toHaveLength(1);
  const answers = JSON.stringify([cards, await getOrder(made)]);
  expect(answers).not.toMatch(new RegExp(numbers));

  expect(logged.length).toBeGreaterThan(100);
  expect(logged.filter((line) => new RegExp(numbers).test(line))).toEqual([]);

  const { rows: tables } = await database.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'system')`);
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const { rows } = await database.execute<{ found: number }>(
      // The bytes of a picture, in hex, hold any digits by chance.
      sql.raw(`select count(*)::int as found from ${name} as t where (to_jsonb(t) - 'bytes')::text ~ '${numbers}'`),
    );
    expect(rows[0]?.found, name).toBe(0);
  }
});
