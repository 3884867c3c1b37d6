import { endpoints, operatorEndpoints, type CompletedOrder, type Order, type SecretName } from '@kaplya/contract';
import { HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import { createMember, createOperator, type Member } from '../../../test/people/operator.ts';
import { createHttpCustomer } from '../../../test/people/http-customer.ts';
import { serveAcquirer } from '../../../test/acquirer/serve-acquirer.ts';
import { startAcquirer } from '../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { startStripe } from '../../../test/stripe/stripe-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { captureHeld } from './holds/capture-held.ts';
import { returnMoney } from './holds/return-money.ts';
import { sendMoney } from './holds/send-money.ts';
import type { Payable, Payee, Payees } from './payee.ts';
import { finalReceiptTable, paymentTable, savedMethodTable } from './payments.table.ts';
import { pollPayments } from './polling/poll-payments.ts';
import { openPayment } from './requests/open-payment.ts';
import { startPayment } from './requests/start-payment.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const stripe = await startStripe({ clock });
const yooKassa = startAcquirer({ clock });
const served = await serveAcquirer(yooKassa);
const logged: string[] = [];
const env = { SANDBOX: 'off', STRIPE_URL: stripe.baseUrl, YOOKASSA_URL: served.baseUrl };
const app = await startTestApp({
  clock,
  env: { ...env, LOG_LEVEL: 'trace' },
  log: (line) => void logged.push(line),
});
const { context } = app;
const { database } = context;
const owner = await createMember(app, { roles: ['ROLE_ADMIN'] });

async function setSecret(name: SecretName, account: string, value: string, more: object = {}): Promise<void> {
  const { items } = await app.call(operatorEndpoints.listSecrets, {}, { token: await owner.token() });
  const version = items.find((each) => each.name === name && each.account === account)?.version ?? 0;
  const input = { params: { name }, body: { account, value, version, ...more } };
  await app.call(operatorEndpoints.saveSecret, input, { token: await owner.token() });
}

await setSecret('stripe', stripe.account, stripe.secretKey);
await setSecret('stripe-webhook', stripe.account, stripe.webhookSecret());

beforeEach(() => clock.set(tuesday));

const online = 10;
const onlineMethod = '/api/payment/payment_methods/online';

type Made = {
  readonly uuid: string;
  readonly toPay: number;
  readonly payment: CompletedOrder['payment'];
  readonly member: Member;
};

async function order({
  member: given,
  saves = false,
  method = onlineMethod,
}: { member?: Member; saves?: boolean; method?: string } = {}): Promise<Made> {
  const member = given ?? (await createMember(app));
  const token = await member.token();
  const customer = await createHttpCustomer(app, { token });
  await customer.add('CUP', 7);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  const payment = { cart: customer.cart, monolithType: online, paymentMethod: method, description: '' };
  await app.call(endpoints.assignPayment, { body: payment }, { token });
  const { totals } = await customer.calculate(true);
  const body = { cart: customer.cart, savePaymentMethod: saves };
  const made = await app.call(endpoints.completeCart, { body }, { token });
  return { uuid: made.order.uuid, toPay: totals.toPay.amount, payment: made.payment, member };
}

const getOrder = async ({ uuid, member }: Made): Promise<Order> =>
  (await app.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() })).data;

const listRows = ({ uuid }: Pick<Made, 'uuid'>) =>
  database.select().from(paymentTable).where(eq(paymentTable.documentId, uuid)).orderBy(paymentTable.attempt);

async function getRow(made: Pick<Made, 'uuid'>) {
  const row = (await listRows(made)).at(-1);
  if (!row) throw new Error('There is no payment');
  return row;
}

const pageOf = async (made: Pick<Made, 'uuid'>) => (await getRow(made)).acquirerPaymentId ?? '';

/** The payer pays on Stripe's page, and Stripe notifies the shop. */
async function pay(made: Made, card?: string): Promise<Made> {
  stripe.pay(await pageOf(made), card);
  expect(new Set(await stripe.deliver(app.fetch))).toEqual(new Set([200]));
  return made;
}

async function poll(milliseconds = 2 * MINUTE_MS): Promise<void> {
  clock.advance(milliseconds);
  await pollPayments(context);
}

async function listMethods(member: Member) {
  const answer = await app.call(endpoints.listPaymentMethods, { query: {} }, { token: await member.token() });
  return answer['hydra:member'].map(({ setup }) => setup.code);
}

