import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { ordersXml } from '../exchange/documents.ts';
import { createExchangeDesk, createOneC } from '../exchange/one-c.ts';
import { createMember, type Member } from '../people/operator.ts';
import { findLastSlot } from '../people/phone-operator.ts';
import { createHttpCustomer, moscowHome, nextPhone } from '../people/http-customer.ts';
import { findCode } from '../people/sign-in.ts';
import { advertise } from './advertise.ts';
import type { Shop } from './walk-through-shop.ts';
import { workAtWarehouse } from './work-at-warehouse.ts';
import { workWithFiles } from './work-with-files.ts';

type As = { readonly token: string };

/** The work of staff besides the list of orders: phone, calls, returns, customers, and staff themselves. */
export async function workAsOperator(shop: Shop): Promise<void> {
  const as = { token: await shop.operator.token() };
  const uuid = await takeOrderByPhone(shop, as);
  await changeOrder(shop, uuid, as);
  await call(shop, uuid, as);
  await dealWithUndelivered(shop, uuid, as);
  await updateCustomer(shop, as);
  await mergeTwo(shop, as);
  await workAtWarehouse(shop, as);
  await workWithFiles(shop, as);
  await exchangeOrders(shop, as);
  await advertise(shop, as);
  await manageStaff(shop, as);
  await watch(shop, as);
}

/** 1C gets the orders twice and confirms them once; an order is made meanwhile. */
async function exchangeOrders(shop: Shop, as: As): Promise<void> {
  const desk = createExchangeDesk(shop.app, as.token);
  const oneC = createOneC(shop.app, await desk.makePassword());
  await desk.save({}, true);
  await oneC.signIn('sale');
  await oneC.query();
  await oneC.ask('sale', 'success');
  const uuid = await takeOrderByPhone(shop, as);
  await oneC.query();
  await oneC.send(
    'sale',
    'orders.xml',
    Buffer.from(ordersXml([{ id: uuid, requisites: { 'Статус заказа': 'Отгружен' } }])),
  );
  await oneC.importFile('sale', 'orders.xml');
  await desk.get();
}

async function takeOrderByPhone({ app }: Shop, as: As): Promise<string> {
  const phone = nextPhone();
  await app.call(operatorEndpoints.findCaller, { query: { phone } }, as);
  const body = {
    customer: { phone, name: 'Мария', consent: true as const },
    // A second order for one door would be asked about.
    address: { ...moscowHome, room: phone.slice(-5) },
    ...{ items: [{ productId: 'W19', quantity: 2 }], returned: 2, payment: { code: 1 } },
    slot: await findLastSlot(app),
  };
  await app.call(operatorEndpoints.orderByPhone, { body: { ...body, preview: true } }, as);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { order } = await app.call(operatorEndpoints.orderByPhone, { body }, { ...as, headers });
  await app.call(operatorEndpoints.findCaller, { query: { phone } }, as);
  return order?.uuid ?? '';
}

async function changeOrder({ app }: Shop, uuid: string, as: As): Promise<void> {
  const params = { uuid };
  const read = () => app.call(operatorEndpoints.getOpsOrder, { params }, as);
  const items = [{ productId: 'CUP', quantity: 1 }];
  await app.call(operatorEndpoints.changeOpsOrder, { params, body: { version: (await read()).version, items } }, as);
  const note = { version: (await read()).version, note: 'Код 12' };
  await app.call(operatorEndpoints.saveOpsOrder, { params, body: note }, as);
  const text = { text: 'Просит другого курьера' };
  // One note stays, so that a filled shop has many.
  await app.call(operatorEndpoints.addOrderNote, { params, body: text }, as);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { note: added } = await app.call(operatorEndpoints.addOrderNote, { params, body: text }, { ...as, headers });
  const ofNote = { uuid, note: added.id };
  await app.call(operatorEndpoints.changeOrderNote, { params: ofNote, body: { text: 'Сам заберёт' } }, as);
  await app.call(operatorEndpoints.deleteOrderNote, { params: ofNote }, as);
  await app.call(operatorEndpoints.listAudit, { query: { subject: `order:${uuid}` } }, as);
}

async function call({ app, clock }: Shop, order: string, as: As): Promise<void> {
  const dueAt = clock.now().toISOString();
  await app.call(operatorEndpoints.openCall, { body: { kind: 'call_back', order, dueAt } }, as);
  const { subjectId: customerId } = await createMember(app);
  const body = { kind: 'call_back' as const, customerId, note: 'После обеда' };
  const { id, version } = await app.call(operatorEndpoints.openCall, { body }, as);
  for (const query of [
    {},
    { due: 'now' as const },
    { due: 'later' as const },
    { kind: 'unpaid' as const },
    { order },
  ]) {
    const { nextCursor } = await app.call(operatorEndpoints.listCalls, { query: { ...query, limit: 1 } }, as);
    if (nextCursor !== null) {
      await app.call(operatorEndpoints.listCalls, { query: { ...query, cursor: nextCursor } }, as);
    }
  }
  const outcome = { params: { id }, body: { version, outcome: 'reached' as const, note: 'Ждёт' } };
  await app.call(operatorEndpoints.addCallOutcome, outcome, as);
}

