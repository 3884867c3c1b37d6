import { endpoints, machineEndpoints, operatorEndpoints } from '@kaplya/contract';
import { demoCompany, demoPeople } from '@kaplya/demonstration/people';
import { and, count, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addressTable } from '#features/addresses/addresses.table.ts';
import { cartTable } from '#features/cart/cart.table.ts';
import { stockTable, productTable } from '#features/catalogue/catalogue.table.ts';
import { intervalTemplateTable, slotHoldTable } from '#features/delivery/delivery.table.ts';
import { consentTable, customerTable } from '#features/identity/identity.table.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { createPhoneOperator, findLastSlot, type PhoneOrderFields } from '../../../../test/people/phone-operator.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import {
  createHttpCustomer,
  findOrdinaryDay,
  listDays,
  moscowHome,
  nextPhone,
} from '../../../../test/people/http-customer.ts';
import { nextCustomerPhone, signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { orderEventTable, orderTable } from '../orders.table.ts';
import { auditEntryTable } from '#features/staff/audit/audit.table.ts';

// Noon in Moscow.
const clock = createTestClock('2026-03-10T09:00:00Z');
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
const { database } = app.context;
const operator = await createPhoneOperator(app);
const slot = await findLastSlot(app);

const water = (quantity = 2) => [{ productId: 'W19', quantity }];

let rooms = 0;
/** A flat of its own for each order: a second one for a door on one day would be asked about. */
const nextHome = () => ({ ...moscowHome, room: String((rooms += 1)) });

/** Slots of different days, the last day first. */
const slots = (await listDays(app)).toReversed().flatMap(({ date, intervals }) => {
  const free = intervals.find(({ available }) => available > 0);
  return free ? [{ date, periodId: free.id }] : [];
});

/** A new person's order, complete. */
const fromNew = (more: Partial<PhoneOrderFields> = {}, phone = nextPhone()): PhoneOrderFields => ({
  customer: { phone, name: 'Мария', consent: true },
  address: nextHome(),
  items: water(),
  returned: 2,
  slot,
  payment: { code: 1 },
  ...more,
});

async function countRows() {
  const tables = [orderTable, cartTable, customerTable, consentTable, addressTable, slotHoldTable, auditEntryTable];
  const counts = await Promise.all(tables.map((table) => database.select({ rows: count() }).from(table)));
  return counts.map(([counted]) => counted?.rows);
}

const readOrder = async (uuid: string) => {
  const [row] = await database.select().from(orderTable).where(eq(orderTable.id, uuid));
  if (!row) throw new Error('There is no such order');
  return row;
};
async function isStockOf(externalId: string) {
  const isIt = and(eq(productTable.partnerId, 'moscow'), eq(productTable.externalId, externalId));
  const [product] = await database.select().from(productTable).where(isIt);
  return eq(stockTable.productId, product?.id ?? '');
}
const findOpened = (phone: string) => database.select().from(customerTable).where(eq(customerTable.phone, phone));

describe('a preview of an order on the phone [O-06]', () => {
  test('says what it comes to, proposes the first free slot and cash, and leaves nothing behind', async () => {
    const before = await countRows();
    const preview = await operator.preview({
      customer: { phone: nextPhone(), name: 'Мария' },
      address: moscowHome,
      items: water(3),
      returned: 1,
    });
    expect(await countRows()).toEqual(before);
    expect(preview).toMatchObject({
      customer: { id: null, name: 'Мария', needsConsent: true },
      returned: 1,
      bottlesHeld: 0,
      payment: { monolithType: 1 },
    });
    // Two containers for the bottles that nobody returns, and the pump of a first order.
    expect(preview.calculation.items.map(({ externalId, quantity, reason }) => [externalId, quantity, reason])).toEqual(
      [
        ['W19', 3, null],
        ['PUMP', 1, 'FIRST_ORDER_PUMP'],
        ['CONT', 2, 'CONTAINER'],
      ],
    );
    const [first] = preview.days.flatMap(({ date, intervals }) =>
      intervals.filter(({ reason }) => reason === undefined).map(({ id: periodId }) => ({ date, periodId })),
    );
    expect(preview.slot).toEqual(first);
    expect(preview.violations.map(({ code }) => code)).toEqual(['consent.personal_data_required']);
  });

  test.each([
    ['ru', 'Этот дом не найден на карте.', 'Выберите дом из подсказок или укажите точку'],
    ['en', 'This house is not on the map.', 'Choose the house from the suggestions or set the point'],
    ['az', 'Bu ev xəritədə tapılmadı.', 'Evi təkliflərdən seçin və ya nöqtəni göstərin'],
    ['tr', 'Bu ev haritada bulunamadı.', 'Evi önerilerden seçin veya noktayı belirtin'],
  ])('names everything in the way at once and what to do, in %s', async (language, message, action) => {
    const fields: PhoneOrderFields = {
      customer: { phone: '12' },
      address: { street: 'Тверская улица', house: '9999' },
      items: [{ productId: 'no such thing', quantity: 1 }],
    };
    // Only Baku speaks all four.
    const baku = await createPhoneOperator(app, 'baku');
    const { violations } = await baku.preview(fields, language);
    expect(violations).toContainEqual({ code: 'address.not_located', field: 'address.house', message, action });
    expect(violations.map(({ code }) => code)).toEqual([
      'cart.phone_invalid',
      'cart.name_required',
      'address.not_located',
      'cart.product_unavailable',
      'cart.empty',
      'consent.personal_data_required',
    ]);
    const { status, error } = await baku.refused(fields, language);
    // An order is not made for a slot that nobody has chosen.
    expect({ status, codes: error.errors.map(({ code }) => code) }).toEqual({
      status: 422,
      codes: [
        ...violations.slice(0, -1).map(({ code }) => code),
        'cart.interval_required',
        'consent.personal_data_required',
      ],
    });
    expect(error.errors).toContainEqual({ code: 'address.not_located', field: 'address.house', message, action });
  });

  test('refuses more empties than water, and more pieces than there are', async () => {
    const { violations } = await operator.preview(
      fromNew({ items: [...water(1), { productId: 'RARE', quantity: 99 }], returned: 4 }),
    );
    expect(violations.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['cart.returned_exceed_water', 'cart.maximum_reached']),
    );
  });
});