async function listCards(member: Member) {
  const { 'hydra:member': items } = await app.call(endpoints.listClientCards, {}, { token: await member.token() });
  return items;
}

describe('a partner that takes money with Stripe [P-69]', () => {
  test('offers to pay on its page, and no SBP, which Stripe does not know', async () => {
    const codes = await listMethods(await createMember(app));
    expect(codes).toContain(online);
    expect(codes).not.toContain(8);
  });

  test('is offered nothing online in a currency that Stripe counts otherwise', async () => {
    const turnTo = async (currency: string | null) => {
      await context.database.execute(sql`update partner set currency = ${currency} where partner_id = 'moscow'`);
      context.changes.announce('partner', 'moscow');
    };
    await turnTo('JPY');
    onTestFinished(() => turnTo(null));
    expect(await listMethods(await createMember(app))).not.toContain(online);
  });

  test('has an order paid once, by a page that leads back to it, and discloses no phone', async () => {
    const made = await order();
    expect(made.payment).toEqual({
      required: true,
      paymentUrl: expect.stringContaining('https://checkout.stripe.example/') as string,
    });
    const { fields } = stripe.asked.findLast(({ path }) => path === 'checkout/sessions')!;
    expect(fields.get('success_url')).toContain(`/orders/${made.uuid}?t=`);
    expect([...fields.values()].join(' ')).not.toContain(made.member.phone.replace('+', ''));

    stripe.pay(await pageOf(made));
    const [first] = await stripe.deliver(app.fetch, { isReversed: true });
    expect(first).toBe(200);
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'paid' }, paidAmount: { amount: made.toPay } });
    const { rows } = await database.execute(sql`
      select count(*)::int as entries, sum(amount_minor)::int as balance from payment_entry where document_id = ${made.uuid}`);
    expect(rows).toEqual([{ entries: 1, balance: made.toPay }]);
    expect(await getRow(made)).toMatchObject({
      acquirer: 'stripe',
      acquirerAccount: stripe.account,
      methodKind: 'card',
    });
  });

  test('learns of a payment without a notification, too', async () => {
    const made = await order();
    stripe.pay(await pageOf(made));
    stripe.forgetEvents();
    await poll();
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'paid' } });
  });

  test('hears of the PaymentIntent alone, and knows whose it is', async () => {
    const made = await order();
    const page = await pageOf(made);
    stripe.pay(page);
    stripe.forgetEvents();
    const event = {
      type: 'payment_intent.succeeded',
      data: { object: { id: stripe.sessions.get(page)!.payment_intent } },
    };
    expect((await send(event)).status).toBe(200);
    expect(await getRow(made)).toMatchObject({ status: 'succeeded', acquirerPaymentId: page });
  });

  test('lets a payer whose card is declined try another one on the page', async () => {
    const made = await order();
    await pay(made, '9995');
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'awaiting' } });
    await pay(made);
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'paid' } });
  });

  test('has an order that is not paid in its hour end, and its next attempt has a page of its own', async () => {
    const made = await order();
    const former = await pageOf(made);
    clock.advance(HOUR_MS);
    expect(await stripe.deliver(app.fetch)).toEqual([200]);
    expect(await getRow(made)).toMatchObject({ status: 'canceled', cancelReason: 'expired_on_confirmation' });
    const failed = await getOrder(made);
    expect(failed.payment).toMatchObject({ state: 'failed', reason: expect.any(String) as string });
    const body = { documentId: made.uuid, returnUrl: 'http://localhost:3000/orders', paymentMethod: onlineMethod };
    const token = await made.member.token();
    const again = await app.call(endpoints.createPaymentRequest, { body }, { token });
    expect(again).toEqual({ paymentUrl: expect.stringContaining('checkout.stripe.example') as string });
    expect(await pageOf(made)).not.toBe(former);
  });

  test('makes no second payment of a lost answer: the key is the same [rule 62]', async () => {
    stripe.play('lost');
    const made = await order();
    expect(made.payment).toEqual({ required: true, paymentUrl: null });
    await poll();
    const own = [...stripe.sessions.values()].filter(({ metadata }) => metadata['order_id'] === made.uuid);
    expect(own).toHaveLength(1);
    expect(await getRow(made)).toMatchObject({ acquirerPaymentId: own[0]!.id, status: 'pending', attempt: 1 });
    const keys = stripe.asked
      .filter(({ fields }) => fields.get('client_reference_id') === made.uuid)
      .map(({ key }) => key);
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
  });

  test('whose secret is deleted while a customer asks to pay takes no payment, and says so', async () => {
    const made = await order();
    const token = await made.member.token();
    const body = {
      documentId: made.uuid,
      paymentMethod: onlineMethod,
      returnUrl: 'http://localhost:3000/orders',
      clientEmail: 'new@mail.example',
    };
    const { items } = await app.call(operatorEndpoints.listSecrets, {}, { token: await owner.token() });
    const version = items.find(({ name }) => name === 'stripe')?.version ?? 0;
    const query = { account: stripe.account, version, despiteUse: '1' as const };
    const asked = await withTransaction(database, async (transaction) => {
      // The method is found by then, and the open payment is looked up.
      await transaction.execute(sql`select from payment where document_id = ${made.uuid} for update`);
      const answer = app.send(endpoints.createPaymentRequest, { body }, { token });
      await vi.waitFor(async () => {
        const { rows } = await database.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows.length).toBeGreaterThan(0);
      }, 5000);
      const removal = { params: { name: 'stripe' as const }, query };
      await app.call(operatorEndpoints.deleteSecret, removal, { token: await owner.token() });
      return { answer };
    });
    const answer = await asked.answer;
    await setSecret('stripe', stripe.account, stripe.secretKey);
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'payment.method_unavailable' }]);
    expect(await getRow(made)).toMatchObject({ status: 'pending' });
  });

  test('finds a payment whose answer was lost by the notification of it', async () => {
    stripe.play('lost');
    const made = await order();
    const own = [...stripe.sessions.values()].find(({ metadata }) => metadata['order_id'] === made.uuid);
    stripe.pay(own!.id);
    await stripe.deliver(app.fetch);
    expect(await getRow(made)).toMatchObject({ status: 'succeeded', acquirerPaymentId: own!.id });
  });

  test('refunds a part to where the money came from, and then the rest, each once', async () => {
    const made = await pay(await order());
    const operator = await createOperator(app);
    const { items } = await operator.deliver(made.uuid);
    const sold = items.find(({ kind }) => kind === 'goods')!;
    await operator.refund(made.uuid, [{ id: sold.id, quantity: 2 }]);
    const intent = stripe.intents.get(stripe.sessions.get(await pageOf(made))!.payment_intent!)!;
    const [refund, ...others] = [...stripe.refunds.values()].filter(({ payment_intent: id }) => id === intent.id);
    expect(others).toEqual([]);
    expect(refund!.amount).toBeGreaterThan(0);
    expect(refund!.amount).toBeLessThan(made.toPay);
    await stripe.deliver(app.fetch);
    await poll();
    expect(await getRow(made)).toMatchObject({ capturedMinor: made.toPay, refundedMinor: refund!.amount });
    expect(intent.amount_refunded).toBe(refund!.amount);
  });

  test('says so when a refund that had succeeded comes back from the bank', async () => {
    const count = async () =>
      (await context.metrics.registry.getSingleMetric('payments_total')?.get())?.values.find(
        ({ labels }) => labels['outcome'] === 'refund_declined',
      )?.value ?? 0;
    const made = await pay(await order());
    const operator = await createOperator(app);
    await operator.move(made.uuid, 'cancelled', { note: 'Передумали' });
    await stripe.deliver(app.fetch);
    expect(await getRow(made)).toMatchObject({ refundedMinor: made.toPay });
    const [before, from] = [await count(), logged.length];
    const refund = [...stripe.refunds.values()].at(-1)!;
    stripe.returnRefund(refund, 'lost_or_stolen_card');
    await stripe.deliver(app.fetch);
    expect(await count()).toBe(before + 1);
    expect(logged.slice(from).join('')).toContain(refund.id);
  });

  test('has no receipts, queues none, and the port says so', async () => {
    const made = await pay(await order());
    await (await createOperator(app)).deliver(made.uuid);
    await poll();
    const receipts = await database.select().from(finalReceiptTable).where(eq(finalReceiptTable.documentId, made.uuid));
    expect(receipts).toEqual([]);
    expect(context.payments.acquirerOf('moscow')?.receipts).toBeNull();
    expect(stripe.asked.flatMap(({ fields }) => [...fields.keys()]).filter((name) => name.includes('receipt'))).toEqual(
      [],
    );
  });
});

