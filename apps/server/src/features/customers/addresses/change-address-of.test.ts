import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { moscowHome } from '../../../../test/people/http-customer.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const operator = await createOperator(app);

async function createCustomer(...rooms: string[]) {
  const member = await createMember(app);
  const token = await member.token();
  const ids: string[] = [];
  for (const room of rooms) {
    const saved = await app.call(endpoints.createUserAddress, { body: { ...moscowHome, room } }, { token });
    ids.push(saved.data?.uuid ?? '');
  }
  return { id: member.subjectId, token, ids };
}

test('staff correct what the courier needs at an address, and nothing else of it changes [O-08b]', async () => {
  const { id, token, ids } = await createCustomer('12');
  const input = { params: { id, addressId: ids[0] ?? '' }, body: { floor: '4', intercom: '12К', comment: '' } };
  const { address } = await app.call(operatorEndpoints.changeCustomerAddress, input, { token: await operator.token() });
  expect(address.fields).toMatchObject({ street: moscowHome.street, room: '12', floor: '4', intercom: '12К' });
  const { data } = await app.call(endpoints.listUserAddresses, { query: {} }, { token });
  expect(data.data).toMatchObject([{ uuid: ids[0], floor: '4' }]);
  const query = { subject: `customer:${id}` };
  const { items } = await app.call(operatorEndpoints.listAudit, { query }, { token: await operator.token() });
  expect(items).toMatchObject([{ action: 'customer.address_changed' }]);
});

test('an address that would become another one of the customer stays as it is [O-08b]', async () => {
  const { id, token, ids } = await createCustomer('12', '13');
  const input = { params: { id, addressId: ids[0] ?? '' }, body: { room: '13' } };
  const { status, error } = await app.callRefused(operatorEndpoints.changeCustomerAddress, input, {
    token: await operator.token(),
  });
  expect([status, error.code]).toEqual([409, 'address.saved_already']);
  const { data } = await app.call(endpoints.listUserAddresses, { query: {} }, { token });
  expect(new Set(data.data.map(({ room }) => room))).toEqual(new Set(['12', '13']));
});
