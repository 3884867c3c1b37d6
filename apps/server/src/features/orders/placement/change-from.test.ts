import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain';
import { describe, expect, test } from 'vitest';

import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { createHttpCustomer, type HttpCustomer } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();

async function createReady(changeFrom: number, code: number = paymentCodes.cash): Promise<HttpCustomer> {
  const member = await createMember(app);
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('CUP', 7);
  await customer.getReady();
  await customer.assignPayment(code, changeFrom);
  await customer.addRequiredProducts(true);
  return customer;
}

describe('change for cash [rule 49e] [S-33]', () => {
  test('stands on the cart, on the order and on the day list of the courier', async () => {
    const customer = await createReady(5000_00);
    expect(await customer.restore()).toMatchObject({ payment: { changeFrom: 5000_00 } });
    const { order } = await customer.complete();
    const changeFrom = { amount: 5000_00, currency: 'RUB' };

    const read = { params: { uuid: order.uuid } };
    const { data } = await app.call(endpoints.getOrder, read, { token: customer.token });
    expect(data).toMatchObject({ changeFrom });
    const operator = await createOperator(app);
    const token = await operator.token();
    const { slots } = await app.call(
      operatorEndpoints.getDaySheet,
      { query: { date: data.shippingDate.slice(0, 10) } },
      { token },
    );
    const stop = slots.flatMap(({ stops }) => stops).find(({ uuid }) => uuid === order.uuid);
    expect(stop).toMatchObject({ changeFrom });
  });

  test('is refused with the order when it does not cover what is due', async () => {
    const customer = await createReady(1_00);
    const { status, error } = await customer.completeRefused();
    expect([status, error.errors.map(({ code }) => code)]).toEqual([422, ['payment.change_too_small']]);
  });

  test('is set, refused below what is due, and taken away by staff', async () => {
    const { order } = await (await createReady(5000_00)).complete();
    const as = { token: await (await createOperator(app)).token() };
    const params = { uuid: order.uuid };
    const save = (body: { version: number; changeFrom: number | null }) => ({ params, body });
    const { version, due } = await app.call(operatorEndpoints.getOpsOrder, { params }, as);
    const changed = await app.call(operatorEndpoints.saveOpsOrder, save({ version, changeFrom: due.amount }), as);
    expect(changed.order).toMatchObject({ changeFrom: due });
    const tooSmall = save({ version: changed.version, changeFrom: due.amount - 1 });
    const { error } = await app.callRefused(operatorEndpoints.saveOpsOrder, tooSmall, as);
    expect(error.errors).toMatchObject([{ code: 'payment.change_too_small', field: 'changeFrom' }]);
    const { items } = await app.call(operatorEndpoints.listAudit, { query: { subject: `order:${order.uuid}` } }, as);
    expect(items[0]).toMatchObject({ before: { changeFromMinor: 5000_00 }, after: { changeFromMinor: due.amount } });
    const none = save({ version: changed.version, changeFrom: null });
    expect((await app.call(operatorEndpoints.saveOpsOrder, none, as)).order).not.toHaveProperty('changeFrom');
  });

  test('is needed for cash alone', async () => {
    const customer = await createReady(5000_00, paymentCodes.card);
    const { order } = await customer.complete();
    const read = { params: { uuid: order.uuid } };
    const { data } = await app.call(endpoints.getOrder, read, { token: customer.token });
    expect(data).not.toHaveProperty('changeFrom');
  });
});