const send = (event: object, headers: Record<string, string> = {}) => {
  const body = JSON.stringify(event);
  const all = { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body), ...headers };
  return app.fetch('/api/payment/notifications/stripe/moscow', { method: 'POST', headers: all, body });
};

describe('a saved card at Stripe [P-69]', () => {
  async function saveCard(): Promise<Member> {
    const { member } = await pay(await order({ saves: true }));
    const [row] = await database
      .select()
      .from(savedMethodTable)
      .where(eq(savedMethodTable.customerId, member.subjectId));
    expect(row).toMatchObject({ acquirer: 'stripe', acquirerAccount: stripe.account, last4: '4242', expiry: '09/31' });
    expect(JSON.stringify(row)).not.toContain('Xt5EWLLDS7FJjR1c');
    return member;
  }

  async function findMethodId({ subjectId }: Member): Promise<string> {
    const [row] = await database.select().from(savedMethodTable).where(eq(savedMethodTable.customerId, subjectId));
    return row!.acquirerMethodId.split('/')[1]!;
  }

  test('pays the next order without its payer', async () => {
    const member = await saveCard();
    const [card] = await listCards(member);
    const made = await order({ member, method: card!['@id'] });
    expect(made.payment.paymentUrl).toBeNull();
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'paid' } });
    expect((await getRow(made)).acquirerPaymentId).toMatch(/^pi_/);
    expect(await stripe.deliver(app.fetch)).toEqual([200]);
  });

  test.each([
    ['9995', 'insufficient_funds', 'На карте или счёте не хватает денег. Пополните или оплатите иначе.'],
    ['0002', 'general_decline', 'Банк отклонил платёж. Попробуйте ещё раз или оплатите иначе.'],
    ['3184', '3d_secure_failed', 'Банк не подтвердил, что платите вы. Попробуйте ещё раз.'],
  ])('that its bank declines (%s, %s) says why in the payer’s words', async (last4, reason, text) => {
    const member = await saveCard();
    stripe.turnCard(await findMethodId(member), last4);
    const [card] = await listCards(member);
    const made = await order({ member, method: card!['@id'] });
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'failed', reason: text }, canPay: true });
    expect(await getRow(made)).toMatchObject({ status: 'canceled', cancelReason: reason });
    // The card may pay another time.
    expect(await listCards(member)).toHaveLength(1);
  });

  test('that Stripe has forgotten is offered no more', async () => {
    const member = await saveCard();
    stripe.turnCard(await findMethodId(member), null);
    const [card] = await listCards(member);
    const made = await order({ member, method: card!['@id'] });
    expect(await getRow(made)).toMatchObject({ status: 'canceled', cancelReason: 'permission_revoked' });
    expect(await listCards(member)).toEqual([]);
  });

  test('is charged once, though the answer is lost', async () => {
    const member = await saveCard();
    const [card] = await listCards(member);
    const before = stripe.intents.size;
    stripe.play('lost');
    const made = await order({ member, method: card!['@id'] });
    await poll();
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'paid' } });
    expect(stripe.intents.size).toBe(before + 1);
  });
});

