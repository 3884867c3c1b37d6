import { endpoints, operatorEndpoints, type Endpoint, type OpsLegalPerson } from '@kaplya/contract';
import { addressKey, DAY_MS } from '@kaplya/domain';
import { waitingAddressTable } from '#features/addresses/addresses.table.ts';
import { retainedUseTable } from '#features/promotions/promotions.table.ts';
import { hashPhone } from '#features/identity/phone-hash.ts';
import { nextTaxNumber } from '../people/next-tax-number.ts';
import { createMember, type Member } from '../people/operator.ts';
import { moscowHome } from '../people/http-customer.ts';
import { findCode, nextCustomerPhone } from '../people/sign-in.ts';
import { app, context, database, newCode, type Actor, type Row } from './world.ts';

async function askForRecovery({ token }: Actor): Promise<object> {
  const { phone: present } = await createMember(app);
  const phone = nextCustomerPhone();
  const body = { method: 'sms' as const, phone, present };
  const { challengeId } = await app.call(operatorEndpoints.requestContactRecovery, { body }, { token });
  return { body: { challengeId, code: await findCode(app, phone) } };
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

export const customerRows: readonly Row[] = [
  {
    endpoint: operatorEndpoints.requestContactRecovery,
    ...{ entries: 0, why: 'it sends a code to the new contact; nothing of the account changes' },
    async input() {
      const { phone: present } = await createMember(app);
      return { body: { method: 'sms', phone: nextCustomerPhone(), present } };
    },
  },
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
  {
    endpoint: operatorEndpoints.endCustomerSessions,
    async input() {
      const member = await createMember(app);
      // Opens the session that is ended.
      await member.token();
      return { params: { id: member.subjectId } };
    },
  },
  {
    endpoint: operatorEndpoints.placeWaitingAddresses,
    async input() {
      const { subjectId } = await createMember(app);
      const { latitude, longitude, ...fields } = moscowHome;
      const waiting = { partnerId: 'moscow', subjectId, fields, addressKey: addressKey(fields), createdAt: new Date() };
      const [row] = await database.insert(waitingAddressTable).values(waiting).returning();
      return { body: { ids: [row?.id ?? ''], place: { latitude, longitude } } };
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
