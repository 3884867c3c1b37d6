import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { demoCompany } from '@kaplya/demonstration/people';
import { addressKey, DAY_MS } from '@kaplya/domain';
import sharp from 'sharp';
import { waitingAddressTable } from '#features/addresses/addresses.table.ts';
import { debtTable } from '#features/containers/containers.table.ts';
import {
  legalPersonCustomerTable,
  legalPersonPaymentTable,
  legalPersonRequestTable,
} from '#features/identity/identity.table.ts';
import { pollPayments } from '#features/payments/index.ts';
import { upkeepJobs } from '../../src/upkeep.ts';
import { minute, take, type openCellShop } from '../cells/cell-shop.ts';
import { createPromoCode } from '../database/create-promo-code.ts';
import { makePasskey, signByPasskey } from '../people/authenticator.ts';
import { grantTestPoints } from '../people/give-points.ts';
import { createMember, type Member } from '../people/operator.ts';
import { createHttpCustomer, createVisitor, moscowHome, type HttpCustomer } from '../people/http-customer.ts';
import { findCode, nextCustomerPhone, signInCustomer, type SignedIn } from '../people/sign-in.ts';
import { lookThroughOrders } from './look-through-orders.ts';
import { workAsOperator } from './work-behind-counter.ts';

export type Shop = Awaited<ReturnType<typeof openCellShop>>;

const withKey = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });

/** Does everything that customers, operators and the clock do, once each. */
export async function walkThroughShop(shop: Shop): Promise<void> {
  const { clock, context } = shop;
  // After this time the codes and bookings of an earlier walk are over.
  clock.advance(3 * DAY_MS);
  await actAsVisitor(shop);
  await actAsCustomer(shop);
  await payOnline(shop);
  await rentAndOwe(shop);
  await buyForCompany(shop);
  await buyAtCell(shop);
  await workAsOperator(shop);
  await leave(shop);
  await pollPayments(context);
}

/** Advances the clock and runs the work that the customers left due. */
export async function manageHousehold({ clock, context }: Shop): Promise<void> {
  clock.advance(40 * DAY_MS);
  for (const { run } of upkeepJobs(context)) await run();
  await pollPayments(context);
}

async function actAsVisitor({ app }: Shop): Promise<void> {
  const opened = await app.call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
  const as = { token: opened.token };
  await app.call(endpoints.listProducts, { query: {} }, as);
  await app.call(endpoints.listBanners, { query: {} }, as);
  await app.call(endpoints.createAnonymousAddress, { body: moscowHome }, as);
  const httpCustomer = await createHttpCustomer(app, as);
  await httpCustomer.add('W19', 2);
  await httpCustomer.add('CUP', 2);
  await httpCustomer.reduce('CUP');
  await httpCustomer.declareBottles(1);
  await httpCustomer.addRequiredProducts(true);
  await httpCustomer.getReady();
  await httpCustomer.calculate(true);
  await httpCustomer.restore();
  await httpCustomer.complete(withKey());
  await leaveWithHold(app, as);
  const { refresh_token: refreshed = '' } = await app.call(endpoints.refreshToken, {
    body: { refresh_token: opened.refresh_token ?? '' },
  });
  await app.call(endpoints.revokeToken, { body: { refresh_token: refreshed } });
}

let walks = 0;

/** Chooses a time for an empty cart, fills it from a network of its own, and leaves. */
async function leaveWithHold(app: Shop['app'], as: { token: string }): Promise<void> {
  const httpCustomer = await createHttpCustomer(app, as);
  await httpCustomer.getReady();
  walks += 1;
  const headers = { 'x-forwarded-for': `203.0.${walks}.7` };
  const body = { cart: httpCustomer.cart, productId: 'W19', quantity: 1 };
  await app.call(endpoints.addProduct, { body }, { ...as, headers });
  await app.call(endpoints.addProduct, { body }, { ...as, headers });
}