describe('a notification at Stripe’s address [P-69] [rule 67]', () => {
  test('without the signature of the account is refused before anything is done', async () => {
    const made = await order();
    const page = await pageOf(made);
    stripe.pay(page);
    stripe.forgetEvents();
    const event = { type: 'checkout.session.completed', data: { object: { id: page } } };
    const body = JSON.stringify(event);
    const asked = stripe.asked.length;
    for (const signature of [
      'nonsense',
      stripe.sign(body, { secrets: ['whsec_of_nobody'] }),
      stripe.sign(body, { at: clock.now().getTime() / 1000 - 301 }),
      stripe.sign(`${body} `),
    ]) {
      expect((await send(event, { 'stripe-signature': signature })).status).toBe(403);
    }
    expect(stripe.asked.length).toBe(asked);
    const { rows } = await database.execute(sql`select 1 from payment_notification where object_id = ${page}`);
    expect(rows).toEqual([]);
    expect(await getRow(made)).toMatchObject({ status: 'pending' });
    expect((await send(event)).status).toBe(200);
    expect(await getRow(made)).toMatchObject({ status: 'succeeded' });
  });

  test('is signed over its bytes, not over what they mean', async () => {
    const body = '{ "type" : "checkout.session.completed",  "data": {"object": {"id": "cs_nobody"}} }';
    const headers = { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body) };
    const path = '/api/payment/notifications/stripe/moscow';
    expect((await app.fetch(path, { method: 'POST', headers, body })).status).toBe(200);
    const compact = JSON.stringify(JSON.parse(body));
    expect((await app.fetch(path, { method: 'POST', headers, body: compact })).status).toBe(403);
  });

  test('that lies is signed, and believed in nothing: the payment is read back [rule 63]', async () => {
    const made = await order();
    const object = { id: await pageOf(made), status: 'complete', payment_status: 'paid', amount_total: 1 };
    expect((await send({ type: 'checkout.session.completed', data: { object } })).status).toBe(200);
    expect(await getRow(made)).toMatchObject({ status: 'pending', capturedMinor: 0 });
  });

  test('is believed with the secret that staff have just replaced, without a restart', async () => {
    const former = stripe.webhookSecret();
    const event = { type: 'customer.created', data: { object: { id: 'cus_1' } } };
    stripe.signWith('whsec_TheNextOneOfTheEndpoint');
    expect((await send(event)).status).toBe(403);
    // For a day Stripe signs with both.
    stripe.signWith('whsec_TheNextOneOfTheEndpoint', former);
    expect((await send(event)).status).toBe(200);
    await setSecret('stripe-webhook', stripe.account, 'whsec_TheNextOneOfTheEndpoint');
    stripe.signWith('whsec_TheNextOneOfTheEndpoint');
    expect((await send(event)).status).toBe(200);
    stripe.signWith(former);
    expect((await send(event)).status).toBe(403);
    await setSecret('stripe-webhook', stripe.account, former);
  });
});

