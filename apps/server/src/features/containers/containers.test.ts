import { endpoints, type BottleBalance } from '@kaplya/contract';
import { DAY_MS, HOUR_MS } from '@kaplya/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Executor } from '#db/client.ts';
import { demoCompany } from '@kaplya/demonstration/people';
import { productTable, stockTable } from '#features/catalogue/catalogue.table.ts';
import { legalPersonCustomerTable } from '#features/identity/identity.table.ts';
import { findOldestWaterOrderTime } from '#features/orders/index.ts';
import { createMember, createOperator, type Member } from '../../../test/people/operator.ts';
import { createHttpCustomer, moscowHome, type HttpCustomer } from '../../../test/people/http-customer.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { listWrongCounters } from '../../../test/database/wrong-counters.ts';
import { chargeOverdueRentals, type RentalCharging } from './charge-overdue-rentals.ts';
import { bottleEntryTable, debtTable, rentalTable } from './containers.table.ts';

// Noon in Moscow.
const firstOfMarch = '2026-03-01T09:00:00Z';
const clock = createTestClock(firstOfMarch);
const app = await startTestApp({ clock });
const { database } = app.context;
const operator = await createOperator(app);

beforeEach(() => clock.set(firstOfMarch));

type Wishes = {
  readonly water?: number;
  /** Declared empties; null: none. */
  readonly declared?: number | null;
  readonly rented?: number;
  readonly code?: number;
  readonly address?: object;
};

/** An order of a customer with a pump; missing containers are bought unless they are rented. */
async function makeOrder(
  member: Member,
  { water = 2, declared = null, rented = 0, code = 1, address = moscowHome }: Wishes,
): Promise<{ uuid: string; customer: HttpCustomer }> {
  const customer = await createHttpCustomer(app, { token: await member.token() });
  if (water > 0) await customer.add('W19', water);
  else await customer.add('CUP', 7);
  await customer.assignAddress(address);
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  if (declared !== null && declared > 0) await customer.declareBottles(declared);
  if (rented > 0) await customer.add('CONT', rented, { acquisition: 'rent' });
  await customer.addRequiredProducts(declared !== null);
  await customer.assignPayment(code);
  await customer.calculate(declared !== null);
  const { order } = await customer.complete();
  return { uuid: order.uuid, customer };
}

async function deliver(member: Member, wishes: Wishes, emptiesReturned?: number) {
  const { uuid } = await makeOrder(member, wishes);
  return operator.deliver(uuid, emptiesReturned === undefined ? {} : { emptiesReturned, confirmsEmpties: true });
}

async function readBalance(member: Member): Promise<BottleBalance> {
  return (await app.call(endpoints.getBottleBalance, {}, { token: await member.token() })).data;
}

const rub = (amount: number) => ({ amount, currency: 'RUB' });
const noMethods: RentalCharging = {
  findOldestWaterOrderTime,
  findMethod: () => Promise.resolve(null),
  open: () => Promise.reject(new Error('nobody has a method')),
  start: () => Promise.reject(new Error('nobody has a method')),
  listDebtsWithLivePayment: () => Promise.resolve(new Set()),
};
const listRented = (subjectId: string) =>
  database.select().from(rentalTable).where(eq(rentalTable.subjectId, subjectId));
const listOwed = (subjectId: string) => database.select().from(debtTable).where(eq(debtTable.subjectId, subjectId));