/** Signs in with a cart, and uses every feature of an account. */
async function actAsCustomer(shop: Shop): Promise<void> {
  const { app, context, operator } = shop;
  const visitor = await createHttpCustomer(app);
  await visitor.add('CUP', 7);
  const customer = await signInCustomer(app, { visitorToken: visitor.token, name: 'Анна' });
  const as = { token: customer.token };
  await app.call(endpoints.authenticateCart, { body: { cart: visitor.cart } }, as);
  await changeAccount(shop, customer);
  await leaveAddressWaiting(shop, customer);

  await grantTestPoints(context, customer.subjectId, 500);
  const code = await createPromoCode(context.database, { perCustomerLimit: 5, isFirstOrderOnly: true });
  const httpCustomer = await createHttpCustomer(app, as);
  await httpCustomer.add('W19', 2);
  await httpCustomer.assignAddress();
  await httpCustomer.assignUser({ phoneNumber: customer.phone ?? '' });
  await httpCustomer.enterPromo(code);
  await httpCustomer.payByPoints(true);
  await httpCustomer.assignInterval();
  await httpCustomer.assignPayment();
  await httpCustomer.addRequiredProducts(true);
  const { order } = await httpCustomer.complete(withKey());
  const params = { uuid: order.uuid };
  await app.call(endpoints.getOrder, { params }, as);
  await app.call(endpoints.listOrders, { query: {} }, as);
  await app.call(endpoints.listOrders, { query: { page: 2, kind: 'delivery' } }, as);

  const staff = { token: await operator.token() };
  await lookThroughOrders({ app, ...staff, number: order.id });

  const { items } = await operator.deliver(order.uuid, { emptiesReturned: 1 });
  await app.call(endpoints.rateOrder, { params, body: { stars: 4 } }, as);
  await operator.refund(order.uuid, [{ id: items[0]?.id ?? '', quantity: 1 }]);
  await app.call(endpoints.reorder, { body: { externalOrder: order.uuid } }, as);
  await app.call(endpoints.getLoyaltyHistory, { query: {} }, as);
  await app.call(endpoints.getBottleBalance, {}, as);
  await app.call(endpoints.exportProfile, {}, as);
}

/** Leaves an address without a place, as an import does where no map knows the house. */
async function leaveAddressWaiting({ context, clock }: Shop, { subjectId }: SignedIn): Promise<void> {
  const { latitude: _, longitude: __, ...home } = moscowHome;
  const fields = { ...home, street: 'Ленина' };
  await context.database
    .insert(waitingAddressTable)
    .values({ partnerId: 'moscow', subjectId, fields, addressKey: addressKey(fields), createdAt: clock.now() });
}

async function changeAccount({ app, operator }: Shop, { token, subjectId }: SignedIn): Promise<void> {
  const as = { token };
  for (const name of ['former', 'walk']) {
    const email = `${subjectId}@${name}.example`;
    await app.call(endpoints.updateProfile, { body: { email } }, as);
    await app.call(endpoints.confirmProfileEmail, { body: { code: await findCode(app, email) } }, as);
  }
  const staff = { token: await operator.token() };
  const phone = nextCustomerPhone();
  const body = { method: 'sms', phone, present: `${subjectId}@walk.example` } as const;
  const { challengeId } = await app.call(operatorEndpoints.requestContactRecovery, { body }, staff);
  const code = await findCode(app, phone);
  await app.call(operatorEndpoints.startContactRecovery, { body: { challengeId, code } }, staff);
  await app.call(operatorEndpoints.listContactRecoveries, {}, staff);
  await app.call(endpoints.getProfile, {}, as);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'me.png');
  const headers = { authorization: `Bearer ${token}` };
  await app.fetch(endpoints.uploadAvatar.path, { method: 'POST', headers, body: form });
  const consent = { params: { userId: subjectId }, body: { consentType: 'marketing' as const } };
  const { id: agreement } = await app.call(endpoints.acceptAgreement, consent, as);
  await app.call(endpoints.declineAgreement, { params: { id: agreement } }, as);

  const { data: address } = await app.call(endpoints.createUserAddress, { body: moscowHome }, as);
  await app.call(endpoints.patchUserAddress, { params: { uuid: address?.uuid ?? '' }, body: { floor: '4' } }, as);
  const other = await app.call(endpoints.createUserAddress, { body: { ...moscowHome, room: '13' } }, as);
  await app.call(endpoints.listUserAddresses, { query: {} }, as);
  await app.call(endpoints.deleteUserAddress, { body: { id: other.data?.uuid ?? '' } }, as);

  const { data: goods } = await app.call(endpoints.listProducts, { query: {} }, as);
  for (const { id } of goods.slice(0, 2)) {
    await app.call(endpoints.addFavourite, { params: { type: 'product', id } }, as);
  }
  await app.call(endpoints.listFavourites, {}, as);
  await app.call(endpoints.removeFavourite, { params: { type: 'product', id: goods[0]?.id ?? '' } }, as);

  await usePasskeys(app, { token });

  const elsewhere = await signInCustomer(app, { email: `${subjectId}@walk.example` });
  const { data: sessions } = await app.call(endpoints.listSessions, {}, as);
  const session = sessions.find(({ isCurrent }) => !isCurrent);
  await app.call(endpoints.endSession, { params: { id: session?.id ?? '' } }, as);
  await app.callRefused(endpoints.refreshToken, { body: { refresh_token: elsewhere.refreshToken } });
}

