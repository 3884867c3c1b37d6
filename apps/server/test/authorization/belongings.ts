import { endpoints } from '@kaplya/contract';
import { eq } from 'drizzle-orm';
import { legalPersonCustomerTable, legalPersonTable } from '#features/identity/identity.table.ts';
import { passkeyTable } from '#features/identity/passkeys/passkey.table.ts';
import { savedMethodTable } from '#features/payments/payments.table.ts';
import { orderTable } from '#features/orders/orders.table.ts';
import { createHttpCustomer, listDays, moscowHome, shopWith } from '../people/http-customer.ts';
import { app, context, customerRoles, database, open, type Person } from './callers.ts';

export async function cartOf(owner: Person): Promise<string> {
  const httpCustomer = await createHttpCustomer(app, owner);
  await httpCustomer.add('W19', 3);
  await httpCustomer.declareBottles(1);
  return httpCustomer.cart;
}

export async function readyCartOf(owner: Person): Promise<string> {
  const httpCustomer = shopWith(app, { token: owner.token, cart: await cartOf(owner) });
  await httpCustomer.getReady();
  await httpCustomer.addRequiredProducts(true);
  return httpCustomer.cart;
}

export async function orderedCartOf(owner: Person): Promise<string> {
  const httpCustomer = shopWith(app, { token: owner.token, cart: await readyCartOf(owner) });
  await httpCustomer.complete();
  return httpCustomer.cart;
}

export async function orderOf(owner: Person): Promise<string> {
  const httpCustomer = shopWith(app, { token: owner.token, cart: await readyCartOf(owner) });
  return (await httpCustomer.complete()).order.uuid;
}

export async function deliveredOrderOf(owner: Person): Promise<string> {
  const id = await orderOf(owner);
  await database.update(orderTable).set({ status: 'completed', completedAt: new Date() }).where(eq(orderTable.id, id));
  return id;
}

export async function onlineOrderOf(owner: Person): Promise<string> {
  const httpCustomer = shopWith(app, { token: owner.token, cart: await readyCartOf(owner) });
  await httpCustomer.assignPayment(8);
  return (await httpCustomer.complete()).order.uuid;
}

export async function companyOf({ subjectId: customerId }: Person): Promise<string> {
  const legalPersonId = crypto.randomUUID();
  const partnerId = 'moscow';
  const createdAt = context.clock.now();
  await database
    .insert(legalPersonTable)
    .values({ partnerId, id: legalPersonId, name: 'ООО', taxNumber: legalPersonId.slice(-12), createdAt });
  await database.insert(legalPersonCustomerTable).values({ partnerId, legalPersonId, customerId });
  return legalPersonId;
}

export async function savedMethodOf({ subjectId: customerId }: Person, kind: 'card' | 'sbp'): Promise<string> {
  const id = crypto.randomUUID();
  const method = { acquirer: 'yookassa', acquirerMethodId: id, kind, label: 'Mir', createdAt: context.clock.now() };
  await database.insert(savedMethodTable).values({ ...method, partnerId: 'moscow', id, customerId });
  return id;
}

export async function addressOf({ token }: Person): Promise<string> {
  const { data } = await app.call(endpoints.createAnonymousAddress, { body: moscowHome }, { token });
  return data?.uuid ?? '';
}

export async function agreementOf({ token, subjectId: userId }: Person): Promise<string> {
  const body = { consentType: 'marketing' as const };
  return (await app.call(endpoints.acceptAgreement, { params: { userId }, body }, { token })).id;
}

export async function challengeOf({ token }: Person): Promise<string> {
  const body = { method: 'email' as const, email: `${crypto.randomUUID()}@example.com`, consent: true };
  return (await app.call(endpoints.login, { body }, { token })).challengeId;
}

export async function sessionOf(owner: Person): Promise<string> {
  await open(customerRoles, { subjectId: owner.subjectId });
  const { data } = await app.call(endpoints.listSessions, {}, { token: owner.token });
  return data.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

export async function passkeyOf({ subjectId: customerId }: Person): Promise<string> {
  const id = crypto.randomUUID();
  const passkey = { domain: 'localhost', credentialId: id, publicKey: new Uint8Array(1), counter: 0, transports: [] };
  const createdAt = context.clock.now();
  const of = { partnerId: 'moscow', id, customerId, name: 'A phone', isBackedUp: false, createdAt };
  await database.insert(passkeyTable).values({ ...passkey, ...of });
  return id;
}

export async function firstInterval(): Promise<{ date: string; periodId: string }> {
  const day = (await listDays(app)).at(-1);
  return { date: day?.date ?? '', periodId: day?.intervals[0]?.id ?? '' };
}

export async function itemOfMoscow() {
  const { data } = await app.call(endpoints.listProductSets, { query: {} });
  return { type: 'product_set' as const, id: data[0]?.id ?? '' };
}