describe('an order of a new person on the phone [O-06] [rule 78]', () => {
  test('opens an account, stores the consent with its source and operator, and appends to the timeline', async () => {
    const phone = nextPhone();
    const made = await operator.order(fromNew({ note: 'Позвонить', wishes: ['callFirst'] }, phone));
    expect(made).toMatchObject({ preview: null, paymentLink: null, order: { status: 'new' } });
    const [account] = await findOpened(phone);
    expect(account).toMatchObject({ name: 'Мария', phoneConfirmedAt: null, openedBy: operator.id });
    const order = await readOrder(made.order.uuid);
    expect(order).toMatchObject({
      ...{ subjectId: account?.id, phone, customerName: 'Мария', source: 'phone', isRegistered: true },
      ...{ note: 'Позвонить', wishes: ['callFirst'], deviceId: null, network: null },
    });
    const consents = await database
      .select()
      .from(consentTable)
      .where(eq(consentTable.subjectId, account?.id ?? ''));
    expect(consents).toMatchObject([
      { consentType: 'personal_data', granted: true, source: 'phone', staffId: operator.id },
    ]);
    const [address] = await database
      .select()
      .from(addressTable)
      .where(eq(addressTable.subjectId, account?.id ?? ''));
    expect(order.address).toMatchObject({ addressId: address?.id, street: moscowHome.street });
    const [event] = await database.select().from(orderEventTable).where(eq(orderEventTable.orderId, order.id));
    expect(event).toMatchObject({ textKey: 'order.BY_PHONE', staffId: operator.id });
    const entries = await database.select().from(auditEntryTable).orderBy(auditEntryTable.id);
    const logged = entries.filter(({ subject }) =>
      [account?.id, address?.id, order.id].some((id) => subject.endsWith(id ?? '-')),
    );
    expect(logged.map(({ action, subject, staffId }) => [action, subject, staffId])).toEqual([
      ['customer.opened', `customer:${account?.id}`, operator.id],
      ['address.saved', `address:${address?.id}`, operator.id],
      ['order.placed', `order:${order.id}`, operator.id],
    ]);
    expect(logged.at(-1)).toMatchObject({ before: {}, after: { number: order.number, source: 'phone' } });
  });

  test('is found by whoever signs in with that phone later', async () => {
    const phone = nextCustomerPhone();
    const { order } = await operator.order(fromNew({}, phone));
    const { token, isNew } = await signInCustomer(app, { phone });
    expect(isNew).toBe(false);
    const { data } = await app.call(endpoints.listOrders, { query: {} }, { token });
    expect(data.map(({ uuid }) => uuid)).toEqual([order.uuid]);
    const timeline = data.flatMap((each) => ('timeline' in each ? each.timeline : []));
    expect(timeline).toMatchObject([{ status: 'new', text: 'Заказ принят по телефону' }]);
    // The next call finds the same account.
    await operator.order(fromNew({ customer: { phone }, slot: slots[1] }));
    expect(await findOpened(phone)).toHaveLength(1);
  });

  test('belongs to nobody who has merely typed that phone', async () => {
    const phone = nextPhone();
    const stranger = await signInCustomer(app, { email: `${crypto.randomUUID()}@mail.example` });
    await database.update(customerTable).set({ phone }).where(eq(customerTable.id, stranger.subjectId));
    const { order } = await operator.order(fromNew({}, phone));
    expect((await readOrder(order.uuid)).subjectId).not.toBe(stranger.subjectId);
  });

  test('two calls at once open one account', async () => {
    const phone = nextPhone();
    const made = await Promise.all(slots.slice(0, 3).map((each) => operator.order(fromNew({ slot: each }, phone))));
    expect(new Set(made.map(({ order }) => order.uuid)).size).toBe(3);
    expect(await findOpened(phone)).toHaveLength(1);
  });

  test('a refusal leaves neither account nor consent nor address behind', async () => {
    const before = await countRows();
    const { error } = await operator.refused(fromNew({ promoCode: 'NO-SUCH-CODE' }));
    expect(error.code).toBe('promo.invalid');
    expect(await countRows()).toEqual(before);
  });

  test('the shop finds the point of a spoken address', async () => {
    const { order } = await operator.order(fromNew({ address: { street: 'тверская улица', house: '7', room: '12' } }));
    const { address } = await readOrder(order.uuid);
    expect(address).toMatchObject({ city: 'Москва', street: 'Тверская улица', house: '7', room: '12' });
    expect(address.latitude).toBeCloseTo(55.75, 0);
  });

  test('needs no proof of the phone, however much is wanted, and waits for no approval [rule 49b] [rule 49c]', async () => {
    const phone = nextPhone();
    const big = await operator.order(fromNew({ items: water(25), returned: 25 }, phone));
    const others = [];
    for (const each of slots.slice(1, 4)) others.push(await operator.order(fromNew({ slot: each }, phone)));
    expect([big, ...others].map(({ order }) => order.status)).toEqual(['new', 'new', 'new', 'new']);
  });

  test('rents the missing bottles where the caller wants it and the shop rents any out [rule 17] [G-16b]', async () => {
    const fields = fromNew({ returned: 0, containers: 'rent' });
    const { calculation } = await operator.preview(fields);
    const lines = calculation.items.filter(({ externalId }) => externalId === 'CONT');
    expect(lines).toMatchObject([{ quantity: 2, acquisition: 'rent' }]);
    const { order } = await operator.order(fields);
    expect(order.total).toEqual(calculation.totals.toPay);

    const offer = async (isOffered: boolean) => {
      await database.execute(sql`
        update partner set rules = jsonb_set(rules, '{isRentalOffered}', to_jsonb(${isOffered}::boolean))
        where partner_id = 'moscow'`);
      app.context.changes.announce('partner', 'moscow');
    };
    const codesOf = async () =>
      (await operator.preview(fromNew({ returned: 0, containers: 'rent' }))).violations.map(({ code }) => code);
    await offer(false);
    await expect.poll(codesOf).toEqual(['rental.unavailable']);
    const { error } = await operator.refused(fromNew({ returned: 0, containers: 'rent' }));
    expect(error.errors.map(({ code }) => code)).toEqual(['rental.unavailable']);
    await offer(true);
    await expect.poll(codesOf).toEqual([]);
  });
});

