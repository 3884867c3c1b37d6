import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { and, eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { promoTextOf } from '#languages/messages.ts';
import type { PromoErrorCode } from '@kaplya/domain';
import { withTransaction } from '#db/transaction.ts';
import { customerTable } from '#features/identity/identity.table.ts';
import { orderTable } from '#features/orders/orders.table.ts';
import { createPromoCode } from '../../../../test/database/create-promo-code.ts';
import { createHttpCustomer, nextPhone, type HttpCustomer } from '../../../../test/people/http-customer.ts';
import { createOperator } from '../../../../test/people/operator.ts';
import { nextCustomerPhone, signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { findPromo, redeemPromoCode } from '../index.ts';
import { promoUseTable, retainedUseTable } from '../promotions.table.ts';
import { pruneRetainedUses } from './retain-uses.ts';

const clock = createTestClock('2026-03-10T07:00:00Z');
const app = await startTestApp({ clock });
const { database } = app.context;

const refusal = (error: PromoErrorCode) => ({
  valid: false,
  errorMessage: promoTextOf(error, {}, { language: 'ru', currency: 'RUB' }),
});

async function createCups(token?: string): Promise<HttpCustomer> {
  const cart = await createHttpCustomer(app, token === undefined ? {} : { token });
  await cart.add('CUP', 7);
  return cart;
}

/** Orders with the code and has the order delivered, as far as the deletion of the account asks. */
async function orderWith(cart: HttpCustomer, code: string, phoneNumber: string): Promise<string> {
  await cart.getReady();
  await cart.assignUser({ phoneNumber });
  expect(await cart.enterPromo(code)).toMatchObject({ valid: true });
  await cart.calculate(null);
  const { uuid } = (await cart.complete()).order;
  await database.update(orderTable).set({ status: 'completed' }).where(eq(orderTable.id, uuid));
  onTestFinished(async () => {
    await database.update(orderTable).set({ status: 'new' }).where(eq(orderTable.id, uuid));
  });
  return uuid;
}

const deleteAccount = (token: string) => app.call(endpoints.deleteProfile, {}, { token });

const rowsOf = (code: string) => database.select().from(retainedUseTable).where(eq(retainedUseTable.code, code));

/** Orders with the code and deletes the account; returns its phone. */
async function orderAndDelete(code: string, contact?: string): Promise<{ phone: string; subjectId: string }> {
  const phone = nextCustomerPhone();
  const { token, subjectId } = await signInCustomer(app, { phone });
  await orderWith(await createCups(token), code, contact ?? phone);
  await deleteAccount(token);
  return { phone, subjectId };
}

async function returnWith(phone: string, contact = phone): Promise<HttpCustomer> {
  const back = await createCups((await signInCustomer(app, { phone })).token);
  await back.assignUser({ phoneNumber: contact });
  return back;
}

describe('a deleted account that comes back with its phone [rule 29d] [G-092a]', () => {
  test.each([
    ['first', { isFirstOrderOnly: true }, 'FIRST_ORDER_ONLY'],
    ['limited', { perCustomerLimit: 1 }, 'ALREADY_USED'],
  ] as const)('gets no %s code again, whichever phone the courier calls', async (_name, limits, error) => {
    const code = await createPromoCode(database, limits);
    const { phone } = await orderAndDelete(code);
    const back = await returnWith(phone);
    expect(await back.enterPromo(code)).toMatchObject(refusal(error));
    await back.assignUser({ phoneNumber: nextPhone() });
    expect(await back.enterPromo(code)).toMatchObject(refusal(error));

    const contact = nextPhone();
    const other = await orderAndDelete(await createPromoCode(database, limits), contact);
    const [row] = await database.select().from(promoUseTable).where(eq(promoUseTable.subjectId, other.subjectId));
    expect(row).toMatchObject({ phone: '', firstOrderPhone: null });
    expect(await (await returnWith(other.phone, nextPhone())).enterPromo(row?.code ?? '')).toMatchObject(
      refusal(error),
    );
  });

  test('gets no limited code again as a guest, and no pump for a first order [rule 29a] [rule 13]', async () => {
    const code = await createPromoCode(database, { perCustomerLimit: 1, isFirstOrderOnly: true });
    const { phone } = await orderAndDelete(code);
    const guest = await createCups();
    await guest.assignUser({ phoneNumber: phone });
    expect(await guest.enterPromo(code)).toMatchObject(refusal('ALREADY_USED'));
    await guest.add('W19', 2);
    expect((await guest.calculate(null)).requiredProducts).toEqual([]);
  });

  test('gets a code again whose order the deletion cancelled, and other codes', async () => {
    const code = await createPromoCode(database, { isFirstOrderOnly: true });
    const phone = nextCustomerPhone();
    const { token } = await signInCustomer(app, { phone });
    const cart = await createCups(token);
    await cart.getReady();
    await cart.enterPromo(code);
    await cart.calculate(null);
    await cart.complete();
    await deleteAccount(token);
    expect(await rowsOf(code)).toEqual([]);
    expect(await (await returnWith(phone)).enterPromo(code)).toMatchObject({ valid: true });

    const unlimited = await createPromoCode(database);
    const gone = await orderAndDelete(unlimited);
    expect(await rowsOf(unlimited)).toEqual([]);
    expect(await (await returnWith(gone.phone)).enterPromo(code)).toMatchObject({ valid: true });
  });

  test('gets them again once the hash has expired, which upkeep then deletes', async () => {
    const code = await createPromoCode(database, { perCustomerLimit: 1 });
    const { phone } = await orderAndDelete(code);
    clock.advance(364 * DAY_MS);
    expect(await (await returnWith(phone)).enterPromo(code)).toMatchObject(refusal('ALREADY_USED'));
    expect(await pruneRetainedUses(app.context, { rowsAtOnce: 1, pauseMilliseconds: 0 })).toEqual({ retainedUses: 0 });
    clock.advance(2 * DAY_MS);
    expect(await (await returnWith(phone)).enterPromo(code)).toMatchObject({ valid: true });
    await pruneRetainedUses(app.context, { rowsAtOnce: 1, pauseMilliseconds: 0 });
    expect(await rowsOf(code)).toEqual([]);
  });

  test('is known by a former key, and by no other; no row and no export has the phone or its hash', async () => {
    const code = await createPromoCode(database, { perCustomerLimit: 1 });
    const { phone } = await orderAndDelete(code);
    const [row] = await rowsOf(code);
    expect(JSON.stringify(row)).not.toContain(phone.slice(1));
    const usesBy = async (...phoneKeys: string[]) => {
      const context = { ...app.context, config: { ...app.context.config, phoneKeys } };
      const customer = { partnerId: 'moscow', code, subjectId: crypto.randomUUID(), phone };
      return (await findPromo(context, database, customer))?.usedByCustomer;
    };
    const other = 'another-key-of-thirty-two-letters';
    expect(await usesBy(...app.context.config.phoneKeys)).toBe(1);
    expect(await usesBy(other, ...app.context.config.phoneKeys)).toBe(1);
    expect(await usesBy(other)).toBe(0);

    const { token } = await signInCustomer(app, { phone });
    const exported = await app.call(endpoints.exportProfile, {}, { token });
    expect(exported['retainedPromoCodes']).toEqual([
      { code, isFirstOrder: false, retainedAt: expect.any(String), expiresAt: expect.any(String) },
    ]);
    expect(JSON.stringify(exported)).not.toContain(row?.phoneHash);
  });
});

test('the export has the confirmed phone of a first order, beside that for the courier [rule 79]', async () => {
  const code = await createPromoCode(database, { isFirstOrderOnly: true });
  const [phone, contact] = [nextCustomerPhone(), nextPhone()];
  const { token } = await signInCustomer(app, { phone });
  await orderWith(await createCups(token), code, contact);
  const { promoCodes } = await app.call(endpoints.exportProfile, {}, { token });
  expect(promoCodes).toMatchObject([{ code, phone: contact, firstOrderPhone: phone }]);
});

test('the export has what counts for each phone that signs in to the account, once [G-092a]', async () => {
  const code = await createPromoCode(database, { perCustomerLimit: 1 });
  const surviving = await signInCustomer(app);
  const { phone } = await orderAndDelete(code, surviving.phone ?? '');
  const merged = await signInCustomer(app, { phone });
  await database
    .update(customerTable)
    .set({ mergedInto: surviving.subjectId, mergedAt: clock.now() })
    .where(and(eq(customerTable.partnerId, 'moscow'), eq(customerTable.id, merged.subjectId)));
  const { retainedPromoCodes } = await app.call(endpoints.exportProfile, {}, { token: surviving.token });
  expect(retainedPromoCodes).toMatchObject([{ code }]);
});

test('staff release the codes for whoever has the number now, and the audit says why [rule 29d]', async () => {
  const code = await createPromoCode(database, { isFirstOrderOnly: true });
  const { phone } = await orderAndDelete(code, nextPhone());
  const { token, subjectId: id } = await signInCustomer(app, { phone });
  const staff = { token: await (await createOperator(app)).token() };
  const page = await app.call(operatorEndpoints.getOpsCustomer, { params: { id }, query: {} }, staff);
  expect(page.retainedPromoUses).toMatchObject([{ code, isFirstOrder: true }]);
  const release = () =>
    app.call(operatorEndpoints.releasePromoUses, { params: { id }, body: { note: 'A new owner' } }, staff);
  expect(await release()).toEqual({ released: 1 });
  expect(await release()).toEqual({ released: 0 });
  const back = await createCups(token);
  await back.assignUser({ phoneNumber: phone });
  expect(await back.enterPromo(code)).toMatchObject({ valid: true });
  const { items } = await app.call(operatorEndpoints.listAudit, { query: { subject: `customer:${id}` } }, staff);
  expect(items).toMatchObject([{ action: 'customer.promo_uses_released' }]);
});

test('a phone has one first order, also after the account took another one [rule 29b]', async () => {
  const [code, other] = [
    await createPromoCode(database, { isFirstOrderOnly: true }),
    await createPromoCode(database, { isFirstOrderOnly: true }),
  ];
  const phone = nextCustomerPhone();
  const { token, subjectId } = await signInCustomer(app, { phone });
  await orderWith(await createCups(token), code, nextPhone());
  await database
    .update(customerTable)
    .set({ phone: nextCustomerPhone() })
    .where(and(eq(customerTable.partnerId, 'moscow'), eq(customerTable.id, subjectId)));
  expect(await (await returnWith(phone, nextPhone())).enterPromo(other)).toMatchObject(refusal('FIRST_ORDER_ONLY'));
});

test('of two first orders of one phone at once with different codes one is refused [rule 29b]', async () => {
  const codes = [
    await createPromoCode(database, { isFirstOrderOnly: true }),
    await createPromoCode(database, { isFirstOrderOnly: true }),
  ];
  const { subjectId } = await signInCustomer(app);
  const outcomes = await Promise.allSettled(
    codes.map((code) =>
      withTransaction(database, (transaction) =>
        redeemPromoCode(app.context, transaction, {
          ...{ partner: { id: 'moscow' }, code, subjectId, orderId: crypto.randomUUID(), phone: nextPhone() },
          now: clock.now(),
          hasOrderedBefore: () => Promise.resolve(false),
        }),
      ),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const uses = await database.select().from(promoUseTable).where(eq(promoUseTable.subjectId, subjectId));
  expect(uses).toHaveLength(1);
});