async function usePasskeys(app: Shop['app'], as: { readonly token: string }): Promise<void> {
  const add = async () => {
    const { passkey, credential } = makePasskey(await app.call(endpoints.getPasskeyCreation, {}, as));
    const { id } = await app.call(endpoints.addPasskey, { body: { name: 'A phone', credential } }, as);
    return { passkey, params: { id } };
  };
  const { passkey, params } = await add();
  await app.call(endpoints.renamePasskey, { params, body: { name: 'The old phone' } }, as);
  await app.call(endpoints.listPasskeys, {}, as);
  const visitor = { token: await createVisitor(app) };
  const credential = signByPasskey(await app.call(endpoints.getPasskeySignIn, {}, visitor), passkey);
  await app.call(endpoints.signInByPasskey, { body: { credential } }, visitor);
  const proof = signByPasskey(await app.call(endpoints.getPasskeyProof, {}, as), passkey);
  await app.call(endpoints.proveByPasskey, { body: { credential: proof } }, as);
  const other = await add();
  await app.call(endpoints.removePasskey, { params: other.params }, as);
}

type Order = { readonly uuid: string; readonly member: Member };

async function placeOrder(
  { app }: Shop,
  given: {
    member?: Member;
    fill?: (httpCustomer: HttpCustomer) => Promise<void>;
    address?: object;
    code?: number;
  } = {},
): Promise<Order> {
  const { fill, address = moscowHome, code = 1, member = await createMember({ context: app.context }) } = given;
  const httpCustomer = await createHttpCustomer(app, { token: await member.token() });
  await httpCustomer.add('W19', 2);
  await httpCustomer.assignAddress(address);
  await httpCustomer.assignUser({ phoneNumber: member.phone });
  await httpCustomer.assignInterval();
  await httpCustomer.assignPayment(code);
  await fill?.(httpCustomer);
  const have = fill === undefined;
  await httpCustomer.addRequiredProducts(have);
  await httpCustomer.calculate(have);
  const { order: made } = await httpCustomer.complete(withKey());
  return { uuid: made.uuid, member };
}

/** One order is paid by a saved card, moved and refunded, one is delivered, one is never paid. */
async function payOnline(shop: Shop): Promise<void> {
  const { app, context, acquirer, operator } = shop;
  const member = await createMember(app);
  const token = await member.token();
  const paymentMethod = '/api/payment/payment_methods/online';

  async function payBy(isPaid: boolean): Promise<string> {
    const httpCustomer = await createHttpCustomer(app, { token });
    await httpCustomer.add('CUP', 7);
    await httpCustomer.assignAddress();
    await httpCustomer.assignUser({ phoneNumber: member.phone });
    await httpCustomer.assignInterval();
    await httpCustomer.addRequiredProducts(true);
    const payment = { cart: httpCustomer.cart, monolithType: 10, paymentMethod, description: '' };
    await app.call(endpoints.assignPayment, { body: payment }, { token });
    await httpCustomer.calculate(true);
    const body = { cart: httpCustomer.cart, savePaymentMethod: true };
    const { order: made } = await app.call(endpoints.completeCart, { body }, { token });
    if (!isPaid) return made.uuid;
    const [open] = await acquirer.listPayments({ order: made.uuid });
    await acquirer.approve(open?.id ?? '', { save: true });
    await acquirer.work();
    return made.uuid;
  }

  const moved = await payBy(true);
  await app.call(endpoints.getOrder, { params: { uuid: moved } }, { token });
  await app.call(endpoints.listClientCards, {}, { token });
  await app.call(endpoints.listPaymentMethods, { query: { forIndividual: '1' } }, { token });
  await app.call(endpoints.cancelOrder, { body: { externalOrder: moved, reasonId: 'changed_mind' } }, { token });
  const delivered = await payBy(true);
  const { items } = await operator.deliver(delivered);
  await operator.refund(delivered, [{ id: items[0]?.id ?? '', quantity: 1 }]);
  const unpaid = await payBy(false);
  const body = { documentId: unpaid, returnUrl: 'http://localhost:3000/orders', paymentMethod };
  await app.call(endpoints.createPaymentRequest, { body }, { token, ...withKey() });
  shop.clock.advance(10 * minute);
  await pollPayments(context);
  await acquirer.work();
}