describe('an order of somebody known on the phone [O-06]', () => {
  test('is that of the account with the confirmed phone, and pays with its points', async () => {
    const member = await createMember(app);
    const { order } = await operator.order(fromNew({}, member.phone));
    expect((await readOrder(order.uuid)).subjectId).toBe(member.subjectId);
    const preview = await operator.preview({ customer: { id: member.subjectId } });
    expect(preview.customer).toEqual({ id: member.subjectId, phone: member.phone, name: 'Анна', needsConsent: false });
    const unknown = await operator.refused({ customer: { id: crypto.randomUUID() } });
    expect(unknown).toMatchObject({ status: 404, error: { code: 'identity.customer_unknown' } });
  });

  test('repeats an order with its address, goods, empties and payment; only the slot is to be chosen [rule 55]', async () => {
    const phone = nextPhone();
    const { order } = await operator.order(fromNew({ payment: { code: 3 } }, phone));
    const fields: PhoneOrderFields = { customer: { phone }, repeatOf: order.uuid };
    const preview = await operator.preview(fields);
    expect(preview).toMatchObject({
      ...{ returned: 2, violations: [], unavailable: [], payment: { monolithType: 3 } },
      address: { street: moscowHome.street, room: String(rooms) },
    });
    expect(preview.items).toMatchObject([{ quantity: 2 }]);
    const { slot: proposed, calculation } = preview;
    if (!proposed) throw new Error('No slot is free');
    const expectedTotal = calculation.totals.toPay.amount;
    const again = await operator.order({ ...fields, slot: proposed, expectedTotal });
    const [first, second] = [await readOrder(order.uuid), await readOrder(again.order.uuid)];
    expect(second).toMatchObject({ toPayMinor: expectedTotal, address: first.address, paymentCode: 3 });
  });

  test('repeats an order that the same phone made as a guest, and nobody else’s', async () => {
    const phone = nextPhone();
    const guest = await createHttpCustomer(app);
    await guest.add('W19', 2);
    await guest.getReady();
    await guest.assignUser({ phoneNumber: phone });
    await guest.addRequiredProducts(true);
    const { order } = await guest.complete();
    const customer = { phone, name: 'Анна', consent: true as const };
    const repeated = await operator.order({ customer, repeatOf: order.uuid, slot: slots[2] });
    expect((await readOrder(repeated.order.uuid)).address).toMatchObject({ street: moscowHome.street });
    const other = await operator.refused(fromNew({ repeatOf: order.uuid }));
    expect(other).toMatchObject({ status: 404, error: { code: 'order.not_found' } });
  });

  test('names what the repeated order had and the shop has no more', async () => {
    const phone = nextPhone();
    const { order } = await operator.order(fromNew({ items: [...water(), { productId: 'CUP', quantity: 1 }] }, phone));
    const isCup = await isStockOf('CUP');
    const before = await database.select().from(stockTable).where(isCup);
    await database
      .update(stockTable)
      .set({ onHand: sql`${stockTable.reserved}` })
      .where(isCup);
    const preview = await operator.preview({ customer: { phone }, repeatOf: order.uuid });
    expect(preview.unavailable).toHaveLength(1);
    expect(preview.items).toHaveLength(1);
    for (const { warehouseId, onHand } of before) {
      await database
        .update(stockTable)
        .set({ onHand })
        .where(and(isCup, eq(stockTable.warehouseId, warehouseId)));
    }
  });

  test('another sum than the one that the customer has heard is refused with the new one [rule 50]', async () => {
    const { status, error } = await operator.refused(fromNew({ expectedTotal: 1 }));
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'cart.total_changed' });
    expect(error.details).toMatchObject({ calculation: { totals: { toPay: { currency: 'RUB' } } } });
  });

  test('a company pays by contract; one that the caller does not belong to is refused', async () => {
    const { id } = demoPeople.igor;
    const fields: PhoneOrderFields = {
      ...{ customer: { id, consent: true }, address: nextHome(), items: water(), returned: 2, slot },
      legalPersonId: demoCompany.id,
    };
    const preview = await operator.preview(fields);
    expect(preview.payments.map(({ setup }) => setup.code)).toContain(2);
    const { order } = await operator.order({ ...fields, payment: { code: 2 } });
    expect(await readOrder(order.uuid)).toMatchObject({ legalPersonId: demoCompany.id, paymentCode: 2 });
    const { error } = await operator.refused(fromNew({ legalPersonId: demoCompany.id }));
    expect(error.errors[0]).toMatchObject({ code: 'address.legal_person_unknown', field: 'legalPersonId' });
  });
});

