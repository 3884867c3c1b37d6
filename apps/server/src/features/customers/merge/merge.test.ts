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
import { givePoints } from '../../../../test/people/give-points.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { createPhoneOperator } from '../../../../test/people/phone-operator.ts';
import { createShopper, moscowHome, nextPhone } from '../../../../test/people/shopper.ts';
import { findCode, signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { mergeProofTable } from '../customers.table.ts';
import { mergeProofMilliseconds } from './merge-codes.ts';
import { saveMergeProof } from './merge.store.ts';
import { moveLeftovers } from './move-leftovers.ts';

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

async function toInput(kept: Person, folded: Person, more: Partial<Merge> = {}) {
  const body = {
    from: folded.subjectId,
    version: await versionOf(kept),
    fromVersion: await versionOf(folded),
    ...more,
  };
  return { params: { id: kept.subjectId }, body };
}
const merge = async (kept: Person, folded: Person, more: Partial<Merge> = {}) =>
  app.call(operatorEndpoints.mergeCustomers, await toInput(kept, folded, more), { token: await operator.token() });
const readPage = async ({ subjectId: id }: Person) =>
  app.call(operatorEndpoints.getOpsCustomer, { params: { id }, query: {} }, { token: await operator.token() });

async function order(member: Pick<Member, 'phone'>, token: string) {
  const shopper = await createShopper(app, { token });
  await shopper.add('CUP', 7);
  await shopper.getReady();
  await shopper.assignUser({ phoneNumber: member.phone });
  await shopper.calculate(false);
  return (await shopper.complete()).order;
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
    const [kept, folded] = [await createMember(app), await createMember(app)];
    await givePoints(context, kept.subjectId, 120);
    await givePoints(context, folded.subjectId, 80);
    const before = await database.select().from(pointsLotTable).where(eq(pointsLotTable.customerId, folded.subjectId));
    const answer = await merge(kept, folded);
    expect(answer.points).toEqual({ moved: 80, held: 0, owed: 0, lots: 1, after: 200 });
    const page = await readPage(kept);
    expect(page.points).toMatchObject({ available: 200, lots: [{ points: 120 }, { points: 80 }] });
    const lots = await database.select().from(pointsLotTable).where(eq(pointsLotTable.customerId, kept.subjectId));
    expect(lots).toContainEqual({ ...before[0], customerId: kept.subjectId });
    const { data } = await app.call(endpoints.getLoyaltyHistory, { query: {} }, { token: await kept.token() });
    expect([data.balance, data.entries[0]?.kind, data.entries[0]?.points]).toEqual([200, 'merge', 80]);
    expect(await listWrongPoints(database)).toEqual([]);
  });

  test('previews what it will do and changes nothing; carried out it answers the same, and again the same', async () => {
    const [kept, folded] = [await createMember(app), await createMember(app)];
    await givePoints(context, folded.subjectId, 80);
    await addBottles(folded, '7', 3);
    const { uuid } = await order(folded, await folded.token());
    const previewed = await merge(kept, folded, { preview: true });
    expect(previewed).toMatchObject({ isPreview: true, orders: 1, bottles: 3, points: { moved: 80, after: 80 } });
    expect((await readPage(folded)).orders.total).toBe(1);
    const input = await toInput(kept, folded);
    const send = async () => app.call(operatorEndpoints.mergeCustomers, input, { token: await operator.token() });
    const done = await send();
    expect({ ...done, at: '', sessionsEnded: 0 }).toEqual({ ...previewed, isPreview: false, at: '', sessionsEnded: 0 });
    expect(await send()).toEqual(done);
    const page = await readPage(kept);
    expect([page.orders.items[0]?.uuid, page.bottles.total, page.merged[0]?.id]).toEqual([uuid, 3, folded.subjectId]);
    expect((await readPage(folded)).id).toBe(kept.subjectId);
  });

  test('takes along the calls that were promised to the folded account', async () => {
    const [kept, folded] = [await createMember(app), await createMember(app)];
    const as = { token: await operator.token() };
    const body = { kind: 'call_back' as const, customerId: folded.subjectId };
    const { id } = await app.call(operatorEndpoints.openCall, { body }, as);
    await merge(kept, folded);
    const { items } = await app.call(operatorEndpoints.listCalls, { query: {} }, as);
    expect(items.find((call) => call.id === id)).toMatchObject({ customerId: kept.subjectId, phone: kept.phone });
  });

  test('moves addresses by the rule of addresses, favourites, bottles to the same place; saved methods never', async () => {
    const [kept, folded] = [await createMember(app), await createMember(app)];
    const [ofKept, ofFolded] = [await kept.token(), await folded.token()];
    const other = { ...moscowHome, house: '9' };
    await app.call(endpoints.createUserAddress, { body: moscowHome }, { token: ofKept });
    await app.call(
      endpoints.createUserAddress,
      { body: { ...moscowHome, street: 'тверская  улица' } },
      { token: ofFolded },
    );
    await app.call(endpoints.createUserAddress, { body: other }, { token: ofFolded });
    await addBottles(kept, '7', 2);
    await addBottles(folded, '7', 3);
    await addBottles(folded, '9', 1);
    await database.insert(savedMethodTable).values({
      ...{
        partnerId: 'moscow',
        customerId: folded.subjectId,
        acquirer: 'yookassa',
        acquirerMethodId: crypto.randomUUID(),
      },
      ...{ kind: 'card', label: '•• 1111', createdAt: new Date() },
    });
    const answer = await merge(kept, folded);
    expect(answer).toMatchObject({ addresses: { moved: 1, doubled: 1 }, bottles: 4, savedMethodsDeleted: 1 });
    const saved = await database.select().from(addressTable).where(eq(addressTable.subjectId, kept.subjectId));
    expect(saved).toHaveLength(2);
    const places = await database.select().from(bottlePlaceTable).where(eq(bottlePlaceTable.subjectId, kept.subjectId));
    const byKey = places.toSorted((left, right) => left.addressKey.localeCompare(right.addressKey));
    expect(byKey.map(({ addressKey, bottles }) => [addressKey, bottles])).toEqual([
      ['key of 7', 5],
      ['key of 9', 1],
    ]);
    expect((await readPage(kept)).savedMethods).toEqual([]);
  });

  test('ends the sessions of the folded account, whose contact signs in to the kept one', async () => {
    const [kept, folded] = [await createMember(app), await createMember(app)];
    const old = await folded.token();
    expect((await merge(kept, folded)).sessionsEnded).toBe(1);
    expect((await app.send(endpoints.getUser, {}, { token: old })).status).toBe(401);
    const { subjectId, isNew } = await signInCustomer(app, { phone: folded.phone });
    expect([subjectId, isNew]).toEqual([kept.subjectId, false]);
    expect((await readPage(kept)).contacts).toMatchObject([
      { kind: 'phone', value: kept.phone, isOfMerged: false },
      { kind: 'phone', value: folded.phone, isConfirmed: true, isOfMerged: true },
    ]);
  });

  test('lets an order of the folded account be repeated to the address that both accounts had [rule 55]', async () => {
    const [kept, folded] = [await createMember(app), await createMember(app)];
    for (const member of [kept, folded]) {
      await app.call(endpoints.createUserAddress, { body: moscowHome }, { token: await member.token() });
    }
    const listOwn = async (member: Member) =>
      (await app.call(endpoints.listUserAddresses, { query: {} }, { token: await member.token() })).data.data;
    const [[ofKept], [ofFolded]] = [await listOwn(kept), await listOwn(folded)];
    if (!ofKept || !ofFolded) throw new Error('An address is missing');
    const orderTo = async (member: Member, addressId: string) => {
      const shopper = await createShopper(app, { token: await member.token() });
      await shopper.add('CUP', 7);
      await shopper.getReady();
      await shopper.assignAddress({ addressId });
      await shopper.assignUser({ phoneNumber: member.phone });
      await shopper.calculate(false);
      return shopper;
    };
    const { order: delivered } = await (await orderTo(folded, ofFolded.uuid)).complete();
    const { cart } = await orderTo(folded, ofFolded.uuid);
    const place = { partnerId: 'moscow', subjectId: folded.subjectId, addressKey: 'a key', addressText: 'Тверская, 7' };
    await database.insert(bottlePlaceTable).values({ ...place, addressId: ofFolded.uuid, bottles: 0 });
    await merge(kept, folded);

    const said = { customer: { id: kept.subjectId }, repeatOf: delivered.uuid };
    expect((await (await createPhoneOperator(app)).preview(said)).address).toMatchObject({ street: moscowHome.street });
    const addressOf = async (id: string) => {
      const [row] = await database.select().from(cartTable).where(eq(cartTable.id, id));
      return row?.address;
    };
    const ofCart = await addressOf(cart);
    const token = await kept.token();
    const again = await app.call(endpoints.reorder, { body: { externalOrder: delivered.uuid } }, { token });
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, delivered.uuid));
    for (const address of [ofCart, row?.address, await addressOf(again.cart)]) {
      expect(address).toMatchObject({ uuid: ofKept.uuid, addressId: ofKept.uuid });
    }
    const isOfKept = eq(bottlePlaceTable.subjectId, kept.subjectId);
    expect(await database.select().from(bottlePlaceTable).where(isOfKept)).toMatchObject([{ addressId: ofKept.uuid }]);
  });

  test('gives the kept account a contact that it lacks, and passes on what the folded one had taken over', async () => {
    const [kept, folded, first] = [await createMember(app), await createMember(app), await createMember(app)];
    await database
      .update(customerTable)
      .set({ email: 'folded@post.example' })
      .where(eq(customerTable.id, folded.subjectId));
    await merge(folded, first);
    await merge(kept, folded);
    const { contacts, merged } = await readPage(kept);
    expect(contacts).toContainEqual({
      kind: 'email',
      value: 'folded@post.example',
      isConfirmed: true,
      isOfMerged: false,
    });
    expect(merged.map(({ id }) => id).toSorted()).toEqual([folded.subjectId, first.subjectId].toSorted());
    expect((await signInCustomer(app, { phone: first.phone })).subjectId).toBe(kept.subjectId);
  });

  test('needs codes of both owners, or the right to do without', async () => {
    const [kept, folded] = [await createMember(app), await createMember(app)];
    const token = await createSupport();
    const input = await toInput(kept, folded);
    const refused = await app.callRefused(operatorEndpoints.mergeCustomers, input, { token });
    expect([refused.status, refused.error.code]).toEqual([403, 'customer.codes_required']);
    expect(
      (await app.call(operatorEndpoints.mergeCustomers, await toInput(kept, folded, { preview: true }), { token }))
        .isPreview,
    ).toBe(true);
    for (const { subjectId: id, phone } of [kept, folded]) {
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
    expect((await app.call(operatorEndpoints.mergeCustomers, input, { token })).keptId).toBe(kept.subjectId);
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
    const [kept, folded, other] = [await createMember(app), await createMember(app), await createMember(app)];
    const refuse = async (input: EndpointInput<typeof operatorEndpoints.mergeCustomers>) =>
      (await app.callRefused(operatorEndpoints.mergeCustomers, input, { token: await operator.token() })).error.code;
    expect(await refuse(await toInput(kept, kept))).toBe('customer.merge_itself');
    expect(await refuse(await toInput(kept, { subjectId: crypto.randomUUID() }))).toBe('request.invalid');
    const { params, body } = await toInput(kept, folded);
    expect(await refuse({ params, body: { ...body, from: crypto.randomUUID() } })).toBe('identity.customer_unknown');
    expect(await refuse({ params, body: { ...body, fromVersion: body.fromVersion + 1 } })).toBe('conflict.changed');
    await merge(kept, folded);
    expect(await refuse(await toInput(other, folded))).toBe('customer.merged');
  });

  test('is covered by the export and the deletion of the kept account', async () => {
    const [kept, folded] = [await createMember(app), await createMember(app)];
    await givePoints(context, folded.subjectId, 80);
    const note = { params: { id: folded.subjectId }, body: { text: 'Собака не кусается' } };
    await app.call(operatorEndpoints.addCustomerNote, note, { token: await operator.token() });
    await merge(kept, folded);
    expect((await readPage(kept)).notes.items).toMatchObject([{ text: 'Собака не кусается', author: 'Анна' }]);
    const token = await kept.token();
    const exported = JSON.stringify(await app.call(endpoints.exportProfile, {}, { token }));
    for (const own of ['Собака не кусается', folded.phone, kept.phone]) expect(exported).toContain(own);
    await app.call(endpoints.deleteProfile, {}, { token });
    const ids = [kept.subjectId, folded.subjectId];
    const rows = await database.select().from(customerTable).where(inArray(customerTable.id, ids));
    expect(rows.map(({ phone, deletedAt }) => [phone, deletedAt !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
    const { rows: left } = await database.execute(
      sql`select from customer_note where text <> '' and customer_id in ${ids}`,
    );
    expect(left).toEqual([]);
    expect((await signInCustomer(app, { phone: folded.phone })).isNew).toBe(true);
  });

  test('leaves an audit entry with each of the two accounts', async () => {
    const [kept, folded] = [await createMember(app), await createMember(app)];
    await merge(kept, folded);
    for (const { subjectId } of [kept, folded]) {
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
          for (const each of points) await givePoints(context, member.subjectId, each);
          for (const each of bottles) await addBottles(member, each.house, each.bottles);
          for (let placed = 0; placed < orders; placed += 1) await order(member, await member.token());
        }
        const [kept, folded] = members;
        await merge(kept, folded);
        const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
        const page = await readPage(kept);
        expect(page.points.available).toBe(sum([...one.points, ...other.points]));
        expect(page.bottles.total).toBe(sum([...one.bottles, ...other.bottles].map(({ bottles }) => bottles)));
        expect(page.orders.total).toBe(one.orders + other.orders);
        const { rows } = await database.execute(sql`
          select from bottle_place p where subject_id in (${kept.subjectId}, ${folded.subjectId})
            and bottles <> (select coalesce(sum(change), 0) from bottle_entry e where e.place_id = p.id)`);
        expect(rows).toEqual([]);
      }),
      { numRuns: 8 },
    );
    expect(await listWrongPoints(database)).toEqual([]);
    expect(await listWrongCounters(database)).toEqual([]);
  }, 60_000);

  test('while either account places an order leaves every order with the kept one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [kept, folded] = [await createMember(app), await createMember(app)];
      const [ofKept, ofFolded] = [await kept.token(), await folded.token()];
      const ready = async (member: Member, token: string) => {
        const shopper = await createShopper(app, { token });
        await shopper.add('CUP', 7);
        await shopper.getReady();
        await shopper.assignUser({ phoneNumber: member.phone });
        await shopper.calculate(false);
        return shopper;
      };
      const shoppers = [await ready(kept, ofKept), await ready(folded, ofFolded)];
      const input = await toInput(kept, folded);
      const placing = shoppers.map(({ cart, token }) =>
        app.send(endpoints.completeCart, { params: { id: cart }, body: {} }, { token }),
      );
      const [answer, ...placed] = await Promise.all([
        app.send(operatorEndpoints.mergeCustomers, input, { token: await operator.token() }),
        ...placing,
      ]);
      expect(answer?.status).toBe(200);
      await moveLeftovers(context);
      const isOk = placed.filter(({ ok }) => ok).length;
      const orders = await database
        .select()
        .from(orderTable)
        .where(inArray(orderTable.subjectId, [kept.subjectId, folded.subjectId]));
      expect(orders.map(({ subjectId }) => subjectId)).toEqual(
        Array.from({ length: orders.length }, () => kept.subjectId),
      );
      expect(orders.length).toBeGreaterThanOrEqual(isOk);
    }
    expect(await listWrongCounters(database)).toEqual([]);
  }, 60_000);
});
