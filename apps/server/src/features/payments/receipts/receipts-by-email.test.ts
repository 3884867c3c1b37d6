import { endpoints, type CompletedOrder, type Order } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { customerTable } from '#features/identity/identity.table.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { createHttpCustomer, createVisitor, type HttpCustomer } from '../../../../test/people/http-customer.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { pollPayments } from '../polling/poll-payments.ts';

const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
const { context } = app;
const { database } = context;
acquirer.notify(app.fetch);

const phone = '+79161112233';
const onReceipts = '79161112233';

beforeEach(() => {
  clock.set(tuesday);
  acquirer.comeUp();
});

type Who = { readonly token: () => Promise<string> };

async function createGuest(): Promise<Who> {
  const token = await createVisitor(app);
  return { token: () => Promise.resolve(token) };
}

async function createCustomer(email: string | null): Promise<Member> {
  const member = await createMember(app);
  await database.update(customerTable).set({ email }).where(eq(customerTable.id, member.subjectId));
  return member;
}

async function fillCart(who: Who, email?: string): Promise<HttpCustomer> {
  const httpCustomer = await createHttpCustomer(app, { token: await who.token() });
  await httpCustomer.add('CUP', 7);
  await httpCustomer.assignAddress();
  await httpCustomer.assignUser({ phoneNumber: phone, ...(email !== undefined && { email }) });
  await httpCustomer.assignInterval();
  await httpCustomer.addRequiredProducts(null);
  await httpCustomer.assignPayment(10);
  await httpCustomer.calculate(null);
  return httpCustomer;
}

async function order(who: Who, email?: string): Promise<CompletedOrder['order']> {
  return (await (await fillCart(who, email)).complete()).order;
}

async function getOrder(who: Who, uuid: string): Promise<Order> {
  return (await app.call(endpoints.getOrder, { params: { uuid } }, { token: await who.token() })).data;
}

/** The newest payment of an order, and its receipt contact. */
async function findPayment(uuid: string): Promise<{ id: string; count: number; sentTo: unknown[] }> {
  const payments = await acquirer.listPayments({ order: uuid });
  const { receipts } = await acquirer.getPayment(payments[0]!.id);
  const sentTo = (receipts as unknown as { customer: unknown }[]).map(({ customer }) => customer);
  return { id: payments[0]!.id, count: payments.length, sentTo };
}

async function pay(uuid: string): Promise<void> {
  await acquirer.approve((await findPayment(uuid)).id);
  await acquirer.work();
}

async function requestPayment(who: Who, uuid: string, more: object) {
  const paymentMethod = '/api/payment/payment_methods/online';
  const body = { documentId: uuid, returnUrl: 'http://localhost:3000/orders', paymentMethod, ...more };
  const response = await app.send(endpoints.createPaymentRequest, { body }, { token: await who.token() });
  return { status: response.status, answer: await response.json() };
}

describe('the receipts of an order [C-15]', () => {
  test('go to the e-mail that a guest typed: the first, that of the delivery, and that of what goes back', async () => {
    const guest = await createGuest();
    const delivered = await order(guest, ' Anna.Guest@Example.com ');
    expect((await getOrder(guest, delivered.uuid)).receipt).toEqual({ email: 'anna.guest@example.com', phone: null });
    await pay(delivered.uuid);
    const operator = await createOperator(app);
    await operator.deliver(delivered.uuid);
    clock.advance(MINUTE_MS);
    await pollPayments(context);
    const email = { email: 'anna.guest@example.com' };
    expect((await findPayment(delivered.uuid)).sentTo).toEqual([email, email]);

    const cancelled = await order(guest, 'anna.guest@example.com');
    await pay(cancelled.uuid);
    const body = { externalOrder: cancelled.uuid, reasonId: 'changed_mind' };
    await app.call(endpoints.cancelOrder, { body }, { token: await guest.token() });
    expect((await findPayment(cancelled.uuid)).sentTo).toEqual([email, email]);
  });

  test('go to the phone of who gave no e-mail', async () => {
    const guest = await createGuest();
    const { uuid } = await order(guest);
    expect((await getOrder(guest, uuid)).receipt).toEqual({ email: null, phone });
    await pay(uuid);
    expect((await findPayment(uuid)).sentTo).toEqual([{ phone: onReceipts }]);
  });

  test('go to the e-mail of the account, unless its owner types another or none', async () => {
    const customer = await createCustomer('anna@example.com');
    const httpCustomer = await fillCart(customer);
    expect((await httpCustomer.restore()).user).toMatchObject({ email: 'anna@example.com' });
    const { order: usual } = await httpCustomer.complete();
    expect((await getOrder(customer, usual.uuid)).receipt.email).toBe('anna@example.com');

    const another = await order(customer, 'office@example.com');
    expect((await getOrder(customer, another.uuid)).receipt.email).toBe('office@example.com');
    const none = await order(customer, '');
    expect((await getOrder(customer, none.uuid)).receipt).toEqual({ email: null, phone });
  });

  test('know the e-mail that the account got after the cart was made', async () => {
    const customer = await createCustomer(null);
    const httpCustomer = await fillCart(customer);
    await database
      .update(customerTable)
      .set({ email: 'late@example.com' })
      .where(eq(customerTable.id, customer.subjectId));
    const made = await httpCustomer.complete();
    expect((await getOrder(customer, made.order.uuid)).receipt.email).toBe('late@example.com');
  });
});

