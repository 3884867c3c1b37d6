import { endpoints, operatorEndpoints, type OpsOrderPage } from '@kaplya/contract';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productTable } from '#features/catalogue/catalogue.table.ts';
import { startAcquirer } from '../../../test/acquirer/start-acquirer.ts';
import { createHttpCustomer, shopWith } from '../../../test/people/http-customer.ts';
import { createMember, createOperator, type Member } from '../../../test/people/operator.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
acquirer.notify(app.fetch);
const { database } = app.context;
const operator = await createOperator(app);

async function makeOrder(code: 1 | 10): Promise<{ uuid: string; member: Member }> {
  const member = await createMember(app);
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', 3);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  await customer.declareBottles(3);
  await customer.addRequiredProducts(true);
  await customer.assignPayment(code);
  await customer.calculate(true);
  const { order } = await customer.complete();
  if (code === 10) {
    const [open] = await acquirer.listPayments({ order: order.uuid });
    await acquirer.approve(open?.id ?? '');
    await acquirer.work();
  }
  return { uuid: order.uuid, member };
}

const read = async (uuid: string): Promise<OpsOrderPage> =>
  app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, { token: await operator.token() });

type Items = readonly { lineId?: string; productId?: string; quantity: number }[];

async function change(uuid: string, toItems: (page: OpsOrderPage) => Items): Promise<void> {
  const page = await read(uuid);
  const body = { version: page.version, items: [...toItems(page)] };
  await app.call(operatorEndpoints.changeOpsOrder, { params: { uuid }, body }, { token: await operator.token() });
}

const waterOf = ({ order }: OpsOrderPage) => order.items.find(({ productId, quantity }) => productId && quantity === 3);

/** The water of the order, once by its customer and once by phone. */
async function repeat({ uuid, member }: { uuid: string; member: Member }) {
  const token = await member.token();
  const { data } = await app.call(endpoints.getOrder, { params: { uuid } }, { token });
  const body = { preview: true, repeatOf: uuid, customer: { phone: member.phone } };
  const { preview } = await app.call(operatorEndpoints.orderByPhone, { body }, { token: await operator.token() });
  const { cart, unavailable } = await app.call(endpoints.reorder, { body: { externalOrder: uuid } }, { token });
  const { items } = await shopWith(app, { token, cart }).restore();
  return {
    canRepeat: data.canRepeat,
    cart: items.map(({ externalId, quantity }) => `${quantity} × ${externalId}`),
    byPhone: preview?.items.map(({ quantity }) => quantity),
    missing: [unavailable, preview?.unavailable],
  };
}

test('an order reduced after its payment is repeated as it was delivered: 3, one less → 2 [rule 55] [rule 83b]', async () => {
  const made = await makeOrder(10);
  await change(made.uuid, (page) => [{ lineId: waterOf(page)?.id ?? '', quantity: 2 }]);
  expect(await repeat(made)).toEqual({ canRepeat: true, cart: ['2 × W19'], byPhone: [2], missing: [[], []] });
});

test('goods that a change split into two lines are repeated as one: 3 + 2 → 5 [rule 55] [rule 83]', async () => {
  const made = await makeOrder(1);
  await database.update(productTable).set({ priceMinor: 410_00 }).where(eq(productTable.externalId, 'W19'));
  app.context.changes.announce('catalogue', 'moscow');
  await change(made.uuid, (page) => [{ productId: waterOf(page)?.productId ?? '', quantity: 2 }]);
  const { order } = await read(made.uuid);
  expect(order.items.filter(({ name }) => name.includes('19 л')).map(({ quantity }) => quantity)).toEqual([3, 2]);
  expect(await repeat(made)).toEqual({ canRepeat: true, cart: ['5 × W19'], byPhone: [5], missing: [[], []] });
});
