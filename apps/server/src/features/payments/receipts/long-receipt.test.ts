import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain';
import { expect, test } from 'vitest';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock, payments: startAcquirer({ clock }).payments });

/** The most different goods of an order that is paid online. */
const most = 98;

async function createGoods(count: number): Promise<string[]> {
  const as = { token: await (await createOperator(app)).token() };
  const { items } = await app.call(operatorEndpoints.listOpsCategories, {}, as);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = {
      ...{ kind: 'product' as const, externalId: `MUG-${index}`, categoryId: items[0]?.id ?? '', isActive: true },
      ...{ names: { ru: `Кружка ${index}`, en: '', az: '', tr: '' }, price: { amount: 100_00, currency: 'RUB' } },
    };
    ids.push((await app.call(operatorEndpoints.createGoods, { body }, as)).goods.id);
  }
  const lines = ids.map((productId) => ({ productId, quantity: 10 }));
  const body = { id: crypto.randomUUID(), kind: 'receipt' as const, warehouseId: 'msk-main', lines };
  await app.call(operatorEndpoints.createStockDocument, { body }, as);
  return ids;
}

test('an order of more goods than a receipt holds is refused at the choice of an online payment and when it is placed, keeps its cart, and is paid at the door or once it is shorter [rule 28a] [S-33]', async () => {
  const goods = await createGoods(most + 1);
  const [last = ''] = goods;
  const token = await (await createMember(app)).token();
  const customer = await createHttpCustomer(app, { token });
  for (const id of goods) await customer.add(id);
  await customer.getReady();
  await customer.calculate(true);

  const paymentMethod = '/api/payment/payment_methods/online';
  const byCard = { cart: customer.cart, monolithType: paymentCodes.online, paymentMethod, description: '' };
  const refused = await app.callRefused(endpoints.assignPayment, { body: byCard }, { token });
  const expected = { code: 'payment.too_many_positions', message: expect.stringMatching(/98.+99/) as string };
  expect([refused.status, refused.error]).toMatchObject([422, expected]);

  await customer.reduce(last);
  await customer.assignPayment(paymentCodes.online);
  await customer.add(last);
  await customer.calculate(true);
  const { status, error } = await customer.completeRefused();
  expect([status, error.errors]).toMatchObject([422, [expected]]);
  expect((await customer.restore()).items).toHaveLength(most + 1);

  await customer.assignPayment(paymentCodes.card);
  const { payment } = await customer.complete();
  expect(payment.required).toBe(false);
});