async function dealWithUndelivered({ app, operator }: Shop, uuid: string, as: As): Promise<void> {
  await operator.move(uuid, 'approved');
  await operator.move(uuid, 'inProcess');
  await operator.move(uuid, 'undelivered', { reasonId: 'not_home' });
  const { nextCursor } = await app.call(operatorEndpoints.listUndelivered, { query: { limit: 1 } }, as);
  if (nextCursor !== null) await app.call(operatorEndpoints.listUndelivered, { query: { cursor: nextCursor } }, as);
  const { version } = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, as);
  await app.call(operatorEndpoints.stepUndelivered, { params: { uuid }, body: { version, step: 'give_up' } }, as);
}

const versionOf = async ({ app }: Shop, { subjectId: id }: Pick<Member, 'subjectId'>, as: As) =>
  (await app.call(operatorEndpoints.getOpsCustomer, { params: { id }, query: {} }, as)).version;

async function updateCustomer(shop: Shop, as: As): Promise<void> {
  const { app } = shop;
  const customer = await createMember(app);
  const params = { id: customer.subjectId };
  for (const q of [undefined, customer.phone, '1234', 'Анна', 'Навуходоносор']) {
    const { nextCursor } = await app.call(operatorEndpoints.listOpsCustomers, { query: { q, limit: 1 } }, as);
    if (nextCursor !== null) {
      await app.call(operatorEndpoints.listOpsCustomers, { query: { q, limit: 1, cursor: nextCursor } }, as);
    }
  }
  const change = async (body: object) => ({ version: await versionOf(shop, customer, as), ...body });
  const renamed = await change({ name: 'Вера' });
  await app.call(operatorEndpoints.patchOpsCustomer, { params, body: renamed }, as);
  await app.call(operatorEndpoints.addCustomerNote, { params, body: { text: 'Звонить после шести' } }, as);
  const blocked = { customerId: params.id, reason: 'Не открывает дверь' };
  await app.call(operatorEndpoints.blockCustomer, { body: blocked }, as);
  await app.call(operatorEndpoints.unblockCustomer, { body: blocked }, as);
  await app.call(operatorEndpoints.blockCustomer, { body: blocked }, as);
  for (const points of [100, -20]) {
    const body = { version: await versionOf(shop, customer, as), points, reasonId: 'mistake' };
    await app.call(operatorEndpoints.correctPoints, { params, body }, as);
  }
  const counted = { address: moscowHome, bottles: 3, reasonId: 'counted' };
  const body = { version: await versionOf(shop, customer, as), ...counted };
  await app.call(operatorEndpoints.correctBottles, { params, body }, as);
  await app.call(operatorEndpoints.askPalette, { query: { q: 'Вера' } }, as);
  await app.call(endpoints.exportProfile, {}, { token: await customer.token() });
}

async function mergeTwo(shop: Shop, as: As): Promise<void> {
  const { app } = shop;
  const [stored, folded] = [await createMember(app), await createMember(app)];
  const httpCustomer = await createHttpCustomer(app, { token: await folded.token() });
  await httpCustomer.add('CUP', 7);
  await httpCustomer.getReady();
  await httpCustomer.calculate(false);
  await httpCustomer.complete();
  for (const { subjectId: id, phone } of [stored, folded]) {
    const params = { id };
    const { challengeId } = await app.call(operatorEndpoints.sendMergeCode, { params, body: { method: 'sms' } }, as);
    const body = { challengeId, code: await findCode(app, phone) };
    await app.call(operatorEndpoints.confirmMergeCode, { params, body }, as);
  }
  const input = {
    params: { id: stored.subjectId },
    body: {
      from: folded.subjectId,
      version: await versionOf(shop, stored, as),
      fromVersion: await versionOf(shop, folded, as),
    },
  };
  await app.call(operatorEndpoints.mergeCustomers, input, as);
  // An unused code.
  const { subjectId: id, phone } = await createMember(app);
  const { challengeId } = await app.call(
    operatorEndpoints.sendMergeCode,
    { params: { id }, body: { method: 'sms' } },
    as,
  );
  const body = { challengeId, code: await findCode(app, phone) };
  await app.call(operatorEndpoints.confirmMergeCode, { params: { id }, body }, as);
}

async function manageStaff({ app, clock }: Shop, as: As): Promise<void> {
  const email = `${crypto.randomUUID()}@shop.example`;
  const { member } = await app.call(operatorEndpoints.inviteStaff, { body: { name: 'Оля', email, roles: [] } }, as);
  const params = { id: member.id };
  await app.call(operatorEndpoints.listStaff, { query: {} }, as);
  await app.call(operatorEndpoints.getStaff, { params }, as);
  await app.call(operatorEndpoints.listStaffSessions, { params }, as);
  await app.call(operatorEndpoints.withdrawInvitation, { params, query: { version: member.version } }, as);
  await app.call(operatorEndpoints.endStaffSessions, { params, query: {} }, as);
  await app.call(operatorEndpoints.getStaffPolicy, {}, as);
  await app.call(operatorEndpoints.listRoles, {}, as);
  const now = clock.now().getTime();
  const period = { from: new Date(now - DAY_MS).toISOString(), to: new Date(now + DAY_MS).toISOString() };
  for (const query of [{}, { staff: member.id }, period]) {
    const { nextCursor } = await app.call(operatorEndpoints.listAudit, { query: { ...query, limit: 1 } }, as);
    if (nextCursor !== null) {
      await app.call(operatorEndpoints.listAudit, { query: { ...query, cursor: nextCursor } }, as);
    }
  }
}

async function watch({ app }: Shop, as: As): Promise<void> {
  await app.call(operatorEndpoints.getMe, {}, as);
  await app.call(operatorEndpoints.getPulse, { query: {} }, as);
  await app.call(operatorEndpoints.listReasons, { query: {} }, as);
}
