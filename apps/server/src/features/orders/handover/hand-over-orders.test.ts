import { endpoints } from '@kaplya/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { customerTable } from '#features/identity/identity.table.ts';
import { paymentTable } from '#features/payments/payments.table.ts';
import { promoUseTable } from '#features/promotions/promotions.table.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { makePasskey, signByPasskey } from '../../../../test/people/authenticator.ts';
import { createHttpCustomer, createVisitor } from '../../../../test/people/http-customer.ts';
import { createOperator } from '../../../../test/people/operator.ts';
import { findCode, nextCustomerPhone, signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { orderTable } from '../orders.table.ts';

const acquirer = startAcquirer();
const app = await startTestApp({ payments: acquirer.payments });
acquirer.notify(app.fetch);
const { database } = app.context;
const operator = await createOperator(app);

type Wishes = { phone: string; token?: string; code?: number; promo?: string; lines?: [id: string, quantity: number] };

/** Places an order as a guest. */
async function order({ phone, token: given, code = 1, promo, lines = ['CUP', 7] }: Wishes) {
  const token = given ?? (await createVisitor(app));
  const guest = await createHttpCustomer(app, { token });
  await guest.add(...lines);
  await guest.assignAddress();
  await guest.assignUser({ phoneNumber: phone, consents: ['personal_data'] });
  await guest.assignInterval();
  if (promo !== undefined) await guest.enterPromo(promo);
  await guest.addRequiredProducts(true);
  await guest.assignPayment(code);
  await guest.calculate(true);
  const completed = await guest.complete();
  return { token, uuid: completed.order.uuid, guest };
}

const list = async (token: string, query: { scope?: 'browser' } = {}) =>
  (await app.call(endpoints.listOrders, { query }, { token })).data.map(({ uuid }) => uuid);
const read = (token: string, uuid: string) => app.send(endpoints.getOrder, { params: { uuid } }, { token });
const findRow = async (uuid: string) => (await database.select().from(orderTable).where(eq(orderTable.id, uuid)))[0];

async function pay(token: string, uuid: string) {
  const { data } = await app.call(endpoints.getOrder, { params: { uuid } }, { token });
  const returnUrl = `http://localhost:3000/orders/${uuid}`;
  const body = { documentId: uuid, paymentMethod: data.paymentMethodId, returnUrl };
  return app.call(endpoints.createPaymentRequest, { body }, { token });
}

describe('orders of a visitor who signs in [rule 51a]', () => {
  test('are listed for that visitor alone before [A-04]', async () => {
    const phone = nextCustomerPhone();
    const { token, uuid } = await order({ phone });
    expect(await list(token)).toEqual([uuid]);
    expect(await list(await createVisitor(app))).toEqual([]);
  });

  test('pass to the account that proves their phone, with payment, promo use and bottles, and can be paid', async () => {
    const phone = nextCustomerPhone();
    const delivered = await order({ phone, lines: ['W19', 3] });
    await operator.deliver(delivered.uuid, { emptiesReturned: 1 });
    const { token, uuid, guest } = await order({ phone, token: delivered.token, code: 10, promo: 'FIX500' });
    const customer = await signInCustomer(app, { phone, visitorToken: token });

    expect(await list(customer.token)).toEqual([uuid, delivered.uuid]);
    expect((await read(token, uuid)).status).toBe(404);
    const { data } = await app.call(endpoints.getOrder, { params: { uuid } }, { token: customer.token });
    expect(data).toMatchObject({ canPay: true, canRepeat: true, payment: { state: 'awaiting' } });
    const [payment] = await database.select().from(paymentTable).where(eq(paymentTable.documentId, uuid));
    const [use] = await database.select().from(promoUseTable).where(eq(promoUseTable.orderId, uuid));
    expect([payment?.subjectId, use?.subjectId]).toEqual([customer.subjectId, customer.subjectId]);
    const balance = await app.call(endpoints.getBottleBalance, {}, { token: customer.token });
    expect(balance.data.addresses).toMatchObject([{ bottles: 2 }]);
    // A completion whose answer was lost finds the order.
    const repeated = { body: { cart: guest.cart } };
    expect((await app.call(endpoints.completeCart, repeated, { token: customer.token })).order.uuid).toBe(uuid);

    expect(await pay(customer.token, uuid)).toMatchObject({ paymentUrl: expect.any(String) });
    const [open] = await acquirer.listPayments({ order: uuid });
    await acquirer.approve(open?.id ?? '');
    await acquirer.work();
    expect((await findRow(uuid))?.paidMinor).toBeGreaterThan(0);
  });

  test('stay readable and payable with another phone until the sign-out, and never enter the account’s list', async () => {
    const { token, uuid } = await order({ phone: nextCustomerPhone(), code: 10 });
    const customer = await signInCustomer(app, { visitorToken: token });
    expect(await list(customer.token)).toEqual([]);
    expect(await list(customer.token, { scope: 'browser' })).toEqual([uuid]);
    expect((await read(customer.token, uuid)).status).toBe(200);
    expect(await pay(customer.token, uuid)).toMatchObject({ paymentUrl: expect.any(String) });
    // The same account in another browser has nothing to do with it.
    const elsewhere = await signInCustomer(app, { phone: customer.phone ?? '' });
    expect((await read(elsewhere.token, uuid)).status).toBe(404);
    expect(await list(elsewhere.token, { scope: 'browser' })).toEqual([]);
    await app.call(endpoints.revokeToken, { body: { refresh_token: customer.refreshToken } });
    expect((await read(customer.token, uuid)).status).toBe(401);
    expect((await findRow(uuid))?.subjectId).not.toBe(customer.subjectId);
  });

  test('pass at a later sign-in of the same browser, and when the profile confirms their phone', async () => {
    const [first, second] = [nextCustomerPhone(), nextCustomerPhone()];
    const one = await order({ phone: first });
    const other = await order({ phone: second, token: one.token });
    const byMail = await signInCustomer(app, { email: 'later@example.com', visitorToken: one.token });
    expect(await list(byMail.token)).toEqual([]);
    const later = await signInCustomer(app, { phone: first, visitorToken: byMail.token });
    expect(await list(later.token)).toEqual([one.uuid]);

    const as = { token: byMail.token };
    await app.call(endpoints.updateProfile, { body: { name: 'Анна', phone: second, confirmPhone: true } }, as);
    await app.call(endpoints.confirmProfilePhone, { body: { code: await findCode(app, second) } }, as);
    expect(await list(byMail.token)).toEqual([other.uuid]);
  });

  test('take the keys of their changes along: a change whose answer was lost adds nothing twice [rule 83d]', async () => {
    const phone = nextCustomerPhone();
    const { token, uuid } = await order({ phone });
    const body = { externalOrder: uuid, items: [{ productId: 'CUP', quantity: 1 }], expectedDifference: 150_00 };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { change, order: changed } = await app.call(endpoints.changeOrder, { body }, { token, headers });
    const customer = await signInCustomer(app, { phone, visitorToken: token });
    const repeated = await app.call(endpoints.changeOrder, { body }, { token: customer.token, headers });
    expect(repeated.change.difference).toEqual(change.difference);
    expect(repeated.order.totals).toEqual(changed.totals);
    expect(repeated.order.loyalty.willEarn).toBe(0);
    // Changes from now on are calculated for the account.
    const more = { body: { ...body, expectedDifference: undefined } };
    const { order: added } = await app.call(endpoints.changeOrder, more, { token: customer.token });
    expect(added.loyalty.willEarn).toBeGreaterThan(0);
    const stranger = await app.callRefused(
      endpoints.changeOrder,
      { body },
      { token: await createVisitor(app), headers },
    );
    expect(stranger.error.code).toBe('order.not_found');
  });

  test('pass with the phone of an account that was merged into this one, however its owner signs in [rule 85]', async () => {
    const [merged, surviving] = [await signInCustomer(app), await signInCustomer(app, { email: 'both@example.com' })];
    const { id, partnerId } = customerTable;
    await database
      .update(customerTable)
      .set({ mergedInto: surviving.subjectId, mergedAt: new Date() })
      .where(and(eq(partnerId, 'moscow'), eq(id, merged.subjectId)));
    const { token, uuid } = await order({ phone: merged.phone ?? '' });
    const { token: signedIn } = await signInCustomer(app, { email: 'both@example.com', visitorToken: token });
    expect(await list(signedIn)).toEqual([uuid]);
  });

  test('pass at a sign-in by a passkey, as by a code [S-107]', async () => {
    const customer = await signInCustomer(app);
    const creation = await app.call(endpoints.getPasskeyCreation, {}, { token: customer.token });
    const { passkey, credential } = makePasskey(creation);
    await app.call(endpoints.addPasskey, { body: { name: 'A phone', credential } }, { token: customer.token });
    const { token, uuid } = await order({ phone: customer.phone ?? '' });
    const assertion = signByPasskey(await app.call(endpoints.getPasskeySignIn, {}, { token }), passkey);
    const signedIn = await app.call(endpoints.signInByPasskey, { body: { credential: assertion } }, { token });
    expect(await list(signedIn.token)).toEqual([uuid]);
    expect((await read(token, uuid)).status).toBe(404);
  });

  test('pass once, whatever happens at the same moment: sign-ins, the payment, a cancellation, another order', async () => {
    for (let round = 0; round < 3; round += 1) {
      const phone = nextCustomerPhone();
      const paid = await order({ phone, code: 10 });
      const { token } = paid;
      const cancelled = await order({ phone, token });
      const [open] = await acquirer.listPayments({ order: paid.uuid });
      await acquirer.approve(open?.id ?? '');
      const cancel = { body: { externalOrder: cancelled.uuid, reasonId: 'changed_mind' as const } };
      const [one, , cancellation, late] = await Promise.all([
        signInCustomer(app, { phone, visitorToken: token }),
        acquirer.work(),
        app.send(endpoints.cancelOrder, cancel, { token }),
        order({ phone, token }),
      ]);
      const two = await signInCustomer(app, { phone, visitorToken: token });
      expect(two.subjectId).toBe(one.subjectId);
      expect((await list(two.token)).toSorted()).toEqual([paid.uuid, cancelled.uuid, late.uuid].toSorted());
      const row = await findRow(paid.uuid);
      expect(row).toMatchObject({ subjectId: one.subjectId, paidMinor: row?.toPayMinor });
      // The cancellation came before the sign-in, or was refused as another's.
      const status = (await findRow(cancelled.uuid))?.status;
      expect([cancellation.status, status]).toEqual(cancellation.status === 200 ? [200, 'cancelled'] : [404, 'new']);
    }
    expect(await listWrongCounters(database)).toEqual([]);
  });
});
