import { endpoints } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { demoCompany, demoPeople } from '@kaplya/demonstration/people';
import { createMember } from '../../../test/people/operator.ts';
import { createHttpCustomer, createVisitor } from '../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../test/people/sign-in.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

const app = await startTestApp();

async function listCodes(
  token: string,
  query: { forIndividual?: '1'; forLegal?: '1' | '0' | 'true' | 'false'; cart?: string },
) {
  const { 'hydra:member': methods } = await app.call(endpoints.listPaymentMethods, { query }, { token });
  return methods.map(({ setup }) => setup.code);
}

describe('payment methods', () => {
  test('of a visitor are those at the courier and online, each with its id, words and setup [E-10] [C-07] [S-33]', async () => {
    const token = await createVisitor(app);
    const { 'hydra:member': methods } = await app.call(
      endpoints.listPaymentMethods,
      { query: { forIndividual: '1' } },
      { token, headers: { 'accept-language': 'en' } },
    );
    expect(methods.map(({ setup }) => setup)).toEqual([
      { code: 1, sbp: false },
      { code: 3, sbp: false },
      { code: 8, sbp: true },
      { code: 10, sbp: false },
      { code: 11, sbp: false },
    ]);
    for (const method of methods) {
      expect(method['@id']).toMatch(/^\/api\/payment\/payment_methods\/.+/);
      expect(method['@type']).not.toBe('');
      expect(method.description).toMatch(/^[A-Z]/);
    }
  });

  test('never hold the contract for an individual, even where the partner enables it [A-06] [rule 67a]', async () => {
    const token = await createVisitor(app);
    expect(await listCodes(token, { forIndividual: '1' })).toEqual([1, 3, 8, 10, 11]);
    expect(await listCodes(token, { forLegal: '1' })).toEqual([8, 10, 2]);
    expect(await listCodes(token, { forLegal: 'true' })).toEqual([8, 10, 2]);
    expect(await listCodes(token, { forLegal: 'false' })).toEqual(await listCodes(token, { forLegal: '0' }));
  });

  test('of a customer hold points too; wallets are for an acquirer that takes them [E-19]', async () => {
    const member = await createMember(app);
    expect(await listCodes(await member.token(), { forIndividual: '1' })).toEqual([1, 3, 8, 10, 11, 15]);
    const acquirer = { ...app.context.payments.acquirerOf('moscow')!, codesIn: () => [6, 10, 12] as const };
    const payments = { ...app.context.payments, acquirerOf: () => acquirer };
    const withWallets = await startTestApp({ payments });
    const token = await createVisitor(withWallets);
    const query = { forIndividual: '1' } as const;
    const { 'hydra:member': methods } = await withWallets.call(endpoints.listPaymentMethods, { query }, { token });
    expect(methods.map(({ setup }) => setup.code)).toEqual([1, 3, 10, 11, 6, 12]);
  });

  test('of a shop without an acquirer are those at the courier', async () => {
    const shop = await startTestApp({ payments: { ...app.context.payments, acquirerOf: () => null, pages: null } });
    const token = await createVisitor(shop);
    const query = { forIndividual: '1' } as const;
    const { 'hydra:member': methods } = await shop.call(endpoints.listPaymentMethods, { query }, { token });
    expect(methods.map(({ setup }) => setup.code)).toEqual([1, 3, 11]);
    expect((await shop.fetch('/sandbox/acquirer/confirm?orderId=1')).status).toBe(404);
  });

  test('of one legal person are shown to those who belong to it [C-07] [A-06]', async () => {
    const igor = await signInCustomer(app, { phone: demoPeople.igor.phone });
    const params = { id: demoCompany.id };
    const { 'hydra:member': methods } = await app.call(
      endpoints.listLegalPersonPaymentMethods,
      { params, query: {} },
      { token: igor.token },
    );
    expect(methods.map(({ setup }) => setup.code)).toEqual([8, 10, 2]);
    const stranger = await createMember(app);
    const as = { token: await stranger.token() };
    const refused = await app.callRefused(endpoints.listLegalPersonPaymentMethods, { params, query: {} }, as);
    expect(refused).toMatchObject({ status: 422, error: { code: 'address.legal_person_unknown' } });
  });

  test('hide an online method whose limits the sum of the cart passes [rule 67a]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 911);
    const { totals } = await customer.calculate(true);
    expect(totals.toPay.amount).toBe(355_290_00);
    const codes = await listCodes(customer.token, { forIndividual: '1', cart: customer.cart });
    expect(codes).toEqual(expect.arrayContaining([1, 3, 8]));
    expect(codes).not.toContain(10);
  });
});
