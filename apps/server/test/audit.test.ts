import {
  endpoints,
  operatorEndpoints,
  type Endpoint,
  type Goods,
  type OpsBanner,
  type OpsCategory,
  type OpsLegalPerson,
  type OpsPromoCode,
} from '@kaplya/contract';
import { DAY_MS, HOUR_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { passkeyTable } from '#features/identity/passkeys/passkey.table.ts';
import { orderBulkTable } from '#features/orders/bulk/order-bulk.table.ts';
import { retainedUseTable } from '#features/promotions/promotions.table.ts';
import { hashPhone } from '#features/identity/phone-hash.ts';
import type { Storefront } from '#storefront/storefront.ts';
import { addCell, giveConsent } from './cells/cell-world.ts';
import { offersXml } from './exchange/documents.ts';
import { createExchangeDesk, createOneC } from './exchange/one-c.ts';
import { createImporter, priceList, sendPriceList } from './imports/import-world.ts';
import { createStaff } from './people/create-staff.ts';
import { nextTaxNumber } from './people/next-tax-number.ts';
import { createMember, createOperator, type Member } from './people/operator.ts';
import { findLastSlot } from './people/phone-operator.ts';
import { createHttpCustomer, moscowHome, nextPhone } from './people/http-customer.ts';
import { findCode, nextCustomerPhone } from './people/sign-in.ts';
import { findFreePort } from './processes/start-shop-process.ts';
import { startTestApp } from './start-test-app.ts';

// Proves that every change by staff is in the audit: each operator call that writes is called once, validly. A new call
// fails here until it has a row.

// No service answers there: a test of a secret must not reach the provider itself.
const storefront: Storefront = {
  handle: () => Promise.resolve(new Response('<!doctype html><html><body></body></html>')),
  ...{ asset: () => null, middleware: null, close: () => Promise.resolve() },
};
const app = await startTestApp({
  storefront,
  env: { YOOKASSA_URL: `http://127.0.0.1:${await findFreePort()}/v3` },
});
const { context } = app;
const { database } = context;

type Row = {
  readonly endpoint: Endpoint;
  /** How many rows it changes. Default: one. */
  readonly entries?: number;
  /** Why it changes none. */
  readonly why?: string;
  /** A valid call of its own, which changes something. */
  input(owner: Actor): Promise<object> | object;
  /** Makes a call whose body is no JSON. */
  send?(owner: Actor): Promise<Response>;
};

type Actor = { readonly id: string; readonly token: string };

async function join(rights: Parameters<typeof createStaff>[2]): Promise<Actor> {
  const id = crypto.randomUUID();
  const account = { partnerId: 'moscow', id, name: 'Мария', phone: nextPhone(), joinedAt: context.clock.now() };
  await createStaff(context, account, rights);
  const of = { subjectId: id, roles: ['ROLE_ADMIN'], partnerId: 'moscow', provenAt: context.clock.now() };
  const { session } = await createSession(context, database, of);
  return { id, token: await signAccessToken(context, session, context.clock.now()) };
}

const newEmail = () => `${crypto.randomUUID()}@shop.example`;

async function invite({ token }: Actor): Promise<{ id: string; version: number }> {
  const body = { name: 'Оля', email: newEmail(), roles: [] };
  return (await app.call(operatorEndpoints.inviteStaff, { body }, { token })).member;
}

async function makeRole({ token }: Actor): Promise<{ id: string; version: number }> {
  const body = { name: crypto.randomUUID(), permissions: [] };
  return (await app.call(operatorEndpoints.createRole, { body }, { token })).role;
}

async function addStaffPasskey({ id: staffId }: Pick<Actor, 'id'>): Promise<void> {
  const id = crypto.randomUUID();
  const passkey = { domain: 'localhost', credentialId: id, publicKey: new Uint8Array(1), counter: 0, transports: [] };
  const of = { partnerId: 'moscow', id, staffId, name: 'A phone', isBackedUp: false, createdAt: context.clock.now() };
  await database.insert(passkeyTable).values({ ...passkey, ...of });
}

async function askForRecovery({ token }: Actor): Promise<object> {
  const { phone: present } = await createMember(app);
  const phone = nextCustomerPhone();
  const body = { method: 'sms' as const, phone, present };
  const { challengeId } = await app.call(operatorEndpoints.requestContactRecovery, { body }, { token });
  return { body: { challengeId, code: await findCode(app, phone) } };
}

async function askForOwnEmail({ token }: Actor): Promise<object> {
  const email = newEmail();
  const { challengeId } = await app.call(operatorEndpoints.sendOwnEmailCode, { body: { email } }, { token });
  return { body: { challengeId, code: await findCode(app, email) } };
}

const newCount = () => ({
  ...{ id: crypto.randomUUID(), kind: 'count' as const, warehouseId: 'msk-main', isDraft: true, lines: [] },
});

async function beginCount({ token }: Actor): Promise<{ id: string }> {
  const { document } = await app.call(operatorEndpoints.createStockDocument, { body: newCount() }, { token });
  return { id: document?.id ?? '' };
}

async function piecesOf({ token }: Actor): Promise<{ productId: string; quantity: number }> {
  const { items } = await app.call(operatorEndpoints.listStock, { query: { q: 'CUP' } }, { token });
  return { productId: items[0]?.productId ?? '', quantity: 3 };
}

async function numberOf(id: string): Promise<string> {
  const { rows: found } = await database.execute<{ number: string }>(sql`select number from "order" where id = ${id}`);
  return found[0]?.number ?? '';
}

/** A job over no orders that is not due for an hour. */
async function workingBulk({ id: staffId }: Actor): Promise<object> {
  const now = context.clock.now();
  const caller = { sessionId: crypto.randomUUID(), ip: '::1', userAgent: '' };
  const of = { partnerId: 'moscow', action: 'approved', state: 'working', language: 'ru', total: 0 } as const;
  const [bulk] = await database
    .insert(orderBulkTable)
    .values({ ...of, staffId, caller, createdAt: now, checkAt: new Date(now.getTime() + HOUR_MS) })
    .returning();
  return { params: { id: bulk?.id } };
}

/** An order at a cell whose row says this. */
async function cellOrderWhere(fields: ReturnType<typeof sql>): Promise<string> {
  const member = await createMember(app);
  await giveConsent(context, member);
  const { cellId } = await addCell(context);
  const body = { cell: cellId, usePoints: false, additionalProducts: [], sourceSite: 'test' };
  const { order } = await app.call(endpoints.placeCellOrder, { body }, { token: await member.token() });
  await database.execute(sql`update cell_order set ${fields} where id = ${order.id}`);
  return order.id;
}

/** An order of somebody new, by default to be paid at the door. */
async function placeOrder({ isOnline = false } = {}): Promise<string> {
  const member = await createMember(app);
  const httpCustomer = await createHttpCustomer(app, { token: await member.token() });
  await httpCustomer.add('W19', 3);
  await httpCustomer.getReady();
  await httpCustomer.addRequiredProducts(true);
  if (isOnline) await httpCustomer.assignPayment(8);
  return (await httpCustomer.complete()).order.uuid;
}

async function noteBy({ token }: Actor): Promise<{ uuid: string; note: string }> {
  const uuid = await placeOrder();
  const input = { params: { uuid }, body: { text: 'Просит другого курьера' } };
  const { note } = await app.call(operatorEndpoints.addOrderNote, input, { token });
  return { uuid, note: note.id };
}

async function refundOfDelivered(): Promise<object> {
  const uuid = await placeOrder();
  const { items } = await (await createOperator(app)).deliver(uuid);
  const sold = items.find(({ kind }) => kind === 'goods');
  return { params: { uuid }, body: { items: [{ id: sold?.id ?? '', quantity: 1 }] } };
}

async function versionOfOrder(uuid: string): Promise<number> {
  const { rows } = await database.execute<{ version: number }>(sql`select version from "order" where id = ${uuid}`);
  return rows[0]?.version ?? 0;
}

async function countOfDelivered(): Promise<object> {
  const uuid = await placeOrder();
  await (await createOperator(app)).deliver(uuid);
  const version = await versionOfOrder(uuid);
  return { params: { uuid }, body: { version, emptiesReturned: 1, confirmsEmpties: true, reasonId: 'mistake' } };
}

async function cashOfDelivered(): Promise<object> {
  const uuid = await placeOrder();
  const operator = await createOperator(app);
  const { items } = await operator.deliver(uuid);
  const sold = items.find(({ kind }) => kind === 'goods');
  await operator.refund(uuid, [{ id: sold?.id ?? '', quantity: 1 }]);
  return { params: { uuid }, body: { version: await versionOfOrder(uuid) } };
}

/** A payment of the document that was made, and a refund of it that the acquirer has declined. */
async function declineRefundOf(id: string): Promise<void> {
  await database.execute(sql`
    update payment set status = 'succeeded', captured_minor = amount_minor, check_at = null where document_id = ${id}`);
  await database.execute(sql`
    insert into refund (partner_id, payment_id, acquirer, acquirer_account, document_id, amount_minor, reason, status, receipt, created_at)
    select partner_id, id, acquirer, acquirer_account, document_id, 100, 'cancelled', 'canceled', '[]', now()
    from payment where document_id = ${id}`);
}

async function declinedRefundAtCell(): Promise<string> {
  const id = await cellOrderWhere(sql`state = 'reserved'`);
  await declineRefundOf(id);
  return id;
}

async function declinedRefundOfOrder(): Promise<string> {
  const uuid = await placeOrder({ isOnline: true });
  await declineRefundOf(uuid);
  return uuid;
}

async function undeliveredOrder(): Promise<{ uuid: string; version: number }> {
  const uuid = await placeOrder();
  const operator = await createOperator(app);
  await operator.move(uuid, 'approved');
  await operator.move(uuid, 'inProcess');
  await operator.move(uuid, 'undelivered');
  const { rows: found } = await database.execute<{ version: number }>(
    sql`select version from "order" where id = ${uuid}`,
  );
  return { uuid, version: found[0]?.version ?? 0 };
}

async function openCall({ token }: Actor): Promise<{ id: string; version: number }> {
  const body = { kind: 'call_back' as const, phone: nextPhone() };
  return app.call(operatorEndpoints.openCall, { body }, { token });
}

const noTexts = { ru: '', en: '', az: '', tr: '' };

async function newGoods(token: string) {
  const { items } = await app.call(operatorEndpoints.listOpsCategories, {}, { token });
  return {
    ...{ kind: 'product' as const, externalId: crypto.randomUUID(), categoryId: items[0]?.id ?? '' },
    ...{ names: { ...noTexts, ru: 'Кружка' }, price: { amount: 100_00, currency: 'RUB' } },
  };
}

async function makeGoods(token: string): Promise<Goods> {
  return (await app.call(operatorEndpoints.createGoods, { body: await newGoods(token) }, { token })).goods;
}

async function makeCategory(token: string): Promise<OpsCategory> {
  const body = { names: { ...noTexts, ru: 'Чай' } };
  return (await app.call(operatorEndpoints.createCategory, { body }, { token })).category;
}

function sendPicture(token: string, { path }: Endpoint = operatorEndpoints.uploadPicture): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'mug.png');
  const headers = { authorization: `Bearer ${token}` };
  return app.fetch(path, { method: 'POST', headers, body: form });
}

