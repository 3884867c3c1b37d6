import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { demoPeople, demoStaff } from '@kaplya/demonstration/people';
import { pollPayments } from '#features/payments/polling/poll-payments.ts';
import type { TestAcquirer } from '../acquirer/start-acquirer.ts';
import { createCellWorld, type StandInCells } from '../cells/cell-world.ts';
import { createImporter, priceList } from '../imports/import-world.ts';
import { createOperator } from '../people/operator.ts';
import { createHttpCustomer, createVisitor, shopWith, type HttpCustomer } from '../people/http-customer.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../people/sign-in.ts';
import type { TestApp } from '../start-test-app.ts';
import type { TestClock } from '../test-clock.ts';
import type { PeopleOfShop } from './released-shop.ts';

type World = { readonly clock: TestClock; readonly acquirer: TestAcquirer; readonly standIn: StandInCells };

/** People buy, pay, return and work in a shop of the demonstration, over HTTP. Returns these people. */
export async function liveInShop(app: TestApp, world: World): Promise<PeopleOfShop> {
  const operator = await createOperator(app);
  const { acquirer, clock } = world;

  async function order(
    token: string,
    code: number,
    prepare?: (httpCustomer: HttpCustomer) => Promise<void>,
  ): Promise<string> {
    const httpCustomer = await createHttpCustomer(app, { token });
    await httpCustomer.add('W19', 3);
    await prepare?.(httpCustomer);
    await httpCustomer.addRequiredProducts(true);
    await httpCustomer.getReady();
    await httpCustomer.assignPayment(code);
    await httpCustomer.calculate(true);
    const made = await httpCustomer.complete();
    return made.order.uuid;
  }

  async function pay(uuid: string): Promise<void> {
    const [payment] = await acquirer.listPayments({ order: uuid });
    await acquirer.approve(payment?.id ?? '', { save: true });
    await poll();
  }

  async function poll(): Promise<void> {
    clock.advance(2 * MINUTE_MS);
    await pollPayments(app.context);
  }

  async function cancel(token: string, uuid: string): Promise<void> {
    await app.call(endpoints.cancelOrder, { body: { externalOrder: uuid, reasonId: 'changed_mind' } }, { token });
    await poll();
  }

  const anna = await signInCustomer(app, { phone: demoPeople.anna.phone });
  const delivered = await order(anna.token, 1, async (httpCustomer) =>
    httpCustomer.add('W19', 2, { acquisition: 'rent' }),
  );
  await operator.deliver(delivered, { emptiesReturned: 1 });
  const byPoints = await order(anna.token, 1, async (httpCustomer) => httpCustomer.payByPoints(true));
  const undelivered = await order(anna.token, 10);
  await pay(undelivered);
  for (const status of ['approved', 'inProcess', 'undelivered'] as const)
    await operator.move(undelivered, status, status === 'undelivered' ? { reasonId: 'not_home' } : {});
  const cancelled = await order(
    anna.token,
    10,
    async (httpCustomer) => void (await httpCustomer.enterPromo('WATER15')),
  );
  await pay(cancelled);
  await cancel(anna.token, cancelled);
  const { data: products } = await app.call(endpoints.listProducts, { query: {} }, anna);
  await app.call(endpoints.addFavourite, { params: { type: 'product', id: products[0]?.id ?? '' } }, anna);

  const customer = await liveAsCustomer(app, order);
  const guestToken = await createVisitor(app);
  const guest = { token: guestToken, order: await order(guestToken, 1) };
  await buyAtCells(app, world);
  const staff = await workAsStaff(app, anna);
  const visitor = await fillCart(app);
  return {
    ...{ customer, guest, staff, visitor },
    anna: { token: anna.token, orders: [delivered, byPoints, undelivered, cancelled] },
  };
}

type Order = (token: string, code: number) => Promise<string>;

/** Signs in as the visitor of before, and uses another cart after an order. */
async function liveAsCustomer(app: TestApp, order: Order): Promise<PeopleOfShop['customer']> {
  const visitorToken = await createVisitor(app);
  await createHttpCustomer(app, { token: visitorToken });
  const { token, refreshToken } = await signInCustomer(app, { visitorToken, name: 'Мария' });
  const made = await order(token, 1);
  const httpCustomer = await createHttpCustomer(app, { token });
  await httpCustomer.add('W19', 2);
  return { token, refreshToken, order: made, cart: httpCustomer.cart };
}

async function fillCart(app: TestApp): Promise<PeopleOfShop['visitor']> {
  const { token, refresh_token: refreshToken = '' } = await app.call(endpoints.createAnonymousToken, {
    body: { partnerId: 'moscow' },
  });
  const { id: cart } = await app.call(endpoints.initCart, { body: {} }, { token });
  await shopWith(app, { token, cart }).add('CUP', 7);
  return { token, refreshToken, cart };
}

/**
 * One customer opens the cell and returns an empty bottle; another one's door does not open, and the money is refunded.
 */
async function buyAtCells(app: TestApp, world: World): Promise<void> {
  const good = await createCellWorld(app, world);
  await good.buy();
  await good.ack('accepted');
  for (const event of ['door_opened', 'item_removed'] as const) await good.see(event);
  await good.see('door_closed', { content: 'empty_bottle' });
  const bad = await createCellWorld(app, world);
  await bad.buy();
  await bad.ack('rejected', 'jammed');
  world.clock.advance(2 * MINUTE_MS);
  await pollPayments(app.context);
}

async function workAsStaff(app: TestApp, { subjectId }: SignedIn): Promise<PeopleOfShop['staff']> {
  const email =
    demoStaff.find(({ partnerId, template }) => partnerId === 'moscow' && template === 'owner')?.email ?? '';
  const { token } = await signInStaff(app, { email });
  const importer = createImporter(app, token);
  await importer.commit(await importer.checkFile(priceList));
  const note = { params: { id: subjectId }, body: { text: 'Домофон не работает' } };
  await app.call(operatorEndpoints.addCustomerNote, note, { token });
  const query = { q: 'W19', limit: 1 };
  const { items, warehouseId } = await app.call(operatorEndpoints.listStock, { query }, { token });
  const lines = items.map(({ productId }) => ({ productId, quantity: 40 }));
  const receipt = { id: crypto.randomUUID(), kind: 'receipt' as const, warehouseId, lines };
  await app.call(operatorEndpoints.createStockDocument, { body: receipt }, { token });
  return { token, email };
}
