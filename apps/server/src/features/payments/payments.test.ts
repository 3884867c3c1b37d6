import { endpoints } from '@kaplya/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createShopper, createVisitor } from '../../../test/shopper.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { paymentMethodTable } from './payments.table.ts';

const app = await startTestApp();

async function listCodes(token: string, query: { forIndividual?: '1'; forLegal?: '1'; cart?: string }) {
  const { 'hydra:member': methods } = await app.call(endpoints.listPaymentMethods, { query }, { token });
  return methods.map(({ setup }) => setup.code);
}

describe('payment methods', () => {
  test('of a visitor are cash and card at the courier, each with its id, words and setup [E-10] [C-07] [S-33]', async () => {
    const token = await createVisitor(app);
    const { 'hydra:member': methods } = await app.call(
      endpoints.listPaymentMethods,
      { query: { forIndividual: '1' } },
      { token, headers: { 'accept-language': 'en' } },
    );
    expect(methods.map(({ setup }) => setup)).toEqual([
      { code: 1, sbp: false },
      { code: 3, sbp: false },
    ]);
    for (const method of methods) {
      expect(method['@id']).toMatch(/^\/api\/payment\/payment_methods\/.+/);
      expect(method['@type']).not.toBe('');
      expect(method.description).toMatch(/^[A-Z]/);
    }
  });

  test('never hold the contract for an individual, even where the partner enables it [A-06] [rule 67a]', async () => {
    const { database, changes } = app.context;
    await database.update(paymentMethodTable).set({ isEnabled: true }).where(eq(paymentMethodTable.code, 2));
    changes.announce('partner', 'moscow');
    const token = await createVisitor(app);
    expect(await listCodes(token, { forIndividual: '1' })).toEqual([1, 3]);
    expect(await listCodes(token, { forLegal: '1' })).toEqual([2]);
  });

  test('hide an online method whose limits the sum of the cart passes [rule 67a]', async () => {
    const { database, changes } = app.context;
    await database.update(paymentMethodTable).set({ isEnabled: true }).where(eq(paymentMethodTable.code, 8));
    await database.update(paymentMethodTable).set({ isEnabled: true }).where(eq(paymentMethodTable.code, 10));
    changes.announce('partner', 'moscow');
    const shopper = await createShopper(app);
    await shopper.add('W19', 911);
    const { totals } = await shopper.calculate(true);
    expect(totals.toPay.amount).toBe(355_290_00);
    const codes = await listCodes(shopper.token, { forIndividual: '1', cart: shopper.cart });
    expect(codes).toEqual(expect.arrayContaining([1, 3, 8]));
    expect(codes).not.toContain(10);
  });
});
