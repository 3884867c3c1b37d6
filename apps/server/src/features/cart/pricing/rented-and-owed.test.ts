import { endpoints, type Calculation } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bottlePlaceTable, debtTable, rentalTable } from '#features/containers/containers.table.ts';
import { orderLineTable } from '#features/orders/orders.table.ts';
import { createHttpCustomer, type HttpCustomer } from '../../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';

const clock = createTestClock('2026-03-10T07:00:00Z');
const app = await startTestApp({ clock });
const { database } = app.context;
const partnerId = 'moscow';

async function createRental(subjectId: string, dueAt: Date): Promise<string> {
  const startedAt = new Date(dueAt.getTime() - 30 * DAY_MS);
  const id = crypto.randomUUID();
  await database
    .insert(bottlePlaceTable)
    .values({ partnerId, id, subjectId, addressKey: id, addressText: 'a', bottles: 1 });
  const [row] = await database
    .insert(rentalTable)
    .values({
      partnerId,
      subjectId,
      orderId: crypto.randomUUID(),
      position: 1,
      placeId: id,
      startedAt,
      lastWaterAt: startedAt,
      dueAt,
      timeZone: 'Europe/Moscow',
      fullPriceMinor: 600_00,
    })
    .returning({ id: rentalTable.id });
  return row?.id ?? '';
}

async function createDebt(subjectId: string, quantity: number, amountMinor = quantity * 600_00): Promise<string> {
  const debt = { partnerId, subjectId, orderId: crypto.randomUUID(), quantity, amountMinor, createdAt: clock.now() };
  const [row] = await database
    .insert(debtTable)
    .values({ ...debt, kind: 'delivery' })
    .returning({ id: debtTable.id });
  return row?.id ?? '';
}

async function createReady(token: string): Promise<HttpCustomer> {
  const customer = await createHttpCustomer(app, { token });
  await customer.add('W19', 2);
  const body = { cart: customer.cart, externalProductId: 'PUMP' };
  await app.call(endpoints.declineRequiredProduct, { body }, { token });
  await customer.getReady();
  return customer;
}

const sums = ({ totals }: Calculation) =>
  Object.fromEntries(Object.entries(totals).map(([name, { amount }]) => [name, amount / 100]));

const rent = ({ cart, token }: HttpCustomer) =>
  app.callRefused(
    endpoints.addProduct,
    { body: { cart, productId: 'CONT', quantity: 1, acquisition: 'rent' } },
    { token },
  );

describe('renting [P-09] [V-12] [rule 18]', () => {
  test('costs the fee of the partner and no container, and stands in the order', async () => {
    const { token } = await signInCustomer(app, { name: 'Анна' });
    const customer = await createReady(token);
    await customer.calculate(false);
    await customer.add('CONT', 2, { acquisition: 'rent', isRequired: true });
    const calculation = await customer.calculate(false);
    expect(calculation.insufficientReturnableContainer).toBe(0);
    expect(sums(calculation)).toMatchObject({ goods: 780, containers: 0, toPay: 780 });
    const { order } = await customer.complete();
    const lines = await database.select().from(orderLineTable).where(eq(orderLineTable.orderId, order.uuid));
    expect(lines.map(({ kind, acquisition, quantity }) => [kind, acquisition, quantity])).toContainEqual([
      'container',
      'rent',
      2,
    ]);
  });

  test('is for customers, none of whose bottles is overdue', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('W19', 2);
    const asked = await rent(visitor);
    expect([asked.status, asked.error.code]).toEqual([422, 'identity.sign_in_required']);

    const { token, subjectId } = await signInCustomer(app);
    await createRental(subjectId, new Date('2026-03-31T21:00:00Z'));
    const customer = await createReady(token);
    await customer.add('CONT', 1, { acquisition: 'rent' });
    await createRental(subjectId, new Date('2026-03-09T21:00:00Z'));
    const refused = await rent(customer);
    expect([refused.status, refused.error.code]).toEqual([422, 'rental.overdue']);
  });

  test('is looked at again with the order', async () => {
    const { token, subjectId } = await signInCustomer(app, { name: 'Анна' });
    const customer = await createReady(token);
    await customer.add('CONT', 2, { acquisition: 'rent' });
    await customer.calculate(false);
    await createRental(subjectId, new Date('2026-03-09T21:00:00Z'));
    const { status, error } = await customer.completeRefused();
    expect([status, error.code]).toEqual([422, 'rental.overdue']);
    expect(error.errors[0]?.action).toBeTruthy();
    // A purchase is always allowed.
    const { items } = await customer.restore();
    const rented = items.find(({ acquisition }) => acquisition === 'rent');
    await app.call(
      endpoints.removeItem,
      { body: { cart: customer.cart, cartItem: rented?.cartItem ?? '' } },
      { token },
    );
    await customer.addRequiredProducts(false);
    await customer.complete();
  });
});

