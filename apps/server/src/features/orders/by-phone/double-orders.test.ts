import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createHttpCustomer, listDays, moscowHome, nextPhone } from '../../../../test/people/http-customer.ts';
import { createPhoneOperator, type PhoneOrderFields } from '../../../../test/people/phone-operator.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { orderTable } from '../orders.table.ts';

// Noon in Moscow.
const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { database } = app.context;
const operator = await createPhoneOperator(app);
const colleague = await createPhoneOperator(app);

const slots = (await listDays(app))
  .slice(-2)
  .map(({ date, intervals }) =>
    intervals.filter(({ available }) => available > 0).map(({ id: periodId }) => ({ date, periodId })),
  );
const [[otherDay], [slot, later]] = slots as [PhoneOrderFields['slot'][], PhoneOrderFields['slot'][]];

let rooms = 100;
const nextRoom = () => String((rooms += 1));

const orderOf = (phone: string, room: string, more: Partial<PhoneOrderFields> = {}): PhoneOrderFields => ({
  customer: { phone, name: 'Мария', consent: true },
  address: { ...moscowHome, room },
  ...{ items: [{ productId: 'W19', quantity: 2 }], returned: 2, slot, payment: { code: 1 } },
  ...more,
});

const countOrders = async (room: string) => {
  const isThere = and(eq(orderTable.partnerId, 'moscow'), sql`${orderTable.address} ->> 'room' = ${room}`);
  return database.$count(orderTable, isThere);
};

describe('a second order of one day for the same customer or door [O-06a] [rule 49g]', () => {
  test('is named by the preview and refused with the first one, until the operator accepts just that one', async () => {
    const [phone, room] = [nextPhone(), nextRoom()];
    const { order } = await operator.order(orderOf(phone, room));
    const again = orderOf(phone, room, { slot: later });
    const { doubles } = await operator.preview(again);
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
    expect(doubles).toEqual([
      {
        ...{ uuid: order.uuid, number: order.id, status: 'new', toPay: { amount: row?.toPayMinor, currency: 'RUB' } },
        ...{ shippingDate: order.shippingDate, shippingDateTo: order.shippingDateTo, timeZone: 'Europe/Moscow' },
        ...{ address: expect.stringContaining(room), isSameCustomer: true, isSameDoor: true },
      },
    ]);
    const { status, error } = await operator.refused(again);
    expect([status, error.code, error.details]).toEqual([409, 'order.double', { orders: doubles }]);
    expect(error.message).toContain(order.id);
    const wrong = await operator.refused({ ...again, acceptedDoubles: [crypto.randomUUID()] });
    expect(wrong.error.code).toBe('order.double');
    expect(await countOrders(room)).toBe(1);
    const second = await operator.order({ ...again, acceptedDoubles: [order.uuid] });
    expect((await operator.preview(again)).doubles.map(({ uuid }) => uuid)).toEqual([order.uuid, second.order.uuid]);
  });

  test('is one by its door alone, however it is written, and by its customer alone', async () => {
    const [phone, room] = [nextPhone(), nextRoom()];
    await operator.order(orderOf(phone, room));
    const door = { ...moscowHome, street: ' ТВЕРСКАЯ  улица', room: ` ${room} `, entrance: '4' };
    const byDoor = await operator.preview({ ...orderOf(nextPhone(), room), address: door });
    expect(byDoor.doubles).toMatchObject([{ isSameCustomer: false, isSameDoor: true }]);
    const byPhone = await operator.preview(orderOf(phone, nextRoom()));
    expect(byPhone.doubles).toMatchObject([{ isSameCustomer: true, isSameDoor: false }]);
  });

  test('is none on another day, at another flat, or beside an order that is over', async () => {
    const [phone, room] = [nextPhone(), nextRoom()];
    const { order } = await operator.order(orderOf(phone, room));
    expect((await operator.preview(orderOf(phone, room, { slot: otherDay }))).doubles).toEqual([]);
    expect((await operator.preview(orderOf(nextPhone(), nextRoom()))).doubles).toEqual([]);
    await database.update(orderTable).set({ status: 'cancelled' }).where(eq(orderTable.id, order.uuid));
    expect((await operator.preview(orderOf(phone, room))).doubles).toEqual([]);
    await operator.order(orderOf(phone, room));
  });

  test('is seen where the customer has ordered in the storefront', async () => {
    const phone = nextPhone();
    const guest = await createHttpCustomer(app);
    await guest.add('W19', 2);
    await guest.getReady();
    await guest.assignUser({ phoneNumber: phone });
    await guest.addRequiredProducts(true);
    const { order } = await guest.complete();
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
    const sameSlot = { date: row?.intervalDay ?? '', periodId: row?.intervalTemplateId ?? '' };
    const { error } = await operator.refused(orderOf(phone, nextRoom(), { slot: sameSlot }));
    expect(error.details).toMatchObject({ orders: [{ uuid: order.uuid, isSameCustomer: true }] });
  });

  test.each(['door', 'phone'])('is made by one of several operators at once, of one %s', async (same) => {
    const [phone, room] = [nextPhone(), nextRoom()];
    const fields = [slot, slot, later, later].map((wanted) =>
      same === 'door' ? orderOf(nextPhone(), room, { slot: wanted }) : orderOf(phone, nextRoom(), { slot: wanted }),
    );
    const outcomes = await Promise.allSettled(
      fields.map((each, at) => (at % 2 === 0 ? operator : colleague).order(each)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if (same === 'door') expect(await countOrders(room)).toBe(1);
  });
});

describe('a repeat of an order that was paid online [O-06a] [rule 49g]', () => {
  const paidOnline = async (more: Partial<PhoneOrderFields> = {}) => {
    const phone = nextPhone();
    const room = nextRoom();
    const { order } = await operator.order(orderOf(phone, room, { payment: { code: 10 }, slot: otherDay, ...more }));
    return { customer: { phone }, repeatOf: order.uuid, slot };
  };

  test('is proposed with the payment at the door, and says so', async () => {
    const repeat = await paidOnline();
    const preview = await operator.preview(repeat);
    expect(preview).toMatchObject({ payment: { monolithType: 1 }, paidOnlineBefore: 10, violations: [] });
    const { order, paymentLink } = await operator.order(repeat);
    expect(paymentLink).toBeNull();
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
    expect(row).toMatchObject({ paymentCode: 1, payBy: null });
  });

  test('leaves nothing at the door that is to be paid there', async () => {
    const preview = await operator.preview(await paidOnline({ wishes: ['leaveAtDoor', 'callFirst'] }));
    expect(preview).toMatchObject({ wishes: ['callFirst'], violations: [] });
  });

  test('is paid by the link where the operator chooses it, which says until when', async () => {
    const repeat = { ...(await paidOnline()), payment: { code: 10 } };
    expect(await operator.preview(repeat)).toMatchObject({ payment: { monolithType: 10 }, paidOnlineBefore: null });
    const { order, paymentLink } = await operator.order(repeat);
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
    expect(paymentLink?.payBy).toBe(row?.payBy?.toISOString());
  });

  test('says nothing where the repeated order was paid at the door', async () => {
    const repeat = await paidOnline({ payment: { code: 3 } });
    expect(await operator.preview(repeat)).toMatchObject({ payment: { monolithType: 3 }, paidOnlineBefore: null });
  });
});