describe('the courier’s count [rule 15]', () => {
  test.each([
    { water: 5, declared: 5, actual: 3, adjustment: 1200_00 },
    { water: 5, declared: 3, actual: 5, adjustment: -1200_00 },
    { water: 5, declared: 3, actual: 3, adjustment: 0 },
    { water: 2, declared: null, actual: 5, adjustment: -1200_00 },
    { water: 2, declared: 2, actual: 0, adjustment: 1200_00 },
  ])(
    'W=$water, R=$declared, A=$actual → $adjustment, paid to the courier',
    async ({ actual, adjustment, ...wishes }) => {
      const order = await deliver(await createMember(app), wishes, actual);
      expect(order.bottles).toMatchObject({ returned: actual, adjustment: rub(adjustment) });
      expect(order.paidAmount.amount).toBe(order.totals.toPay.amount + adjustment);
    },
  );

  test('says how many containers left the warehouse [rule 20]', async () => {
    const [container] = await database
      .select()
      .from(productTable)
      .where(and(eq(productTable.partnerId, 'moscow'), eq(productTable.externalId, 'CONT')));
    const readStock = async () => {
      const rows = await database
        .select()
        .from(stockTable)
        .where(eq(stockTable.productId, container?.id ?? ''));
      return [rows.reduce((sum, { onHand }) => sum + onHand, 0), rows.reduce((sum, { reserved }) => sum + reserved, 0)];
    };
    const [onHand = 0, reserved = 0] = await readStock();
    // Two were charged, and both came back.
    await deliver(await createMember(app), { water: 5, declared: 3 }, 5);
    expect(await readStock()).toEqual([onHand, reserved]);
    // None was charged, and two stayed.
    await deliver(await createMember(app), { water: 5, declared: 5 }, 3);
    expect(await readStock()).toEqual([onHand - 2, reserved]);
    await deliver(await createMember(app), { water: 3, declared: 1 });
    expect(await readStock()).toEqual([onHand - 4, reserved]);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('counts as declared without a count', async () => {
    const order = await deliver(await createMember(app), { water: 3, declared: 2 });
    expect(order.bottles).toMatchObject({ declared: 2, returned: 2, adjustment: rub(0) });
  });

  test('is paid by guests too, who have no balance', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    await customer.getReady();
    await customer.addRequiredProducts(true);
    const { order } = await customer.complete();
    const delivered = await operator.deliver(order.uuid, { emptiesReturned: 1 });
    expect(delivered.bottles.adjustment).toEqual(rub(600_00));
    expect(delivered.paidAmount.amount).toBe(delivered.totals.toPay.amount + 600_00);
    expect((await app.send(endpoints.getBottleBalance, {}, { token: customer.token })).status).toBe(403);
  });
});

describe('the bottles of a customer at an address [rule 16]', () => {
  test('are what was there, plus what came, less what went: 2, 2, 0', async () => {
    const member = await createMember(app);
    const uuids: string[] = [];
    const steps = [
      { water: 5, declared: 3, actual: 3, bottles: 2 },
      { water: 2, declared: 2, actual: 2, bottles: 2 },
      { water: 2, declared: 2, actual: 4, bottles: 0 },
      { water: 2, declared: 2, actual: 4, bottles: 0 },
    ];
    for (const { actual, bottles, ...wishes } of steps) {
      clock.advance(HOUR_MS);
      uuids.unshift((await deliver(member, wishes, actual)).uuid);
      expect((await readBalance(member)).bottles).toBe(bottles);
    }
    const { entries, addresses } = await readBalance(member);
    expect(entries.map(({ order }) => order?.uuid)).toEqual(uuids);
    expect(entries.map(({ delivered, returned, bottles }) => [delivered, returned, bottles])).toEqual([
      [2, 4, 0],
      [2, 4, 0],
      [2, 2, 2],
      [5, 3, 2],
    ]);
    expect(entries[0]?.address).toBe('Москва, Тверская улица, 7, 12');
    expect(addresses).toEqual([]);
    const rows = await database
      .select({ change: bottleEntryTable.change })
      .from(bottleEntryTable)
      .where(eq(bottleEntryTable.subjectId, member.subjectId));
    expect(rows.reduce((sum, { change }) => sum + change, 0)).toBe(0);
  });

  test('are counted apart for each address, whatever its spelling, and summed', async () => {
    const member = await createMember(app);
    await deliver(member, { water: 3, declared: 3 }, 1);
    await deliver(member, { water: 2, declared: 2, address: { ...moscowHome, street: ' тверская  УЛИЦА' } }, 1);
    await deliver(member, { water: 2, declared: 2, address: { ...moscowHome, house: '9' } }, 0);
    const { bottles, addresses } = await readBalance(member);
    expect(bottles).toBe(5);
    expect(addresses.map((place) => place.bottles).toSorted((one, other) => one - other)).toEqual([2, 3]);
    expect((await readBalance(await createMember(app))).entries).toEqual([]);
  });

  test('are written once for two deliveries of one order at once', async () => {
    const member = await createMember(app);
    const { uuid } = await makeOrder(member, { water: 3, declared: null, rented: 3 });
    await operator.move(uuid, 'approved');
    await operator.move(uuid, 'inProcess');
    await Promise.allSettled([1, 2, 3, 4].map(() => operator.move(uuid, 'completed')));
    expect((await readBalance(member)).bottles).toBe(3);
    expect(await listRented(member.subjectId)).toHaveLength(3);
  });
});

describe('a rented container [rule 17] [V-12] [P-09]', () => {
  test('is due at the end of the local day, a period after the last water: 03-31, then 04-19', async () => {
    const member = await createMember(app);
    await deliver(member, { water: 2, rented: 2 });
    const { rentals } = await readBalance(member);
    expect(rentals).toHaveLength(2);
    // Midnight in Moscow.
    expect(rentals.map(({ dueAt }) => dueAt)).toEqual(['2026-03-31T21:00:00.000Z', '2026-03-31T21:00:00.000Z']);
    expect(rentals[0]).toMatchObject({
      state: 'active',
      chargeAt: '2026-04-03T21:00:00.000Z',
      fullPrice: rub(600_00),
      address: 'Москва, Тверская улица, 7, 12',
    });

    clock.set('2026-03-20T09:00:00Z');
    await deliver(member, { water: 2, declared: 2 });
    const renewed = (await readBalance(member)).rentals;
    expect(renewed.map(({ dueAt, state }) => [dueAt, state])).toEqual([
      ['2026-04-19T21:00:00.000Z', 'active'],
      ['2026-04-19T21:00:00.000Z', 'active'],
    ]);
  });

  test('costs its fee, no container, and begins with the delivery, not with the order', async () => {
    const member = await createMember(app);
    const { uuid } = await makeOrder(member, { water: 2, rented: 2 });
    expect((await readBalance(member)).rentals).toEqual([]);
    const order = await operator.deliver(uuid);
    expect(order.totals.containers.amount).toBe(
      order.items.filter(({ acquisition }) => acquisition === 'rent').reduce((sum, { total }) => sum + total.amount, 0),
    );
    expect(await listRented(member.subjectId)).toHaveLength(2);
  });

  test('ends when it comes back without a new one, as many as come back', async () => {
    const member = await createMember(app);
    await deliver(member, { water: 3, rented: 3 });
    clock.advance(DAY_MS);
    await deliver(member, { water: 1, declared: 1 }, 3);
    const { rentals } = await readBalance(member);
    expect(rentals.map(({ state }) => state).toSorted()).toEqual(['active', 'returned', 'returned']);
    const returned = (await listRented(member.subjectId)).filter(({ state }) => state === 'returned');
    expect(returned.every(({ endedAt }) => endedAt?.getTime() === clock.now().getTime())).toBe(true);
  });

  test('retains its due date where no water was bought', async () => {
    const member = await createMember(app);
    await deliver(member, { water: 2, rented: 2 });
    clock.advance(10 * DAY_MS);
    await deliver(member, { water: 0 });
    expect((await readBalance(member)).rentals[0]?.dueAt).toBe('2026-03-31T21:00:00.000Z');
  });
});

describe('what a company rents and owes [rule 18] [rule 33]', () => {
  const office = { ...moscowHome, house: '20', legal_person_id: demoCompany.id };

  async function createEmployee(): Promise<Member> {
    const member = await createMember(app);
    const { partnerId, id: legalPersonId } = demoCompany;
    await database.insert(legalPersonCustomerTable).values({ partnerId, legalPersonId, customerId: member.subjectId });
    return member;
  }

  const containersOf = async (member: Member, wishes: Wishes) => {
    const { uuid } = await makeOrder(member, { water: 2, declared: 2, ...wishes });
    const { data } = await app.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() });
    await operator.deliver(uuid);
    return data.totals.containers.amount;
  };

  test('is on no card of who ordered, and stands in the next order of the company alone', async () => {
    const [employee, colleague] = [await createEmployee(), await createEmployee()];
    await deliver(employee, { water: 2, rented: 2, address: office, code: 2 });
    const others = (await listRented(employee.subjectId)).map(({ legalPersonId }) => legalPersonId);
    expect(others).toEqual([demoCompany.id, demoCompany.id]);
    clock.set('2026-03-20T09:00:00Z');
    // Water ordered privately does not extend the company's rental.
    await deliver(employee, { water: 2, declared: 2 });
    clock.set('2026-04-04T09:00:00Z');
    const asked: string[] = [];
    const charging: RentalCharging = {
      ...noMethods,
      findMethod: (_, _partnerId, subjectId) => Promise.resolve((asked.push(subjectId), { id: 'a', methodCode: 10 })),
    };
    await chargeOverdueRentals(app.context, charging);
    expect(asked).not.toContain(employee.subjectId);
    expect((await listOwed(employee.subjectId)).map(({ state }) => state)).toEqual(['open', 'open']);
    expect(await containersOf(employee, {})).toBe(0);
    // Nor does the company's rental prevent a private one.
    await deliver(employee, { water: 1, rented: 1 });
    expect(await containersOf(colleague, { address: office, code: 2 })).toBe(1200_00);
    expect((await listOwed(employee.subjectId)).map(({ state }) => state)).toEqual(['settled', 'settled']);
  });

  test('is apart from what its people owe themselves', async () => {
    const employee = await createEmployee();
    await deliver(employee, { water: 2, rented: 2 });
    clock.set('2026-04-04T09:00:00Z');
    await chargeOverdueRentals(app.context, noMethods);
    expect(await containersOf(employee, { address: office, code: 2 })).toBe(0);
    expect(await containersOf(employee, {})).toBe(1200_00);
  });
});

