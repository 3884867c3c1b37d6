import { endpoints, operatorEndpoints, type EndpointInput } from '@kaplya/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { addressTable } from '#features/addresses/addresses.table.ts';
import { cartTable } from '#features/cart/cart.table.ts';
import { bottlePlaceTable } from '#features/containers/containers.table.ts';
import { correctBottles } from '#features/containers/index.ts';
import { customerTable } from '#features/identity/identity.table.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { pointsLotTable } from '#features/loyalty/loyalty.table.ts';
import { orderTable } from '#features/orders/orders.table.ts';
import { savedMethodTable } from '#features/payments/payments.table.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { listWrongPoints } from '../../../../test/database/wrong-points.ts';
import { createStaff } from '../../../../test/people/create-staff.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { createPhoneOperator } from '../../../../test/people/phone-operator.ts';
import { createHttpCustomer, moscowHome, nextPhone } from '../../../../test/people/http-customer.ts';
import { findCode, signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { mergeProofTable } from '../customers.table.ts';
import { mergeProofMilliseconds } from './merge-codes.ts';
import { saveMergeProof } from './merge.store.ts';
import { moveRowsOfMergedAccounts } from './move-rows-of-merged-accounts.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;
const operator = await createOperator(app);

type Merge = Omit<EndpointInput<typeof operatorEndpoints.mergeCustomers>['body'], 'version' | 'fromVersion'>;
type Person = Pick<Member, 'subjectId'>;

async function versionOf({ subjectId }: Person): Promise<number> {
  const [row] = await database.select().from(customerTable).where(eq(customerTable.id, subjectId));
  return row?.version ?? 0;
}

async function toInput(surviving: Person, merged: Person, more: Partial<Merge> = {}) {
  const body = {
    from: merged.subjectId,
    version: await versionOf(surviving),
    fromVersion: await versionOf(merged),
    ...more,
  };
  return { params: { id: surviving.subjectId }, body };
}
const merge = async (surviving: Person, merged: Person, more: Partial<Merge> = {}) =>
  app.call(operatorEndpoints.mergeCustomers, await toInput(surviving, merged, more), { token: await operator.token() });
const readPage = async ({ subjectId: id }: Person) =>
  app.call(operatorEndpoints.getOpsCustomer, { params: { id }, query: {} }, { token: await operator.token() });

async function order(member: Pick<Member, 'phone'>, token: string) {
  const httpCustomer = await createHttpCustomer(app, { token });
  await httpCustomer.add('CUP', 7);
  await httpCustomer.getReady();
  await httpCustomer.assignUser({ phoneNumber: member.phone });
  await httpCustomer.calculate(false);
  return (await httpCustomer.complete()).order;
}

async function addBottles({ subjectId }: Person, house: string, bottles: number) {
  const fields = { ...moscowHome, house };
  await withTransaction(database, (transaction) =>
    correctBottles(transaction, {
      ...{ partnerId: 'moscow', subjectId, bottles, reasonId: 'counted', note: null, staffId: crypto.randomUUID() },
      place: { addressKey: `key of ${house}`, addressId: null, addressText: `${fields.street}, ${house}` },
      now: context.clock.now(),
    }),
  );
}

async function openTokenOf(id: string) {
  const { session } = await createSession(context, database, {
    ...{ subjectId: id, roles: ['ROLE_ADMIN'], partnerId: 'moscow', provenAt: context.clock.now() },
  });
  return signAccessToken(context, session, context.clock.now());
}

/** A member of staff who may change customers and not merge them without codes. */
async function createSupport(): Promise<string> {
  const id = crypto.randomUUID();
  const account = { partnerId: 'moscow', id, name: 'Оля', phone: nextPhone(), joinedAt: context.clock.now() };
  await createStaff(context, account, ['customers.read', 'customers.write']);
  return openTokenOf(id);
}

describe('A merge of two accounts [O-08] [rule 85]', () => {
  test('adds 120 and 80 points to 200; lots keep the day on which they expire', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    await grantTestPoints(context, surviving.subjectId, 120);
    await grantTestPoints(context, merged.subjectId, 80);
    const before = await database.select().from(pointsLotTable).where(eq(pointsLotTable.customerId, merged.subjectId));
    const answer = await merge(surviving, merged);
    expect(answer.points).toEqual({ moved: 80, held: 0, owed: 0, lots: 1, after: 200 });
    const page = await readPage(surviving);
    expect(page.points).toMatchObject({ available: 200, lots: [{ points: 120 }, { points: 80 }] });
    const lots = await database.select().from(pointsLotTable).where(eq(pointsLotTable.customerId, surviving.subjectId));
    expect(lots).toContainEqual({ ...before[0], customerId: surviving.subjectId });
    const { data } = await app.call(endpoints.getLoyaltyHistory, { query: {} }, { token: await surviving.token() });
    expect([data.balance, data.entries[0]?.kind, data.entries[0]?.points]).toEqual([200, 'merge', 80]);
    expect(await listWrongPoints(database)).toEqual([]);
  });

  test('previews what it will do and changes nothing; carried out it answers the same, and again the same', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    await grantTestPoints(context, merged.subjectId, 80);
    await addBottles(merged, '7', 3);
    const { uuid } = await order(merged, await merged.token());
    const previewed = await merge(surviving, merged, { preview: true });
    expect(previewed).toMatchObject({ isPreview: true, orders: 1, bottles: 3, points: { moved: 80, after: 80 } });
    expect((await readPage(merged)).orders.total).toBe(1);
    const input = await toInput(surviving, merged);
    const send = async () => app.call(operatorEndpoints.mergeCustomers, input, { token: await operator.token() });
    const done = await send();
    expect({ ...done, at: '', sessionsEnded: 0 }).toEqual({ ...previewed, isPreview: false, at: '', sessionsEnded: 0 });
    expect(await send()).toEqual(done);
    const page = await readPage(surviving);
    expect([page.orders.items[0]?.uuid, page.bottles.total, page.merged[0]?.id]).toEqual([uuid, 3, merged.subjectId]);
    expect((await readPage(merged)).id).toBe(surviving.subjectId);
  });

  test('takes along the calls that were promised to the merged account', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    const as = { token: await operator.token() };
    const body = { kind: 'call_back' as const, customerId: merged.subjectId };
    const { id } = await app.call(operatorEndpoints.openCall, { body }, as);
    await merge(surviving, merged);
    const { items } = await app.call(operatorEndpoints.listCalls, { query: {} }, as);
    expect(items.find((call) => call.id === id)).toMatchObject({
      customerId: surviving.subjectId,
      phone: surviving.phone,
    });
  });

  test('moves requests for companies; those for a company of either account are gone [A-06a]', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    const staff = { token: await operator.token() };
    const taxNumbers = ['7707083893', '7728168971'] as const;
    for (const taxNumber of taxNumbers)
      for (const member of [surviving, merged])
        await app.call(
          endpoints.requestLegalPerson,
          { body: { name: `ООО ${taxNumber}`, taxNumber } },
          { token: await member.token() },
        );
    const body = { name: 'ООО «Ива»', taxNumber: taxNumbers[0], creditLimitMinor: null };
    const { legalPerson } = await app.call(operatorEndpoints.createLegalPerson, { body }, staff);
    const add = { params: { id: legalPerson.id }, body: { customerId: merged.subjectId } };
    await app.call(operatorEndpoints.addLegalPersonMember, add, staff);
    await merge(surviving, merged);
    const page = await readPage(surviving);
    expect(page.companies.map(({ id }) => id)).toEqual([legalPerson.id]);
    expect(page.companyRequests.map(({ name }) => name)).toEqual(['ООО 7728168971']);
  });

  test('moves addresses by the rule of addresses, favourites, bottles to the same place; saved methods never', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    const [ofSurviving, ofMerged] = [await surviving.token(), await merged.token()];
    const other = { ...moscowHome, house: '9' };
    await app.call(endpoints.createUserAddress, { body: moscowHome }, { token: ofSurviving });
    await app.call(
      endpoints.createUserAddress,
      { body: { ...moscowHome, street: 'тверская  улица' } },
      { token: ofMerged },
    );
    await app.call(endpoints.createUserAddress, { body: other }, { token: ofMerged });
    await addBottles(surviving, '7', 2);
    await addBottles(merged, '7', 3);
    await addBottles(merged, '9', 1);
    await database.insert(savedMethodTable).values({
      ...{
        partnerId: 'moscow',
        customerId: merged.subjectId,
        acquirer: 'yookassa',
        acquirerMethodId: crypto.randomUUID(),
      },
      ...{ kind: 'card', label: '•• 1111', createdAt: new Date() },
    });
    const answer = await merge(surviving, merged);
    expect(answer).toMatchObject({ addresses: { moved: 1, doubled: 1 }, bottles: 4, savedMethodsDeleted: 1 });
    const saved = await database.select().from(addressTable).where(eq(addressTable.subjectId, surviving.subjectId));
    expect(saved).toHaveLength(2);
    const places = await database
      .select()
      .from(bottlePlaceTable)
      .where(eq(bottlePlaceTable.subjectId, surviving.subjectId));
    const byKey = places.toSorted((left, right) => left.addressKey.localeCompare(right.addressKey));
    expect(byKey.map(({ addressKey, bottles }) => [addressKey, bottles])).toEqual([
      ['key of 7', 5],
      ['key of 9', 1],
    ]);
    expect((await readPage(surviving)).savedMethods).toEqual([]);
  });

  test('ends the sessions of the merged account, whose contact signs in to the surviving one', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    const old = await merged.token();
    expect((await merge(surviving, merged)).sessionsEnded).toBe(1);
    expect((await app.send(endpoints.getUser, {}, { token: old })).status).toBe(401);
    const { subjectId, isNew } = await signInCustomer(app, { phone: merged.phone });
    expect([subjectId, isNew]).toEqual([surviving.subjectId, false]);
    expect((await readPage(surviving)).contacts).toMatchObject([
      { kind: 'phone', value: surviving.phone, isOfMerged: false },
      { kind: 'phone', value: merged.phone, isConfirmed: true, isOfMerged: true },
    ]);
  });

  test('lets an order of the merged account be repeated to the address that both accounts had [rule 55]', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    for (const member of [surviving, merged]) {
      await app.call(endpoints.createUserAddress, { body: moscowHome }, { token: await member.token() });
    }
    const listOwn = async (member: Member) =>
      (await app.call(endpoints.listUserAddresses, { query: {} }, { token: await member.token() })).data.data;
    const [[ofSurviving], [ofMerged]] = [await listOwn(surviving), await listOwn(merged)];
    if (!ofSurviving || !ofMerged) throw new Error('An address is missing');
    const orderTo = async (member: Member, addressId: string) => {
      const httpCustomer = await createHttpCustomer(app, { token: await member.token() });
      await httpCustomer.add('CUP', 7);
      await httpCustomer.getReady();
      await httpCustomer.assignAddress({ addressId });
      await httpCustomer.assignUser({ phoneNumber: member.phone });
      await httpCustomer.calculate(false);
      return httpCustomer;
    };
    const { order: delivered } = await (await orderTo(merged, ofMerged.uuid)).complete();
    const { cart } = await orderTo(merged, ofMerged.uuid);
    const place = { partnerId: 'moscow', subjectId: merged.subjectId, addressKey: 'a key', addressText: 'Тверская, 7' };
    await database.insert(bottlePlaceTable).values({ ...place, addressId: ofMerged.uuid, bottles: 0 });
    await merge(surviving, merged);

    const texts = { customer: { id: surviving.subjectId }, repeatOf: delivered.uuid };
    expect((await (await createPhoneOperator(app)).preview(texts)).address).toMatchObject({
      street: moscowHome.street,
    });
    const addressOf = async (id: string) => {
      const [row] = await database.select().from(cartTable).where(eq(cartTable.id, id));
      return row?.address;
    };
    const ofCart = await addressOf(cart);
    const token = await surviving.token();
    const again = await app.call(endpoints.reorder, { body: { externalOrder: delivered.uuid } }, { token });
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, delivered.uuid));
    for (const address of [ofCart, row?.address, await addressOf(again.cart)]) {
      expect(address).toMatchObject({ uuid: ofSurviving.uuid, addressId: ofSurviving.uuid });
    }
    const isOfSurviving = eq(bottlePlaceTable.subjectId, surviving.subjectId);
    expect(await database.select().from(bottlePlaceTable).where(isOfSurviving)).toMatchObject([
      { addressId: ofSurviving.uuid },
    ]);
  });

  test('gives the surviving account a contact that it lacks, and passes on what the merged one had received', async () => {
    const [surviving, merged, first] = [await createMember(app), await createMember(app), await createMember(app)];
    await database
      .update(customerTable)
      .set({ email: 'merged@post.example' })
      .where(eq(customerTable.id, merged.subjectId));
    await merge(merged, first);
    await merge(surviving, merged);
    const { contacts, merged: mergedAccounts } = await readPage(surviving);
    expect(contacts).toContainEqual({
      kind: 'email',
      value: 'merged@post.example',
      isConfirmed: true,
      isOfMerged: false,
    });
    expect(mergedAccounts.map(({ id }) => id).toSorted()).toEqual([merged.subjectId, first.subjectId].toSorted());
    expect((await signInCustomer(app, { phone: first.phone })).subjectId).toBe(surviving.subjectId);
  });

  test('needs codes of both owners, or the right to do without', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    const token = await createSupport();
    const input = await toInput(surviving, merged);
    const refused = await app.callRefused(operatorEndpoints.mergeCustomers, input, { token });
    expect([refused.status, refused.error.code]).toEqual([403, 'customer.codes_required']);
    expect(
      (await app.call(operatorEndpoints.mergeCustomers, await toInput(surviving, merged, { preview: true }), { token }))
        .isPreview,
    ).toBe(true);
    for (const { subjectId: id, phone } of [surviving, merged]) {
      const params = { id };
      const { challengeId } = await app.call(
        operatorEndpoints.sendMergeCode,
        { params, body: { method: 'sms' } },
        { token },
      );
      const wrong = { params, body: { challengeId, code: '000000x' } };
      expect((await app.callRefused(operatorEndpoints.confirmMergeCode, wrong, { token })).error.code).toBe(
        'identity.code_wrong',
      );
      expect((await app.callRefused(operatorEndpoints.mergeCustomers, input, { token })).error.code).toBe(
        'customer.codes_required',
      );
      const body = { challengeId, code: await findCode(app, phone) };
      await app.call(operatorEndpoints.confirmMergeCode, { params, body }, { token });
    }
    expect((await app.call(operatorEndpoints.mergeCustomers, input, { token })).keptId).toBe(surviving.subjectId);
  });

  test('forgets the proofs of codes that are too old to use', async () => {
    const [first, second] = [await createMember(app), await createMember(app)];
    const proof = { partnerId: 'moscow', staffId: crypto.randomUUID(), customerId: first.subjectId };
    const now = context.clock.now();
    const provenAt = new Date(now.getTime() - mergeProofMilliseconds - 1);
    await database.insert(mergeProofTable).values({ ...proof, provenAt });
    const fresh = { ...proof, customerId: second.subjectId, provenAt: now };
    await withTransaction(database, (transaction) => saveMergeProof(transaction, fresh, mergeProofMilliseconds));
    const isOfStaff = eq(mergeProofTable.staffId, proof.staffId);
    expect(await database.select().from(mergeProofTable).where(isOfStaff)).toMatchObject([
      { customerId: fresh.customerId },
    ]);
  });

  test('is refused with itself, with nobody, a second time into another account, at another version', async () => {
    const [surviving, merged, other] = [await createMember(app), await createMember(app), await createMember(app)];
    const refuse = async (input: EndpointInput<typeof operatorEndpoints.mergeCustomers>) =>
      (await app.callRefused(operatorEndpoints.mergeCustomers, input, { token: await operator.token() })).error.code;
    expect(await refuse(await toInput(surviving, surviving))).toBe('customer.merge_itself');
    expect(await refuse(await toInput(surviving, { subjectId: crypto.randomUUID() }))).toBe('request.invalid');
    const { params, body } = await toInput(surviving, merged);
    expect(await refuse({ params, body: { ...body, from: crypto.randomUUID() } })).toBe('identity.customer_unknown');
    expect(await refuse({ params, body: { ...body, fromVersion: body.fromVersion + 1 } })).toBe('conflict.changed');
    await merge(surviving, merged);
    expect(await refuse(await toInput(other, merged))).toBe('customer.merged');
  });

  test('is covered by the export and the deletion of the surviving account', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    await grantTestPoints(context, merged.subjectId, 80);
    const note = { params: { id: merged.subjectId }, body: { text: 'Собака не кусается' } };
    await app.call(operatorEndpoints.addCustomerNote, note, { token: await operator.token() });
    await merge(surviving, merged);
    expect((await readPage(surviving)).notes.items).toMatchObject([{ text: 'Собака не кусается', author: 'Анна' }]);
    const token = await surviving.token();
    const exported = JSON.stringify(await app.call(endpoints.exportProfile, {}, { token }));
    for (const own of ['Собака не кусается', merged.phone, surviving.phone]) expect(exported).toContain(own);
    await app.call(endpoints.deleteProfile, {}, { token });
    const ids = [surviving.subjectId, merged.subjectId];
    const rows = await database.select().from(customerTable).where(inArray(customerTable.id, ids));
    expect(rows.map(({ phone, deletedAt }) => [phone, deletedAt !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
    const { rows: left } = await database.execute(
      sql`select from customer_note where text <> '' and customer_id in ${ids}`,
    );
    expect(left).toEqual([]);
    expect((await signInCustomer(app, { phone: merged.phone })).isNew).toBe(true);
  });

  test('leaves an audit entry with each of the two accounts', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    await merge(surviving, merged);
    for (const { subjectId } of [surviving, merged]) {
      const query = { subject: `customer:${subjectId}` };
      const { items } = await app.call(operatorEndpoints.listAudit, { query }, { token: await operator.token() });
      expect(items.map(({ action }) => action)).toEqual(['customer.merged']);
    }
  });

  test('of any two accounts loses no bottle, no point and no order', async () => {
    const account = fc.record({
      points: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 2 }),
      bottles: fc.uniqueArray(
        fc.record({ house: fc.constantFrom('1', '2', '3'), bottles: fc.integer({ min: 1, max: 9 }) }),
        {
          maxLength: 3,
          selector: ({ house }) => house,
        },
      ),
      orders: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(account, account, async (one, other) => {
        const members = [await createMember(app), await createMember(app)] as const;
        for (const [index, member] of members.entries()) {
          const { points, bottles, orders } = [one, other][index] ?? one;
          for (const each of points) await grantTestPoints(context, member.subjectId, each);
          for (const each of bottles) await addBottles(member, each.house, each.bottles);
          for (let placed = 0; placed < orders; placed += 1) await order(member, await member.token());
        }
        const [surviving, merged] = members;
        await merge(surviving, merged);
        const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
        const page = await readPage(surviving);
        expect(page.points.available).toBe(sum([...one.points, ...other.points]));
        expect(page.bottles.total).toBe(sum([...one.bottles, ...other.bottles].map(({ bottles }) => bottles)));
        expect(page.orders.total).toBe(one.orders + other.orders);
        const { rows } = await database.execute(sql`
          select from bottle_place p where subject_id in (${surviving.subjectId}, ${merged.subjectId})
            and bottles <> (select coalesce(sum(change), 0) from bottle_entry e where e.place_id = p.id)`);
        expect(rows).toEqual([]);
      }),
      { numRuns: 8 },
    );
    expect(await listWrongPoints(database)).toEqual([]);
    expect(await listWrongCounters(database)).toEqual([]);
  }, 60_000);

  test('while either account places an order leaves every order with the surviving one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [surviving, merged] = [await createMember(app), await createMember(app)];
      const [ofSurviving, ofMerged] = [await surviving.token(), await merged.token()];
      const ready = async (member: Member, token: string) => {
        const httpCustomer = await createHttpCustomer(app, { token });
        await httpCustomer.add('CUP', 7);
        await httpCustomer.getReady();
        await httpCustomer.assignUser({ phoneNumber: member.phone });
        await httpCustomer.calculate(false);
        return httpCustomer;
      };
      const httpCustomers = [await ready(surviving, ofSurviving), await ready(merged, ofMerged)];
      const input = await toInput(surviving, merged);
      const placing = httpCustomers.map(({ cart, token }) =>
        app.send(endpoints.completeCart, { params: { id: cart }, body: {} }, { token }),
      );
      const [answer, ...placed] = await Promise.all([
        app.send(operatorEndpoints.mergeCustomers, input, { token: await operator.token() }),
        ...placing,
      ]);
      expect(answer?.status).toBe(200);
      await moveRowsOfMergedAccounts(context);
      const isOk = placed.filter(({ ok }) => ok).length;
      const orders = await database
        .select()
        .from(orderTable)
        .where(inArray(orderTable.subjectId, [surviving.subjectId, merged.subjectId]));
      expect(orders.map(({ subjectId }) => subjectId)).toEqual(
        Array.from({ length: orders.length }, () => surviving.subjectId),
      );
      expect(orders.length).toBeGreaterThanOrEqual(isOk);
    }
    expect(await listWrongCounters(database)).toEqual([]);
  }, 60_000);
});
