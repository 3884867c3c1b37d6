import type { Calculation } from '@kaplya/contract';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { debtTable } from '#features/containers/containers.table.ts';
import { recordConsent } from '#features/identity/index.ts';
import { findPartner } from '#features/company/index.ts';
import { createPromoCode } from '../../../../test/database/create-promo-code.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { createMember, type Member } from '../../../../test/people/operator.ts';
import { createPhoneOperator } from '../../../../test/people/phone-operator.ts';
import { createHttpCustomer, listDays, moscowHome } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { orderTable } from '../orders.table.ts';

// Noon in Moscow.
const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { context } = app;
const { database } = context;
const operator = await createPhoneOperator(app);
const slots = ((await listDays(app)).at(-1)?.intervals ?? []).map(({ id }) => id);
const date = (await listDays(app)).at(-1)?.date ?? '';

const codes = [
  '',
  await createPromoCode(database),
  await createPromoCode(database, { effect: { kind: 'fixed', amount: 150_00 } }),
  await createPromoCode(database, { effect: { kind: 'freeDelivery' } }),
  await createPromoCode(database, { effect: { kind: 'pointsMultiplier', times: 3 } }),
  'NO-SUCH-CODE',
];

type Person = { readonly member: Member; readonly has: string };

/** Somebody who agreed to the processing of their data. */
async function meet(has: string): Promise<Person> {
  const member = await createMember(app);
  const partner = await findPartner(context, 'moscow');
  if (!partner) throw new Error('There is no Moscow');
  await recordConsent(database, {
    ...{ partner, subjectId: member.subjectId, consentType: 'personal_data', language: 'ru' },
    ...{ caller: { ip: '127.0.0.1', userAgent: 'A test' }, at: clock.now() },
  });
  return { member, has };
}

const newcomer = await meet('ordered nothing');
const rich = await meet('points');
const debtor = await meet('a debt');
await grantTestPoints(context, rich.member.subjectId, 300);
await database.insert(debtTable).values({
  ...{ partnerId: 'moscow', subjectId: debtor.member.subjectId, kind: 'delivery', orderId: crypto.randomUUID() },
  ...{ quantity: 2, amountMinor: 1200_00, createdAt: clock.now() },
});

const scenario = fc
  .record({
    person: fc.constantFrom(newcomer, rich, debtor),
    items: fc
      .uniqueArray(fc.constantFrom('W19', 'CUP', 'PUMP', 'RARE'), { minLength: 1, maxLength: 3 })
      .chain((ids) =>
        fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), quantity: fc.integer({ min: 1, max: 6 }) }))),
      ),
    returned: fc.nat({ max: 6 }),
    floor: fc.constantFrom('1', '4', '9'),
    hasElevator: fc.boolean(),
    slot: fc.constantFrom(...slots),
    payment: fc.constantFrom(1, 3),
    promoCode: fc.constantFrom(...codes),
    points: fc.constantFrom(false, true, 50),
  })
  .map((one) => ({ ...one, items: one.items.flat() }));

type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

/** The same order as the person makes it in the storefront, call by call. */
async function inStorefront({ person, ...wanted }: Scenario): Promise<Calculation> {
  const httpCustomer = await createHttpCustomer(app, { token: await person.member.token() });
  for (const { id, quantity } of wanted.items) await httpCustomer.add(id, quantity);
  const { bottlesOfWater } = await httpCustomer.calculate(null);
  const returned = Math.min(wanted.returned, bottlesOfWater);
  if (returned > 0) await httpCustomer.declareBottles(returned);
  await httpCustomer.assignAddress({ ...moscowHome, floor: wanted.floor, hasElevator: wanted.hasElevator });
  await httpCustomer.assignUser({ phoneNumber: person.member.phone });
  await httpCustomer.assignInterval(date, wanted.slot);
  await httpCustomer.assignPayment(wanted.payment);
  const answer = returned > 0;
  await httpCustomer.addRequiredProducts(answer);
  // Too many points are refused in the storefront, and listed as a violation by phone.
  await httpCustomer.payByPoints(wanted.points).catch(() => undefined);
  if (wanted.promoCode) await httpCustomer.enterPromo(wanted.promoCode);
  // Only the first calculation after an invalid code has the reason.
  return httpCustomer.calculate(answer);
}

const sumsOf = ({
  items,
  fees,
  totals,
  promocode,
  loyalty,
  bottlesOfWater,
  insufficientReturnableContainer,
}: Calculation) => ({
  ...{ fees, totals, promocode, loyalty, bottlesOfWater, insufficientReturnableContainer },
  items: items
    .map(({ externalId, quantity, isRequired, reason, acquisition, price, subtotal, discount, total }) => ({
      ...{ externalId, quantity, isRequired, reason, acquisition, price, subtotal, discount, total },
    }))
    .toSorted((one, other) => (`${one.externalId} ${one.reason}` < `${other.externalId} ${other.reason}` ? -1 : 1)),
});

test('an order on the phone comes to what the same person would pay in the storefront [O-06]', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (one) => {
      const { person, items, returned, floor, hasElevator, slot: periodId, payment: code, ...choices } = one;
      const shown = await inStorefront(one);
      const heard = await operator.preview({
        customer: { id: person.member.subjectId },
        address: { ...moscowHome, floor, hasElevator },
        items: items.map(({ id: productId, quantity }) => ({ productId, quantity })),
        returned: Math.min(returned, shown.bottlesOfWater),
        slot: { date, periodId },
        payment: { code },
        ...choices,
      });
      expect(sumsOf(heard.calculation)).toEqual(sumsOf(shown));
    }),
    { numRuns: 40, seed: 18 },
  );
}, 120_000);

test('the order that is made is the one that was heard, with its debts and points [O-06]', async () => {
  for (const [room, { member }] of Object.entries([rich, debtor])) {
    const fields = {
      ...{ customer: { id: member.subjectId }, address: { ...moscowHome, room }, returned: 1, points: true },
      ...{ items: [{ productId: 'W19', quantity: 3 }], slot: { date, periodId: slots[0] ?? '' } },
    };
    const { calculation } = await operator.preview(fields);
    const { totals } = calculation;
    const { order } = await operator.order({ ...fields, expectedTotal: totals.toPay.amount });
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
    expect(row).toMatchObject({
      ...{ totalMinor: totals.total.amount, toPayMinor: totals.toPay.amount, pointsMinor: totals.points.amount },
      ...{ containersMinor: totals.containers.amount, feesMinor: totals.delivery.amount },
    });
  }
  const [debt] = await database.select().from(debtTable).where(eq(debtTable.subjectId, debtor.member.subjectId));
  expect(debt).toMatchObject({ state: 'ordered' });
});