describe('a rental that is overdue [rule 18] [V-12]', () => {
  async function rent(): Promise<Member> {
    const member = await createMember(app);
    await deliver(member, { water: 2, rented: 2 });
    return member;
  }

  const statesOf = async (member: Member) => (await readBalance(member)).rentals.map(({ state }) => state);

  test('has three days of grace and is charged on 04-04, once, as a debt of the next order', async () => {
    const member = await rent();
    clock.set('2026-03-31T20:59:59Z');
    expect(await statesOf(member)).toEqual(['active', 'active']);
    clock.set('2026-03-31T21:00:00Z');
    expect(await statesOf(member)).toEqual(['overdue', 'overdue']);
    clock.set('2026-04-03T20:59:59Z');
    await chargeOverdueRentals(app.context, noMethods);
    expect(await listOwed(member.subjectId)).toEqual([]);

    clock.set('2026-04-03T21:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => chargeOverdueRentals(app.context, noMethods)));
    await chargeOverdueRentals(app.context, noMethods);
    const debts = await listOwed(member.subjectId);
    expect(debts.map(({ amountMinor, state, kind }) => [amountMinor, state, kind])).toEqual([
      [600_00, 'open', 'rental'],
      [600_00, 'open', 'rental'],
    ]);
    expect((await readBalance(member)).debt).toEqual(rub(1200_00));
  });

  test('is charged whoever else is late: page by page, each renter once', async () => {
    const members = [await rent(), await rent(), await rent()];
    clock.set('2026-04-03T21:00:00Z');
    expect(await chargeOverdueRentals(app.context, noMethods, { rowsAtOnce: 2 })).toMatchObject({ failed: 0 });
    for (const { subjectId } of members) expect(await listOwed(subjectId)).toHaveLength(2);
    await chargeOverdueRentals(app.context, noMethods, { rowsAtOnce: 2 });
    for (const { subjectId } of members) expect(await listOwed(subjectId)).toHaveLength(2);
  });

  test('goes on where the shop no longer rents bottles out, while no other one begins [G-16b]', async () => {
    const offer = async (isOffered: boolean) => {
      await database.execute(sql`
        update partner set rules = jsonb_set(rules, '{isRentalOffered}', to_jsonb(${isOffered}::boolean))
        where partner_id = 'moscow'`);
      app.context.changes.announce('partner', 'moscow');
      await vi.waitFor(async () =>
        expect(
          (await app.call(endpoints.getConfig, { query: { domain: 'localhost', version: '1' } })).container,
        ).toMatchObject({ isRentalOffered: isOffered }),
      );
    };
    const member = await rent();
    const customer = await createHttpCustomer(app, { token: await member.token() });
    await customer.add('W19', 1);
    const body = { cart: customer.cart, productId: 'CONT', quantity: 1, acquisition: 'rent' as const };
    await customer.add('CONT', 1, { acquisition: 'rent' });
    await offer(false);
    const refused = await app.callRefused(endpoints.addProduct, { body }, { token: customer.token });
    expect([refused.status, refused.error.code]).toEqual([422, 'rental.unavailable']);
    // The bottle that was in the cart already is refused with the order.
    const { error } = await customer.completeRefused();
    expect(error.errors?.map(({ code }) => code)).toContain('rental.unavailable');
    expect(await statesOf(member)).toEqual(['active', 'active']);
    await offer(true);
    expect((await customer.completeRefused()).error.errors?.map(({ code }) => code)).not.toContain(
      'rental.unavailable',
    );
  });

  test('stands in the next order and is sold with it; no other may be rented meanwhile', async () => {
    const member = await rent();
    clock.set('2026-04-02T09:00:00Z');
    const customer = await createHttpCustomer(app, { token: await member.token() });
    await customer.add('W19', 1);
    const body = { cart: customer.cart, productId: 'CONT', quantity: 1, acquisition: 'rent' as const };
    const refused = await app.callRefused(endpoints.addProduct, { body }, { token: customer.token });
    expect([refused.status, refused.error.code]).toEqual([422, 'rental.overdue']);

    clock.set('2026-04-04T09:00:00Z');
    await chargeOverdueRentals(app.context, noMethods);
    // Returning the container or buying water no longer helps: the debt must be paid.
    const owed = await app.callRefused(endpoints.addProduct, { body }, { token: await member.token() });
    expect([owed.status, owed.error.code]).toEqual([422, 'rental.owed']);
    const deletion = await app.callRefused(endpoints.deleteProfile, {}, { token: await member.token() });
    expect([deletion.status, deletion.error.code]).toEqual([409, 'account.rental_owed']);
    const { uuid } = await makeOrder(member, { water: 2, declared: 2 });
    const params = { uuid };
    const { data } = await app.call(endpoints.getOrder, { params }, { token: await member.token() });
    expect(data.totals.containers).toEqual(rub(1200_00));
    expect((await readBalance(member)).debt).toEqual(rub(0));
    expect(await statesOf(member)).toEqual(['overdue', 'overdue']);

    const order = await operator.deliver(uuid);
    expect(order.paidAmount).toEqual(order.totals.toPay);
    expect(await statesOf(member)).toEqual(['charged', 'charged']);
    expect((await listOwed(member.subjectId)).map(({ state }) => state)).toEqual(['settled', 'settled']);
    // A customer without debts may rent again.
    await deliver(member, { water: 1, rented: 1 });
  });

  test('is owed again when the order that was to pay it is cancelled', async () => {
    const member = await rent();
    clock.set('2026-04-04T09:00:00Z');
    await chargeOverdueRentals(app.context, noMethods);
    const { uuid } = await makeOrder(member, { water: 2, declared: 2 });
    await operator.move(uuid, 'cancelled');
    expect((await readBalance(member)).debt).toEqual(rub(1200_00));
    await chargeOverdueRentals(app.context, noMethods);
    expect(await listOwed(member.subjectId)).toHaveLength(2);
  });

  test('is charged no more once water was brought or the container came back', async () => {
    const [renewed, returned] = [await rent(), await rent()];
    clock.set('2026-04-02T09:00:00Z');
    await deliver(renewed, { water: 1, declared: 1 });
    await deliver(returned, { water: 1, declared: 1 }, 3);
    clock.set('2026-04-04T09:00:00Z');
    await chargeOverdueRentals(app.context, noMethods);
    expect([await listOwed(renewed.subjectId), await listOwed(returned.subjectId)]).toEqual([[], []]);
    expect(await statesOf(returned)).toEqual(['returned', 'returned']);
  });

  test('is not charged while water that was bought in time is on its way, and counts from its order [rule 17]', async () => {
    const [bought, cancelled, tooLate] = [await rent(), await rent(), await rent()];
    clock.set('2026-04-02T09:00:00Z');
    const { uuid } = await makeOrder(bought, { water: 1, declared: 1 });
    const other = await makeOrder(cancelled, { water: 1, declared: 1 });
    await makeOrder(tooLate, { water: 0 });
    clock.set('2026-04-03T22:00:00Z');
    await makeOrder(tooLate, { water: 1, declared: 1 });
    await chargeOverdueRentals(app.context, noMethods);
    const owed = async () =>
      (await Promise.all([bought, cancelled, tooLate].map(({ subjectId }) => listOwed(subjectId)))).map(
        ({ length }) => length,
      );
    expect(await owed()).toEqual([0, 0, 2]);

    await operator.move(other.uuid, 'cancelled');
    clock.set('2026-04-05T09:00:00Z');
    await operator.deliver(uuid);
    await chargeOverdueRentals(app.context, noMethods);
    expect(await owed()).toEqual([0, 2, 2]);
    // Bought on 04-02, delivered on 04-05.
    expect((await readBalance(bought)).rentals.map(({ dueAt }) => dueAt)).toEqual([
      '2026-05-02T21:00:00.000Z',
      '2026-05-02T21:00:00.000Z',
    ]);
  });

  test('is taken from a saved method, each once; what that does not pay becomes a debt', async () => {
    const member = await rent();
    clock.set('2026-04-04T09:00:00Z');
    const opened: string[] = [];
    const live = new Set<string>();
    const charging: RentalCharging = {
      findOldestWaterOrderTime,
      findMethod: (_: Executor, _partnerId, subjectId) =>
        Promise.resolve(subjectId === member.subjectId ? { id: 'a card', methodCode: 10 } : null),
      open(_, { debtId, amountMinor, receipt }) {
        expect([amountMinor, receipt[0]?.unitPriceMinor]).toEqual([600_00, 600_00]);
        opened.push(debtId);
        live.add(debtId);
        return Promise.resolve(debtId);
      },
      start: () => Promise.resolve(),
      listDebtsWithLivePayment: () => Promise.resolve(live),
    };
    await Promise.all([chargeOverdueRentals(app.context, charging), chargeOverdueRentals(app.context, charging)]);
    expect(new Set(opened).size).toBe(2);
    expect(opened).toHaveLength(2);
    expect((await listOwed(member.subjectId)).map(({ state }) => state)).toEqual(['charging', 'charging']);
    expect((await readBalance(member)).debt).toEqual(rub(0));

    live.clear();
    await chargeOverdueRentals(app.context, charging);
    expect((await readBalance(member)).debt).toEqual(rub(1200_00));
    expect(opened).toHaveLength(2);
  });

  test('that a saved method did not pay becomes a debt, however many there are: they are looked at in parts', async () => {
    const member = await rent();
    clock.set('2026-04-04T09:00:00Z');
    const live = new Set<string>();
    const asked: (readonly string[])[] = [];
    const charging: RentalCharging = {
      ...noMethods,
      findMethod: (_, _partnerId, subjectId) =>
        Promise.resolve(subjectId === member.subjectId ? { id: 'a card', methodCode: 10 } : null),
      open: (_, { debtId }) => Promise.resolve((live.add(debtId), debtId)),
      listDebtsWithLivePayment: (_, _partnerId, debtIds) => Promise.resolve((asked.push(debtIds), live)),
    };
    await chargeOverdueRentals(app.context, charging, { rowsAtOnce: 1 });
    const [charged, failed] = [...live];
    if (charged === undefined || failed === undefined) throw new Error('Two were charged');
    live.delete(failed);
    await chargeOverdueRentals(app.context, charging, { rowsAtOnce: 1 });
    const owed = await database
      .select()
      .from(debtTable)
      .where(inArray(debtTable.id, [charged, failed]));
    expect(new Map(owed.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [charged, 'charging'],
        [failed, 'open'],
      ]),
    );
    expect(new Set(asked.map(({ length }) => length))).toEqual(new Set([1]));
  });

  test('is charged also while nobody can say what became of the charges before it', async () => {
    const first = await rent();
    clock.set('2026-04-04T09:00:00Z');
    const charging: RentalCharging = {
      ...noMethods,
      findMethod: (_, _partnerId, subjectId) =>
        Promise.resolve(subjectId === first.subjectId ? { id: 'a card', methodCode: 10 } : null),
      open: (_, { debtId }) => Promise.resolve(debtId),
      start: () => Promise.resolve(),
      listDebtsWithLivePayment: (_, _partnerId, debtIds) => Promise.resolve(new Set(debtIds)),
    };
    await chargeOverdueRentals(app.context, charging);
    clock.set(firstOfMarch);
    const second = await rent();
    clock.set('2026-04-04T09:00:00Z');
    const unreadable = {
      ...charging,
      listDebtsWithLivePayment: () => Promise.reject(new Error('the payments cannot be read')),
    };
    expect((await chargeOverdueRentals(app.context, unreadable)).failed).toBeGreaterThanOrEqual(2);
    expect((await listOwed(first.subjectId)).map(({ state }) => state)).toEqual(['charging', 'charging']);
    expect((await listOwed(second.subjectId)).map(({ state }) => state)).toEqual(['open', 'open']);
  });

  test('blocks the deletion of the account while it is open; afterwards the ledger stays without the address', async () => {
    const member = await rent();
    const remove = async () => app.send(endpoints.deleteProfile, {}, { token: await member.token() });
    const refused = await remove();
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'account.rental_open' }]);

    await deliver(member, { water: 1, declared: 1 }, 3);
    const exported = await app.send(endpoints.exportProfile, {}, { token: await member.token() });
    const { bottles } = (await exported.json()) as { bottles: Record<string, unknown[]> };
    expect([bottles['rentals']?.length, bottles['entries']?.length, bottles['places']?.length]).toEqual([2, 2, 1]);
    expect((await remove()).status).toBe(200);
    const { rows } = await database.execute(`select * from bottle_place where subject_id = '${member.subjectId}'`);
    expect(JSON.stringify(rows)).not.toMatch(/тверская/i);
    expect(rows).toHaveLength(1);
    expect(await listRented(member.subjectId)).toHaveLength(2);
  });
});