describe('containers owed from before [rule 15] [rule 18]', () => {
  test('stand in the next cart as lines of their own, paid by money alone, and go with its order', async () => {
    const { token, subjectId } = await signInCustomer(app, { name: 'Анна' });
    await grantTestPoints(app.context, subjectId, 5000);
    const debtId = await createDebt(subjectId, 2);
    const empty = await createHttpCustomer(app, { token });
    expect((await empty.calculate(null)).items).toEqual([]);

    const customer = await createReady(token);
    await customer.payByPoints(true);
    await customer.enterPromo('LIMIT20');
    const calculation = await customer.addRequiredProducts(true);
    const debt = calculation.items.find(({ reason }) => reason === 'RENTAL_DEBT');
    expect(debt).toMatchObject({ cartItem: debtId, externalId: 'CONT', quantity: 2, isRequired: true });
    expect([debt?.discount.amount, debt?.total.amount]).toEqual([0, 120_000]);
    expect(sums(calculation)).toMatchObject({ goods: 780, discount: 78, containers: 1200, points: 702, toPay: 1200 });
    expect((await customer.calculate(true)).items).toEqual(calculation.items);
    expect((await customer.restore()).items.map(({ externalId }) => externalId)).toEqual(['W19']);
    const { error } = await app.callRefused(
      endpoints.removeItem,
      { body: { cart: customer.cart, cartItem: debtId } },
      { token },
    );
    expect(error.code).toBe('cart.required_line');

    const { order } = await customer.complete();
    const lines = await database.select().from(orderLineTable).where(eq(orderLineTable.orderId, order.uuid));
    const owed = lines.find(({ reason }) => reason === 'RENTAL_DEBT');
    expect(owed).toMatchObject({ kind: 'container', acquisition: 'buy', totalMinor: 120_000, allocation: [] });
    const [row] = await database.select().from(debtTable).where(eq(debtTable.id, debtId));
    expect(row).toMatchObject({ state: 'ordered', paidByOrderId: order.uuid });
    expect(await listWrongCounters(database)).toEqual([]);
    const next = await createReady(token);
    expect(sums(await next.addRequiredProducts(true))).toMatchObject({ containers: 0 });
  });

  test('are paid by one of two concurrent orders; the other is refused with its new sum', async () => {
    const { token, subjectId } = await signInCustomer(app, { name: 'Анна' });
    await createDebt(subjectId, 3, 1000_01);
    const httpCustomers = await Promise.all([createReady(token), createReady(token)]);
    for (const customer of httpCustomers) {
      expect(sums(await customer.addRequiredProducts(true))).toMatchObject({ containers: 1000.01, toPay: 1780.01 });
    }
    const answers = await Promise.all(
      httpCustomers.map(({ cart }) => app.send(endpoints.completeCart, { body: { cart } }, { token })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const left = httpCustomers.find((_, index) => answers[index]?.status === 409);
    expect(sums(await (left ?? httpCustomers[0]).calculate(true))).toMatchObject({ containers: 0, toPay: 780 });
  });
});
