import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { MapsUnavailable } from '#gateways/maps/index.ts';
import { createHttpCustomer, moscowHome, nextPhone } from '../../../../test/people/http-customer.ts';
import { createOperator } from '../../../../test/people/operator.ts';
import { createPhoneOperator, findLastSlot } from '../../../../test/people/phone-operator.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const { database } = app.context;

test('an order to a house on no map waits until staff set its point, and is one like others then [S-28] [rule 54a]', async () => {
  const { token } = await signInCustomer(app, { name: 'Анна' });
  const typed = { ...moscowHome, street: 'Новая улица', house: '1', noPoint: true };
  const { data: saved } = await app.call(endpoints.createUserAddress, { body: typed }, { token });
  const customer = await createHttpCustomer(app, { token });
  await customer.add('W19', 2);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  await app.call(endpoints.assignAddress, { body: { cart: customer.cart, addressId: saved!.uuid } }, { token });
  const { order } = await customer.complete();
  expect(order.status).toBe('requiresConfirmation');

  const operator = await createOperator(app);
  const as = { token: await operator.token() };
  const page = () => app.call(operatorEndpoints.getOpsOrder, { params: { uuid: order.uuid } }, as);
  const before = await page();
  expect(before.order.shipping.address.noPoint).toBe(true);
  const queue = () => app.call(operatorEndpoints.listOpsOrders, { query: { view: 'point-missing' } }, as);
  expect((await queue()).items).toMatchObject([{ uuid: order.uuid, isPointMissing: true }]);
  expect(before.transitions).not.toContain('approved');
  expect((await operator.moveRefused(order.uuid, 'approved')).error.code).toBe('order.point_missing');
  await expect(
    database.execute(sql`update "order" set status = 'approved' where id = ${order.uuid}`),
  ).rejects.toMatchObject({ cause: { constraint: 'order_point' } });

  const { noPoint: _, ...fields } = { ...typed, latitude: moscowHome.latitude + 0.0001 };
  const body = { version: before.version, address: fields };
  await app.call(operatorEndpoints.changeOpsOrder, { params: { uuid: order.uuid }, body }, as);
  const placed = await page();
  expect(placed.transitions).toContain('approved');
  expect(JSON.stringify(placed.timeline)).toContain('Дом найден');
  await operator.move(order.uuid, 'approved');
  const { data } = await app.call(endpoints.listUserAddresses, { query: {} }, { token });
  expect(data.data[0]).toMatchObject({ uuid: saved!.uuid, latitude: fields.latitude });
  expect(data.data[0]).not.toHaveProperty('noPoint');
  expect((await queue()).items).toEqual([]);
});

test('a new order that moves to such a house waits for staff from then on, an approved one does not move [rule 54a]', async () => {
  const { token } = await signInCustomer(app, { name: 'Борис' });
  const customer = await createHttpCustomer(app, { token });
  await customer.add('W19', 2);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  const { order } = await customer.complete();
  expect(order.status).toBe('new');
  const typed = { ...moscowHome, street: 'Новая улица', house: '2', noPoint: true };
  const { data: saved } = await app.call(endpoints.createUserAddress, { body: typed }, { token });
  const body = { externalOrder: order.uuid, addressId: saved!.uuid };
  const { order: moved } = await app.call(endpoints.changeOrder, { body }, { token });
  expect(moved.status).toBe('requiresConfirmation');
  expect(moved.timeline.at(-1)).toMatchObject({ status: 'requiresConfirmation' });

  const operator = await createOperator(app);
  const as = { token: await operator.token() };
  const { version } = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid: order.uuid } }, as);
  const { noPoint: _, ...known } = typed;
  const change = { params: { uuid: order.uuid }, body: { version, address: known } };
  await app.call(operatorEndpoints.changeOpsOrder, change, as);
  await operator.move(order.uuid, 'approved');
  const other = { ...typed, house: '3' };
  const { data: third } = await app.call(endpoints.createUserAddress, { body: other }, { token });
  const again = { body: { externalOrder: order.uuid, addressId: third!.uuid } };
  const { error } = await app.callRefused(endpoints.changeOrder, again, { token });
  expect(error.code).toBe('order.point_missing');
});