async function rentAndOwe(shop: Shop): Promise<void> {
  const { app, context, operator } = shop;
  const rented = await placeOrder(shop, {
    fill: (httpCustomer) => httpCustomer.add('CONT', 2, { acquisition: 'rent' }),
  });
  await operator.deliver(rented.uuid);
  const token = await rented.member.token();
  await app.call(endpoints.getBottleBalance, {}, { token });
  const owed = { quantity: 1, amountMinor: 600_00, createdAt: context.clock.now() };
  const of = { partnerId: 'moscow', subjectId: rented.member.subjectId, orderId: rented.uuid };
  await context.database.insert(debtTable).values({ ...of, ...owed, kind: 'delivery' });
  const missed = await placeOrder(shop, rented);
  await operator.move(missed.uuid, 'approved');
  await operator.move(missed.uuid, 'inProcess');
  await operator.move(missed.uuid, 'undelivered', { note: 'Нет дома' });
  await placeOrder(shop, rented);
}

/** A customer who orders for a company. */
async function buyForCompany(shop: Shop): Promise<void> {
  const { app, context, operator } = shop;
  const member = await createMember(app);
  const { partnerId, id: legalPersonId } = demoCompany;
  const employee = { partnerId, legalPersonId, customerId: member.subjectId };
  await context.database.insert(legalPersonCustomerTable).values(employee);
  const now = context.clock.now();
  // Requests that stay are refused ones: admitted ones are deleted, and open ones are few.
  const asked = { name: 'ООО «Ива»', taxNumber: '7707083893', state: 'refused', reason: '–', createdAt: now } as const;
  await context.database
    .insert(legalPersonRequestTable)
    .values({ partnerId, customerId: member.subjectId, ...asked })
    .onConflictDoNothing();
  const paid = { amountMinor: 100, day: '2026-03-02', note: '12', at: now };
  await context.database.insert(legalPersonPaymentTable).values({ partnerId, legalPersonId, ...paid });
  const address = { ...moscowHome, house: '20', legal_person_id: legalPersonId };
  const fill = (httpCustomer: HttpCustomer) => httpCustomer.add('CONT', 2, { acquisition: 'rent' });
  const { uuid } = await placeOrder(shop, { member, address, fill, code: 2 });
  await operator.deliver(uuid);
  await placeOrder(shop, { member, address, code: 2 });
}

async function buyAtCell(shop: Shop): Promise<void> {
  const { app, operator, newWorld, buy } = shop;
  const world = await newWorld();
  const token = await world.member.token();
  await app.call(endpoints.listCells, { query: {} }, { token });
  await app.call(endpoints.getCell, { params: { id: world.cellId } }, { token });
  const bought = await world.buy(buy);
  await take(world);
  await world.get(bought);
  const empty = await newWorld();
  const left = await empty.buy();
  await take(empty, 'nothing');
  await empty.get(left);
  await app.call(endpoints.listOrders, { query: { kind: 'cell' } }, { token });
  await app.call(endpoints.listOrders, { query: {} }, { token });
  const broken = await newWorld({ member: world.member });
  const { order: placed } = await broken.place();
  await app.call(endpoints.cancelCellOrder, { params: { id: placed.id } }, { token });
  const failed = await broken.buy();
  await broken.see('open_failed');
  await broken.pass(10 * minute);
  await broken.get(failed);
  await world.status(true);
  await world.heartbeat();
  await world.sync();
  const staff = { token: await operator.token() };
  await app.call(operatorEndpoints.listOpsCells, {}, staff);
  await app.call(operatorEndpoints.listOpsCellOrders, { query: {} }, staff);
  await app.call(operatorEndpoints.listOpsCellOrders, { query: { cell: world.cellId } }, staff);
  await world.pass(DAY_MS);
}

/** Deletes an account with a history, whose use of a promo code still counts for its phone. */
async function leave(shop: Shop): Promise<void> {
  const { app, operator } = shop;
  const code = await createPromoCode(app.context.database, { perCustomerLimit: 5 });
  const { uuid, member } = await placeOrder(shop, {
    fill: async (httpCustomer) => {
      await httpCustomer.enterPromo(code);
    },
  });
  await operator.deliver(uuid, { emptiesReturned: 2 });
  await app.call(endpoints.deleteProfile, {}, { token: await member.token() });
}