async function newBanner(token: string) {
  const response = await sendPicture(token, operatorEndpoints.uploadBannerPicture);
  const { picture } = operatorEndpoints.uploadBannerPicture.answer.parse(await response.json());
  return {
    ...{ type: 'click' as const, titles: { ...noTexts, ru: 'Весна' }, texts: null, pictureId: picture.id },
    ...{ link: '/delivery', productSetId: null, promoCode: null, isFirstOrderOnly: false, isEnabled: true },
    ...{ startsAt: null, endsAt: null, areaIds: null, slides: [] },
  };
}

async function makeBanner(token: string): Promise<OpsBanner> {
  return (await app.call(operatorEndpoints.createBanner, { body: await newBanner(token) }, { token })).banner;
}

const newPromo = () => ({
  effect: { kind: 'percent' as const, bps: 1000, maxDiscount: null },
  ...{ isEnabled: true, isFirstOrderOnly: false, minGoods: null, validFrom: null, validTo: null },
  ...{ globalLimit: null, perCustomerLimit: null, itemIds: null, areaIds: null, paymentCodes: null },
  ...{ weekdayMask: null, allowsPoints: true },
});

const newCode = () => `C${crypto.randomUUID()}`;

async function makePromo(token: string): Promise<OpsPromoCode> {
  const body = { code: newCode(), ...newPromo() };
  return (await app.call(operatorEndpoints.createPromoCode, { body }, { token })).promoCode;
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const newView = () => ({
  screen: 'orders' as const,
  name: crypto.randomUUID(),
  query: 'view=late',
  columns: [],
  isShared: true,
});

async function makeView({ token }: Actor): Promise<{ id: string; version: number }> {
  return (await app.call(operatorEndpoints.createView, { body: newView() }, { token })).view;
}

let shopId = 1000;

/** A dry run of a document of 1C that nothing works on yet. */
async function leaveWaiting(token: string): Promise<{ id: string }> {
  const { exchange } = app.context.services;
  const { wake } = exchange;
  const run = await exchangeOnce(token);
  exchange.wake = () => Promise.resolve();
  const { id } = await app.call(operatorEndpoints.replayExchangeRun, { params: { id: run.id } }, { token });
  exchange.wake = wake;
  return { id };
}

/** One exchange of 1C, as the diary has it. */
async function exchangeOnce(token: string): Promise<{ readonly id: string }> {
  const desk = createExchangeDesk(app, token);
  const oneC = createOneC(app, await desk.makePassword());
  await oneC.exchange({ 'offers.xml': offersXml([{ id: 'nobody', prices: { retail: '1' } }]) });
  const [run] = await desk.listRuns();
  if (!run) throw new Error('The diary is empty');
  return run;
}

const newSecret = () => ({ account: String((shopId += 1)), value: 'live_0123456789abcdef' });

async function setSecret({ token }: Actor): Promise<string> {
  const body = { ...newSecret(), version: 0 };
  await app.call(operatorEndpoints.saveSecret, { params: { name: 'yookassa' }, body }, { token });
  return body.account;
}

/** A slot of the last day, at the version that it has. */
async function findSlot({ token }: Actor): Promise<{ interval: string; date: string; version: number }> {
  const { date } = await findLastSlot(app);
  const { slots } = await app.call(operatorEndpoints.getBoard, { query: { date } }, { token });
  const slot = slots.at(-1);
  return { interval: slot?.id ?? '', date, version: slot?.version ?? 0 };
}

const customerRow = (endpoint: Endpoint, body: object): Row => ({
  endpoint,
  input: async () => ({ params: { id: (await createMember(app)).subjectId }, body }),
});

/** A customer to whose phone a use of a code by a deleted account belongs. */
async function customerWithRetainedUse(): Promise<string> {
  const { subjectId, phone } = await createMember(app);
  const [retainedAt, expiresAt] = [context.clock.now(), new Date(context.clock.now().getTime() + DAY_MS)];
  await database.insert(retainedUseTable).values({
    ...{ partnerId: 'moscow', ...hashPhone(context, 'moscow', phone), orderId: crypto.randomUUID() },
    ...{ code: newCode(), isFirstOrder: true, retainedAt, expiresAt },
  });
  return subjectId;
}

const newCompany = (taxNumber = nextTaxNumber()) => ({ name: 'ООО «Ива»', taxNumber, creditLimitMinor: null });

async function makeCompany({ token }: Actor): Promise<OpsLegalPerson> {
  return (await app.call(operatorEndpoints.createLegalPerson, { body: newCompany() }, { token })).legalPerson;
}

/** A company and a customer who may order for it. */
async function companyWithMember(owner: Actor): Promise<{ company: OpsLegalPerson; member: Member }> {
  const [company, member] = [await makeCompany(owner), await createMember(app)];
  const input = { params: { id: company.id }, body: { customerId: member.subjectId } };
  await app.call(operatorEndpoints.addLegalPersonMember, input, { token: owner.token });
  return { company, member };
}

/** A customer's request to order for a company. */
async function requestCompany(taxNumber = nextTaxNumber(), member?: Member): Promise<{ id: string }> {
  const body = { name: 'ООО «Ива»', taxNumber };
  const token = await (member ?? (await createMember(app))).token();
  return (await app.call(endpoints.requestLegalPerson, { body }, { token })).request;
}

/** A zone without addresses. */
async function newArea(token: string) {
  const { cities } = await app.call(operatorEndpoints.listPlaces, {}, { token });
  const cityId = cities.find(({ isDefault }) => isDefault)?.id ?? '';
  const ring: [number, number][] = [
    [10, 10],
    [10.1, 10],
    [10, 10.1],
  ];
  return { names: { ru: 'Новая' }, cityId, warehouseId: 'msk-main', ring };
}

const newCity = () => ({
  ...{ names: { ru: 'Тверь' }, center: { latitude: 56.86, longitude: 35.9 }, timeZone: 'Europe/Moscow' },
});

const newInterval = {
  ...{ areaId: 'msk-center', weekdayMask: 127, from: '22:00', to: '23:00', cutoffDayOffset: 0, cutoffTime: '18:00' },
  ...{ maxOrders: 5, maxBottles: 20, surchargeMinor: 0, activeFrom: null, activeTo: null },
  ...{ lastDayMaxOrders: null, lastDayMaxBottles: null },
};

const rows: readonly Row[] = [
  {
    endpoint: operatorEndpoints.createArea,
    // The default of the city is another zone's.
    input: async ({ token }) => ({ body: await newArea(token) }),
  },
  {
    endpoint: operatorEndpoints.changeArea,
    async input({ token }) {
      const { area } = await app.call(operatorEndpoints.createArea, { body: await newArea(token) }, { token });
      return { params: { id: area.id }, body: { version: area.version, names: { ru: 'Другая' } } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteArea,
    async input({ token }) {
      const body = { ...(await newArea(token)), isActive: false };
      const { area } = await app.call(operatorEndpoints.createArea, { body }, { token });
      return { params: { id: area.id }, query: { version: area.version } };
    },
  },
  {
    endpoint: operatorEndpoints.orderAreas,
    // Two categories swap their places.
    entries: 2,
    async input({ token }) {
      const { areas } = await app.call(operatorEndpoints.listPlaces, {}, { token });
      // Puts them at 1, 2, 3 …, so that only two change.
      const inOrder = { items: areas.map(({ id, version }) => ({ id, version })) };
      const { areas: ordered } = await app.call(operatorEndpoints.orderAreas, { body: inOrder }, { token });
      const items = ordered.map(({ id, version }) => ({ id, version }));
      const [first, second, ...others] = items;
      if (!first || !second) throw new Error('No two zones');
      return { body: { items: [second, first, ...others] } };
    },
  },
  {
    endpoint: operatorEndpoints.createCity,
    input: () => ({ body: newCity() }),
  },
  {
    endpoint: operatorEndpoints.changeCity,
    async input({ token }) {
      const { city } = await app.call(operatorEndpoints.createCity, { body: newCity() }, { token });
      return { params: { id: city.id }, body: { version: city.version, timeZone: 'Asia/Baku' } };
    },
  },
  { endpoint: operatorEndpoints.createWarehouse, input: () => ({ body: { name: 'Склад' } }) },
  {
    endpoint: operatorEndpoints.changeWarehouse,
    async input({ token }) {
      const { warehouse } = await app.call(operatorEndpoints.createWarehouse, { body: { name: 'Склад' } }, { token });
      return { params: { id: warehouse.id }, body: { version: warehouse.version, name: 'Другой' } };
    },
  },
  { endpoint: operatorEndpoints.createInterval, input: () => ({ body: newInterval }) },
  {
    endpoint: operatorEndpoints.copyIntervals,
    async input({ token }) {
      const fromAreaId = (await app.call(operatorEndpoints.createArea, { body: await newArea(token) }, { token })).area
        .id;
      const body = { ...newInterval, areaId: fromAreaId };
      await app.call(operatorEndpoints.createInterval, { body }, { token });
      return { body: { fromAreaId, toAreaId: 'msk-center' } };
    },
  },
  {
    endpoint: operatorEndpoints.changeInterval,
    async input({ token }) {
      const { interval } = await app.call(operatorEndpoints.createInterval, { body: newInterval }, { token });
      return { params: { id: interval.id }, body: { version: interval.version, maxOrders: 3 } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteInterval,
    async input({ token }) {
      const { interval } = await app.call(operatorEndpoints.createInterval, { body: newInterval }, { token });
      return { params: { id: interval.id }, query: { version: interval.version } };
    },
  },
  {
    endpoint: operatorEndpoints.saveHoliday,
    input: () => ({ params: { day: '2099-01-01' }, body: { names: { ru: 'Новый год' } } }),
  },
  {
    endpoint: operatorEndpoints.deleteHoliday,
    async input({ token }) {
      const params = { day: '2099-01-02' };
      const { holiday } = await app.call(
        operatorEndpoints.saveHoliday,
        { params, body: { names: { ru: 'Второй день' } } },
        { token },
      );
      return { params, query: { version: holiday.version } };
    },
  },
  { endpoint: operatorEndpoints.updateMe, input: () => ({ body: { version: 1, name: crypto.randomUUID() } }) },
  {
    endpoint: operatorEndpoints.sendOwnEmailCode,
    ...{ entries: 0, why: 'it sends a code to the new address; nothing of the member changes' },
    input: () => ({ body: { email: newEmail() } }),
  },
  { endpoint: operatorEndpoints.changeOwnEmail, input: askForOwnEmail },
  {
    endpoint: operatorEndpoints.inviteStaff,
    input: () => ({ body: { name: 'Оля', email: newEmail(), roles: [] } }),
  },
  {
    endpoint: operatorEndpoints.updateStaff,
    async input(owner) {
      const { id, version } = await invite(owner);
      const role = await makeRole(owner);
      return { params: { id }, body: { version, name: 'Ольга', roles: [role.id], isOff: true } };
    },
  },
  {
    endpoint: operatorEndpoints.sendInvitation,
    input: async (owner) => ({ params: { id: (await invite(owner)).id } }),
  },
  {
    endpoint: operatorEndpoints.withdrawInvitation,
    async input(owner) {
      const { id, version } = await invite(owner);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.endStaffSessions,
    input: async () => ({ params: { id: (await join(['orders.read'])).id } }),
  },
  {
    endpoint: operatorEndpoints.removeStaffPasskeys,
    async input() {
      const member = await join(['orders.read']);
      await addStaffPasskey(member);
      return { params: { id: member.id } };
    },
  },
  {
    endpoint: operatorEndpoints.createRole,
    input: () => ({ body: { name: crypto.randomUUID(), permissions: ['orders.read'] } }),
  },
  {
    endpoint: operatorEndpoints.updateRole,
    async input(owner) {
      const { id, version } = await makeRole(owner);
      return { params: { id }, body: { version, permissions: ['orders.read'] } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteRole,
    async input(owner) {
      const { id, version } = await makeRole(owner);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.updateStaffPolicy,
    async input(owner) {
      await addStaffPasskey(owner);
      return { body: { version: 1, passkeys: 'demanded' } };
    },
  },
  {
    endpoint: operatorEndpoints.changeCellState,
    input: async () => ({ params: { id: (await addCell(context)).cellId }, body: { disabled: true } }),
  },
  {
    endpoint: operatorEndpoints.retryCellRefunds,
    input: async () => ({ params: { id: await declinedRefundAtCell() } }),
  },
  {
    endpoint: operatorEndpoints.decideBottle,
    input: async () => ({
      params: { id: await cellOrderWhere(sql`bottle_state = 'disputed', bottle_due_minor = 60000`) },
      body: { isDue: false },
    }),
  },
  {
    endpoint: operatorEndpoints.requestContactRecovery,
    ...{ entries: 0, why: 'it sends a code to the new contact; nothing of the account changes' },
    async input() {
      const { phone: present } = await createMember(app);
      return { body: { method: 'sms', phone: nextCustomerPhone(), present } };
    },
  },
  {
    endpoint: operatorEndpoints.orderByPhone,
    // The account, its address and the order.
    entries: 3,
    input: async () => ({
      body: {
        customer: { phone: nextPhone(), name: 'Мария', consent: true },
        address: { ...moscowHome, room: nextPhone().slice(-5) },
        ...{ items: [{ productId: 'W19', quantity: 2 }], returned: 2, payment: { code: 1 } },
        slot: await findLastSlot(app),
      },
    }),
  },
  {
    endpoint: operatorEndpoints.changeSlot,
    async input(owner) {
      const { version, ...params } = await findSlot(owner);
      return { params, body: { version, maxOrders: 7, reason: 'Машина в ремонте' } };
    },
  },
  {
    endpoint: operatorEndpoints.changePrices,
    async input({ token }) {
      const { items } = await app.call(operatorEndpoints.listPrices, { query: { limit: 1 } }, { token });
      const price = { amount: 7, currency: 'RUB' };
      return {
        body: { items: items.map(({ areaId, productId, version }) => ({ areaId, productId, version, price })) },
      };
    },
  },
  {
    endpoint: operatorEndpoints.changeStockLimits,
    async input({ token }) {
      const { warehouseId: warehouse, items } = await app.call(operatorEndpoints.listStock, { query: {} }, { token });
      const [{ productId: product, version } = { productId: '', version: 1 }] = items;
      return { params: { warehouse, product }, body: { version, lowBelow: 12 } };
    },
  },
  {
    endpoint: operatorEndpoints.createStockDocument,
    input: async (owner) => ({
      body: { ...newCount(), kind: 'receipt', isDraft: false, lines: [await piecesOf(owner)] },
    }),
  },
  {
    endpoint: operatorEndpoints.saveStockCount,
    async input(owner) {
      const { productId } = await piecesOf(owner);
      return { params: await beginCount(owner), body: { lines: [{ productId, counted: 5, version: 0 }] } };
    },
  },
  {
    endpoint: operatorEndpoints.postStockCount,
    async input(owner) {
      const params = await beginCount(owner);
      const { productId } = await piecesOf(owner);
      const lines = [{ productId, counted: 100_000, version: 0 }];
      const { version } = await app.call(
        operatorEndpoints.saveStockCount,
        { params, body: { lines } },
        { token: owner.token },
      );
      return { params, body: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteStockCount,
    input: async (owner) => ({ params: await beginCount(owner), query: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.saveSettings,
    input: () => ({ body: { group: 'counters', version: 0, values: { ga4Id: 'G-AUDIT' } } }),
  },
  {
    endpoint: operatorEndpoints.saveReasons,
    input: () => ({
      params: { kind: 'refund' },
      body: { version: 0, items: [{ names: { ru: 'Иное', en: '', az: '', tr: '' }, fault: null, isActive: true }] },
    }),
  },
  {
    endpoint: operatorEndpoints.saveWaysToPay,
    async input({ token }) {
      const { version, items } = await app.call(operatorEndpoints.listWaysToPay, {}, { token });
      const wishes = items.map(({ id, names, isEnabled, forIndividual, forLegal, maxMinor }) => ({
        ...{ id, names, isEnabled, forIndividual, forLegal, maxMinor, minMinor: 1 },
      }));
      return { body: { version, items: wishes } };
    },
  },
  {
    endpoint: operatorEndpoints.addDomain,
    input: () => ({ body: { host: `${crypto.randomUUID()}.example` } }),
  },
  {
    endpoint: operatorEndpoints.checkDomain,
    ...{ entries: 0, why: 'without a proof nothing changes; with one it is domain.proven [G-096a]' },
    async input({ token }) {
      const body = { host: `${crypto.randomUUID()}.example` };
      const { domain } = await app.call(operatorEndpoints.addDomain, { body }, { token });
      return { params: { host: domain.host } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteDomain,
    async input({ token }) {
      const body = { host: `${crypto.randomUUID()}.example` };
      const { domain } = await app.call(operatorEndpoints.addDomain, { body }, { token });
      return { params: { host: domain.host } };
    },
  },
  {
    endpoint: operatorEndpoints.checkService,
    ...{ entries: 0, why: 'it asks the provider; nothing changes' },
    input: () => ({ body: { service: 'sms' } }),
  },
  {
    endpoint: operatorEndpoints.saveSecret,
    input: () => ({ params: { name: 'yookassa' }, body: { ...newSecret(), version: 0 } }),
  },
  {
    endpoint: operatorEndpoints.deleteSecret,
    input: async (owner) => ({ params: { name: 'yookassa' }, query: { account: await setSecret(owner), version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.testSecret,
    ...{ entries: 0, why: 'it asks the provider; nothing changes' },
    input: async (owner) => ({ params: { name: 'yookassa' }, body: { account: await setSecret(owner) } }),
  },
  { endpoint: operatorEndpoints.createGoods, input: async ({ token }) => ({ body: await newGoods(token) }) },
  {
    endpoint: operatorEndpoints.changeGoods,
    async input({ token }) {
      const { id, version } = await makeGoods(token);
      return { params: { id }, body: { version, brand: 'Kaplya' } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteGoods,
    async input({ token }) {
      const { id, version } = await makeGoods(token);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.switchGoods,
    entries: 2,
    async input({ token }) {
      const items = [await makeGoods(token), await makeGoods(token)].map(({ id, version }) => ({ id, version }));
      return { body: { items, isActive: true } };
    },
  },
  {
    endpoint: operatorEndpoints.uploadPicture,
    input: () => ({}),
    send: ({ token }) => sendPicture(token),
  },
  { endpoint: operatorEndpoints.uploadImport, input: () => ({}), send: ({ token }) => sendPriceList(app, token) },
  {
    endpoint: operatorEndpoints.mapImport,
    entries: 0,
    why: 'it says how a file is read, and changes nothing of the shop',
    async input({ token }) {
      const { id, version, mapping } = await createImporter(app, token).upload(priceList);
      return { params: { id }, body: { version, ...mapping } };
    },
  },
  {
    endpoint: operatorEndpoints.checkImport,
    entries: 0,
    why: 'a dry run changes nothing',
    async input({ token }) {
      const importer = createImporter(app, token);
      const { id, version } = await importer.map(await importer.upload(priceList));
      return { params: { id }, body: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.commitImport,
    async input({ token }) {
      const { id, version } = await createImporter(app, token).checkFile(priceList);
      return { params: { id }, body: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.undoImport,
    async input({ token }) {
      const importer = createImporter(app, token);
      const { id, version } = await importer.commit(await importer.checkFile(priceList));
      return { params: { id }, body: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteImport,
    async input({ token }) {
      const { id, version } = await createImporter(app, token).upload(priceList);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.saveExchange,
    async input({ token }) {
      const { version, settings, sendsOrders } = await createExchangeDesk(app, token).get();
      return { body: { version, sendsOrders, settings: { ...settings, matchesCodes: !settings.matchesCodes } } };
    },
  },
  {
    endpoint: operatorEndpoints.createExchangePassword,
    async input({ token }) {
      return { body: { version: (await createExchangeDesk(app, token).get()).version } };
    },
  },
  {
    endpoint: operatorEndpoints.revokeExchangePassword,
    async input({ token }) {
      const desk = createExchangeDesk(app, token);
      await desk.makePassword();
      return { query: { version: (await desk.get()).version } };
    },
  },
  {
    endpoint: operatorEndpoints.saveExchangeLink,
    async input({ token }) {
      await exchangeOnce(token);
      const query = { kind: 'price-type' as const };
      const { items } = await app.call(operatorEndpoints.listExchangeLinks, { query }, { token });
      return { params: { id: items[0]?.id ?? '' }, body: { version: items[0]?.version ?? 0, targets: ['*'] } };
    },
  },
  {
    endpoint: operatorEndpoints.replayExchangeRun,
    input: async ({ token }) => ({ params: { id: (await exchangeOnce(token)).id } }),
  },
  {
    endpoint: operatorEndpoints.commitExchangeRun,
    async input({ token }) {
      const { id } = await createExchangeDesk(app, token).replay(await exchangeOnce(token));
      return { params: { id } };
    },
  },
  { endpoint: operatorEndpoints.endExchangeRun, input: async ({ token }) => ({ params: await leaveWaiting(token) }) },
  {
    endpoint: operatorEndpoints.endExchangeRuns,
    async input({ token }) {
      await leaveWaiting(token);
      return {};
    },
  },
  {
    endpoint: operatorEndpoints.uploadBannerPicture,
    input: () => ({}),
    send: ({ token }) => sendPicture(token, operatorEndpoints.uploadBannerPicture),
  },
  {
    endpoint: operatorEndpoints.createBanner,
    input: async ({ token }) => ({ body: await newBanner(token) }),
  },
  {
    endpoint: operatorEndpoints.changeBanner,
    async input({ token }) {
      const { id, version } = await makeBanner(token);
      return { params: { id }, body: { version, ...(await newBanner(token)), link: '/about' } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteBanner,
    async input({ token }) {
      const { id, version } = await makeBanner(token);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.orderBanners,
    entries: 2,
    async input({ token }) {
      await makeBanner(token);
      await makeBanner(token);
      const { items } = await app.call(operatorEndpoints.listOpsBanners, {}, { token });
      const places = items.map(({ id, version }) => ({ id, version }));
      return { body: { items: [...places.slice(0, -2), ...places.slice(-2).toReversed()] } };
    },
  },
  {
    endpoint: operatorEndpoints.previewGoods,
    entries: 0,
    why: 'it shows a draft, which stays one',
    input: () => ({
      body: { goods: { id: null, kind: 'product', draft: { names: { ru: 'Кружка', en: '', az: '', tr: '' } } } },
    }),
  },
  {
    endpoint: operatorEndpoints.previewBanner,
    entries: 0,
    why: 'it shows a draft, which stays one',
    input: async ({ token }) => ({ body: { banner: { id: null, draft: await newBanner(token) } } }),
  },
  { endpoint: operatorEndpoints.createPromoCode, input: () => ({ body: { code: newCode(), ...newPromo() } }) },
  {
    endpoint: operatorEndpoints.changePromoCode,
    async input({ token }) {
      const { code, version } = await makePromo(token);
      return { params: { code }, body: { version, ...newPromo(), isEnabled: false } };
    },
  },
  {
    endpoint: operatorEndpoints.deletePromoCode,
    async input({ token }) {
      const { code, version } = await makePromo(token);
      return { params: { code }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.tryPromoCode,
    entries: 0,
    why: 'the cart is made up',
    async input({ token }) {
      const { goods } = await app.call(operatorEndpoints.listMarketingChoices, { query: { q: 'W19' } }, { token });
      const items = goods.map(({ id: itemId }) => ({ itemId, quantity: 2 }));
      return { body: { draft: newPromo(), items, isFirstOrder: true } };
    },
  },
  { endpoint: operatorEndpoints.createCategory, input: () => ({ body: { names: { ...noTexts, ru: 'Чай' } } }) },
  {
    endpoint: operatorEndpoints.changeCategory,
    async input({ token }) {
      const { id, version } = await makeCategory(token);
      return { params: { id }, body: { version, names: { ...noTexts, ru: 'Кофе' } } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteCategory,
    async input({ token }) {
      const { id, version } = await makeCategory(token);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.orderCategories,
    entries: 2,
    async input({ token }) {
      const { items } = await app.call(operatorEndpoints.listOpsCategories, {}, { token });
      const [first, second, ...others] = items.map(({ id, version }) => ({ id, version }));
      return { body: { items: [second, first, ...others] } };
    },
  },
  {
    endpoint: operatorEndpoints.orderCategoryGoods,
    entries: 2,
    async input({ token }) {
      const { categoryId } = await makeGoods(token);
      await makeGoods(token);
      const params = { id: categoryId };
      const { items: all } = await app.call(operatorEndpoints.listCategoryGoods, { params }, { token });
      const items = all.filter(({ kind }) => kind === 'product').map(({ id, version }) => ({ id, version }));
      const [last, ...others] = items.toReversed();
      const [before, ...first] = others;
      return { params, body: { kind: 'product', items: [...first.toReversed(), last, before] } };
    },
  },
  { endpoint: operatorEndpoints.createView, input: () => ({ body: newView() }) },
  {
    endpoint: operatorEndpoints.changeView,
    async input(owner) {
      const { id, version } = await makeView(owner);
      return { params: { id }, body: { version, name: crypto.randomUUID() } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteView,
    async input(owner) {
      const { id, version } = await makeView(owner);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.stepUndelivered,
    async input() {
      const { uuid, version } = await undeliveredOrder();
      return { params: { uuid }, body: { version, step: 'give_up' } };
    },
  },
  {
    endpoint: operatorEndpoints.openCall,
    input: () => ({ body: { kind: 'call_back', phone: nextPhone() } }),
  },
  {
    endpoint: operatorEndpoints.addCallOutcome,
    async input(owner) {
      const { id, version } = await openCall(owner);
      return { params: { id }, body: { version, outcome: 'reached' } };
    },
  },
  {
    endpoint: operatorEndpoints.transitionOrder,
    input: async () => ({ params: { uuid: await placeOrder() }, body: { status: 'approved' } }),
  },
  {
    endpoint: operatorEndpoints.moveOpsOrders,
    input: async () => ({ body: { status: 'approved', orders: [{ uuid: await placeOrder(), version: 1 }] } }),
  },
  {
    endpoint: operatorEndpoints.startOrderBulk,
    // No order of the job can take the step, so that its work adds no entries.
    input: async () => ({
      body: { action: 'completed', filters: { number: await numberOf(await placeOrder()) }, expected: 1 },
    }),
  },
  { endpoint: operatorEndpoints.stopOrderBulk, input: workingBulk },
  { endpoint: operatorEndpoints.refundOrder, input: refundOfDelivered },
  { endpoint: operatorEndpoints.correctDelivery, input: countOfDelivered },
  { endpoint: operatorEndpoints.returnCash, input: cashOfDelivered },
  {
    endpoint: operatorEndpoints.retryRefunds,
    input: async () => ({ params: { uuid: await declinedRefundOfOrder() } }),
  },
  {
    endpoint: operatorEndpoints.changeOpsOrder,
    input: async () => ({
      params: { uuid: await placeOrder() },
      body: { version: 1, items: [{ productId: 'CUP', quantity: 1 }] },
    }),
  },
  {
    endpoint: operatorEndpoints.saveOpsOrder,
    input: async () => ({ params: { uuid: await placeOrder() }, body: { version: 1, note: 'Код 12' } }),
  },
  {
    endpoint: operatorEndpoints.addOrderNote,
    input: async () => ({ params: { uuid: await placeOrder() }, body: { text: 'Просит другого курьера' } }),
  },
  {
    endpoint: operatorEndpoints.changeOrderNote,
    input: async (owner) => ({ params: await noteBy(owner), body: { text: 'Другое' } }),
  },
  { endpoint: operatorEndpoints.deleteOrderNote, input: async (owner) => ({ params: await noteBy(owner) }) },
  { endpoint: operatorEndpoints.startContactRecovery, input: askForRecovery },
  customerRow(operatorEndpoints.patchOpsCustomer, { version: 1, name: 'Мария' }),
  {
    endpoint: operatorEndpoints.blockCustomer,
    input: async () => ({ body: { customerId: (await createMember(app)).subjectId, reason: 'Не открывает дверь' } }),
  },
  {
    endpoint: operatorEndpoints.unblockCustomer,
    async input(owner) {
      const body = { customerId: (await createMember(app)).subjectId, reason: 'Договорились' };
      await app.call(operatorEndpoints.blockCustomer, { body }, { token: owner.token });
      return { body };
    },
  },
  {
    endpoint: operatorEndpoints.changeCustomerAddress,
    async input() {
      const member = await createMember(app);
      const saved = await app.call(endpoints.createUserAddress, { body: moscowHome }, { token: await member.token() });
      return { params: { id: member.subjectId, addressId: saved.data?.uuid ?? '' }, body: { floor: '2' } };
    },
  },
  customerRow(operatorEndpoints.addCustomerNote, { text: 'Звонить после шести' }),
  {
    endpoint: operatorEndpoints.releasePromoUses,
    input: async () => ({
      params: { id: await customerWithRetainedUse() },
      body: { note: 'Номер у нового владельца' },
    }),
  },
  customerRow(operatorEndpoints.correctPoints, { version: 1, points: 10, reasonId: 'gift' }),
  customerRow(operatorEndpoints.correctBottles, { version: 1, address: moscowHome, bottles: 1, reasonId: 'counted' }),
  {
    ...customerRow(operatorEndpoints.sendMergeCode, { method: 'sms' }),
    ...{ entries: 0, why: 'it sends a code to the account; nothing of it changes' },
  },
  {
    endpoint: operatorEndpoints.confirmMergeCode,
    async input(owner) {
      const { subjectId: id, phone } = await createMember(app);
      const asked = { params: { id }, body: { method: 'sms' as const } };
      const { challengeId } = await app.call(operatorEndpoints.sendMergeCode, asked, { token: owner.token });
      return { params: { id }, body: { challengeId, code: await findCode(app, phone) } };
    },
  },
  {
    endpoint: operatorEndpoints.mergeCustomers,
    // The account that stays and the one that is merged into it.
    entries: 2,
    async input() {
      const [surviving, merged] = [await createMember(app), await createMember(app)];
      return { params: { id: surviving.subjectId }, body: { from: merged.subjectId, version: 1, fromVersion: 1 } };
    },
  },
  {
    endpoint: operatorEndpoints.cancelContactRecovery,
    async input(owner) {
      const input = (await askForRecovery(owner)) as { body: { challengeId: string; code: string } };
      const { id } = await app.call(operatorEndpoints.startContactRecovery, input, { token: owner.token });
      return { params: { id } };
    },
  },
  { endpoint: operatorEndpoints.createLegalPerson, input: () => ({ body: newCompany() }) },
  {
    endpoint: operatorEndpoints.changeLegalPerson,
    async input(owner) {
      const { id, version, taxNumber } = await makeCompany(owner);
      return { params: { id }, body: { version, ...newCompany(taxNumber), creditLimitMinor: 500_000 } };
    },
  },
  {
    endpoint: operatorEndpoints.addLegalPersonMember,
    input: async (owner) => ({
      params: { id: (await makeCompany(owner)).id },
      body: { customerId: (await createMember(app)).subjectId },
    }),
  },
  {
    endpoint: operatorEndpoints.removeLegalPersonMember,
    async input(owner) {
      const { company, member } = await companyWithMember(owner);
      return { params: { id: company.id, customerId: member.subjectId } };
    },
  },
  {
    endpoint: operatorEndpoints.recordLegalPersonPayment,
    input: async (owner) => ({
      params: { id: (await makeCompany(owner)).id },
      body: { id: crypto.randomUUID(), amountMinor: 100_00, day: '2026-03-02', note: '17' },
    }),
  },
  {
    endpoint: operatorEndpoints.acceptLegalPersonRequest,
    // The company and its member.
    entries: 2,
    input: async () => ({ params: { id: (await requestCompany()).id }, body: { legalPersonId: null } }),
  },
  {
    endpoint: operatorEndpoints.acceptLegalPersonRequest,
    // The company takes the number of the request after the customer has become its member.
    async input(owner) {
      const { company, member } = await companyWithMember(owner);
      const { id: legalPersonId, version } = company;
      const taxNumber = nextTaxNumber();
      const { id } = await requestCompany(taxNumber, member);
      const change = { params: { id: legalPersonId }, body: { version, ...newCompany(taxNumber) } };
      await app.call(operatorEndpoints.changeLegalPerson, change, { token: owner.token });
      return { params: { id }, body: { legalPersonId } };
    },
  },
  {
    endpoint: operatorEndpoints.refuseLegalPersonRequest,
    input: async () => ({ params: { id: (await requestCompany()).id }, body: { reason: 'Нет договора' } }),
  },
];

const writes = Object.values<Endpoint>(operatorEndpoints).filter(({ method }) => method !== 'get');

type Entry = {
  readonly id: string;
  readonly staffId: string | null;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
};

async function listEntries(): Promise<readonly Entry[]> {
  const { rows: entries } = await database.execute<Entry>(sql`
    select e.id, e.staff_id as "staffId", e.before || coalesce(p.before, '{}') as before, e.after || coalesce(p.after, '{}') as after
    from audit_entry e left join audit_personal p on p.partner_id = e.partner_id and p.entry_id = e.id`);
  return entries;
}

const hasPreview = ({ body }: Endpoint): boolean =>
  body !== undefined && 'shape' in body && 'preview' in Object(body.shape);

describe('whatever staff change stands in the audit', () => {
  test('every operator call that writes has a row here [O-02c]', () => {
    const known = new Set(rows.map(({ endpoint: { id } }) => id));
    expect(writes.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
    expect(rows.filter(({ entries, why }) => entries === 0 && why === undefined)).toEqual([]);
  });

  test.each(rows)(
    '$endpoint.id leaves its entries with before and after, and none when it is refused or a preview [O-02c]',
    async ({ endpoint, entries = 1, input, send }) => {
      const owner = await join('owner');
      const parts = (await input(owner)) as { body?: object };
      const before = new Set((await listEntries()).map(({ id }) => id));
      const added = async () => (await listEntries()).filter(({ id }) => !before.has(id));
      const headers = { 'idempotency-key': crypto.randomUUID() };

      const stranger = await join([]);
      if (endpoint.permission !== 'staff') {
        const refused = await app.send(endpoint, parts, { token: stranger.token, headers });
        expect([refused.status, await added()]).toEqual([403, []]);
      }
      if (hasVersion(parts)) {
        const stale = await app.send(endpoint, withOtherVersion(parts), { token: owner.token, headers });
        expect([stale.status, await added()]).toEqual([409, []]);
      }
      if (hasPreview(endpoint)) {
        const previewed = { ...parts, body: { ...parts.body, preview: true } };
        const response = await app.send(endpoint, previewed, { token: owner.token, headers });
        expect([response.status, await added()]).toEqual([200, []]);
      }

      const response = await (send ? send(owner) : app.send(endpoint, parts, { token: owner.token, headers }));
      expect([response.status, await response.text()]).toEqual([endpoint.answer ? 200 : 204, expect.any(String)]);
      const left = await added();
      expect(left).toHaveLength(entries);
      for (const entry of left) {
        expect(entry.staffId).toBe(owner.id);
        const fields = new Set([...Object.keys(entry.before), ...Object.keys(entry.after)]);
        expect(fields.size).toBeGreaterThan(0);
        expect(entry.before).not.toEqual(entry.after);
      }
      if (endpoint.id === 'updateStaffPolicy') await database.execute(sql`delete from staff_policy`);
    },
  );
});

type CallParts = { readonly body?: object; readonly query?: object };

const hasVersion = ({ body = {}, query = {} }: CallParts) => 'version' in body || 'version' in query;

/** The call on a version that no change has made. */
function withOtherVersion(parts: CallParts): CallParts {
  const other = (part: object): object => ('version' in part ? { ...part, version: 99 } : part);
  return {
    ...parts,
    ...(parts.body && { body: other(parts.body) }),
    ...(parts.query && { query: other(parts.query) }),
  };
}