test('a saved address gets the point of its own house only, not that of a place that staff moved the order to [rule 54a]', async () => {
  const { token } = await signInCustomer(app, { name: 'Вера' });
  const typed = { ...moscowHome, street: 'Новая улица', house: '4', noPoint: true };
  const { data: saved } = await app.call(endpoints.createUserAddress, { body: typed }, { token });
  const customer = await createHttpCustomer(app, { token });
  await customer.add('W19', 2);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  await app.call(endpoints.assignAddress, { body: { cart: customer.cart, addressId: saved!.uuid } }, { token });
  const { order } = await customer.complete();

  const as = { token: await (await createOperator(app)).token() };
  const params = { uuid: order.uuid };
  const { version } = await app.call(operatorEndpoints.getOpsOrder, { params }, as);
  const { noPoint: _, ...known } = typed;
  const elsewhere = { ...known, street: 'Старая улица', latitude: moscowHome.latitude + 0.0002 };
  await app.call(operatorEndpoints.changeOpsOrder, { params, body: { version, address: elsewhere } }, as);
  const { data } = await app.call(endpoints.listUserAddresses, { query: {} }, { token });
  expect(data.data[0]).toMatchObject({ uuid: saved!.uuid, latitude: moscowHome.latitude, noPoint: true });
});

test('a zone that staff choose for an order reaches the saved address, so that the next order does not wait [rule 54a] [rule 54b]', async () => {
  const { token } = await signInCustomer(app, { name: 'Лев' });
  const typed = { ...moscowHome, street: 'Новая улица', house: '6', noPoint: true };
  const { data: saved } = await app.call(endpoints.createUserAddress, { body: typed }, { token });
  const orderAgain = async () => {
    const customer = await createHttpCustomer(app, { token });
    await customer.add('W19', 2);
    await customer.getReady();
    await customer.addRequiredProducts(true);
    await app.call(endpoints.assignAddress, { body: { cart: customer.cart, addressId: saved!.uuid } }, { token });
    return (await customer.complete()).order;
  };
  const order = await orderAgain();
  expect(order.status).toBe('requiresConfirmation');
  const as = { token: await (await createOperator(app)).token() };
  const params = { uuid: order.uuid };
  const { version } = await app.call(operatorEndpoints.getOpsOrder, { params }, as);
  const { noPoint: _, latitude: __, longitude: ___, ...known } = typed;
  const address = { ...known, areaId: 'msk-center' };
  await app.call(operatorEndpoints.changeOpsOrder, { params, body: { version, address } }, as);
  const { data } = await app.call(endpoints.listUserAddresses, { query: {} }, { token });
  expect(data.data[0]).toMatchObject({ uuid: saved!.uuid, zoneOnly: true });
  expect(data.data[0]).not.toHaveProperty('noPoint');
  expect((await orderAgain()).status).toBe('new');
});

test('an operator chooses the zone of a house while the address service is silent, and a point set later takes the mark off [G-13e] [rule 54b]', async () => {
  const silent = vi
    .spyOn(app.context.providers.ofProgram.maps, 'geocode')
    .mockRejectedValue(new MapsUnavailable('silent'));
  const phoneOperator = await createPhoneOperator(app);
  const customer = { phone: nextPhone(), name: 'Мария', consent: true as const };
  const typed = { street: 'Новая улица', house: '8', room: '1' };
  const rest = { items: [{ productId: 'W19', quantity: 2 }], returned: 2, payment: { code: 1 } };
  const { violations } = await phoneOperator.preview({ customer, address: typed, ...rest });
  expect(violations).toMatchObject([{ code: 'address.not_located', field: 'address.house' }]);
  const address = { ...typed, areaId: 'msk-center' };
  const { order } = await phoneOperator.order({ customer, address, slot: await findLastSlot(app), ...rest });
  silent.mockRestore();
  expect(order).toMatchObject({ status: 'new' });

  const operator = await createOperator(app);
  const as = { token: await operator.token() };
  const params = { uuid: order.uuid };
  const page = await app.call(operatorEndpoints.getOpsOrder, { params }, as);
  expect(page.order.shipping.address).toMatchObject({ city: 'Москва', zoneOnly: true });
  const { latitude, longitude } = moscowHome;
  const found = { city: 'Москва', ...typed, latitude, longitude };
  await app.call(operatorEndpoints.changeOpsOrder, { params, body: { version: page.version, address: found } }, as);
  const query = { phone: customer.phone };
  const caller = await app.call(operatorEndpoints.findCaller, { query }, as);
  expect(caller.addresses).toMatchObject([{ fields: { latitude, longitude } }]);
  expect(caller.addresses[0]?.fields).not.toHaveProperty('zoneOnly');
});