describe('a partner with Stripe and YooKassa [P-69] [P-40]', () => {
  test('takes new payments with one; money goes back where it came from', async () => {
    const first = await pay(await order());
    await setSecret('yookassa', '100500', served.secretKey, { takesNewPayments: true });
    expect(await listMethods(first.member)).toEqual(expect.arrayContaining([8, 10]));
    const second = await order();
    expect(await getRow(second)).toMatchObject({ acquirer: 'yookassa', acquirerAccount: '100500' });

    const body = { externalOrder: first.uuid, reasonId: 'changed_mind' };
    await app.call(endpoints.cancelOrder, { body }, { token: await first.member.token() });
    expect(await getRow(first)).toMatchObject({ acquirer: 'stripe', refundedMinor: first.toPay });

    // A card that was saved at Stripe is not offered while YooKassa takes the payments.
    await setSecret('stripe', stripe.account, stripe.secretKey, { takesNewPayments: true });
    const { member } = await pay(await order({ saves: true }));
    expect(await listCards(member)).toHaveLength(1);
    await setSecret('yookassa', '100500', served.secretKey, { takesNewPayments: true });
    expect(await listCards(member)).toEqual([]);
    await setSecret('stripe', stripe.account, stripe.secretKey, { takesNewPayments: true });
    expect(await listCards(member)).toHaveLength(1);
  });

  test('sees both in the list, with the secret of the notifications in no place of its own', async () => {
    const { items } = await app.call(operatorEndpoints.listSecrets, {}, { token: await owner.token() });
    expect(items.map(({ name, position, takesNewPayments }) => [name, position, takesNewPayments])).toEqual(
      expect.arrayContaining([
        ['stripe', 1, true],
        ['stripe-webhook', null, false],
      ]),
    );
    const asked = { params: { name: 'stripe-webhook' as const }, body: { account: stripe.account } };
    const token = await owner.token();
    expect(await app.call(operatorEndpoints.testSecret, asked, { token })).toEqual({ result: 'untestable' });
    const own = { params: { name: 'stripe' as const }, body: { account: stripe.account } };
    expect(await app.call(operatorEndpoints.testSecret, own, { token })).toEqual({ result: 'ok' });
  });

  test.each([
    ['stripe', 'pk_live_publishableKeyOfSomebody'],
    ['stripe', 'whsec_OfTheEndpointOfTheShop'],
    ['stripe-webhook', 'sk_test_51KaplyaSecretOfTheAccount'],
  ] as const)('is refused a key of another kind for %s', async (name, value) => {
    const input = { params: { name }, body: { account: 'acct_12345', value, version: 0 } };
    expect((await app.send(operatorEndpoints.saveSecret, input, { token: await owner.token() })).status).toBe(422);
  });
});

