import { endpoints, type Order } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#context.ts';
import { createMember, type Member } from '../../../../test/people/operator.ts';
import { serveAcquirer } from '../../../../test/acquirer/serve-acquirer.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { paymentTable, savedMethodTable } from '../payments.table.ts';
import { pollPayments } from '../polling/poll-payments.ts';
import { handleNotification } from '../notifications/handle-notification.ts';
import { fillAccounts } from './fill-accounts.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const acquirer = startAcquirer({ clock });
const served = await serveAcquirer(acquirer);
/** The shop at first, with one account. */
const app = await startTestApp({ clock, payments: served.configure('moscow:100500') });

beforeEach(() => clock.set(tuesday));

/** Restarts the shop with other accounts. */
async function restart(accounts: string, log?: (line: string) => void): Promise<TestApp> {
  const env = { LOG_LEVEL: log ? 'info' : 'silent' };
  return startOtherApp(app.context, { clock, env, payments: served.configure(accounts), ...(log && { log }) });
}

type Made = { readonly uuid: string; readonly id: string; readonly toPay: number; readonly member: Member };

async function order(shop: TestApp, { saves = false } = {}): Promise<Made> {
  const member = await createMember(shop);
  const token = await member.token();
  const customer = await createHttpCustomer(shop, { token });
  await customer.add('CUP', 7);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(10);
  const { totals } = await customer.calculate(true);
  const body = { cart: customer.cart, savePaymentMethod: saves };
  const { order: made } = await shop.call(endpoints.completeCart, { body }, { token });
  const [payment] = await listAt('100500', made.uuid);
  return { uuid: made.uuid, id: payment?.id ?? '', toPay: totals.toPay.amount, member };
}

const listAt = (shop: string, uuid: string) => acquirer.listPayments({ shop, order: uuid });

async function pay(shop: TestApp, { saves = false } = {}): Promise<Made> {
  const made = await order(shop, { saves });
  await acquirer.approve(made.id, { save: saves });
  await poll(shop);
  return made;
}

async function poll({ context }: TestApp): Promise<void> {
  clock.advance(2 * MINUTE_MS);
  await pollPayments(context);
}

async function cancel(shop: TestApp, { uuid, member }: Made): Promise<Order> {
  const body = { externalOrder: uuid, reasonId: 'changed_mind' };
  return (await shop.call(endpoints.cancelOrder, { body }, { token: await member.token() })).order;
}

const getOrder = async (shop: TestApp, { uuid, member }: Made): Promise<Order> =>
  (await shop.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() })).data;

async function countPayments({ metrics }: Context, outcome: string): Promise<number> {
  const counted = await metrics.registry.getSingleMetric('payments_total')?.get();
  return counted?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
}

