import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { paymentCodes, type DeliveryWish } from '@kaplya/domain';
import { describe, expect, test } from 'vitest';

import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { createHttpCustomer, shopWith, type HttpCustomer } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();

async function wish(customer: HttpCustomer, wishes: DeliveryWish[] | undefined, note = ''): Promise<void> {
  const body = { cart: customer.cart, note, ...(wishes && { wishes }) };
  await app.call(endpoints.assignNote, { body }, { token: customer.token });
}

async function createReadyHttpCustomer(token?: string): Promise<HttpCustomer> {
  const customer = await createHttpCustomer(app, { ...(token !== undefined && { token }) });
  await customer.add('CUP', 7);
  await customer.getReady();
  return customer;
}

describe('what is asked of the courier [S-72]', () => {
  test('is stored with the cart until it is replaced, and copied to the order that customer and operator read [C-12]', async () => {
    const member = await createMember(app);
    const token = await member.token();
    const customer = await createReadyHttpCustomer(token);
    await wish(customer, ['callFirst', 'callFirst'], 'Код 12');
    expect(await customer.restore()).toMatchObject({ note: 'Код 12', wishes: ['callFirst'] });
    await wish(customer, undefined, 'Код 13');
    expect(await customer.restore()).toMatchObject({ note: 'Код 13', wishes: ['callFirst'] });
    await customer.addRequiredProducts(true);
    const { order } = await customer.complete();

    const { data } = await app.call(endpoints.getOrder, { params: { uuid: order.uuid } }, { token });
    expect(data).toMatchObject({ note: 'Код 13', wishes: ['callFirst'] });
    const operator = await createOperator(app);
    const { items: listed } = await app.call(
      operatorEndpoints.listOpsOrders,
      { query: { number: order.id } },
      { token: await operator.token() },
    );
    expect(listed).toMatchObject([{ wishes: ['callFirst'] }]);

    const again = await app.call(endpoints.reorder, { body: { externalOrder: order.uuid } }, { token });
    const repeated = shopWith(app, { token, cart: again.cart });
    expect(await repeated.restore()).toMatchObject({ wishes: ['callFirst'] });
  });

  test('is refused with a reason where an order for the door is to be paid to the courier [rule 49a]', async () => {
    const customer = await createReadyHttpCustomer();
    await wish(customer, ['leaveAtDoor']);
    await customer.addRequiredProducts(true);
    const { status, error } = await customer.completeRefused();
    expect(status).toBe(422);
    expect(error.errors.map(({ code }) => code)).toEqual(['cart.leave_at_door_unpaid']);

    await customer.assignPayment(paymentCodes.online);
    await customer.addRequiredProducts(true);
    const { order } = await customer.complete();
    const { data } = await app.call(endpoints.getOrder, { params: { uuid: order.uuid } }, { token: customer.token });
    expect(data).toMatchObject({ wishes: ['leaveAtDoor'], paymentType: paymentCodes.online });
  });

  test('is one of those that couriers know', async () => {
    const customer = await createHttpCustomer(app);
    const body = { cart: customer.cart, note: '', wishes: ['sing'] } as never;
    const { status } = await app.callRefused(endpoints.assignNote, { body }, { token: customer.token });
    expect(status).toBe(400);
  });
});