describe('an order on the phone that is paid online [O-06]', () => {
  test('waits for its money as any other, and the customer gets the page to pay by SMS, once', async () => {
    const phone = nextPhone();
    const fields = fromNew({ payment: { code: 10 } }, phone);
    const key = crypto.randomUUID();
    const made = await operator.order(fields, key);
    expect(made.paymentLink).toMatchObject({ sentBy: 'sms' });
    const { url = '' } = made.paymentLink ?? {};
    const sent = async () => {
      const { messages } = await app.call(machineEndpoints.getOutbox, {});
      return messages.filter(({ to }) => to === phone).map(({ text }) => text);
    };
    expect(await sent()).toEqual([expect.stringContaining(url)]);
    const query = { t: new URL(url).searchParams.get('t') ?? '' };
    const status = await app.call(endpoints.getOrderStatus, { query });
    expect(status).toMatchObject({ id: made.order.id, payment: { state: 'awaiting', paymentUrl: expect.any(String) } });
    // The answer may have been lost.
    expect((await operator.order(fields, key)).paymentLink).toMatchObject({ sentBy: null });
    expect(await sent()).toHaveLength(1);
  });

  test('never charges a saved method', async () => {
    const { payments } = await operator.preview(fromNew({}));
    expect(payments.map(({ setup }) => setup.code)).not.toContain(15);
    const { error } = await operator.refused(fromNew({ payment: { code: 6 } }));
    expect(error.code).toBe('payment.method_unavailable');
  });
});

