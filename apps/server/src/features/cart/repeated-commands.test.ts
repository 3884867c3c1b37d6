import { endpoints } from '@kaplya/contract';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { consentTable } from '#features/identity/identity.table.ts';
import { createHttpCustomer, shopWith, type HttpCustomer } from '../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../test/people/sign-in.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

const app = await startTestApp();

const withKey = ({ token }: Pick<HttpCustomer, 'token'>, key: string = crypto.randomUUID()) => ({
  token,
  headers: { 'idempotency-key': key },
});

const sixKeys = (customer: HttpCustomer) => Array.from({ length: 6 }, () => withKey(customer));

async function contentsOf(customer: Pick<HttpCustomer, 'restore'>) {
  const { items, returnableContainer, note, promocode, user, payment, interval } = await customer.restore();
  const quantities = Object.fromEntries(items.map(({ externalId, quantity }) => [externalId, quantity]));
  return { quantities, returnableContainer, note, promocode, user, payment, period: interval?.periodId };
}

describe('a command that is repeated under its key changes nothing [rule 50a]', () => {
  test('neither quantities nor bottles, and it answers with the present ones', async () => {
    const customer = await createHttpCustomer(app);
    const { cart } = customer;
    const add = { body: { cart, productId: 'W19', quantity: 3 } };
    const reduce = { body: { cart, productId: 'W19', quantity: 1 } };
    const set = { body: { cart, productSetId: 'SET', quantity: 2 } };
    const oneSet = { body: { cart, productSetId: 'SET', quantity: 1 } };
    const bottles = { body: { cart, quantity: 2 } };
    const bottle = { body: { cart, quantity: 1 } };
    const [added, reduced, setAdded, setReduced, declared, undeclared] = sixKeys(customer);
    const calls = [
      () => app.call(endpoints.addProduct, add, added),
      () => app.call(endpoints.reduceProduct, reduce, reduced),
      () => app.call(endpoints.addProductSet, set, setAdded),
      () => app.call(endpoints.reduceProductSet, oneSet, setReduced),
      () => app.call(endpoints.addReturnableContainer, bottles, declared),
      () => app.call(endpoints.reduceReturnableContainer, bottle, undeclared),
    ];
    for (const call of calls) await call();
    const before = await contentsOf(customer);
    expect(before).toMatchObject({ quantities: { W19: 2, SET: 1 }, returnableContainer: 1 });
    const repeated = [];
    for (const call of calls) repeated.push(await call());
    expect(await contentsOf(customer)).toEqual(before);
    expect(repeated).toMatchObject([
      { item: { quantity: 2 } },
      { item: { quantity: 2 } },
      { item: { quantity: 1 } },
      { item: { quantity: 1 } },
      { returnableContainer: 1 },
      { returnableContainer: 1 },
    ]);
  });

  test('nor a line that was added again since it was removed', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('CUP');
    const [line] = (await customer.restore()).items;
    const body = { cart: customer.cart, cartItem: line?.cartItem ?? '' };
    const once = withKey(customer);
    await app.call(endpoints.removeItem, { body }, once);
    await customer.add('CUP', 2);
    await app.call(endpoints.removeItem, { body }, once);
    expect((await contentsOf(customer)).quantities).toEqual({ CUP: 2 });
  });

  test('nor a choice that was made since: what arrives late is over', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('CUP', 7);
    await customer.getReady();
    const { cart } = customer;
    const day = await customer.assignInterval();
    const user = { cart, phoneNumber: '+79161112233', name: 'Анна' };
    const method = { cart, monolithType: 3, paymentMethod: '/api/payment/payment_methods/cash', description: 'Cash' };
    const keys = sixKeys(customer);
    const calls = [
      () => app.call(endpoints.assignNote, { body: { cart, note: 'Late' } }, keys[0]),
      () => app.call(endpoints.assignUser, { body: user }, keys[1]),
      () => app.call(endpoints.assignPromocode, { body: { cart, promotionCode: 'NONE' } }, keys[2]),
      () => app.call(endpoints.assignLoyaltyPoints, { body: { cart, paidByPoints: false } }, keys[3]),
      () => app.call(endpoints.assignInterval, { body: { cart, ...day } }, keys[4]),
      () => app.call(endpoints.assignPayment, { body: method }, keys[5]).catch(() => null),
    ];
    for (const call of calls) await call();
    await app.call(endpoints.assignNote, { body: { cart, note: 'Newer' } }, { token: customer.token });
    await customer.assignUser({ name: 'Борис' });
    await customer.enterPromo('');
    const before = await contentsOf(customer);
    const repeated = [];
    for (const call of calls) repeated.push(await call());
    expect(await contentsOf(customer)).toEqual(before);
    expect(before).toMatchObject({ note: 'Newer', user: { name: 'Борис' }, promocode: null });
    expect(repeated[2]).toMatchObject({ valid: false });
    expect(repeated[4]).toMatchObject({ heldUntil: expect.any(String) });
  });

  test('nor a consent that was withdrawn since [rule 78]', async () => {
    const customer = await createHttpCustomer(app);
    const user = {
      cart: customer.cart,
      phoneNumber: '+79161112233',
      name: 'Анна',
      consents: ['personal_data' as const],
    };
    const once = withKey(customer);
    const grants = async () =>
      (await app.context.database.select().from(consentTable).where(eq(consentTable.subjectId, subjectId))).map(
        ({ id, granted }) => ({ id, granted }),
      );
    const subjectId = decodeJwt(customer.token).sub ?? '';
    await app.call(endpoints.assignUser, { body: user }, once);
    const [given] = await grants();
    await app.call(endpoints.declineAgreement, { params: { id: given?.id ?? '' } }, { token: customer.token });
    await app.call(endpoints.assignUser, { body: user }, once);
    expect((await grants()).map(({ granted }) => granted)).toEqual([true, false]);
  });

  test('nor the cart that the visitor hands over at the sign-in', async () => {
    const visitor = await createHttpCustomer(app);
    const key = crypto.randomUUID();
    const add = { productId: 'CUP', quantity: 1 };
    await app.call(endpoints.addProduct, { body: { cart: visitor.cart, ...add } }, withKey(visitor, key));
    const { token } = await signInCustomer(app, { visitorToken: visitor.token });
    const { authenticatedCart: cart } = await app.call(
      endpoints.authenticateCart,
      { body: { cart: visitor.cart } },
      { token },
    );
    await app.call(endpoints.addProduct, { body: { cart, ...add } }, withKey({ token }, key));
    expect((await contentsOf(shopWith(app, { token, cart }))).quantities).toEqual({ CUP: 1 });
  });

  test('also while the first is under way; a refused one is no repeat', async () => {
    const customer = await createHttpCustomer(app);
    const { cart } = customer;
    const once = withKey(customer);
    const body = { cart, productId: 'CUP', quantity: 1 };
    await app.callRefused(endpoints.addProduct, { body: { ...body, productId: 'NOTHING' } }, once);
    await Promise.all(Array.from({ length: 5 }, () => app.call(endpoints.addProduct, { body }, once)));
    expect((await contentsOf(customer)).quantities).toEqual({ CUP: 1 });
  });

  test('for as long as its key is among the last 32', async () => {
    const customer = await createHttpCustomer(app);
    const { cart } = customer;
    const body = { cart, productId: 'CUP', quantity: 1 };
    const keys = Array.from({ length: 33 }, () => withKey(customer));
    for (const key of keys.slice(0, 32)) await app.call(endpoints.addProduct, { body }, key);
    await app.call(endpoints.addProduct, { body }, keys[0]);
    expect((await contentsOf(customer)).quantities).toEqual({ CUP: 32 });
    await app.call(endpoints.addProduct, { body }, keys[32]);
    await app.call(endpoints.addProduct, { body }, keys[0]);
    expect((await contentsOf(customer)).quantities).toEqual({ CUP: 34 });
  });
});

test('the keys of a cart stand in no export of its customer [rule 79]', async () => {
  const { token } = await signInCustomer(app);
  const customer = await createHttpCustomer(app, { token });
  const body = { cart: customer.cart, productId: 'W19', quantity: 1 };
  await app.call(endpoints.addProduct, { body }, withKey(customer));
  const { carts } = await app.call(endpoints.exportProfile, {}, { token });
  expect(carts).toMatchObject([{ id: customer.cart, lines: [{ quantity: 1 }] }]);
  expect(JSON.stringify(carts)).not.toContain('commandKeys');
});
