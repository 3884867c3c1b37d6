import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { createMember } from '../../apps/server/test/people/operator.ts';
import {
  createHttpCustomer,
  createVisitor,
  listDays,
  moscowHome,
} from '../../apps/server/test/people/http-customer.ts';
import type { TestApp } from '../../apps/server/test/start-test-app.ts';
import type { Hints } from './value-arbitrary.ts';

/** `weight`: how often this caller is chosen. */
export type FuzzCaller = { readonly name: string; readonly token: string | null; readonly weight: number };

/** The callers, and the ids that they can use. */
export type FuzzWorld = {
  readonly callers: readonly FuzzCaller[];
  /** Makes the calls that end an account or its sessions, for everybody. */
  readonly leaver: FuzzCaller;
  readonly hints: Hints;
};

/** One caller of each kind, with a cart, an order and an address where possible. */
export async function openFuzzWorld(app: TestApp): Promise<FuzzWorld> {
  await sellWater(app);
  const visitor = await createHttpCustomer(app);
  const customer = await createHttpCustomer(app, { token: await (await createMember(app)).token() });
  const operator = await (await createMember(app, { roles: ['ROLE_ADMIN'] })).token();
  const orders = [await orderAs(app, visitor.token), await orderAs(app, customer.token)].filter((id) => id !== null);
  for (const httpCustomer of [visitor, customer]) {
    await httpCustomer.add('W19', 2);
    await httpCustomer.declareBottles(2);
    await httpCustomer.getReady().catch(passOver);
    await httpCustomer.addRequiredProducts(true);
  }
  const address = await app.call(endpoints.createAnonymousAddress, { body: moscowHome }, { token: customer.token });
  const { data: products } = await app.call(endpoints.listProducts, { query: { limit: 5 } });
  const { data: sets } = await app.call(endpoints.listProductSets, { query: { limit: 3 } });
  const { data: cells } = await app.call(endpoints.listCells, { query: {} });
  const items = (await visitor.restore()).items.map(({ cartItem }) => cartItem);
  const days = await listDays(app);
  const { 'hydra:member': methods } = await app.call(endpoints.listPaymentMethods, { query: {} }, customer);

  const productIds = products.flatMap(({ id, externalId }) => [id, externalId]);
  return {
    callers: [
      { name: 'nobody', token: null, weight: 2 },
      { name: 'visitor', token: visitor.token, weight: 6 },
      { name: 'customer', token: customer.token, weight: 8 },
      { name: 'operator', token: operator, weight: 6 },
      { name: 'visitor abroad', token: await createVisitor(app, 'baku'), weight: 1 },
      { name: 'visitor of nobody', token: await createVisitor(app, null), weight: 1 },
      { name: 'forger', token: `${customer.token.split('.').slice(0, 2).join('.')}.AAAA`, weight: 1 },
      { name: 'babbler', token: 'eyJhbGciOiJub25lIn0.e30.', weight: 1 },
    ],
    leaver: { name: 'leaver', token: await (await createMember(app)).token(), weight: 0 },
    hints: {
      cart: [visitor.cart, customer.cart],
      id: [visitor.cart, customer.cart, ...products.map(({ uuid }) => uuid), ...cells.map(({ id }) => id)],
      uuid: [...orders, address.data?.uuid ?? crypto.randomUUID()],
      externalOrder: orders,
      documentId: orders,
      addressId: [address.data?.uuid ?? ''],
      addressUuid: [address.data?.uuid ?? ''],
      cartItem: items,
      product: products.map(({ uuid }) => uuid),
      productId: productIds,
      externalProductId: productIds,
      productSetId: sets.map(({ id }) => id),
      cell: cells.map(({ id }) => id),
      partnerId: ['moscow', 'baku'],
      periodId: days.flatMap(({ intervals }) => intervals.map(({ id }) => id)).slice(0, 6),
      date: [...days.slice(0, 4).map(({ date }) => date), '25.12.2026'],
      phone: ['+79161234567', '89161234567'],
      phoneNumber: ['+79161234567'],
      email: ['anna@example.com'],
      paymentMethod: methods.map((method) => method['@id']),
      monolithType: methods.map(({ setup }) => setup.code),
      domain: ['localhost', 'baku.localhost'],
      acquirer: ['yookassa'],
      currency: ['RUB'],
      returnUrl: ['http://localhost/orders'],
    },
  };
}

/** Puts the water on sale again, which a random operator may have taken off it: without it no caller has a cart. */
async function sellWater({ context }: TestApp): Promise<void> {
  const { rowCount } = await context.database.execute(sql`
    update product set is_active = true where partner_id = 'moscow' and external_id = 'W19' and not is_active`);
  if (rowCount === 0) return;
  context.changes.announce('catalogue', 'moscow');
}

async function orderAs(app: TestApp, token: string): Promise<string | null> {
  try {
    const httpCustomer = await createHttpCustomer(app, { token });
    await httpCustomer.add('W19', 2);
    await httpCustomer.declareBottles(2);
    await httpCustomer.getReady();
    await httpCustomer.addRequiredProducts(true);
    return (await httpCustomer.complete()).order.uuid;
  } catch (error) {
    passOver(error);
    return null;
  }
}

/** A day may be full or stock may run out; then there is one order less. */
function passOver(error: unknown): void {
  if (!(error instanceof Error && /answered 4\d\d/.test(error.message))) throw error;
}
