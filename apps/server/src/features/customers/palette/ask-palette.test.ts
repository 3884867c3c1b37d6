import { operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { copyOrder } from '../../../../test/database/copy-orders.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();

test('the palette finds orders and customers, ten at most, each for who may read it [O-03a] [O-08]', async () => {
  const member = await createMember(app);
  const httpCustomer = await createHttpCustomer(app, { token: await member.token() });
  await httpCustomer.add('CUP');
  await httpCustomer.assignAddress();
  await httpCustomer.assignUser({ phoneNumber: member.phone, name: 'Аристарх' });
  await httpCustomer.assignPayment();
  await httpCustomer.assignInterval();
  await httpCustomer.calculate(null);
  const { order } = await httpCustomer.complete();
  await copyOrder(app.context.database, order.uuid, 12, sql`jsonb_build_object('status', 'completed')`);

  const ask = async (q: string, rights: Parameters<typeof openStaffToken>[1]) => {
    const token = await openStaffToken(app, rights);
    return (await app.call(operatorEndpoints.askPalette, { query: { q } }, { token })).items;
  };
  const everything = await ask(member.phone.slice(-6), ['orders.read', 'customers.read']);
  expect(everything.filter(({ kind }) => kind === 'order')).toHaveLength(6);
  const customer = { kind: 'customer', id: member.subjectId, name: expect.any(String) as string, phone: member.phone };
  expect(everything).toContainEqual(customer);
  expect(everything.length).toBeLessThanOrEqual(10);
  const found = { kind: 'order', id: order.uuid, number: order.id };
  expect(await ask(order.id, ['orders.read', 'customers.read'])).toMatchObject([{ ...found, name: 'Аристарх' }]);
  expect(await ask(order.id, ['orders.read'])).toMatchObject([{ ...found, name: '' }]);
  // Staff without `customers.read` find no customers by parts of their phones.
  expect(await ask(member.phone.slice(-6), ['orders.read'])).toEqual([]);
  const customers = await ask(member.phone.slice(-6), ['customers.read']);
  expect(customers).toContainEqual(customer);
  expect(customers.every(({ kind }) => kind === 'customer')).toBe(true);
  expect(await ask('Аристарх', [])).toEqual([]);
});