describe('money that came at an account of the partner [P-40]', () => {
  test('goes back from there when the partner has another one for what is paid now', async () => {
    const paid = await pay(app);
    const moved = await restart('moscow:100600,moscow:100500');
    expect(await cancel(moved, paid)).toMatchObject({ payment: { state: 'refunded' } });
    expect((await acquirer.getPayment(paid.id)).refunds).toHaveLength(1);

    const next = await order(moved);
    expect(await listAt('100600', next.uuid)).toHaveLength(1);
    expect(await listAt('100500', next.uuid)).toEqual([]);
  });

  test('waits, is named and is never asked for at another one while that account is not configured', async () => {
    const paid = await pay(app);
    const lines: string[] = [];
    const moved = await restart('moscow:100600', (line) => lines.push(line));
    expect(await cancel(moved, paid)).toMatchObject({ payment: { state: 'refunding' } });
    await poll(moved);
    expect(await getOrder(moved, paid)).toMatchObject({ payment: { state: 'refunding' } });
    expect(lines.join('')).toContain('"account":"100500"');
    expect(lines.join('')).not.toContain('secret');
    expect(await countPayments(moved.context, 'account_missing')).toBeGreaterThan(0);

    const mended = await restart('moscow:100600,moscow:100500');
    clock.advance(10 * MINUTE_MS);
    await poll(mended);
    expect(await getOrder(mended, paid)).toMatchObject({ payment: { state: 'refunded' } });
  });

  test('is not awaited of a payment that was never asked for at an account that is gone: it is given up', async () => {
    const made = await order(app);
    const { database } = app.context;
    const neverAsked = { acquirerPaymentId: null, confirmationUrl: null, askedAt: null, askedWith: null, asks: 0 };
    const isMade = eq(paymentTable.documentId, made.uuid);
    await database
      .update(paymentTable)
      .set({ ...neverAsked, status: 'opening', checkAt: clock.now() })
      .where(isMade);
    await poll(await restart('moscow:100600'));
    const [payment] = await database.select().from(paymentTable).where(isMade);
    expect(payment).toMatchObject({ status: 'canceled', cancelReason: 'method_unavailable', checkAt: null });
  });

  test('on a card that was saved there does not offer that card at another one, nor charge it', async () => {
    const paid = await pay(app, { saves: true });
    const cardsOf = async (shop: TestApp) =>
      (await shop.call(endpoints.listClientCards, {}, { token: await paid.member.token() }))['hydra:member'];
    const [card] = await cardsOf(app);
    expect(card).toMatchObject({ last4: expect.any(String) });

    const moved = await restart('moscow:100600,moscow:100500');
    expect(await cardsOf(moved)).toEqual([]);
    const customer = await createHttpCustomer(moved, { token: await paid.member.token() });
    await customer.add('CUP', 7);
    const payment = { cart: customer.cart, monolithType: 10, paymentMethod: card!['@id'], description: '' };
    const refused = await moved.callRefused(endpoints.assignPayment, { body: payment }, { token: customer.token });
    expect(refused).toMatchObject({ status: 422, error: { code: 'payment.method_unavailable' } });
    expect(await cardsOf(await restart('moscow:100500,moscow:100600'))).toHaveLength(1);
  });

  test('and of which a notification speaks is looked up there, also when its making was never answered', async () => {
    const made = await order(app);
    const moved = await restart('moscow:100600,moscow:100500');
    await acquirer.approve(made.id);
    const notify = (id: string) => {
      const body = { type: 'notification', event: 'payment.succeeded', object: { id } };
      return handleNotification(moved.context, {
        ...{ acquirer: 'yookassa', partnerId: 'moscow', ip: '185.71.76.1', body },
        ...{ headers: new Headers(), bytes: new Uint8Array() },
      });
    };
    await notify(made.id);
    expect(await getOrder(moved, made)).toMatchObject({ payment: { state: 'paid' } });

    const unanswered = await order(app);
    const changes = { status: 'opening', acquirerPaymentId: null, confirmationUrl: null } as const;
    await app.context.database.update(paymentTable).set(changes).where(eq(paymentTable.documentId, unanswered.uuid));
    await acquirer.approve(unanswered.id);
    await notify(unanswered.id);
    expect(await getOrder(moved, unanswered)).toMatchObject({ payment: { state: 'paid' } });
  });

  test('without a name of it is put down to the account that is configured at a start, and stays there', async () => {
    const paid = await pay(app, { saves: true });
    const { database } = app.context;
    await database.update(paymentTable).set({ acquirerAccount: null });
    await database.update(savedMethodTable).set({ acquirerAccount: null });
    const upgraded = await restart('moscow:100500');
    const stopped = fillAccounts({ ...upgraded.context, stopping: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow('aborted');
    await fillAccounts(upgraded.context);
    await fillAccounts((await restart('moscow:100600,moscow:100500')).context);
    const accounts = await database
      .selectDistinct({ account: paymentTable.acquirerAccount, ofCard: savedMethodTable.acquirerAccount })
      .from(paymentTable)
      .leftJoin(savedMethodTable, eq(savedMethodTable.customerId, paymentTable.subjectId))
      .where(eq(paymentTable.documentId, paid.uuid));
    expect(accounts).toEqual([{ account: '100500', ofCard: '100500' }]);
    const moved = await restart('moscow:100600,moscow:100500');
    expect(await cancel(moved, paid)).toMatchObject({ payment: { state: 'refunded' } });
  });

  test('without a name of it waits while several accounts are configured and none is known to be its own', async () => {
    const paid = await pay(app, { saves: true });
    const { database } = app.context;
    await database.update(paymentTable).set({ acquirerAccount: null });
    await database.update(savedMethodTable).set({ acquirerAccount: null });
    const lines: string[] = [];
    const upgraded = await restart('moscow:100600,moscow:100500', (line) => lines.push(line));
    await fillAccounts(upgraded.context);
    expect(lines.join('')).toContain('start once with the only one at which they came');
    expect(await cancel(upgraded, paid)).toMatchObject({ payment: { state: 'refunding' } });
    const listCards = async (shop: TestApp) =>
      (await shop.call(endpoints.listClientCards, {}, { token: await paid.member.token() }))['hydra:member'];
    expect(await listCards(upgraded)).toEqual([]);

    // New payments are not blocked by it.
    const next = await order(upgraded);
    const [atNew] = await listAt('100600', next.uuid);
    await acquirer.approve(atNew!.id);
    await poll(upgraded);
    expect(await getOrder(upgraded, next)).toMatchObject({ payment: { state: 'paid' } });
    expect(await getOrder(upgraded, paid)).toMatchObject({ payment: { state: 'refunding' } });

    await fillAccounts((await restart('moscow:100500')).context);
    expect(await listCards(await restart('moscow:100500,moscow:100600'))).toHaveLength(1);
    clock.advance(10 * MINUTE_MS);
    await poll(upgraded);
    expect(await getOrder(upgraded, paid)).toMatchObject({ payment: { state: 'refunded' } });
  });
});