describe('the e-mail of a cart [C-15]', () => {
  test('is restored with it, stays when phone and name are sent again without it, and is removed when emptied', async () => {
    const httpCustomer = await fillCart(await createGuest(), 'anna@example.com');
    const user = { phoneNumber: phone, name: 'Анна', email: 'anna@example.com' };
    expect((await httpCustomer.restore()).user).toEqual(user);
    await httpCustomer.assignUser({ phoneNumber: phone });
    expect((await httpCustomer.restore()).user).toEqual(user);
    await httpCustomer.assignUser({ phoneNumber: phone, email: ' ' });
    expect((await httpCustomer.restore()).user).toEqual({ ...user, email: null });
  });

  test('is refused by its field when it is none, beside everything else that is wrong [V-02]', async () => {
    const { cart, token } = await fillCart(await createGuest(), 'anna@example.com');
    const { status, error } = await app.callRefused(
      endpoints.assignUser,
      { body: { cart, phoneNumber: '+7999', name: 'Анна', email: 'anna@' } },
      { token },
    );
    expect(status).toBe(422);
    expect(error.errors).toMatchObject([
      { code: 'cart.phone_invalid', field: 'phoneNumber' },
      { code: 'identity.email_invalid', field: 'email' },
    ]);
  });

  test('leaves the cart with its order', async () => {
    const httpCustomer = await fillCart(await createGuest(), 'anna@example.com');
    await httpCustomer.complete();
    const { rows } = await database.execute(sql`select email from cart where id = ${httpCustomer.cart}`);
    expect(rows).toEqual([{ email: null }]);
  });
});

test('an order says from where it was last paid, beside where it was made [C-18]', async () => {
  const guest = await createGuest();
  const { uuid } = await order(guest);
  expect(await getOrder(guest, uuid)).toMatchObject({ context: 'site', payment: { context: 'site' } });
  await acquirer.decline((await findPayment(uuid)).id);
  await acquirer.work();
  const request = { context: 'app', autoRedirect: true, clientAddress: 'Arbat, 1' };
  expect(await requestPayment(guest, uuid, request)).toMatchObject({ status: 200 });
  expect(await getOrder(guest, uuid)).toMatchObject({ context: 'site', payment: { context: 'app' } });
});

describe('a payment request with another e-mail or phone [C-15]', () => {
  test('sends the receipts there, also those of a payment that is open, whose page nobody pays on any more', async () => {
    const guest = await createGuest();
    const { uuid } = await order(guest, 'anna@example.com');
    const before = await findPayment(uuid);
    expect(await requestPayment(guest, uuid, { clientEmail: 'Office@example.com' })).toMatchObject({ status: 200 });
    const after = await findPayment(uuid);
    expect(after).toMatchObject({ count: before.count + 1 });
    expect((await getOrder(guest, uuid)).receipt).toEqual({ email: 'office@example.com', phone: null });
    // The same contact again opens no third payment.
    await requestPayment(guest, uuid, { clientEmail: 'office@example.com' });
    expect((await findPayment(uuid)).count).toBe(after.count);
    await pay(uuid);
    expect((await findPayment(uuid)).sentTo).toEqual([{ email: 'office@example.com' }]);
  });

  test('is not taken while nobody knows of the payment that was asked for with the former one', async () => {
    const guest = await createGuest();
    await acquirer.playNext('http500_then_ok');
    const { uuid } = await order(guest, 'anna@example.com');
    const request = { clientEmail: 'office@example.com' };
    acquirer.goDown();
    expect(await requestPayment(guest, uuid, request)).toMatchObject({ status: 503 });
    acquirer.comeUp();
    clock.advance(MINUTE_MS);
    await pollPayments(context);
    expect((await findPayment(uuid)).count).toBe(1);
    // The acquirer's result is known now, so the next payment replaces it.
    expect(await requestPayment(guest, uuid, request)).toMatchObject({ status: 200 });
    await pay(uuid);
    expect((await findPayment(uuid)).sentTo).toEqual([{ email: 'office@example.com' }]);
    expect((await getOrder(guest, uuid)).receipt.email).toBe('office@example.com');
  });

  test('sends them to another phone without changing whom the courier calls', async () => {
    const guest = await createGuest();
    const { uuid } = await order(guest);
    await requestPayment(guest, uuid, { clientPhone: '8 (916) 444-55-66' });
    const made = await getOrder(guest, uuid);
    expect(made.receipt).toEqual({ email: null, phone: '+79164445566' });
    expect(made.shipping.phone).toBe(phone);
    await pay(uuid);
    expect((await findPayment(uuid)).sentTo).toEqual([{ phone: '79164445566' }]);
  });

  test('that repeats what the order says goes on with the open payment', async () => {
    const guest = await createGuest();
    const { uuid } = await order(guest, 'anna@example.com');
    const same = { clientEmail: 'ANNA@example.com', clientPhone: phone };
    expect(await requestPayment(guest, uuid, same)).toMatchObject({ status: 200 });
    expect((await findPayment(uuid)).count).toBe(1);
    expect(await requestPayment(guest, uuid, { clientEmail: '', clientPhone: '' })).toMatchObject({ status: 200 });
    expect((await getOrder(guest, uuid)).receipt.email).toBe('anna@example.com');
  });

  test('is refused by field when they are none', async () => {
    const guest = await createGuest();
    const { uuid } = await order(guest);
    const wrong = { clientEmail: 'anna', clientPhone: '12' };
    expect(await requestPayment(guest, uuid, wrong)).toMatchObject({
      status: 422,
      answer: {
        errors: [
          { code: 'identity.email_invalid', field: 'clientEmail' },
          { code: 'identity.phone_invalid', field: 'clientPhone' },
        ],
      },
    });
    expect((await getOrder(guest, uuid)).receipt).toEqual({ email: null, phone });
  });
});