describe('money that Stripe holds for a cell [P-69]', async () => {
  const amountMinor = 300_00;
  const heard: string[] = [];
  let isPayable = true;
  const report = (what: string) => Promise.resolve(void heard.push(what));
  const payee: Payee = {
    lockPayable: () => {
      const payable: Payable = {
        ...{
          number: 'C-1',
          subjectId: crypto.randomUUID(),
          isRegistered: true,
          payer: 'individual',
          phone: '+79001234567',
        },
        ...{ email: null, amountMinor, leftMinor: amountMinor, paidMinor: 0, currency: 'RUB', status: null },
        ...{ isPayable, createdAt: new Date(0) },
      };
      return Promise.resolve(payable);
    },
    onHeld: async () => (await report('held'), true),
    onPaid: async () => (await report('paid'), true),
    onReleased: () => report('released'),
    onRefunded: () => report('refunded'),
    onFailed: () => report('failed'),
  };
  const payees: Payees = { cell: payee, order: payee, rental: payee };
  const cells = await startTestApp({ clock, env, payees });
  const cellOwner = await createMember(cells, { roles: ['ROLE_ADMIN'] });
  for (const [name, value] of [
    ['stripe', stripe.secretKey],
    ['stripe-webhook', stripe.webhookSecret()],
  ] as const) {
    const input = { params: { name }, body: { account: stripe.account, value, version: 0 } };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await cells.call(operatorEndpoints.saveSecret, input, { token: await cellOwner.token() });
  }
  const moscow = (await findPartner(cells.context, 'moscow'))!;

  async function hold(): Promise<{ documentId: string; page: string }> {
    isPayable = true;
    heard.length = 0;
    const documentId = crypto.randomUUID();
    const { paymentId } = await withTransaction(cells.context.database, (transaction) =>
      openPayment(cells.context, transaction, {
        ...{
          partner: moscow,
          purpose: 'cell',
          documentId,
          subjectId: crypto.randomUUID(),
          amountMinor,
          currency: 'RUB',
        },
        ...{
          methodCode: online,
          savedMethodId: null,
          savesMethod: false,
          isHeld: true,
          returnUrl: 'http://localhost:3000/',
        },
        receipt: [{ name: 'W19', quantity: 1, unitPriceMinor: amountMinor, vatCode: 11, paymentSubject: 'commodity' }],
        now: clock.now(),
      }),
    );
    await startPayment(cells.context, moscow, paymentId);
    const [row] = await cells.context.database.select().from(paymentTable).where(eq(paymentTable.id, paymentId));
    const page = row!.acquirerPaymentId!;
    stripe.pay(page);
    expect(new Set(await stripe.deliver(cells.fetch))).toEqual(new Set([200]));
    expect(heard).toEqual(['held']);
    return { documentId, page };
  }

  const stateOf = (page: string) => stripe.intents.get(stripe.sessions.get(page)!.payment_intent!)!.status;

  test('is taken when the door opens, once, though the answer is lost', async () => {
    const { documentId, page } = await hold();
    isPayable = false;
    const now = clock.now();
    const paymentIds = await withTransaction(cells.context.database, (transaction) =>
      captureHeld(transaction, { partner: moscow, documentId, now }),
    );
    // The session is read, and what captures it is lost.
    stripe.play('ok', 'lost');
    await sendMoney(cells.context, moscow, { paymentIds, refundIds: [] });
    expect([stateOf(page), heard]).toEqual(['succeeded', ['held']]);
    clock.advance(5 * MINUTE_MS);
    await pollPayments(cells.context);
    expect(heard).toEqual(['held', 'paid']);
  });

  test('is released when it stays shut', async () => {
    const { documentId, page } = await hold();
    isPayable = false;
    const wanted = { partner: moscow, documentId, reason: 'door', now: clock.now() };
    const money = await withTransaction(cells.context.database, (transaction) => returnMoney(transaction, wanted));
    await sendMoney(cells.context, moscow, money);
    expect([stateOf(page), heard]).toEqual(['canceled', ['held', 'released']]);
    expect(await stripe.deliver(cells.fetch)).toEqual([200]);
    expect(heard).toEqual(['held', 'released']);
  });
});

test('no line of the log has a secret of Stripe, a card or what pays with it [G-091] [P-14]', () => {
  expect(logged.length).toBeGreaterThan(50);
  const text = logged.join('');
  for (const secret of [stripe.secretKey, stripe.webhookSecret(), 'Xt5EWLLDS7FJjR1c'])
    expect(text).not.toContain(secret);
});