describe('many at once', () => {
  test('a double Enter makes one order, also without a network in between [O-06]', async () => {
    const fields = fromNew();
    const key = crypto.randomUUID();
    const made = await Promise.all([1, 2, 3, 4].map(() => operator.order(fields, key)));
    expect(new Set(made.map(({ order }) => order.uuid)).size).toBe(1);
    const { orderByPhone } = operatorEndpoints;
    const member = await createMember(app, { roles: ['ROLE_ADMIN'] });
    const keyless = await app.callRefused(orderByPhone, { body: fields }, { token: await member.token() });
    expect(keyless).toMatchObject({ status: 422, error: { code: 'idempotency.key_required' } });
  });

  test('the last piece goes to one of them [rule 20]', async () => {
    const isRare = await isStockOf('RARE');
    await database.update(stockTable).set({ onHand: 1, reserved: 0, safety: 0 }).where(isRare);
    const fields = () => fromNew({ items: [...water(), { productId: 'RARE', quantity: 1 }] });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => operator.order(fields())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the last place goes to one of them [rule 46]', async () => {
    const day = await findOrdinaryDay(app);
    const [interval] = day.intervals.toReversed();
    if (!interval) throw new Error('No interval');
    const isIt = eq(intervalTemplateTable.id, interval.id);
    const [template] = await database.select().from(intervalTemplateTable).where(isIt);
    await database.update(intervalTemplateTable).set({ maxOrders: 1 }).where(isIt);
    app.context.changes.announce('partner', 'moscow');
    const wanted = { date: day.date, periodId: interval.id };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => operator.order(fromNew({ slot: wanted }))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await database
      .update(intervalTemplateTable)
      .set({ maxOrders: template?.maxOrders ?? 20 })
      .where(isIt);
  });
});

test('needs the right to read customers, too: it answers the name, phone and address of any of them [rule 82]', async () => {
  const { orderByPhone } = operatorEndpoints;
  const { subjectId } = await createMember(app);
  const token = await openStaffToken(app, ['orders.read', 'orders.write']);
  for (const preview of [true, false]) {
    const body = { ...fromNew({ customer: { id: subjectId } }), preview };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const refused = await app.callRefused(orderByPhone, { body }, { token, headers });
    expect([refused.status, refused.error.code]).toEqual([403, 'staff.permission_missing']);
    expect(refused.error.details).toEqual({ permission: 'customers.read' });
  }
  const body = { ...fromNew({ customer: { id: subjectId } }), preview: true };
  const both = await openStaffToken(app, ['orders.write', 'customers.read']);
  expect((await app.call(orderByPhone, { body }, { token: both })).preview?.customer.id).toBe(subjectId);
});

test('customers may not take orders for others', async () => {
  const { orderByPhone } = operatorEndpoints;
  const { token } = await createMember(app);
  expect((await app.callRefused(orderByPhone, { body: fromNew() }, { token: await token() })).status).toBe(403);
});
