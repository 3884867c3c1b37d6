import { endpoints, type CompletedOrder } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paymentTable } from '#features/payments/payments.table.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { createHttpCustomer, type HttpCustomer } from '../../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { orderTable } from '../orders.table.ts';

const clock = createTestClock('2026-03-10T07:00:00Z');
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
const { database } = app.context;

async function createReady(code: number, token?: string): Promise<HttpCustomer> {
  const customer = await createHttpCustomer(app, { ...(token !== undefined && { token }) });
  await customer.add('CUP', 7);
  await customer.getReady();
  await customer.calculate(null);
  await customer.assignPayment(code);
  await customer.calculate(null);
  return customer;
}

const listAttempts = ({ order }: CompletedOrder) =>
  database.select().from(paymentTable).where(eq(paymentTable.documentId, order.uuid));

async function findRow({ order }: CompletedOrder) {
  const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
  if (!row) throw new Error('There is no such order');
  return row;
}

const save = ({ cart, token }: HttpCustomer) =>
  app.call(endpoints.completeCart, { body: { cart, savePaymentMethod: true } }, { token });

describe('an order that is paid online [S-33] [S-38] [rule 62]', () => {
  test.each([
    ['at the acquirer’s page', 10],
    ['by SBP', 8],
  ])('%s opens its first attempt and says where to go; a repeat gives the same [rule 49]', async (_, code) => {
    const customer = await createReady(code);
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const made = await customer.complete(key);
    expect(made.payment.required).toBe(true);
    expect(made.payment.paymentUrl).toMatch(/^https?:/);
    expect(await customer.complete(key)).toEqual(made);
    expect(await customer.complete()).toEqual(made);

    const attempts = await listAttempts(made);
    expect(attempts).toHaveLength(1);
    expect(attempts[0]).toMatchObject({ amountMinor: 105_000, methodCode: code, attempt: 1, savesMethod: false });
    expect(attempts[0]?.returnUrl).toMatch(
      new RegExp(`^http://localhost:3000/\\?success=true&order_id=${made.order.uuid}&t=.`),
    );
    const { payBy, createdAt } = await findRow(made);
    expect((payBy?.getTime() ?? 0) - createdAt.getTime()).toBe(60 * MINUTE_MS);
  });

  test('needs no payment any more once it is paid, for whoever asks again', async () => {
    const customer = await createReady(10);
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const made = await customer.complete(key);
    const [payment] = await acquirer.listPayments({ order: made.order.uuid });
    await acquirer.approve(payment?.id ?? '');
    // No notification came, so the shop polls.
    clock.advance(3000);
    const again = await customer.complete(key);
    expect(again).toEqual({ ...made, payment: { required: false, paymentUrl: null } });
    expect(await findRow(made)).toMatchObject({ paidMinor: 105_000, payBy: null });
  });

  test('is made while the acquirer is down, once, and can be paid when it is back [X-06]', async () => {
    const customer = await createReady(10);
    acquirer.goDown();
    const made = await customer.complete();
    expect(made.payment).toEqual({ required: true, paymentUrl: null });
    acquirer.comeUp();
    clock.advance(3000);
    const again = await customer.complete();
    expect(again.order).toEqual(made.order);
    expect(again.payment.paymentUrl).toMatch(/^https?:/);
    expect(await listAttempts(made)).toHaveLength(1);
  });

  test('has exactly what money pays on its receipt, and saves the method of a customer who asks for it [rule 28]', async () => {
    const { token, subjectId } = await signInCustomer(app, { name: 'Анна' });
    await grantTestPoints(app.context, subjectId, 333);
    const customer = await createReady(10, token);
    await customer.enterPromo('WATER15');
    await customer.payByPoints(333);
    await customer.calculate(null);
    const made = await save(customer);
    const [attempt] = await listAttempts(made);
    const { toPayMinor, discountMinor, pointsMinor } = await findRow(made);
    expect({ discountMinor, pointsMinor, toPayMinor }).toEqual({
      discountMinor: 15_750,
      pointsMinor: 33_300,
      toPayMinor: 55_950,
    });
    expect(attempt).toMatchObject({ amountMinor: 55_950, savesMethod: true });
    const sum = (attempt?.receipt ?? []).reduce((total, line) => total + line.quantity * line.unitPriceMinor, 0);
    expect(sum).toBe(55_950);
    expect(attempt?.returnUrl).toContain(`/orders/${made.order.uuid}?t=`);
  });

  test('of a visitor saves no method: nobody could use it again', async () => {
    const customer = await createReady(10);
    const made = await save(customer);
    expect((await listAttempts(made))[0]).toMatchObject({ savesMethod: false });
    expect(await findRow(made)).toMatchObject({ savesPaymentMethod: false, isRegistered: false });
  });

  test('opens none where nothing is left to pay, whatever was chosen [rule 23]', async () => {
    const { token, subjectId } = await signInCustomer(app, { name: 'Анна' });
    await grantTestPoints(app.context, subjectId, 2000);
    const customer = await createReady(10, token);
    await customer.payByPoints(true);
    await customer.calculate(null);
    const made = await customer.complete();
    expect(made.payment).toEqual({ required: false, paymentUrl: null });
    expect(await listAttempts(made)).toEqual([]);
    expect(await findRow(made)).toMatchObject({ paymentCode: 15, paymentMethodId: '', payBy: null, toPayMinor: 0 });
  });
});
